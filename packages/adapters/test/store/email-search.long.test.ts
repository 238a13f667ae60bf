import type { EmailWalk } from '@posthorn/core/mail'
import type { Store } from '@posthorn/core/ports'
import { aTenant, leastCpuTimeOf, rowIds } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const MAILS = 300_000
/** The limit of one answer, in milliseconds of the process. SQLite reads in a thread of it. */
const ANSWER_MS = 100

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: searches of mails on PostgreSQL are not tested here: ${found.missing}`)
else afterAll(() => found.server.stop())

const COLUMNS = `id, project_id, contact_id, source_type, priority, status, subject, from_email, to_email, message_id, body_id,
  variables, marketing, attempts, unknown_outcomes, lost_claims, proofs, opens, clicks, machine_opens, machine_clicks,
  created_at`

/** Nearly all mails are delivered; two in 50,000 have a rare subject, and are delivered or not. */
const row = (project: string, idOf: string) => `${idOf}, '${project}', '${rowIds.make('cnt')}', 'TRANSACTIONAL', 0,
  case when n % 20 = 0 then 'BOUNCED' else 'DELIVERED' end, case when n % 50000 < 2 then 'Rare ' else 'Invoice ' end || n,
  'post@example.com', 'person' || n || '@example.com', 'm' || n, 'bod_1',
  '{"name":"Somebody whose name takes its place"}', 0, 1, 0, 0, 0, 0, 0, 0, 0, n`

const stores: readonly [string, () => Promise<{ store: Store; fill: (project: string) => Promise<unknown> }>][] = [
  [
    'SQLite',
    async () => {
      const file = await freshSqlite()
      return {
        store: sqlite(file),
        async fill(project) {
          const database = new Database(file)
          database.exec(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MAILS})
            insert into emails (${COLUMNS}) select ${row(project, `'eml_' || printf('%026d', n)`)} from numbers`)
          database.close()
        },
      }
    },
  ],
  ...('server' in found
    ? [
        [
          'PostgreSQL',
          async () => {
            const url = await found.server.createDatabase()
            return {
              store: postgres(url),
              async fill(project: string) {
                await queryPostgres(
                  url,
                  `insert into emails (${COLUMNS}) select ${row(project, `'eml_' || lpad(n::text, 26, '0')`)}
                   from generate_series(1, ${MAILS}) as n`,
                )
                await queryPostgres(url, 'vacuum analyze emails')
              },
            }
          },
        ] satisfies (typeof stores)[number],
      ]
    : []),
]

it.each(stores)('a search finds every mail with the text, in short answers, on %s', async (_, open) => {
  const { store, fill } = await open()
  const { id } = await aTenant(store)
  await fill(id)
  const { emails } = store.project(id)
  const all = { limit: 21, contactId: undefined, most: 100_000 }
  const answers: number[] = []
  const numbersOf = async (status: EmailWalk['status'], search: string, pages = 1000) => {
    const numbers: number[] = []
    for (let after: EmailWalk['after'], isOpen = true, n = 0; isOpen && n < pages; n++) {
      const begin = performance.now()
      const { rows, stoppedAt } = await emails.walk({ ...all, status, search, after })
      answers.push(performance.now() - begin)
      numbers.push(...rows.map(({ messageId }) => Number(messageId.slice(1))))
      after = stoppedAt
      isOpen = after !== undefined
    }
    return numbers
  }
  const rare = [300_000, 250_001, 250_000, 200_001, 200_000, 150_001, 150_000, 100_001, 100_000, 50_001, 50_000, 1]
  expect(await numbersOf(undefined, 'rare')).toStrictEqual(rare)
  expect(await numbersOf('DELIVERED', 'rare')).toStrictEqual(rare.filter((n) => n % 20 !== 0))
  expect(await numbersOf('BOUNCED', 'rare')).toStrictEqual(rare.filter((n) => n % 20 === 0))
  expect(await numbersOf('DELIVERED', 'RARE 50001')).toStrictEqual([50_001])
  expect(await numbersOf('DELIVERED', 'invoice', 1)).toStrictEqual(
    Array.from({ length: 21 }, (_, at) => 299_999 - at - Math.floor(at / 19)),
  )
  answers.sort((a, b) => a - b)
  const p50 = answers[Math.floor(answers.length / 2)] ?? 0
  const { rows } = await emails.walk({ ...all, status: undefined, search: 'nothing like this', after: undefined })
  expect(rows).toStrictEqual([])
  const search = () => emails.walk({ ...all, status: 'DELIVERED', search: 'nothing like this', after: undefined })
  const ownMs = await leastCpuTimeOf(search)
  console.info(`${answers.length} answers: p50 ${p50.toFixed(1)} ms; the main thread needs ${ownMs.toFixed(1)} ms`)
  expect(p50).toBeLessThan(ANSWER_MS)
  expect(ownMs).toBeLessThan(10)
  await store.close()
})
