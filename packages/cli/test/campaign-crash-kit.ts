// Runs a campaign whose workers die during it, and checks the result.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { SmtpServer } from '../../../test/support/smtp-server.ts'
import { clientOf } from './nodes-kit.ts'

/** Repeats a request until a server answers, because the server may be dead at the moment. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
}

/** Imports the people and sends them a campaign, with all processes alive. */
export async function begin(url: string, people: number): Promise<string> {
  const client = clientOf(url)
  const rows = Array.from({ length: people }, (_, n) => `person${n}@example.com,Person ${n}`)
  const { jobId } = await client.contacts.import(`email,name\n${rows.join('\n')}\n`, { filename: 'people.csv' })
  await client.jobs.waitForImport(jobId)
  const { id } = await client.campaigns.create({
    name: 'News',
    subject: 'Hello {{name}}',
    body: '<p>Hello {{name}}, <a href="https://example.com/{{id}}">read on</a></p>',
    from: 'post@sandbox.localhost',
    audienceType: 'ALL',
    category: 'TRANSACTIONAL',
  })
  await client.campaigns.send(id)
  return id
}

interface Row {
  readonly to: string
  readonly status: string
}

export async function rowsOf(url: string, id: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const row of clientOf(url).campaigns.recipients(id, { limit: 100 })) rows.push(row)
  return rows
}

/**
 * Checks that each person has one row and at most one mail, and that the counters match the rows. `mostUnknown` is the
 * most outcomes that may be unknown.
 */
export async function checkAll(
  url: string,
  id: string,
  smtp: SmtpServer,
  mostUnknown: number,
  people: number,
): Promise<void> {
  const campaign = await clientOf(url).campaigns.get(id)
  expect(campaign).toMatchObject({ status: 'SENT', totalRecipients: people })
  const rows = await rowsOf(url, id)
  expect(rows).toHaveLength(people)
  expect(new Set(rows.map(({ to }) => to)).size).toBe(people)
  const ofStatus = (status: string) => rows.filter((row) => row.status === status).map(({ to }) => to)
  const [sent, unknown] = [ofStatus('SENT'), ofStatus('UNKNOWN')]
  // The counters match a recount.
  expect(await clientOf(url).campaigns.stats(id)).toMatchObject({
    totalRecipients: people,
    sentCount: sent.length,
    unknownCount: unknown.length,
    failedCount: 0,
    cancelledCount: 0,
    pendingCount: 0,
  })
  expect(sent.length + unknown.length).toBe(people)
  // The receiving side: SENT mails arrived once, UNKNOWN ones once or never, and none twice.
  const arrivals = (await smtp.messages()).flatMap(({ to }) => to)
  expect(new Set(arrivals).size).toBe(arrivals.length)
  const arrived = new Set(arrivals)
  expect(sent.filter((to) => !arrived.has(to))).toStrictEqual([])
  console.info(`${unknown.length} outcomes unknown, ${arrivals.length} of ${people} mails arrived`)
  expect(unknown.length).toBeLessThanOrEqual(mostUnknown)
}
