import type { Command } from 'commander'
import type { Cli, Setting } from '../lib/cli.ts'
import { addExamples } from '../lib/options.ts'
import { printFields, remark, showResult } from '../lib/output.ts'

export function addInit(program: Command, cli: Cli): void {
  const command = program
    .command('init')
    .description('Make a database with its master key and first project, and show its keys. "serve" does it by itself.')
    .action(
      cli.locally(async (local, _options: object) => {
        const { initDatabase } = await import('../lib/settings.ts')
        tell(local, await initDatabase(local.io.env, local.globals.data))
      }),
    )
  addExamples(command, 'posthorn init', 'posthorn init --data /var/lib/posthorn --json')
}

type Begun = Awaited<ReturnType<typeof import('../lib/settings.ts')['initDatabase']>>

function tell(local: Setting, begun: Begun): void {
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
  if (!project) remark(local, 'It exists already; nothing was changed.')
  else if (keys) remark(local, 'Keep the keys now: they are not shown again.')
  else remark(local, 'It has the keys of the settings.')
  const [place] = local.globals.data ?? []
  remark(local, `"posthorn serve${place === undefined ? '' : ` --data ${place}`}" starts a server on it.`)
}
