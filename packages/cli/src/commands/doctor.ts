import { isIP } from 'node:net'
import type { Diagnosis, RecordToPublish } from '@posthorn/server'
import type { Command } from 'commander'
import type { Cli, Setting } from '../lib/cli.ts'
import { chooseServer, type Server, serverNamedBy } from '../lib/connection.ts'
import { CliError, usageError } from '../lib/errors.ts'
import type { TopCommand } from '../lib/group.ts'
import { note } from '../lib/io.ts'
import { addExamples, collect } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { count, oneLine } from '../lib/text.ts'

interface Options {
  readonly domain?: string
  readonly address?: readonly string[]
}

const AFTERWORD = `
With --domain it checks what receivers look at: SPF with its ten look-ups, DKIM, DMARC, MX, the host names of the
sending addresses, one-click unsubscribe, and TLS to the mail server. Missing records are printed, ready to publish.`

export const DOCTOR: TopCommand = { place: 50, add: addDoctor }

function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description(
      'Check the settings, machine, database, mailer and background work, or the server of --url, POSTHORN_URL, or the profile. Each problem is listed with its solution.',
    )
    .option('--domain <name>', 'check a sender domain instead: its DNS records and mail delivery')
    .option('--address <ip>', 'an IP address that sends the mail; repeatable', collect)
    .addHelpText('after', AFTERWORD)
    .action(
      cli.locally(async (local, { domain, address = [] }: Options) => {
        const { io, globals } = local
        const by = await serverNamedBy(io, globals)
        if (domain !== undefined) {
          // A domain is checked on the machine of the server; only an option of this command overrides that.
          return examineDomainHere(local, { domain, addresses: address, isRemote: by?.startsWith('--') === true })
        }
        if (address.length > 0) throw usageError('--address requires --domain.', 'Add --domain <name>.')
        const server = by === undefined ? undefined : await chooseServer(io, globals)
        if (server?.note) note(io, server.note)
        if (by !== undefined && server) return examineRemotely(local, server, by)
        const { examineSettings } = await import('../lib/settings.ts')
        const diagnosis = await examineSettings(io.env, globals.data)
        const said = (['POSTHORN_URL', 'POSTHORN_KEY'] as const).find((name) => io.env[name])
        if (said)
          remark(
            local,
            `Checked the settings and the database on this machine. ${said} is set; use --url to check a server.`,
          )
        printSetting(local, diagnosis)
      }),
    )
  addExamples(
    command,
    'posthorn doctor',
    'posthorn doctor --data /var/lib/posthorn --json',
    'posthorn doctor --url https://mail.example.com',
    'posthorn doctor --domain example.com --address 192.0.2.25',
  )
}

async function examineDomainHere(
  local: Setting,
  {
    isRemote,
    ...request
  }: { readonly domain: string; readonly addresses: readonly string[]; readonly isRemote: boolean },
): Promise<void> {
  const { io, globals } = local
  if (isRemote) {
    throw usageError(
      'The keys and the mail server of a domain can only be checked on the machine of the server.',
      'Run the command there with --data <directory or database URL>. "posthorn domains verify" checks the records through a server.',
    )
  }
  const wrong = request.addresses.find((address) => isIP(address) === 0)
  if (wrong !== undefined) throw usageError(`--address ${wrong} must be an IP address such as 192.0.2.25.`)
  const { examineDomain } = await import('../lib/settings.ts')
  printSetting(local, await examineDomain(io.env, globals.data, request))
}

async function examineRemotely(local: Setting, server: Server, by: string): Promise<void> {
  const { examineServer } = await import('../lib/remote-doctor.ts')
  const diagnosis = await examineServer(server)
  if (!by.startsWith('--')) remark(local, `Checked the server at ${server.url} (from ${by}).`)
  printSetting(local, diagnosis)
  remark(
    local,
    `Not checked from here: ${diagnosis.unseen.join(', ')}. To check them, run the command on the machine of the server.`,
  )
}

type DiagnosisResult = Pick<Diagnosis, 'status'> & {
  readonly checks: readonly (Omit<Diagnosis['checks'][number], 'name'> & {
    readonly name: string
    readonly publish?: readonly RecordToPublish[]
  })[]
}

/** Prints the findings; throws if a check failed. */
function printSetting(local: Setting, diagnosis: DiagnosisResult): void {
  showResult(local, diagnosis, ({ checks }) => {
    for (const { name, status, message, publish = [] } of checks) {
      const { stdout } = local.io
      const margin = STATUS_WIDTH + NAME_WIDTH
      const [first = '', ...rest] = stdout.linesOf(oneLine(message), margin)
      stdout.line(`${status.padEnd(STATUS_WIDTH)}${name.padEnd(NAME_WIDTH)}${first}`)
      for (const line of rest) stdout.line(' '.repeat(margin), line)
      for (const record of publish) printLine(local.io, `${' '.repeat(STATUS_WIDTH)}publish ${zoneLine(record)}`)
    }
  })
  if (diagnosis.status === 'broken') throw notWell(diagnosis)
  const warnings = countOf(diagnosis, 'warning')
  remark(
    local,
    warnings === 0
      ? 'No problems found.'
      : `No errors; there ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}.`,
  )
}

const STRING_MAX = 255

/** Formats a record as in zone files (RFC 1035 §5.1): a long text in several strings. */
function zoneLine({ type, name, value }: RecordToPublish): string {
  if (type !== 'TXT') return `${name}. ${type} ${value}.`
  const strings = value.match(new RegExp(`.{1,${STRING_MAX}}`, 'g')) ?? ['']
  return `${name}. TXT ${strings.map((text) => `"${text}"`).join(' ')}`
}

const STATUS_WIDTH = 9
const NAME_WIDTH = 16

const countOf = ({ checks }: DiagnosisResult, status: string) =>
  checks.filter((check) => check.status === status).length

function notWell(diagnosis: DiagnosisResult): CliError {
  return new CliError(
    'NOT_WELL',
    `${count(countOf(diagnosis, 'broken'), 'thing')} broken, ${count(countOf(diagnosis, 'warning'), 'warning')}.`,
  )
}
