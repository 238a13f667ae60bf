// Two API nodes and two workers on one PostgreSQL, from dist/, while the server of their queue is away.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startMongoDb } from '../../../../test/support/mongo.ts'
import { startOwnPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { itInTurn } from '../../../../test/support/variants.ts'
import {
  allRows,
  clientOf,
  type Environment,
  type Process,
  type Program,
  runCommand,
  SECRET,
  settingsOf,
  startProcess,
} from '../nodes-kit.ts'

/** The least number of sends before, during, and after the outage. */
const AROUND = 50
const OUTAGE_NOTE = 200
const SENDERS = 2
const WAKE_UPS = 10

const foundPostgres = await startPostgres()
const postgres = 'server' in foundPostgres ? foundPostgres.server : undefined
if ('missing' in foundPostgres) console.warn(`SKIPPED: outages of the queue are not tested: ${foundPostgres.missing}`)
const foundMongo = await startMongoDb()
const mongo = 'server' in foundMongo ? foundMongo.server : undefined
if ('missing' in foundMongo)
  console.warn(`SKIPPED: outages of a queue on MongoDB are not tested: ${foundMongo.missing}`)
const foundOther = await startOwnPostgres()
const other = 'server' in foundOther ? foundOther.server : undefined

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
  await other?.stop()
  await postgres?.stop()
})

interface Power {
  off(): Promise<void> | void
  on(): Promise<void> | void
}

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

interface Sent {
  readonly to: string
  readonly id: string
}

/** Sends one request without retries; returns the status and, if it was accepted, the mail. */
async function ask(api: Process, to: string): Promise<{ readonly status: number; readonly sent?: Sent }> {
  const response = await fetch(`${api.url}/v1/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, from: 'post@sandbox.localhost', subject: 'News', body: '<p>Hello</p>' }),
  })
  const answer = (await response.json()) as { readonly data?: { readonly emails?: readonly { email: string }[] } }
  const id = answer.data?.emails?.[0]?.email
  return { status: response.status, ...(id !== undefined && { sent: { to, id } }) }
}

/** Sends steadily to one node after the other, until it is ended. */
function stream(apis: readonly Process[]) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  let next = 0
  let isOver = false
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let n = next++; !isOver; n = next++) {
      const api = apis[n % apis.length]
      if (api) answers.push(await ask(api, `p${n}@example.com`))
      await sleep(40) // a stream, not a load
    }
  })
  return {
    answers,
    /** Resolves once so many more requests are answered. */
    async answered(count: number) {
      const before = answers.length
      await expect.poll(() => answers.length - before).toBeGreaterThanOrEqual(count)
    },
    async end() {
      isOver = true
      await Promise.all(senders)
    },
  }
}

/** Resolves once all of these mails are sent. */
async function areSent(api: Process, mails: readonly Sent[]): Promise<void> {
  const unsent = async () => {
    const rows = await allRows(api.url ?? '')
    return mails.filter(({ id }) => rows.get(id)?.status !== 'SENT')
  }
  await expect.poll(unsent, { interval: 500 }).toEqual([])
}

/** A worker that stops its sweeps each second after SIGUSR2: then it finds mail only by wake-ups. */
const SWEEPS_END = `let isOver = false
  process.on('SIGUSR2', () => { isOver = true })
  const { setInterval } = globalThis
  globalThis.setInterval = (run, ms, ...args) => setInterval(ms === 1000 ? (...own) => isOver || run(...own) : run, ms, ...args)`
const endable: Program = { node: ['--import', `data:text/javascript,${encodeURIComponent(SWEEPS_END)}`] }

async function checkOfQueue(env: Environment) {
  const { code, stdout } = await runCommand(['doctor', '--json'], env)
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] }
  return { code, check: checks.find(({ name }) => name === 'queue') }
}

/** Sends mails one at a time and waits for each. Returns how long each took, in milliseconds, slowest last. */
async function wakeUps(api: Process): Promise<readonly number[]> {
  const client = clientOf(api.url ?? '')
  const took: number[] = []
  for (let n = 0; n < WAKE_UPS; n++) {
    const startedAt = performance.now()
    const { sent } = await ask(api, `alone${n}@example.com`)
    const statusOf = async () => (await client.emails.get(sent?.id ?? '')).status
    await expect.poll(statusOf, { interval: 10 }).toBe('SENT')
    took.push(performance.now() - startedAt)
  }
  return took.sort((a, b) => a - b)
}

async function surviveOutage(env: Environment, { off, on }: Power): Promise<void> {
  const apis = [await start('api', env), await start('api', env)]
  const workers = await Promise.all([start('worker', env, endable), start('worker', env, endable)])
  const [api] = apis
  if (!api) return
  expect((await checkOfQueue(env)).check).toMatchObject({ status: 'ok', message: expect.stringContaining('responds') })

  const sends = stream(apis)
  await sends.answered(AROUND)
  await off()
  // A due time during which only the sweeps can find the mail.
  await smtp.behave({ at: 'rcpt', to: 'later@example.com', times: 1, reply: '451 4.3.0 Try again later' })
  const later = await ask(api, 'later@example.com')
  const sick = await checkOfQueue(env)
  expect(sick.code).not.toBe(0)
  expect(sick.check).toMatchObject({ status: 'broken', message: expect.stringContaining('POSTHORN_QUEUE_URL') })
  await sends.answered(OUTAGE_NOTE)
  await areSent(
    api,
    [later, ...sends.answers].flatMap(({ sent }) => sent ?? []),
  )
  expect((await allRows(api.url ?? '')).get(later.sent?.id ?? '')).toMatchObject({ attempts: 2 })
  await on()
  await expect.poll(async () => (await checkOfQueue(env)).check?.status).toBe('ok')
  await sends.answered(AROUND)
  await sends.end()

  // A send does not depend on the queue: it need not be repeated.
  expect([...new Set(sends.answers.map(({ status }) => status))]).toEqual([200])
  const accepted = [later, ...sends.answers].flatMap(({ sent }) => sent ?? [])
  await areSent(api, accepted)

  // The wake-ups are back: without sweeps nothing else makes a worker look.
  for (const { pid } of workers) process.kill(pid ?? 0, 'SIGUSR2')
  const took = await wakeUps(api)
  const rows = await allRows(api.url ?? '')
  expect(rows.size).toBe(accepted.length + WAKE_UPS)
  for (const { to, id } of accepted) expect(rows.get(id)).toMatchObject({ to, unknownOutcomes: 0 })
  const arrived = (await smtp.messages()).flatMap(({ to }) => to)
  expect(arrived.length).toBe(new Set(arrived).size)
  expect(accepted.filter(({ to }) => !arrived.includes(to))).toEqual([])
  for (const process of [...apis, ...workers]) expect(await process.end()).toBe(0)
  console.info(
    `${accepted.length} sends around an outage of the queue: all answered 200, all sent once; ` +
      `afterwards a mail that comes alone is sent within ${took[WAKE_UPS / 2]?.toFixed(0)} ms`,
  )
}

const variant = itInTurn(3)

describe.skipIf(!postgres)('while the queue is away', () => {
  const environment = async (queue: string) =>
    settingsOf((await postgres?.createEmptyDatabase()) ?? '', `${smtp.url}?connections=5`, queue)

  variant(
    'the nodes go on: MongoDB, killed, and back without its data',
    async () => {
      await surviveOutage(await environment(mongo?.createDatabase() ?? ''), {
        off: async () => mongo?.kill(),
        async on() {
          mongo?.forget()
          await mongo?.start()
        },
      })
    },
    { isThere: mongo !== undefined },
  )

  variant(
    'the nodes go on: MongoDB, hung, with all connections open',
    async () => {
      await surviveOutage(await environment(mongo?.createDatabase() ?? ''), {
        off: () => mongo?.freeze(),
        on: () => mongo?.thaw(),
      })
    },
    { isThere: mongo !== undefined },
  )

  variant(
    'the nodes go on: a PostgreSQL of its own, killed',
    async () => {
      await surviveOutage(await environment((await other?.createEmptyDatabase()) ?? ''), {
        off: () => other?.kill(),
        on: () => other?.start(),
      })
    },
    { isThere: other !== undefined },
  )
})
