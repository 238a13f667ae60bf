import path from 'node:path'
import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { interruptible } from '../lib/interrupt.ts'
import { note } from '../lib/io.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { createProgress } from '../lib/progress.ts'
import { requireConsent } from '../lib/prompts.ts'
import { count } from '../lib/text.ts'

export const RESTORE: TopCommand = { place: 70, add: addRestore }

function addRestore(program: Command, cli: Cli): void {
  const command = program
    .command('restore <file>')
    .description('Replace the embedded database with a backup. The server must be stopped; the old database is kept.')
    .action(
      cli.locally(async (local, file: string, _options: object) => {
        const { io, globals } = local
        const { restore } = await import('@posthorn/server')
        const { readSettings } = await import('../lib/settings.ts')
        const progress = createProgress(local)
        const report = await interruptible(async (signal) =>
          restore(await readSettings(io.env, globals.data), path.resolve(io.cwd, file), {
            onProgress: (part) => progress.show('copied', part),
            confirm: async (waiting) => {
              progress.end()
              if (waiting > 0)
                await requireConsent(
                  io,
                  globals,
                  `The backup contains ${count(waiting, 'waiting mail')}. A server will send them, including any that were sent since.`,
                )
            },
            signal,
          }).finally(progress.end),
        )
        for (const left of report.removed ?? []) note(io, `Removed ${left}, the remains of an interrupted restore.`)
        const { applied, kept, keptLogs, rows, masterKey } = report
        const result = { ...report, kept: kept ?? null, masterKey: { ...masterKey, file: masterKey.file ?? null } }
        showResult(local, result, () => {
          printLine(
            io,
            `${report.file} was restored from the backup: ${count(rows.contacts ?? 0, 'contact')}, ${count(rows.emails ?? 0, 'mail')}.`,
          )
          if (applied.length > 0) printLine(io, `Applied ${count(applied.length, 'migration')}: ${applied.join(', ')}.`)
          if (kept) printLine(io, `The old database is kept as ${kept}.`)
          for (const log of keptLogs) printLine(io, `Changes that were not yet in the old database are in ${log}.`)
        })
        if (!masterKey.found) note(io, keyNeeded(masterKey.file))
        else remark(local, `Its master key is there: ${masterKey.file ?? 'POSTHORN_MASTER_KEY'}.`)
      }),
    )
  addExamples(
    command,
    'posthorn restore /backups/posthorn-2026-11-21.db',
    'posthorn restore --data /var/lib/posthorn latest.db',
  )
}

function keyNeeded(file = 'master.key'): string {
  return `The master key of the database is missing, and commands do not work without it. Copy the master.key that was kept with the backup to ${file}, or set POSTHORN_MASTER_KEY.`
}
