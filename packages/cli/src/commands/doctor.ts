import { isIP } from 'node:net'
import { createClient } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Setting } from '../lib/cli.ts'
import { chooseServer, type Server, serverNamedBy } from '../lib/connection.ts'
import { printDiagnosis, printFindings } from '../lib/diagnosis.ts'
import { usageError } from '../lib/errors.ts'
import type { TopCommand } from '../lib/group.ts'
import { note } from '../lib/io.ts'
import { addExamples, collect } from '../lib/options.ts'
import { remark } from '../lib/output.ts'

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
        printDiagnosis(local, diagnosis)
      }),
    )
  addExamples(
    command,
    'posthorn doctor',
    'posthorn doctor --data /var/lib/posthorn --json',
    'posthorn doctor --url https://mail.example.com',
    'posthorn doctor --url https://mail.example.com --key ok_9a41c07e…',
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
      'Run the command there with --data <directory or database URL>. "posthorn domains doctor" checks the domain of a project through a server.',
    )
  }
  const wrong = request.addresses.find((address) => isIP(address) === 0)
  if (wrong !== undefined) throw usageError(`--address ${wrong} must be an IP address such as 192.0.2.25.`)
  const { examineDomain } = await import('../lib/settings.ts')
  printDiagnosis(local, await examineDomain(io.env, globals.data, request))
}

async function examineRemotely(local: Setting, server: Server, by: string): Promise<void> {
  if (server.key?.startsWith('ok_')) {
    const client = createClient({ url: server.url, key: server.key })
    return printFindings(local, await client.operator.doctor())
  }
  const { examineServer } = await import('../lib/remote-doctor.ts')
  const diagnosis = await examineServer(server)
  if (!by.startsWith('--')) remark(local, `Checked the server at ${server.url} (from ${by}).`)
  printDiagnosis(local, diagnosis)
  remark(
    local,
    `Not checked from here: ${diagnosis.unseen.join(', ')}. To check them, run the command on the machine of the server.`,
  )
}
