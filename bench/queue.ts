import { setTimeout as sleep } from 'node:timers/promises'
import { agendaQueue } from '@posthorn/adapters/agenda'
import type { Queue } from '@posthorn/core/ports'
import { wireProxy } from '../packages/adapters/test/wire-proxy.ts'
import { startMongoDb } from '../test/support/mongo.ts'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { percentile } from './lib/latency.ts'
import { cpuSeconds } from './lib/load.ts'
import { scratch, startWorker } from './lib/processes.ts'

/** V8 collects the garbage of the start, and compiles hot code. */
const SETTLING_MS = 40_000
const WATCHED_MS = 30_000
const WAKE_UPS = 10_000
const ROUNDS = 80

/** A server that the queue can be on. */
interface Server {
  readonly name: string
  createDatabase(): Promise<string> | string
}

/** Measures the cost of the queue while it is idle and for each wake-up, and its latency. */
export async function queue(): Promise<Figure[]> {
  const figures = [idleWorker(await idleShare({}))]
  const [foundPostgres, foundMongo] = [await startPostgres(), await startMongoDb()]
  for (const found of [foundPostgres, foundMongo]) if ('missing' in found) console.warn(`SKIPPED: ${found.missing}`)
  try {
    if ('missing' in foundPostgres) return figures
    const postgres = foundPostgres.server
    const store = async () => ({ POSTHORN_DATABASE_URL: await postgres.createEmptyDatabase() })
    const embedded = await idleShare({ ...(await store()), POSTHORN_QUEUE_URL: 'embedded:' })
    figures.push(idleQueue('PostgreSQL', await idleShare(await store()), embedded))
    const servers: Server[] = [{ name: 'PostgreSQL', createDatabase: () => postgres.createEmptyDatabase() }]
    if ('server' in foundMongo) {
      const { server } = foundMongo
      const env = { ...(await store()), POSTHORN_QUEUE_URL: server.createDatabase() }
      figures.push(idleQueue('MongoDB', await idleShare(env), embedded))
      servers.push({ name: 'MongoDB', createDatabase: () => server.createDatabase() })
    }
    for (const server of servers) figures.push(await questions(server), await latency(server))
    return figures
  } finally {
    if ('server' in foundMongo) await foundMongo.server.stop()
    if ('server' in foundPostgres) await foundPostgres.server.stop()
  }
}

/** Returns the share of a core, in percent, that an idle worker uses. */
async function idleShare(env: Record<string, string>): Promise<number> {
  const data = scratch()
  const worker = await startWorker({ data: data.path, env })
  await sleep(SETTLING_MS)
  const { pid } = worker.child
  const [before, startedAt] = [cpuSeconds(pid), performance.now()]
  await sleep(WATCHED_MS)
  const share = ((cpuSeconds(pid) - before) / (performance.now() - startedAt)) * 100_000
  await worker.stop()
  data.remove()
  return share
}

const IDLE = { unit: '% of a core', target: { atMost: 1 } } as const

function idleWorker(share: number): Figure {
  return { name: 'idle worker, SQLite', ours: rounded(share), ...IDLE, note: `over ${WATCHED_MS / 1000} s` }
}

/** Returns the cost that a queue adds to a worker that polls PostgreSQL by itself. */
function idleQueue(name: string, share: number, embedded: number): Figure {
  const note = `a worker on PostgreSQL: ${rounded(share)} %, with the embedded queue ${rounded(embedded)} %`
  return { name: `idle queue on ${name}`, ours: rounded(share - embedded), ...IDLE, note }
}

const rounded = (share: number) => Number(share.toFixed(2))

const TABLE = 'posthorn_bench'

/** Starts a node that only requests wake-ups and one that only has handlers. */
async function twoNodes(url: string, handle: (worker: Queue) => void) {
  const [front, worker] = [await agendaQueue(url, { table: TABLE }), await agendaQueue(url, { table: TABLE })]
  handle(worker)
  await worker.start()
  return { front, stop: () => Promise.all([front.stop(), worker.stop()]) }
}

/** Counts the requests of scheduled wake-ups to the server, including those that only look. */
async function questions(server: Server): Promise<Figure> {
  const proxy = await wireProxy(await server.createDatabase())
  let last = 0
  const { front, stop } = await twoNodes(proxy.url, (worker) => {
    worker.handle('emails.deliver', async () => {
      last = Date.now()
    })
  })
  await sleep(500)
  const before = proxy.requests()
  const end = Date.now() + 3000
  for (let i = 0; i < WAKE_UPS; i++) {
    // Each earlier than the one before, spread over a second: the worst order.
    await front.wake('emails.deliver', new Date(end + WAKE_UPS - i))
    if (i % 100 === 99) await sleep(10)
  }
  while (last < end) await sleep(20)
  const each = (proxy.requests() - before) / WAKE_UPS
  await stop()
  proxy.close()
  return {
    name: `queries for a scheduled wake-up, queue on ${server.name}`,
    ours: Number(each.toFixed(4)),
    unit: 'queries',
    target: { atMost: 2 },
    note: `${WAKE_UPS} wake-ups, merged`,
  }
}

/** Measures how late an idle worker is woken by another node: immediately, and at a time that was set before. */
async function latency(server: Server): Promise<Figure> {
  let woken: (() => void) | undefined
  const { front, stop } = await twoNodes(await server.createDatabase(), (worker) => {
    worker.handle('jobs.run', async () => woken?.())
  })
  const late = { atOnce: [] as number[], scheduled: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, aheadMs] of [
      ['atOnce', 0],
      ['scheduled', 300],
    ] as const) {
      await sleep(100 + Math.random() * 200)
      const dueMs = Date.now() + aheadMs
      const ran = new Promise<void>((resolve) => {
        woken = resolve
      })
      await front.wake('jobs.run', aheadMs > 0 ? new Date(dueMs) : undefined)
      await ran
      late[kind].push(Date.now() - dueMs)
    }
  }
  await stop()
  const sorted = [...late.atOnce, ...late.scheduled].sort((a, b) => a - b)
  const median = (times: readonly number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    )
  return {
    name: `schedule to run with an idle queue on ${server.name}, p99`,
    ours: percentile(sorted, 0.99),
    unit: 'ms',
    target: { atMost: 200 },
    note: `p50 ${median(sorted)} ms; at once ${median(late.atOnce)} ms, at a later time ${median(late.scheduled)} ms`,
  }
}
