import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, showResult } from '../lib/output.ts'
import { count } from '../lib/text.ts'

export function addMigrate(program: Command, cli: Cli): void {
  const command = program
    .command('migrate')
    .description('Bring the schema of the database up to date. "serve" does it by itself.')
    .action(
      cli.locally(async (local, _options: object) => {
        const { io, globals } = local
        const { migrateDatabase } = await import('../lib/settings.ts')
        const applied = await migrateDatabase(io.env, globals.data)
        showResult(local, { applied }, () => printLine(io, sentenceOn(applied)))
      }),
    )
  addExamples(command, 'posthorn migrate', 'posthorn migrate --data /var/lib/posthorn')
}

function sentenceOn(applied: readonly string[]): string {
  if (applied.length === 0) return 'The database is up to date.'
  return `Applied ${count(applied.length, 'migration')}: ${applied.join(', ')}.`
}
