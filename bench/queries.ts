import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { fillPostgresContacts, fillSqliteContacts } from './lib/large-project.ts'
import { percentile } from './lib/latency.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'

const CLI = fileURLToPath(new URL('../packages/cli/dist/index.js', import.meta.url))
const CONTACTS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const SIDE_BY_SIDE = 20
const SECONDS = 15
/** Milliseconds between two sends. */
const EVERY_MS = 20
/** The factor by which the slowest sends may be later beside the queries. */
const SLOWEST = 3

const NewProject = z.object({ id: z.string(), secret: z.string() })

/** The condition that costs most: no contact matches, so that each of 100 filters is tested, 40 of them on events. */
const COSTLY = {
  logic: 'OR',
  groups: Array.from({ length: 100 }, (_, n) => ({
    filters: [
      n < 40
        ? { field: `event.none${n}`, operator: 'triggered' }
        : { field: 'data.plan', operator: 'contains', value: `nothing ${n}` },
    ],
  })),
}

/** Waiting times of the sends of a project while another one queries a million contacts in parallel. */
export async function queries(): Promise<Figure[]> {
  const data = scratch()
  const figures = await measure('SQLite', { data: data.path, env: {} }, (project) =>
    fillSqliteContacts(`${data.path}/posthorn.db`, { project, rows: CONTACTS }),
  )
  data.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  const folder = scratch()
  try {
    const url = await found.server.createEmptyDatabase()
    const place = { data: folder.path, env: { POSTHORN_DATABASE_URL: url } }
    return [
      ...figures,
      ...(await measure('PostgreSQL', place, (project) => fillPostgresContacts(url, { project, rows: CONTACTS }))),
    ]
  } finally {
    await found.server.stop()
    folder.remove()
  }
}

interface Place {
  readonly data: string
  readonly env: Readonly<Record<string, string>>
}

async function measure(engine: string, { data, env }: Place, fill: (project: string) => Promise<void>) {
  const server = await startPosthorn({ data, env, worker: false })
  try {
    const args = [CLI, 'projects', 'create', 'Large', '--json', '--data', env.POSTHORN_DATABASE_URL ?? data]
    const out = execFileSync(process.execPath, args, {
      env: { ...process.env, ...env, POSTHORN_DATA: data },
      encoding: 'utf8',
    })
    const large = NewProject.parse(JSON.parse(out))
    await fill(large.id)
    await sendsFor(server, 2)
    const alone = await sendsFor(server, SECONDS)
    const counts = { answers: 0 }
    const end = performance.now() + SECONDS * 1000
    const asking = Array.from({ length: SIDE_BY_SIDE }, () => askUntil(server, { key: large.secret, end, counts }))
    const beside = await sendsFor(server, SECONDS)
    await Promise.all(asking)
    return [figureOf(engine, { alone, beside, answers: counts.answers })]
  } finally {
    await server.stop()
  }
}

interface Sends {
  readonly alone: readonly number[]
  readonly beside: readonly number[]
  readonly answers: number
}

function figureOf(engine: string, { alone, beside, answers }: Sends): Figure {
  const [before, meanwhile] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  return {
    name: `p99 of a send beside ${SIDE_BY_SIDE} queries for contacts on ${engine}`,
    ours: meanwhile,
    unit: 'ms',
    target: { atMost: Math.round(SLOWEST * before * 10) / 10 },
    note: `the target is ${SLOWEST} times that of a send alone, ${before} ms; p50 ${percentile(beside, 0.5)} and ${percentile(alone, 0.5)} ms; ${answers} answers in ${SECONDS} s, ${CONTACTS} contacts`,
  }
}

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

async function askUntil(
  { url }: Running,
  { key, end, counts }: { readonly key: string; readonly end: number; readonly counts: { answers: number } },
): Promise<void> {
  let cursor: unknown
  while (performance.now() < end) {
    const body = JSON.stringify({ condition: COSTLY, limit: 100, cursor })
    const response = await fetch(`${url}/contacts/query`, { method: 'POST', headers: headersOf(key), body })
    const answer = Object(await response.json())
    if (response.status === 200) {
      counts.answers += 1
      cursor = answer.cursor
    } else if (response.status !== 429 && response.status !== 503) {
      throw new Error(`a query was answered with ${response.status}: ${JSON.stringify(answer)}`)
    } else await sleep(EVERY_MS)
  }
}

/** Sends at a steady pace. Returns the time of each send, in ascending order. */
async function sendsFor({ url }: Running, seconds: number): Promise<number[]> {
  const waits: number[] = []
  const running: Promise<void>[] = []
  const mail = { to: 'ada@example.com', from: 'hello@bench.example.com', subject: 'Hello', body: '<p>Hello</p>' }
  const send = async () => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/v1/send`, {
      method: 'POST',
      headers: headersOf(SECRET_KEY),
      body: JSON.stringify(mail),
    })
    if (response.status !== 200)
      throw new Error(`a send was answered with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    waits.push(performance.now() - startedAt)
  }
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(EVERY_MS)) {
    const one = send()
    // Thrown below, so that the server is stopped.
    one.catch(() => undefined)
    running.push(one)
  }
  await Promise.all(running)
  return waits.sort((a, b) => a - b)
}
