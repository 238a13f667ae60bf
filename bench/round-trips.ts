import type { Figure } from './lib/figures.ts'
import { load } from './lib/load.ts'
import { type Measured, measuredPostgres } from './lib/postgres.ts'
import { SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'
import { countingWire } from './lib/wire.ts'
import { fillKnown, SEND, SEND_KNOWN, TRACK } from './mail.ts'

const SECONDS = 2

const CASES = [
  { name: '/v1/send, new contacts', path: '/v1/send', body: SEND },
  { name: '/v1/send, known contacts', path: '/v1/send', body: SEND_KNOWN },
  { name: '/v1/track, new contacts', path: '/v1/track', body: TRACK },
] as const

type Case = (typeof CASES)[number]

/** The number of connections, and the limit of round trips for a request then. */
const COMPANY = [
  { connections: 1, atMost: 4 },
  { connections: 8, atMost: 4 },
  { connections: 50, atMost: 1.5 },
] as const

/**
 * Counts how often the server waits for PostgreSQL per accepted request, on the wire, including its background work.
 */
export async function roundTrips(): Promise<Figure[]> {
  const database = await measuredPostgres()
  if (!database) return []
  const figures: Figure[] = []
  for (const one of CASES) figures.push(...(await count(one, database)))
  await database.stop()
  return figures
}

async function count(one: Case, database: Measured): Promise<Figure[]> {
  const data = scratch()
  const url = await database.createDatabase()
  const wire = await countingWire(url)
  const env = { POSTHORN_DATABASE_URL: wire.url, POSTHORN_MASTER_KEY: 'b'.repeat(64) }
  const server = await startPosthorn({ data: data.path, worker: false, env })
  await fillKnown(server.url, SECRET_KEY)
  const figures: Figure[] = []
  for (const { connections, atMost } of COMPANY) {
    const before = { ...(await database.commits(url)), trips: wire.roundTrips(), statements: wire.statements() }
    const result = await load(server, one.path, one.body, { seconds: SECONDS, key: SECRET_KEY, connections })
    const [trips, statements] = [wire.roundTrips() - before.trips, wire.statements() - before.statements]
    const after = await database.commits(url)
    if (result.bad > 0) throw new Error(`${one.name}: ${result.bad} requests failed`)
    const each = (all: number) => Number((all / result.answered).toFixed(2))
    figures.push({
      name: `${one.name}, on PostgreSQL, connections: ${connections}`,
      ours: each(trips),
      unit: 'round trips a request',
      target: { atMost },
      note: `${each(statements)} statements, ${each(after.transactions - before.transactions)} transactions and ${each(after.syncs - before.syncs)} writes of the log to the disk a request; ${result.perSecond} requests/s with the counter between`,
    })
  }
  await server.stop()
  wire.close()
  data.remove()
  return figures
}
