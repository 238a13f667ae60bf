import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import { createSegment, ImportOptions, SegmentInput, startImport } from '@posthorn/core/audience'
import { type Context, parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Store } from '@posthorn/core/ports'
import { getJob } from '@posthorn/core/tenant'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { percentile } from './lib/latency.ts'
import { scratch } from './lib/processes.ts'

const SEGMENTS = 50
const CHANGES = 20_000
/** The rate of a customer who imports all day: the backlog must not grow by much. */
const CHANGES_PER_SECOND = 2000

/**
 * Measures how fast the segments of a project follow its contacts, and the waiting times of another project during
 * this.
 */
export async function following(): Promise<Figure[]> {
  const figures: Figure[] = []
  const data = scratch()
  figures.push(...(await follow('SQLite', sqlite(`${data.path}/following.db`))))
  data.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  try {
    figures.push(...(await follow('PostgreSQL', postgres(await found.server.createEmptyDatabase()))))
  } finally {
    await found.server.stop()
  }
  return figures
}

async function follow(engine: string, store: Store): Promise<Figure[]> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: smtp('smtp://127.0.0.1:9'),
    settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
  })
  // The sandbox domain is that of the first project: only this one sends.
  const { ctx: small } = await posthorn.createProject({ name: 'Small' })
  const { ctx: large } = await posthorn.createProject({ name: 'Large' })
  for (let n = 0; n < SEGMENTS; n++)
    await createSegment(
      large,
      parse(SegmentInput, { name: `Segment ${n}`, condition: conditionOf(n), trackMembership: true }),
    )
  await posthorn.start({ delivery: false })
  await followed(store, large, await startImport(large, { content: csvOf(0), ...parse(ImportOptions, {}) }))
  const probe = { over: false }
  const waits = probing(small, probe)
  const startedAt = performance.now()
  await followed(store, large, await startImport(large, { content: csvOf(1), ...parse(ImportOptions, {}) }))
  const seconds = (performance.now() - startedAt) / 1000
  probe.over = true
  const p99 = percentile(await waits, 0.99)
  await posthorn.stop()
  await posthorn.close()
  return [
    {
      name: `changed contacts that ${SEGMENTS} tracked segments follow on ${engine}`,
      ours: Math.round(CHANGES / seconds),
      unit: 'contacts/s',
      ceiling: { name: 'what is asked for', value: CHANGES_PER_SECOND },
      target: { atLeastRatio: 1 },
      note: `${CHANGES} rows imported again, each moves its contact out of two segments and into two others; the import's own time included`,
    },
    {
      name: `send of another project beside it on ${engine}, p99`,
      ours: p99,
      unit: 'ms',
      target: { atMost: 100 },
    },
  ]
}

const is = (field: string, value: number | string | boolean) => ({ field, operator: 'equals', value })

/** Two groups of two filters, as people write them. */
const conditionOf = (n: number) => ({
  logic: 'OR',
  groups: [
    { filters: [is('data.cohort', n), is('subscribed', true)] },
    { filters: [is('data.team', n), is('data.plan', 'pro')] },
  ],
})

function csvOf(turn: number): Uint8Array {
  const rows = Array.from(
    { length: CHANGES },
    (_, n) => `person${n}@example.com,${(n + turn) % SEGMENTS},${(n * 7 + turn) % SEGMENTS},pro`,
  )
  return new TextEncoder().encode(`email,cohort,team,plan\n${rows.join('\n')}\n`)
}

/** Resolves when the import has ended and all of its changes were followed. */
async function followed(store: Store, ctx: Context, jobId: string): Promise<void> {
  while ((await getJob(ctx, { id: jobId, kind: 'contacts.import' })).state !== 'completed') await sleep(10)
  for (;;) {
    const { changedContacts, dueSegments } = await store.audience.backlog(new Date())
    if (changedContacts + dueSegments === 0) return
    await sleep(10)
  }
}

/** Returns the milliseconds of each of many sends, one after the other, in ascending order. */
async function probing(ctx: Context, probe: { readonly over: boolean }): Promise<number[]> {
  const waits: number[] = []
  while (!probe.over) {
    const startedAt = performance.now()
    await sendEmails(
      ctx,
      parse(SendRequest, { to: 'ada@example.com', from: 'a@bench.example.com', subject: 'Hello', body: 'Hello' }),
    )
    waits.push(performance.now() - startedAt)
    await sleep(20)
  }
  return waits.sort((a, b) => a - b)
}
