import type { Diagnosis } from '@posthorn/server'
import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { CliError } from '../lib/errors.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { count, oneLine } from '../lib/text.ts'

export function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description('Look at settings, machine, database, mailer and work: each line is ok, or says how to mend it.')
    .action(
      cli.locally(async (local, _options: object) => {
        const { io, globals } = local
        const { examineSettings } = await import('../lib/settings.ts')
        const diagnosis = await examineSettings(io.env, globals.data)
        showResult(local, diagnosis, ({ checks }) => {
          for (const { name, status, message } of checks) {
            printLine(io, `${status.padEnd(STATUS_WIDTH)}${name.padEnd(NAME_WIDTH)}${oneLine(message)}`)
          }
        })
        if (diagnosis.status === 'broken') throw notWell(diagnosis)
        const warnings = countOf(diagnosis, 'warning')
        remark(
          local,
          warnings === 0
            ? 'All is well.'
            : `It works; there ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}.`,
        )
      }),
    )
  addExamples(command, 'posthorn doctor', 'posthorn doctor --data /var/lib/posthorn --json')
}

const STATUS_WIDTH = 9
const NAME_WIDTH = 16

const countOf = ({ checks }: Diagnosis, status: string) => checks.filter((check) => check.status === status).length

function notWell(diagnosis: Diagnosis): CliError {
  return new CliError(
    'NOT_WELL',
    `${count(countOf(diagnosis, 'broken'), 'thing')} broken, ${count(countOf(diagnosis, 'warning'), 'warning')}.`,
  )
}
