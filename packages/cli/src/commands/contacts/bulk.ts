import type { BulkJob, BulkSelection } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { CliError, usageError } from '../../lib/errors.ts'
import { addExamples, collect } from '../../lib/options.ts'
import { printFields, printTable, remark, showResult } from '../../lib/output.ts'
import { patiently } from '../../lib/patience.ts'
import { createProgress } from '../../lib/progress.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly id?: readonly string[]
  readonly search?: string
}

const VERBS = [
  { verb: 'subscribe', description: 'Subscribe many contacts.', done: 'subscribed' },
  { verb: 'unsubscribe', description: 'Unsubscribe many contacts.', done: 'unsubscribed' },
  { verb: 'delete', description: 'Delete many contacts and their data.', done: 'deleted' },
] as const
type Verb = (typeof VERBS)[number]

const ERRORS_SHOWN = 20

export function addContactsBulk(contacts: Command, cli: Cli): void {
  const bulk = contacts.command('bulk').description('Change or delete many contacts.')
  for (const verb of VERBS) addVerb(bulk, cli, verb)
}

function addVerb(bulk: Command, cli: Cli, verb: Verb): void {
  const command = bulk
    .command(verb.verb)
    .description(`${verb.description} Waits until the job has finished, and shows its result.`)
    .option('--id <id>', 'the id of a contact; repeatable, at most 1000', collect)
    .option('--search <text>', 'all contacts whose address contains this text, in any case')
    .action(
      cli.withClient(async (connection, options: Options) => {
        const selection = selectionOf(options)
        if (verb.verb === 'delete') await agree(connection, options)
        await connection.embedded?.startWorker()
        const { jobId } = await start(connection, verb.verb, selection)
        remark(connection, `The job is ${jobId}.`)
        showOutcome(connection, verb, await waitFor(connection, jobId))
      }),
    )
  addExamples(
    command,
    `posthorn contacts bulk ${verb.verb} --search @example.com`,
    `posthorn contacts bulk ${verb.verb} --id cnt_01kajw7d3gq8v5t2m9c4x6b1ze --id cnt_01kajw7d3gq8v5t2m9c4x6b1zf`,
  )
}

function selectionOf({ id = [], search }: Options): BulkSelection {
  if (id.length > 0 === (search !== undefined && search !== '')) {
    throw usageError('Select the contacts with --id or --search.')
  }
  return search === undefined ? id : { search }
}

async function agree({ client, io, globals }: Connection, { id = [], search }: Options): Promise<void> {
  const total = search === undefined ? id.length : (await client.contacts.list({ search, limit: 1 })).total
  await requireConsent(io, globals, `This deletes ${count(total, 'contact')}.`)
}

function start({ client: { contacts } }: Connection, verb: Verb['verb'], selection: BulkSelection) {
  if (verb === 'subscribe') return contacts.bulkSubscribe(selection)
  return verb === 'unsubscribe' ? contacts.bulkUnsubscribe(selection) : contacts.bulkDelete(selection)
}

function waitFor(connection: Connection, jobId: string): Promise<BulkJob> {
  const progress = createProgress(connection)
  const onProgress = ({ progress: percent }: BulkJob) => progress.show('done', percent / 100)
  return patiently(() => connection.client.jobs.waitForBulk(jobId, { onProgress })).finally(progress.end)
}

function showOutcome(connection: Connection, { done }: Verb, { id, result, failedReason }: BulkJob): void {
  if (!result) throw new CliError('JOB_FAILED', failedReason ?? 'The job failed.', { suggestion: `Its id is ${id}.` })
  const { totalRequested, successCount, unchangedCount, failureCount, errors } = result
  showResult(connection, { jobId: id, ...result }, () => {
    printFields(connection.io, {
      contacts: totalRequested,
      [done]: successCount,
      unchanged: unchangedCount || undefined,
      failed: failureCount || undefined,
    })
    const rows = errors.slice(0, ERRORS_SHOWN).map(({ contactId, email, error }) => [contactId, email ?? '', error])
    if (rows.length > 0) printTable(connection.io, ['contact', 'email', 'error'], rows)
  })
  if (failureCount > 0) {
    throw new CliError(
      'CONTACTS_FAILED',
      `${failureCount} of ${count(totalRequested, 'contact')} could not be ${done}.`,
    )
  }
}
