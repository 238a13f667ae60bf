import type { Contact } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples, wholeNumber } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { pagesInTurn } from '../../lib/pace.ts'
import { count, time } from '../../lib/text.ts'

interface Options {
  readonly limit: number
  readonly all?: boolean
}

const PAGE_MAX = 100
const LIMIT_DEFAULT = 20

export function addSegmentsMembers(segments: Command, cli: Cli): void {
  const command = segments
    .command('members')
    .description('List the current contacts of a segment, newest first.')
    .argument('<id|name>', 'its id or name')
    .option('--limit <number>', 'the maximum number to show', wholeNumber(1, 1_000_000), LIMIT_DEFAULT)
    .option('--all', 'show all of them')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { id } = await findSegment(connection.client, idOrName)
        const { data, total } = await readMembers(connection, id, options)
        const rows = data.map(({ id, email, subscribed, createdAt }) => [
          id,
          email,
          subscribed ? 'yes' : 'no',
          time(createdAt),
        ])
        showResult(connection, { data, total, hasMore: total > data.length }, () => {
          if (rows.length > 0) printTable(connection.io, ['id', 'email', 'subscribed', 'created'], rows)
        })
        const rest = total > data.length ? `${data.length} of ${count(total, 'contact')}. Use --all for the rest.` : ''
        remark(connection, rest || (total > 0 ? `${count(total, 'contact')}.` : 'The segment is empty.'))
      }),
    )
  addExamples(command, 'posthorn segments members Paying', 'posthorn segments members Paying --all --json')
}

async function readMembers(connection: Connection, id: string, { limit, all }: Options) {
  const most = all ? Number.POSITIVE_INFINITY : limit
  const first = connection.client.segments.contacts(id, { pageSize: Math.min(most, PAGE_MAX) })
  const data: Contact[] = []
  for await (const page of pagesInTurn(connection, first)) {
    data.push(...page.data)
    if (data.length >= most) break
  }
  return { data: data.slice(0, most), total: (await first).total }
}
