import path from 'node:path'
import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { interruptible } from '../lib/interrupt.ts'
import { note } from '../lib/io.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { createProgress } from '../lib/progress.ts'
import { count } from '../lib/text.ts'

export const BACKUP: TopCommand = { place: 60, add: addBackup }

function addBackup(program: Command, cli: Cli): void {
  const command = program
    .command('backup <file>')
    .description('Copy the embedded database to a file while the server runs, and verify the copy.')
    .action(
      cli.locally(async (local, file: string, _options: object) => {
        const { io, globals } = local
        const { backup, masterKeyFile } = await import('@posthorn/server')
        const { readSettings } = await import('../lib/settings.ts')
        const config = await readSettings(io.env, globals.data)
        const progress = createProgress(local)
        const report = await interruptible((signal) =>
          backup(config, path.resolve(io.cwd, file), {
            overwrite: globals.yes ?? false,
            onProgress: (part) => progress.show('copied', part),
            signal,
          }).finally(progress.end),
        )
        for (const file of report.removed ?? []) note(io, `Removed ${file}, the remains of an interrupted backup.`)
        const key = masterKeyFile(config)
        showResult(local, { ...report, masterKey: key ?? null }, () =>
          printLine(io, `${report.file}: ${sizeOf(report.bytes)}, checked, ${summaryOf(report.rows)}.`),
        )
        remark(
          local,
          key
            ? `Keep ${key} too, in another place: encrypted data in the backup cannot be read without it.`
            : 'Keep POSTHORN_MASTER_KEY too, in another place: encrypted data in the backup cannot be read without it.',
        )
      }),
    )
  addExamples(
    command,
    'posthorn backup /backups/posthorn-2026-11-21.db',
    'posthorn backup --data /var/lib/posthorn --yes latest.db',
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function summaryOf({ contacts = 0, emails = 0 }: Readonly<Record<string, number>>): string {
  return `${count(contacts, 'contact')}, ${count(emails, 'mail')}`
}
