import type { Figure } from './lib/figures.ts'
import { type LoadResult, load } from './lib/load.ts'
import { type Measured, measuredPostgres } from './lib/postgres.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { fillKnown, SEND, SEND_KNOWN, TRACK } from './mail.ts'

/** All take turns, so that other work of the machine affects all of them. */
const ROUNDS = 3
const SECONDS = 3
const NODES = 2
/** The factor by which the last of a hundred answers may be later than the one in the middle. */
const SLOWEST = 5

interface Case {
  readonly name: string
  readonly path: string
  readonly body: string
  /** Shares of bare hapi + zod. */
  readonly atLeast: { readonly SQLite: number; readonly PostgreSQL: number }
}

const CASES: readonly Case[] = [
  { name: '/v1/send, new contacts', path: '/v1/send', body: SEND, atLeast: { SQLite: 0.45, PostgreSQL: 0.3 } },
  { name: '/v1/send, known contacts', path: '/v1/send', body: SEND_KNOWN, atLeast: { SQLite: 0.45, PostgreSQL: 0.3 } },
  { name: '/v1/track, new contacts', path: '/v1/track', body: TRACK, atLeast: { SQLite: 0.55, PostgreSQL: 0.4 } },
]

/** The servers of a case, and the database whose processor time counts. */
interface Party {
  readonly nodes: readonly Running[]
  readonly database?: Measured
}

type Result = LoadResult & { readonly cpuMs: number; readonly databaseMs: number }

/**
 * Sends and events accepted and durably committed per second over 50 connections, without a worker, against a route
 * that only validates: on SQLite, on PostgreSQL, and by two nodes on one PostgreSQL database.
 */
export async function accept(): Promise<Figure[]> {
  const database = await measuredPostgres()
  const figures: Figure[] = []
  for (const one of CASES) figures.push(...(await acceptCase(one, database)))
  await database?.stop()
  return figures
}

async function acceptCase(one: Case, database: Measured | undefined): Promise<Figure[]> {
  const data = scratch()
  const bare: Party = { nodes: [await startScript('ceiling-hapi.ts')] }
  const sqlite: Party = { nodes: [await startPosthorn({ data: data.path, worker: false })] }
  const ours: Party[] = [sqlite]
  if (database) {
    const [alone, shared] = [await database.createDatabase(), await database.createDatabase()]
    ours.push({ nodes: await startNodes(data.path, alone, 1), database })
    ours.push({ nodes: await startNodes(data.path, shared, NODES), database })
  }
  for (const { nodes } of ours) await fillKnown(nodes[0]?.url ?? '', SECRET_KEY)
  const [ceiling, onSqlite, onPostgres, onNodes] = await inTurn([
    () => measured(bare, '/v1/send', SEND),
    ...ours.map((party) => () => measured(party, one.path, one.body)),
  ])
  for (const { nodes } of [bare, ...ours]) for (const node of nodes) await node.stop()
  data.remove()
  if (!ceiling || !onSqlite) throw new Error('these two always take part')
  return [
    ratioOf(one, 'SQLite', onSqlite, ceiling),
    ...(onPostgres ? [ratioOf(one, 'PostgreSQL', onPostgres, ceiling), slowestOf(one, onPostgres)] : []),
    ...(onPostgres && onNodes ? [nodesOf(one, onNodes, onPostgres)] : []),
  ]
}

function startNodes(data: string, url: string, count: number): Promise<Running[]> {
  const env = { POSTHORN_DATABASE_URL: url, POSTHORN_MASTER_KEY: 'b'.repeat(64) }
  return Promise.all(Array.from({ length: count }, () => startPosthorn({ data, worker: false, env })))
}

async function measured({ nodes, database }: Party, path: string, body: string): Promise<Result> {
  const before = database?.cpuSeconds() ?? 0
  const result = await load(nodes, path, body, { seconds: SECONDS, key: SECRET_KEY })
  if (result.bad > 0) throw new Error(`${path}: ${result.bad} requests failed`)
  const databaseSeconds = (database?.cpuSeconds() ?? 0) - before
  const each = (seconds: number) => (seconds * 1000) / result.answered
  return { ...result, cpuMs: each(result.cpuSeconds), databaseMs: each(databaseSeconds) }
}

function ratioOf(one: Case, engine: 'SQLite' | 'PostgreSQL', ours: Result, bare: Result): Figure {
  return {
    name: `${one.name}, on ${engine}`,
    ours: ours.perSecond,
    unit: 'requests/s',
    ceiling: { name: 'bare hapi + zod', value: bare.perSecond },
    target: { atLeastRatio: one.atLeast[engine] },
    note: `${notes(ours)}; bare hapi ${bare.cpuMs.toFixed(2)} ms of processor time a request; committed to disk; ${ROUNDS} rounds in turn`,
  }
}

function slowestOf(one: Case, { p50, p99 }: Result): Figure {
  const ours = Number((p99 / p50).toFixed(1))
  return { name: `${one.name}, on PostgreSQL, p99`, ours, unit: '× p50', target: { atMost: SLOWEST } }
}

function nodesOf(one: Case, ours: Result, alone: Result): Figure {
  return {
    name: `${one.name}, ${NODES} nodes on one PostgreSQL database`,
    ours: ours.perSecond,
    unit: 'requests/s',
    ceiling: { name: 'one node', value: alone.perSecond },
    target: { atLeastRatio: 0.9 },
    note: `${notes(ours)}; all on the same processors`,
  }
}

const notes = ({ p50, p99, cpuMs, databaseMs }: Result) =>
  `p50 ${p50} ms, p99 ${p99} ms; ${cpuMs.toFixed(2)} ms of the server's processor time a request${databaseMs > 0 ? `, ${databaseMs.toFixed(2)} ms of the database's` : ''}`

/** Runs the works one after the other in every round. Returns the average of each. */
async function inTurn(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[][] = works.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) results[index]?.push(await work())
  }
  return results.map(mean)
}

function mean(results: readonly Result[]): Result {
  const of = (name: keyof Result, digits: number) =>
    Number((results.reduce((sum, one) => sum + one[name], 0) / results.length).toFixed(digits))
  return {
    perSecond: of('perSecond', 0),
    p50: of('p50', 1),
    p99: of('p99', 1),
    bad: of('bad', 0),
    answered: of('answered', 0),
    cpuSeconds: of('cpuSeconds', 2),
    cpuMs: of('cpuMs', 3),
    databaseMs: of('databaseMs', 3),
  }
}
