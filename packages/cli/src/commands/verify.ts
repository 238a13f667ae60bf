import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import { notice } from '../lib/export/all.ts'
import type { TopCommand } from '../lib/group.ts'
import { addFormatOptions, type FormatOptions, formatOf } from '../lib/import/format.ts'
import { pipedSource, surveyFile } from '../lib/import/survey.ts'
import { addExamples } from '../lib/options.ts'
import { printFields, remark, showResult } from '../lib/output.ts'
import { count } from '../lib/text.ts'
import { verifyFile } from '../lib/verify/file.ts'
import type { Verdict } from '../lib/verify/verdict.ts'

interface Options extends FormatOptions {
  readonly emailColumn?: string
  readonly output?: string
}

const AFTERWORD = `
An argument without @ is a file. Its first line contains the column names; one of them must be email, address or similar. The
results are written as CSV, in the order of the file. Nothing is stored, and no mail is sent.

An address is invalid if its syntax is wrong, or if its domain does not exist or does not accept mail. If DNS does not
respond, the reasons say so, and the address may still be valid.`

export const VERIFY: TopCommand = { place: 150, add: addVerify }

function addVerify(program: Command, cli: Cli): void {
  const command = program
    .command('verify')
    .description('Check one address, or all addresses in a CSV file, without sending mail.')
    .argument('<email|file>', 'an address, or a CSV file; - for stdin')
    .option('--email-column <name>', 'the column with the addresses, if its name is not email')
    .option('--output <file>', 'write the results to this file')
  addFormatOptions(command)
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, what: string, options: Options) => {
        if (what !== '-' && what.includes('@')) await verifyOne(connection, what, options)
        else await verifyAll(connection, what, options)
      }),
    )
  addExamples(
    command,
    'posthorn verify ada@gmial.com',
    'posthorn verify people.csv --output verdicts.csv',
    'gunzip -c people.csv.gz | posthorn verify - --email-column E-Mail > verdicts.csv',
  )
}

async function verifyOne(connection: Connection, email: string, { emailColumn, output }: Options): Promise<void> {
  if (emailColumn !== undefined || output !== undefined)
    throw usageError(
      '--email-column and --output can only be used with files.',
      'Give a CSV file instead of an address.',
    )
  const verdict = await connection.client.verify(email)
  showResult(connection, verdict, () => printFields(connection.io, fieldsOf(verdict)))
}

const yes = (value: boolean) => (value ? 'yes' : 'no')

function fieldsOf(verdict: Verdict): Readonly<Record<string, string | undefined>> {
  return {
    email: verdict.email,
    valid: yes(verdict.valid),
    'did you mean': verdict.suggestedEmail,
    disposable: yes(verdict.isDisposable),
    alias: yes(verdict.isAlias),
    'plus addressed': yes(verdict.isPlusAddressed),
    personal: yes(verdict.isPersonalEmail),
    'domain exists': yes(verdict.domainExists),
    'accepts mail (MX)': yes(verdict.hasMxRecords),
    website: yes(verdict.hasWebsite),
    reasons: verdict.reasons.join('\n'),
  }
}

async function verifyAll(connection: Connection, file: string, options: Options): Promise<void> {
  const { emailColumn, output } = options
  const { io, globals } = connection
  if (globals.json && output === undefined)
    throw usageError('The results for a file are written as CSV.', 'Give a file with --output <file>.')
  const totals = await verifyFile(connection, { ...(await sourceOf(connection, file, options)), emailColumn, output })
  const { addresses, valid } = totals
  const what = `Wrote the results for ${count(addresses, 'address')}, of which ${valid} valid,`
  if (output !== undefined) notice(connection, output, what, { addresses, valid })
  else if (!io.stdout.isTTY) remark(connection, `${count(addresses, 'address')}, ${valid} valid.`)
}

async function sourceOf({ io }: Connection, file: string, options: FormatOptions) {
  if (file === '-') {
    if (io.stdin.isTTY) throw usageError('No input was piped in.', 'Give a file name, or pipe a file in.')
    return { source: await pipedSource(io.stdin, formatOf(options)), size: undefined }
  }
  const source = await surveyFile(path.resolve(io.cwd, file), file, formatOf(options))
  return { source, size: source.bytes }
}
