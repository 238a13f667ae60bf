import type { RequestRecord } from '@posthorn/sdk'
import { type Command, Option } from 'commander'
import { actorName } from '../../lib/actor-name.ts'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { patiently, pause } from '../../lib/patience.ts'
import { count, time } from '../../lib/text.ts'

const STATUSES = ['2xx', '3xx', '4xx', '5xx', 'failed'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Filters {
  readonly status?: (typeof STATUSES)[number]
  readonly method?: (typeof METHODS)[number]
  readonly path?: string
  readonly key?: string
  readonly requestId?: string
}

interface Options extends ListOptions, Filters {
  readonly from?: string
  readonly until?: string
  readonly follow?: boolean
}

export function addRequestsList(requests: Command, cli: Cli): void {
  const command = requests
    .command('list')
    .description('List the recent requests to the API, newest first.')
    .option('--status <class>', `only these: ${STATUSES.join(', ')}; failed is 4xx and 5xx`, oneOf(STATUSES))
    .addOption(new Option('--method <method>', 'only requests with this method').argParser(oneOf(METHODS)))
    .option('--path <path>', 'only this operation, e.g. /contacts/{id}, or this exact path')
    .option('--key <id>', 'only requests of this key or user; secret or public for the two keys')
    .option('--request-id <id>', 'only the request with this x-request-id')
    .option('--from <date>', 'only since this day or time')
    .option('--until <date>', 'only until this day or time')
    .option('--follow', 'show new requests as they are answered; Ctrl-C stops')
  addListOptions(command).action(
    cli.withClient(async (connection, { follow, from, until, ...options }: Options) => {
      const { status, method, path, key, requestId, ...paging } = options
      const filter = given({ status, method, path, key, requestId })
      if (follow) {
        if (until !== undefined || paging.cursor !== undefined)
          throw usageError('--follow has no --until and no --cursor.')
        return followRequests(connection, filter, from)
      }
      const range = given({ from, to: until })
      let missing = 0
      const list = await readList(connection, paging, (page) => {
        const pages = connection.client.requests.list({ ...page, ...filter, ...range })
        void pages.then(
          (first) => (missing = first.missing),
          () => undefined,
        )
        return pages
      })
      showList(connection, list, 'request', {
        columns: ['when', 'method', 'path', 'status', 'error', 'ms', 'who', 'request id'],
        row: cellsOf,
      })
      if (missing > 0) remark(connection, `${count(missing, 'more request')} in these days not recorded one by one.`)
    }),
  )
  addExamples(
    command,
    'posthorn requests list --status failed',
    "posthorn requests list --method POST --path '/v1/send' --follow",
  )
}

function cellsOf({ createdAt, method, path, status, errorCode, durationMs, actor, requestId }: RequestRecord) {
  return [
    time(createdAt),
    method,
    path,
    String(status),
    errorCode ?? '',
    String(durationMs),
    actorName(actor),
    requestId ?? '',
  ]
}

const POLL_MS = 2000
/** Another node may record its requests some seconds later. */
const LATE_MS = 15_000

/** Shows new requests, oldest first. */
async function followRequests(connection: Connection, filter: Filters, from: string | undefined): Promise<void> {
  const shown = new Set<string>()
  let since = new Date(from ?? Date.now() - POLL_MS)
  for (;;) {
    const found: RequestRecord[] = []
    const list = () => connection.client.requests.list({ ...filter, from: since.toISOString(), limit: 100 })
    await patiently(async () => {
      found.length = 0
      for await (const record of list()) found.push(record)
    })
    for (const record of found.filter(({ id }) => !shown.has(id)).reverse()) {
      showResult(connection, record, () => printLine(connection.io, cellsOf(record).filter(Boolean).join('  ')))
    }
    shown.clear()
    for (const { id } of found) shown.add(id)
    since = new Date(Math.max(since.getTime(), Date.now() - LATE_MS))
    await pause(POLL_MS, undefined)
  }
}
