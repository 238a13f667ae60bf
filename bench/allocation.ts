import type { Figure } from './lib/figures.ts'
import { byPackage, type Costs, type Inspector, inspect, largest } from './lib/inspector.ts'
import { cpuSeconds, type LoadResult, load } from './lib/load.ts'
import { measuredPostgres } from './lib/postgres.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'
import { fillKnown, SEND, SEND_KNOWN, TRACK } from './mail.ts'

/** The number of requests after which V8 has compiled what runs often: before, they allocate 15 % more. */
const WARM_REQUESTS = 20_000
const SECONDS = 3
const SHOWN = 10

const CASES = [
  { name: '/v1/send, new contacts', path: '/v1/send', body: SEND, atMostKb: 45 },
  { name: '/v1/send, known contacts', path: '/v1/send', body: SEND_KNOWN, atMostKb: 45 },
  { name: '/v1/track, new contacts', path: '/v1/track', body: TRACK, atMostKb: 35 },
] as const
const GC_AT_MOST = 5

/**
 * Bytes that the main thread allocates for an accepted request, and the share of the process's time that garbage
 * collection takes. With `--profile`, prints the functions that allocate and run most.
 */
export async function allocation(): Promise<Figure[]> {
  const figures = await onEngine('SQLite', {})
  const database = await measuredPostgres()
  if (!database) return figures
  const env = { POSTHORN_DATABASE_URL: await database.createDatabase(), POSTHORN_MASTER_KEY: 'b'.repeat(64) }
  figures.push(...(await onEngine('PostgreSQL', env)))
  await database.stop()
  return figures
}

async function onEngine(engine: string, env: Record<string, string>): Promise<Figure[]> {
  const data = scratch()
  const server = await startPosthorn({ data: data.path, worker: false, env, isInspected: true })
  const inspector = await inspect(server)
  await fillKnown(server.url, SECRET_KEY)
  const figures: Figure[] = []
  for (const one of CASES) figures.push(...(await measure(server, inspector, engine, one)))
  inspector.close()
  await server.stop()
  data.remove()
  return figures
}

async function measure(
  server: Running,
  inspector: Inspector,
  engine: string,
  { name, path, body, atMostKb }: (typeof CASES)[number],
): Promise<Figure[]> {
  const requests = async (): Promise<LoadResult> => {
    const result = await load(server, path, body, { seconds: SECONDS, key: SECRET_KEY })
    if (result.bad > 0) throw new Error(`${path}: ${result.bad} requests failed`)
    return result
  }
  for (let warm = 0; warm < WARM_REQUESTS; ) warm += (await requests()).answered

  const before = cpuSeconds(server.child.pid)
  const collected = await inspector.collected(requests)
  const cpuMs = (cpuSeconds(server.child.pid) - before) * 1000
  const allocated = await inspector.allocated(requests)
  const kilobytes = perRequest(allocated, 1000)
  if (process.argv.includes('--profile')) {
    print(`${name}, on ${engine}: kB a request by function`, kilobytes)
    print(`${name}, on ${engine}: ms a request by function`, perRequest(await inspector.timed(requests), 1))
  }
  const packages = largest(byPackage(kilobytes), SHOWN).map(([owner, kB]) => `${owner} ${kB.toFixed(1)}`)
  return [
    {
      name: `${name}, on ${engine}: allocated`,
      ours: Number(sumOf(kilobytes).toFixed(1)),
      unit: 'kB/request',
      target: { atMost: atMostKb },
      note: packages.join(', '),
    },
    {
      name: `${name}, on ${engine}: garbage collection`,
      ours: Number(((collected.cost / cpuMs) * 100).toFixed(1)),
      unit: '% of processor time',
      target: { atMost: GC_AT_MOST },
      note: `${(cpuMs / collected.result.answered).toFixed(3)} ms of processor time a request`,
    },
  ]
}

interface Measured {
  readonly cost: Costs
  readonly result: LoadResult
}

const perRequest = ({ cost, result }: Measured, unit: number): Costs =>
  new Map([...cost].map(([name, value]) => [name, value / unit / result.answered]))

const sumOf = (costs: Costs) => [...costs.values()].reduce((sum, cost) => sum + cost, 0)

function print(title: string, costs: Costs): void {
  console.log(title)
  for (const [name, cost] of largest(costs, SHOWN)) console.log(`  ${cost.toFixed(3).padStart(8)}  ${name}`)
}
