import type { Command } from 'commander'
import type { Cli, Setting } from '../lib/cli.ts'
import { withConnection } from '../lib/cli.ts'
import { chooseServer, type Server } from '../lib/connection.ts'
import type { TopCommand } from '../lib/group.ts'
import { note } from '../lib/io.ts'
import { addExamples } from '../lib/options.ts'
import { printFields, showResult } from '../lib/output.ts'
import { openSignedIn } from '../lib/signed-in.ts'
import { time } from '../lib/text.ts'

export const WHOAMI: TopCommand = { place: 110, add: addWhoami }

function addWhoami(program: Command, cli: Cli): void {
  const command = program
    .command('whoami')
    .description('Show the signed-in user or the key, the server, and the project.')
    .action(
      cli.locally(async (setting, _options: object) => {
        const server = await chooseServer(setting.io, setting.globals)
        if (server?.note) note(setting.io, server.note)
        if (server?.key !== undefined) await showKey(setting, server)
        else await showPerson(setting)
      }),
    )
  addExamples(command, 'posthorn whoami', 'posthorn whoami --profile production --json')
}

async function showKey(setting: Setting, { url }: Server): Promise<void> {
  await withConnection({ ...setting, needsProject: false }, async ({ client }) => {
    const key = await client.keys.current()
    const { project, prefix, name, scopes, expiresAt } = key
    showResult(setting, { user: null, url, key, project }, () =>
      printFields(setting.io, {
        project: `${project.name} (${project.id})`,
        key: `${prefix}…${name === null ? ', the secret key of the project' : `, named "${name}"`}`,
        scopes: scopes?.join(', ') ?? 'all permissions of a key',
        expires: time(expiresAt) || 'never',
        server: url,
      }),
    )
  })
}

async function showPerson(setting: Setting): Promise<void> {
  const { client, profile, url, project: id } = await openSignedIn(setting.io, setting.globals)
  const user = await client.account.get()
  const project = (await client.projects.list()).find((one) => one.id === id)
  showResult(setting, { user, url, profile, project: project ?? null }, () =>
    printFields(setting.io, {
      address: user.email,
      id: user.id,
      verified: user.emailVerified ? 'yes' : 'no',
      since: time(user.createdAt),
      server: url,
      project: project && `${project.name} (${project.id}), as ${project.role}`,
      profile,
    }),
  )
}
