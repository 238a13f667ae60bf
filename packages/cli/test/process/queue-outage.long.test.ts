// Two API nodes and two workers on one PostgreSQL, from dist/, while the server of their queue is away for half a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startMongoDb } from '../../../../test/support/mongo.ts'
import { startOwnPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import {
  allRows,
  clientOf,
  type Environment,
  type Process,
  runCommand,
  SECRET,
  settingsOf,
  startProcess,
} from '../nodes-kit.ts'

const AWAY_MS = 30_000
const AROUND_MS = 5000
const PER_SECOND = 40
/** Agenda tells a node of another's wake-up in less; two workers that only look once a second would take 290 ms. */
const WOKEN_MS = 400
const WAKE_UPS = 20

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

/** Asks once, as a caller does that nobody helps; answers with the status and, when it was accepted, the mail. */
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

/** A steady stream of sends to one node after the other, until it is ended. */
function stream(apis: readonly Process[]) {
  const answers: Promise<Awaited<ReturnType<typeof ask>>>[] = []
  const timer = setInterval(() => {
    const api = apis[answers.length % apis.length]
    if (api) answers.push(ask(api, `p${answers.length}@example.com`))
  }, 1000 / PER_SECOND)
  return {
    async end() {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

async function checkOfQueue(env: Environment) {
  const { code, stdout } = await runCommand(['doctor', '--json'], env)
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] }
  return { code, check: checks.find(({ name }) => name === 'queue') }
}

/** How long each of some mails that come alone takes to be sent, in milliseconds, slowest last. */
async function wakeUps(api: Process): Promise<readonly number[]> {
  const client = clientOf(api.url ?? '')
  const took: number[] = []
  for (let n = 0; n < WAKE_UPS; n++) {
    await sleep(200 + Math.random() * 200)
    const startedAt = performance.now()
    const { sent } = await ask(api, `alone${n}@example.com`)
    while ((await client.emails.get(sent?.id ?? '')).status !== 'SENT') await sleep(10)
    took.push(performance.now() - startedAt)
  }
  return took.sort((a, b) => a - b)
}

async function surviveOutage(env: Environment, { off, on }: Power): Promise<void> {
  const apis = [await start('api', env), await start('api', env)]
  const workers = await Promise.all([start('worker', env), start('worker', env)])
  const [api] = apis
  if (!api) return
  await wakeUps(api)
  expect((await checkOfQueue(env)).check).toMatchObject({ status: 'ok', message: expect.stringContaining('answers') })

  const sends = stream(apis)
  await sleep(AROUND_MS)
  await off()
  const offAt = performance.now()
  // A due time that comes while nothing but the sweeps can find it.
  await smtp.behave({ at: 'rcpt', to: 'later@example.com', times: 1, reply: '451 4.3.0 Try again later' })
  const later = await ask(api, 'later@example.com')
  const sick = await checkOfQueue(env)
  expect(sick.code).not.toBe(0)
  expect(sick.check).toMatchObject({ status: 'broken', message: expect.stringContaining('POSTHORN_QUEUE_URL') })
  await sleep(AWAY_MS - (performance.now() - offAt))
  const meanwhile = [...(await allRows(api.url ?? '')).values()]
  expect(meanwhile.filter(({ status }) => status !== 'SENT').length).toBeLessThan(3 * PER_SECOND)
  expect(meanwhile.find(({ id }) => id === later.sent?.id)).toMatchObject({ status: 'SENT', attempts: 2 })
  await on()
  await sleep(AROUND_MS)
  const answers = await sends.end()

  // Nothing of a send depends on the queue: nobody even has to ask again.
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect([...statuses.keys()]).toEqual([200])

  await expect.poll(async () => (await checkOfQueue(env)).check?.status, { timeout: 20_000 }).toBe('ok')
  const took = await wakeUps(api)
  const [median = 0, slow = 0] = [took[WAKE_UPS / 2], took[WAKE_UPS - 3]]
  const accepted = [later, ...answers].flatMap(({ sent }) => sent ?? [])
  await expect
    .poll(async () => [...(await allRows(api.url ?? '')).values()].filter(({ status }) => status !== 'SENT'), {
      timeout: 30_000,
    })
    .toEqual([])
  const rows = await allRows(api.url ?? '')
  expect(rows.size).toBe(accepted.length + 2 * WAKE_UPS)
  for (const { to, id } of accepted) expect(rows.get(id)).toMatchObject({ to, unknownOutcomes: 0 })
  const arrived = (await smtp.messages()).flatMap(({ to }) => to)
  expect(arrived.length).toBe(new Set(arrived).size + WAKE_UPS) // those that came alone came before and after
  expect(accepted.filter(({ to }) => !arrived.includes(to))).toEqual([])
  for (const process of [...apis, ...workers]) expect(await process.end()).toBe(0)
  console.info(
    `${accepted.length} sends, the queue away for ${AWAY_MS / 1000} s: all answered 200, all sent once; ` +
      `afterwards a mail that comes alone is sent within ${median.toFixed(0)} ms, of ten one in more than ${slow.toFixed(0)} ms`,
  )
  expect(slow).toBeLessThan(WOKEN_MS)
}

describe.skipIf(!postgres)('while the queue is away', { timeout: 240_000 }, () => {
  const environment = async (queue: string) =>
    settingsOf((await postgres?.createEmptyDatabase()) ?? '', `${smtp.url}?connections=5`, queue)

  it.skipIf(!mongo)('the nodes go on: MongoDB, killed, and back without its data', async () => {
    await surviveOutage(await environment(mongo?.createDatabase() ?? ''), {
      off: async () => mongo?.kill(),
      async on() {
        mongo?.forget()
        await mongo?.start()
      },
    })
  })

  it.skipIf(!mongo)('the nodes go on: MongoDB, hung, with all connections open', async () => {
    await surviveOutage(await environment(mongo?.createDatabase() ?? ''), {
      off: () => mongo?.freeze(),
      on: () => mongo?.thaw(),
    })
  })

  it.skipIf(!other)('the nodes go on: a PostgreSQL of its own, killed', async () => {
    await surviveOutage(await environment((await other?.createEmptyDatabase()) ?? ''), {
      off: () => other?.kill(),
      on: () => other?.start(),
    })
  })
})
