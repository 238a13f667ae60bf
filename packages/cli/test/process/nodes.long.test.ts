// Three workers and two API nodes on one PostgreSQL, from dist/, each of which may die at any moment.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startMongoDb } from '../../../../test/support/mongo.ts'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { itInTurn } from '../../../../test/support/variants.ts'
import {
  allRows,
  clientOf,
  clockOff,
  type Environment,
  type Process,
  runCommand,
  sendUntilAccepted,
  settingsOf,
  startProcess,
  tryUnknownOnce,
} from '../nodes-kit.ts'

const PER_REQUEST = 20
const SENDERS = 8
const HOUR = 3_600_000
const SENDS = 3000
const KILLS = 20
const CONNECTIONS = 5
/** For each connection a mail in progress, and one whose outcome is being written. */
const IN_DOUBT = 2 * CONNECTIONS

const foundPostgres = await startOwnPostgres()
const postgres = 'server' in foundPostgres ? foundPostgres.server : undefined
const foundMongo = await startMongoDb()
const mongo = 'server' in foundMongo ? foundMongo.server : undefined
if ('missing' in foundPostgres) console.warn(`SKIPPED: several nodes are not tested here: ${foundPostgres.missing}`)
if ('missing' in foundMongo)
  console.warn(`SKIPPED: nodes with a queue on MongoDB are not tested here: ${foundMongo.missing}`)

const smtp = await startSmtpServer()
const running = new Set<Process>()
afterEach(async () => {
  await Promise.all([...running].map((process) => process.end()))
  running.clear()
  await smtp.reset()
})
afterAll(async () => {
  await smtp.stop()
  await mongo?.stop()
  await postgres?.stop()
})

async function environment(queue?: string): Promise<Environment> {
  return settingsOf((await postgres?.createEmptyDatabase()) ?? '', `${smtp.url}?connections=${CONNECTIONS}`, queue)
}

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)]

/** Returns true if a mail is settled. */
const isSettled = (row: { status: string; unknownOutcomes: number }) =>
  row.status === 'SENT' || (row.status === 'UNKNOWN' && row.unknownOutcomes > 1)

/**
 * Runs five processes, one of them with a clock that is an hour ahead, and kills them from the first send to the last
 * delivery.
 */
async function surviveKills(env: Environment): Promise<void> {
  const startedAt = performance.now()
  const first = await start('api', env)
  const apis = [first, await start('api', env)]
  const workers = await Promise.all([start('worker', env, clockOff(HOUR)), start('worker', env), start('worker', env)])
  const all = [...apis, ...workers]

  await tryUnknownOnce(clientOf(first.url ?? ''))

  const accepted = new Map<string, string>()
  let next = 0
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let request = next++; request * PER_REQUEST < SENDS; request = next++) {
      const to = Array.from({ length: PER_REQUEST }, (_, i) => `p${request * PER_REQUEST + i}@example.com`)
      for (const { contact, email } of await sendUntilAccepted(apis, `request-${request}`, to))
        accepted.set(contact.email, email)
    }
  })

  // At even steps of the whole: accepting the mails is one half, and handing them over the other.
  let workerKills = 0
  async function fire(): Promise<void> {
    const restarts: Promise<void>[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      const progress = async () => accepted.size + (await smtp.count())
      await expect.poll(progress, { interval: 20 }).toBeGreaterThan((2 * SENDS * kill) / (KILLS + 1))
      if (kill === KILLS / 2) postgres?.restart()
      const victim = anyOf(all)
      if (victim?.kind === 'worker') workerKills += 1
      if (victim) restarts.push(victim.kill())
    }
    await Promise.all(restarts)
  }
  const firing = fire()
  await Promise.all(senders)
  expect(accepted.size).toBe(SENDS)
  const acceptedAt = performance.now()
  await firing

  // Drain: the mails of dead workers come back when their leases expire.
  let rows: Awaited<ReturnType<typeof allRows>> = new Map()
  const unsettled = async () => {
    rows = await allRows(first.url ?? '')
    return [...rows.values()].filter((row) => !isSettled(row))
  }
  await expect.poll(unsettled, { interval: 1000 }).toEqual([])
  const drainedAt = performance.now()

  // The ledger: one row for each accepted send, and no others.
  expect(rows.size).toBe(SENDS)
  for (const [to, id] of accepted) expect(rows.get(id)?.to).toBe(to)

  // The receiving side: every accepted send at least once; twice only if the row says that it may be.
  const arrivals = new Map<string, number>()
  for (const mail of await smtp.messages()) for (const to of mail.to) arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
  // The arrival of an UNKNOWN mail is not known; any other that did not arrive is lost.
  const lost = [...accepted].filter(([to, id]) => !arrivals.has(to) && rows.get(id)?.status !== 'UNKNOWN')
  const uncertain = [...rows.values()].filter((row) => row.unknownOutcomes > 0)
  const doubled = [...arrivals].filter(([, times]) => times > 1).map(([to]) => to)
  const excused = new Set(uncertain.map((row) => row.to))
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`
  console.info(
    `${SENDS} sends, ${KILLS} kills, ${workerKills} of them workers: accepted in ${seconds(startedAt, acceptedAt)}, settled ${seconds(acceptedAt, drainedAt)} later; ` +
      `${uncertain.length} outcomes unknown, ${doubled.length} mails arrived twice, ${lost.length} lost`,
  )
  expect(lost).toEqual([])
  expect(doubled.filter((to) => !excused.has(to))).toEqual([])
  // At most the mails that a worker had in doubt at each kill, and those of all when the database was stopped.
  expect(uncertain.length).toBeLessThanOrEqual((workerKills + workers.length) * IN_DOUBT)
  for (const process of all) expect(await process.end()).toBe(0)
}

const variant = itInTurn(2)

describe.skipIf(!postgres)('nodes', () => {
  variant('lose nothing and double nothing unsaid with the queue on PostgreSQL', async () => {
    await surviveKills(await environment())
  })

  variant(
    'lose nothing and double nothing unsaid with the queue on MongoDB',
    async () => {
      await surviveKills(await environment(mongo?.createDatabase()))
    },
    { isThere: mongo !== undefined },
  )

  it.each([HOUR, -HOUR])('use the clock of the database: a worker that is %d ms off', async (off) => {
    const env = await environment()
    const api = await start('api', env)
    const worker = await start('worker', env, clockOff(off))
    await smtp.behave({ at: 'rcpt', to: 'later@example.com', times: 1, reply: '451 4.3.0 Try again later' })
    const sentAt = Date.now()
    const sent = await sendUntilAccepted([api], 'later', ['now@example.com', 'later@example.com'])
    const client = clientOf(api.url ?? '')
    const idOf = (to: string) => sent.find(({ contact }) => contact.email === to)?.email ?? ''
    const statusOf = async (to: string) => (await client.emails.get(idOf(to))).status
    await expect.poll(() => statusOf('now@example.com')).toBe('SENT')
    await expect.poll(async () => (await client.emails.get(idOf('later@example.com'))).attempts).toBe(1)
    const [usedBefore, from] = [cpuSeconds(worker.pid), performance.now()]
    await expect.poll(() => statusOf('later@example.com'), { interval: 200 }).toBe('SENT')
    // Waiting for a due time costs nothing: the queue does not repeatedly treat it as past.
    expect(cpuSeconds(worker.pid) - usedBefore).toBeLessThan(1 + (performance.now() - from) / 10_000)
    // Ten seconds and up to a fifth more: an additional hour would outlast this test.
    expect(Date.now() - sentAt).toBeGreaterThan(9500)
    const { sentAt: at } = await client.emails.get(idOf('now@example.com'))
    expect(Math.abs(new Date(at ?? 0).getTime() - sentAt)).toBeLessThan(HOUR / 2)
  })

  it('migrate at the same time, and one of them does it', async () => {
    const env = await environment()
    const outcomes = await Promise.all([1, 2, 3].map(() => runCommand(['migrate', '--json'], env)))
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
    const applied = outcomes.map(({ stdout }) => JSON.parse(stdout).applied.length)
    expect(applied.filter((steps) => steps > 0)).toHaveLength(1)
  })
})

/** Returns the processor time of a process so far; nothing without /proc. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
