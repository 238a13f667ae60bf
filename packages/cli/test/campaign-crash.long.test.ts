// A campaign to 10,000 people whose workers are killed every second, from dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startOwnPostgres } from '../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { clientOf, type Environment, type Process, settingsOf, startProcess } from './nodes-kit.ts'

const PEOPLE = 10_000
const CONNECTIONS = 5

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: campaigns on several nodes are not tested here: ${found.missing}`)
const smtp = await startSmtpServer()
const running = new Set<Process>()
afterEach(async () => {
  await Promise.all([...running].map((process) => process.end()))
  running.clear()
  await smtp.reset()
})
afterAll(async () => {
  await smtp.stop()
  await postgres?.stop()
})

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

/** Asks until somebody answers: the server may be dead at the moment. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
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
async function begin(url: string): Promise<string> {
  const client = clientOf(url)
  const rows = Array.from({ length: PEOPLE }, (_, n) => `person${n}@example.com,Person ${n}`)
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

/** Kills one process after the other, one a second, until the campaign is sent. Returns how many. */
async function killUntilSent(victims: readonly Process[], url: () => string, id: string): Promise<number> {
  for (let kills = 0; ; kills++) {
    const campaign = await asked(() => clientOf(url()).campaigns.get(id))
    if (campaign.status !== 'SENDING') return kills
    await sleep(1000)
    await victims[kills % victims.length]?.kill()
  }
}

interface Row {
  readonly to: string
  readonly status: string
}

async function rowsOf(url: string, id: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const row of clientOf(url).campaigns.recipients(id, { limit: 100 })) rows.push(row)
  return rows
}

async function checkAll(url: string, id: string, kills: number): Promise<void> {
  const campaign = await clientOf(url).campaigns.get(id)
  expect(campaign).toMatchObject({ status: 'SENT', totalRecipients: PEOPLE })
  const rows = await rowsOf(url, id)
  expect(rows).toHaveLength(PEOPLE)
  expect(new Set(rows.map(({ to }) => to)).size).toBe(PEOPLE)
  const ofStatus = (status: string) => rows.filter((row) => row.status === status).map(({ to }) => to)
  const [sent, unknown] = [ofStatus('SENT'), ofStatus('UNKNOWN')]
  // The counters are what a recount finds.
  expect(await clientOf(url).campaigns.stats(id)).toMatchObject({
    totalRecipients: PEOPLE,
    sentCount: sent.length,
    unknownCount: unknown.length,
    failedCount: 0,
    pendingCount: 0,
  })
  expect(sent.length + unknown.length).toBe(PEOPLE)
  // The other end: what is SENT arrived once, what is UNKNOWN once or never, and nobody got two.
  const arrivals = (await smtp.messages()).flatMap(({ to }) => to)
  expect(new Set(arrivals).size).toBe(arrivals.length)
  const arrived = new Set(arrivals)
  expect(sent.filter((to) => !arrived.has(to))).toStrictEqual([])
  console.info(`${kills} kills: ${unknown.length} outcomes unknown, ${arrivals.length} of ${PEOPLE} mails arrived`)
  // At most what the connections held at each kill: a mail whose content leaves, and the one behind it.
  expect(unknown.length).toBeLessThanOrEqual(kills * CONNECTIONS * 2)
  expect(kills).toBeGreaterThan(2)
}

describe('a campaign whose workers are killed every second', () => {
  it('reaches each person once, on SQLite', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'posthorn-campaign-'))
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
    const env: Environment = { ...settings, POSTHORN_DATA: data }
    const server = await start('all', env)
    const url = () => server.url ?? ''
    const id = await begin(url())
    const kills = await killUntilSent([server], url, id)
    await checkAll(url(), id, kills)
    await server.end()
    rmSync(data, { recursive: true, force: true })
  })

  it.skipIf(!postgres)('reaches each person once, on PostgreSQL with three workers', async () => {
    const database = (await postgres?.createDatabase()) ?? ''
    const env = settingsOf(database, `${smtp.url}?connections=${CONNECTIONS}`)
    const api = await start('api', env)
    const workers = await Promise.all([start('worker', env), start('worker', env), start('worker', env)])
    const url = () => api.url ?? ''
    const id = await begin(url())
    const kills = await killUntilSent(workers, url, id)
    await checkAll(url(), id, kills)
  })
})
