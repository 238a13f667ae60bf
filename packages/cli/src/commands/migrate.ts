import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import type { TopCommand } from '../lib/group.ts'
import { note } from '../lib/io.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, showResult } from '../lib/output.ts'
import type { migrateDatabase } from '../lib/settings.ts'
import { count } from '../lib/text.ts'

interface Options {
  readonly from?: string
  readonly to?: string
  readonly resume?: true
  readonly live?: true
  readonly newMasterKey?: boolean
  readonly localInbox?: boolean
  readonly wait?: true
}

export const MIGRATE: TopCommand = { place: 40, add: addMigrate }

function addMigrate(program: Command, cli: Cli): void {
  const command = program
    .command('migrate')
    .description(
      'Update the database schema ("serve" does this automatically), or move all data to another database with --from and --to.',
    )
    .option('--from <place>', 'move from this database: sqlite:<file>, a data directory, or postgres://…')
    .option('--to <place>', 'move to this database, which must be empty; both are compared at the end')
    .option('--resume', 'resume an interrupted move')
    .option('--live', 'copy while the source is in use, as a rehearsal')
    .option('--wait', 'wait until another process has migrated, and change nothing')
    .option('--new-master-key', 'accept the current master key for all nodes, because the old one is lost')
    .option(
      '--local-inbox',
      'capture mail in the local inbox from now on, although it was previously sent by a mail server',
    )
    .action(
      cli.locally(async (local, { from, to, newMasterKey = false, localInbox = false, wait, ...flags }: Options) => {
        const { io, globals } = local
        if (from !== undefined && to !== undefined) {
          const { moveDatabase } = await import('../lib/transfer.ts')
          return moveDatabase(local, { from, to, ...flags })
        }
        if (from !== undefined || to !== undefined || flags.resume || flags.live) {
          throw usageError(
            'A move needs both --from and --to.',
            'For example: posthorn migrate --from ./data --to postgres://user:password@host/posthorn',
          )
        }
        const settings = await import('../lib/settings.ts')
        if (wait) await settings.waitForMigrationOf(io.env, globals.data, (reason) => note(io, `Waiting: ${reason}.`))
        const done = wait
          ? { applied: [] }
          : await settings.migrateDatabase(io.env, globals.data, { newMasterKey, localInbox })
        showResult(local, done, () => printLine(io, sentenceOn(done)))
      }),
    )
  addExamples(
    command,
    'posthorn migrate',
    'posthorn migrate --data /var/lib/posthorn',
    'posthorn migrate --from /var/lib/posthorn --to postgres://posthorn:password@db.internal/posthorn',
  )
}

function sentenceOn({ applied, newer = [] }: Awaited<ReturnType<typeof migrateDatabase>>): string {
  if (newer.length > 0)
    return `Nothing to do: a newer version of posthorn has migrated the database (${newer.join(', ')}), and this version works with it.`
  if (applied.length === 0) return 'The database is up to date.'
  return `Applied ${count(applied.length, 'migration')}: ${applied.join(', ')}.`
}
