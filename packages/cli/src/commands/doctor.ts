import type { Diagnosis } from '@posthorn/server'
import type { Command } from 'commander'
import type { Cli, Setting } from '../lib/cli.ts'
import { namedServer } from '../lib/connection.ts'
import { CliError } from '../lib/errors.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { count, oneLine } from '../lib/text.ts'

export function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description(
      'Check settings, machine, database, mailer and work, or with --url a server: each line is ok, or says how to fix it.',
    )
    .action(
      cli.locally(async (local, _options: object) => {
        const { io, globals } = local
        const server = await namedServer(io, globals)
        if (server) return examineRemotely(local, server)
        const { examineSettings } = await import('../lib/settings.ts')
        const diagnosis = await examineSettings(io.env, globals.data)
        tell(local, diagnosis)
      }),
    )
  addExamples(
    command,
    'posthorn doctor',
    'posthorn doctor --data /var/lib/posthorn --json',
    'posthorn doctor --url https://mail.example.com',
  )
}

async function examineRemotely(
  local: Setting,
  { url, key }: { readonly url: string; readonly key: string | undefined },
): Promise<void> {
  const { examineServer } = await import('../lib/remote-doctor.ts')
  const diagnosis = await examineServer(url, key)
  tell(local, diagnosis)
  remark(
    local,
    `Not checked from here: ${diagnosis.unseen.join(', ')}. To check them, run it on the machine of the server.`,
  )
}

type Found = Pick<Diagnosis, 'status'> & {
  readonly checks: readonly (Omit<Diagnosis['checks'][number], 'name'> & { readonly name: string })[]
}

/** Prints the findings; throws when something is broken. */
function tell(local: Setting, diagnosis: Found): void {
  showResult(local, diagnosis, ({ checks }) => {
    for (const { name, status, message } of checks) {
      printLine(local.io, `${status.padEnd(STATUS_WIDTH)}${name.padEnd(NAME_WIDTH)}${oneLine(message)}`)
    }
  })
  if (diagnosis.status === 'broken') throw notWell(diagnosis)
  const warnings = countOf(diagnosis, 'warning')
  remark(
    local,
    warnings === 0 ? 'All is well.' : `It works; there ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}.`,
  )
}

const STATUS_WIDTH = 9
const NAME_WIDTH = 16

const countOf = ({ checks }: Found, status: string) => checks.filter((check) => check.status === status).length

function notWell(diagnosis: Found): CliError {
  return new CliError(
    'NOT_WELL',
    `${count(countOf(diagnosis, 'broken'), 'thing')} broken, ${count(countOf(diagnosis, 'warning'), 'warning')}.`,
  )
}
