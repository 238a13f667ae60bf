import { aTenant, leastCpuTimeOf, rowIds } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const MAILS = 300_000

/**
 * Creates a project whose mails are nearly all delivered; one in 50,000 has a rare subject, and is delivered or not.
 */
async function manyMails() {
  const file = await freshSqlite()
  const store = sqlite(file)
  const { id } = await aTenant(store)
  const database = new Database(file)
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MAILS})
       insert into emails (id, project_id, contact_id, source_type, priority, status, subject, from_email, to_email,
         message_id, body_id, variables, marketing, attempts, unknown_outcomes, lost_claims, proofs, opens, clicks,
         machine_opens, machine_clicks, created_at)
       select 'eml_' || printf('%026d', n), :id, :contact, 'TRANSACTIONAL', 0,
         case when n % 20 = 0 then 'BOUNCED' else 'DELIVERED' end,
         case when n % 50000 < 2 then 'Rare ' else 'Invoice ' end || n, 'post@example.com', 'person' || n || '@example.com',
         'm' || n, 'bod_1', '{"name":"Somebody whose name takes its place"}', 0, 1, 0, 0, 0, 0, 0, 0, 0, n from numbers`,
    )
    .run({ id, contact: rowIds.make('cnt') })
  database.close()
  const { emails } = store.project(id)
  const numbersOf = async (filter: {
    readonly status: 'DELIVERED' | 'BOUNCED' | undefined
    readonly search: string
  }) => {
    const page = { limit: 21, after: undefined, contactId: undefined }
    const found = await emails.list({ ...page, ...filter })
    return {
      numbers: found.map(({ messageId }) => Number(messageId.slice(1))),
      total: await emails.count({ ...page, ...filter }),
    }
  }
  return { store, numbersOf }
}

const cpuOf = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it('finds mails by text and status among many on SQLite, and looks up only those with the text', async () => {
  const { store, numbersOf } = await manyMails()
  const rare = [300_000, 250_001, 250_000, 200_001, 200_000, 150_001, 150_000, 100_001, 100_000, 50_001, 50_000, 1]
  const delivered = rare.filter((n) => n % 20 !== 0)
  const bounced = rare.filter((n) => n % 20 === 0)
  expect(await numbersOf({ status: 'DELIVERED', search: 'rare' })).toStrictEqual({
    numbers: delivered,
    total: delivered.length,
  })
  expect(await numbersOf({ status: 'BOUNCED', search: 'rare' })).toStrictEqual({
    numbers: bounced,
    total: bounced.length,
  })
  expect(await numbersOf({ status: 'DELIVERED', search: 'RARE 50001' })).toStrictEqual({ numbers: [50_001], total: 1 })
  const common = await numbersOf({ status: 'DELIVERED', search: 'invoice' })
  expect(common.numbers).toStrictEqual(Array.from({ length: 21 }, (_, at) => 299_999 - at - Math.floor(at / 19)))
  // Above 100,000 it is an estimate.
  expect(common.total).toBeGreaterThan(MAILS * 0.9)
  expect(common.total).toBeLessThanOrEqual(MAILS * 0.95)
  const costOf = async (status: 'DELIVERED' | undefined) => {
    const costs: number[] = []
    for (let times = 0; times < 3; times++)
      costs.push(await cpuOf(() => numbersOf({ status, search: 'nothing like this' })))
    return Math.min(...costs)
  }
  // Looking up all delivered mails takes four times as long as reading all texts.
  expect(await costOf('DELIVERED')).toBeLessThan(2 * (await costOf(undefined)))
  // Even counting the mails with the status is work for the thread of long reads.
  const search = () => numbersOf({ status: 'DELIVERED', search: 'nothing like this' })
  const ownMs = await leastCpuTimeOf(search)
  console.info(`a search with a status takes the main thread ${ownMs.toFixed(1)} ms among ${MAILS} mails`)
  expect(ownMs).toBeLessThan(10)
  await store.close()
})
