import type { Command } from 'commander'
import { type Cli, type Connection, type Setting, withConnection } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import type { TopCommand } from '../lib/group.ts'
import { doRest } from '../lib/init/rest.ts'
import { type InitOptions, wishesOf } from '../lib/init/wishes.ts'
import { isInteractive } from '../lib/io.ts'
import { signInWithBrowser } from '../lib/login/browser.ts'
import { keepSession } from '../lib/login/keep.ts'
import { signInWithPassword } from '../lib/login/password.ts'
import { choosePlace, clientAt } from '../lib/login/place.ts'
import { addExamples } from '../lib/options.ts'
import { printFields, remark, showResult } from '../lib/output.ts'
import { changeProfile, readProfiles } from '../lib/profiles.ts'
import { projectIdOf } from '../lib/project-id.ts'
import { choose } from '../lib/prompts.ts'
import { showKeys } from '../lib/show.ts'

const WAYS = [
  { name: 'In a browser', value: 'browser' },
  { name: 'With address and password', value: 'password' },
] as const

export const INIT: TopCommand = { place: 10, add: addInit }

function addInit(program: Command, cli: Cli): void {
  const command = program
    .command('init')
    .description(
      'Create a database, a master key and a first project, and show the keys of the project; with --url, sign in to a server. Prompts for missing values on a terminal.',
    )
    .option('--name <name>', 'the name of the project')
    .option('--domain <domain>', 'a domain to send from; shows its DNS records')
    .option('--to <address>', 'send a first mail to this address')
    .action(
      cli.locally(async (local, options: InitOptions) => {
        const wishes = await wishesOf(local.io, local.globals, options)
        if ('url' in wishes.where) await beginAtServer(local, wishes.where.url, wishes)
        else await beginHere(local, wishes.where.data, wishes)
      }),
    )
  addExamples(
    command,
    'posthorn init',
    'posthorn init --data /var/lib/posthorn --json',
    'posthorn init --data ./data --name Shop --domain example.com --to ada@example.com',
  )
}

const hasRest = ({ domain, to }: InitOptions) => domain !== undefined || to !== undefined

async function beginHere(local: Setting, data: readonly string[] | undefined, options: InitOptions): Promise<void> {
  const { io } = local
  if (local.globals.json && hasRest(options))
    throw usageError('--json only prints the created project and keys.', 'Remove --domain and --to.')
  const { initDatabase } = await import('../lib/settings.ts')
  const begun = await initDatabase(io.env, data)
  const globals = { ...local.globals, ...(data && { data }) }
  const at = (work: (connection: Connection) => Promise<void>) => withConnection({ io, globals }, work)
  const { name } = options
  const { project } = begun
  if (project && name !== undefined)
    await at(async ({ client }) => {
      await client.projects.update(project.id, { name })
    })
  printDatabase({ io, globals }, project && name !== undefined ? { ...begun, project: { ...project, name } } : begun)
  if (hasRest(options)) await at((connection) => doRest(connection, options))
}

type NewDatabase = Awaited<ReturnType<typeof import('../lib/settings.ts')['initDatabase']>>

function printDatabase(local: Setting, begun: NewDatabase): void {
  const { database, masterKey, project, keys } = begun
  showResult(local, begun, () =>
    printFields(local.io, {
      database,
      'master key': masterKey ?? 'POSTHORN_MASTER_KEY',
      ...(project && { project: project.id, name: project.name }),
      ...(keys?.public && { 'public key': keys.public }),
      ...(keys?.secret && { 'secret key': keys.secret }),
    }),
  )
  if (!project) remark(local, 'The project already exists; nothing was changed.')
  else if (keys) remark(local, 'Save the keys now: they are not shown again.')
  else remark(local, 'Its keys are those in the settings.')
  const [place] = local.globals.data ?? []
  remark(local, `"posthorn serve${place === undefined ? '' : ` --data ${place}`}" starts a server with it.`)
}

/** Signs in, creates the project if it does not exist, and works in it from then on. */
async function beginAtServer(local: Setting, url: string, options: InitOptions): Promise<void> {
  const { io } = local
  const globals = { ...local.globals, url }
  const place = await choosePlace(io, globals)
  const session = (await readProfiles(io))[place.profile]?.session
  const client = clientAt(place, session)
  if (session === undefined) {
    if (!isInteractive(io))
      throw usageError('You are not signed in to this server.', 'Sign in first: posthorn login --url <url>')
    if ((await choose(io, 'How do you sign in?', WAYS)) === 'browser') await signInWithBrowser(io, client, place, {})
    else await signInWithPassword(io, client, place, {})
  }
  await keepSession({ io, globals }, client, place)
  const { name } = options
  if (name !== undefined) {
    const there = (await client.projects.list()).find((project) => project.name === name)
    const made = there ? undefined : await client.projects.create({ name })
    if (made) showKeys({ io, globals }, { id: made.id, name, public: made.public, secret: made.secret })
    await changeProfile(io, place.profile, { project: there?.id ?? made?.id })
  }
  if (!hasRest(options)) return
  const { url: _, ...rest } = globals
  await withConnection({ io, globals: { ...rest, profile: place.profile } }, async (connection) => {
    await projectIdOf(connection)
    await doRest(connection, options)
  })
}
