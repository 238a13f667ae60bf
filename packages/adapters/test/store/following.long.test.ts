import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import type { SegmentStore } from '@posthorn/core/audience'
import { createSegment, ImportOptions, refreshSegment, SegmentInput, startImport } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import type { Store } from '@posthorn/core/ports'
import { getJob } from '@posthorn/core/tenant'
import { memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: following on PostgreSQL is not tested here: ${found.missing}`)
afterAll(() => server?.stop())

const databases: Record<string, () => Promise<Store>> = {
  SQLite: async () => sqlite(':memory:'),
  ...(server && { PostgreSQL: async () => postgres(await server.createDatabase()) }),
}

const SEGMENTS = Number(process.env.FOLLOW_SEGMENTS ?? 50)
const CONTACTS = Number(process.env.FOLLOW_CONTACTS ?? 3000)
/** The most contacts that move in one transaction, each counted for each of its segments. */
const MOVES_MAX = 250

/** Returns the store, and the numbers of moves in each transaction. */
function watched(store: Store) {
  const moves: number[] = []
  const watchedSegments = (segments: SegmentStore, counted: (moved: number) => void) =>
    new Proxy(segments, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...input: unknown[]) => {
          if (name === 'move') {
            const [movements] = input as Parameters<SegmentStore['move']>
            for (const { entering, leaving } of movements) counted(entering.length + leaving.length)
          }
          return Reflect.apply(value, target, input)
        }
      },
    })
  /** Returns a store with other properties: a transaction's store creates its nouns lazily, and cannot be copied. */
  const replaced = <Rooms extends object>(rooms: Rooms, own: Partial<Rooms>): Rooms =>
    new Proxy(rooms, {
      get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
    })
  const transaction: Store['transaction'] = (work, turn) =>
    store.transaction(async (tx) => {
      let count = 0
      const project: Store['project'] = (id) => {
        const rooms = tx.project(id)
        return replaced(rooms, { segments: watchedSegments(rooms.segments, (moved) => (count += moved)) })
      }
      const answer = await work(replaced(tx, { project }))
      if (count > 0) moves.push(count)
      return answer
    }, turn)
  return { store: { ...store, transaction }, moves }
}

async function open(store: Store): Promise<Posthorn> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: memoryMailer(),
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
  })
  return posthorn
}

/** Two groups of two filters, as users write them; of 50 such segments a contact is in two. */
const conditionOf = (n: number) => ({
  logic: 'OR',
  groups: [
    { filters: [is('data.cohort', n), is('subscribed', true)] },
    { filters: [is('data.team', n), is('data.plan', 'pro')] },
  ],
})
const is = (field: string, value: number | string | boolean) => ({ field, operator: 'equals', value })

const csvOf = (turn: number) => {
  const rows = Array.from(
    { length: CONTACTS },
    (_, n) => `p${n}@example.com,${(n + turn) % SEGMENTS},${(n * 7 + turn) % SEGMENTS},${n % 2 ? 'pro' : 'free'}`,
  )
  return new TextEncoder().encode(`email,cohort,team,plan\n${rows.join('\n')}\n`)
}

describe.each(Object.entries(databases))('a worker that follows an import on %s', (engine, database) => {
  it('moves all contacts, a few in each transaction, and lets others run', { timeout: 180_000 }, async () => {
    const { store, moves } = watched(await database())
    const posthorn = await open(store)
    const { ctx } = await posthorn.createProject({ name: 'Followed' })
    for (let n = 0; n < SEGMENTS; n++)
      await createSegment(ctx, parse(SegmentInput, { name: `S${n}`, condition: conditionOf(n), trackMembership: true }))
    const rooms = store.project(ctx.project.id)
    const backlog = () => store.audience.backlog(new Date())
    await posthorn.start({ delivery: false })
    await vi.waitFor(async () => expect((await backlog()).dueSegments).toBe(0), { timeout: 60_000 })

    const loop = monitorEventLoopDelay({ resolution: 5 })
    for (const turn of [0, 1]) {
      const jobId = await startImport(ctx, { content: csvOf(turn), ...parse(ImportOptions, {}) })
      await vi.waitFor(
        async () => expect((await getJob(ctx, { id: jobId, kind: 'contacts.import' })).state).toBe('completed'),
        {
          timeout: 60_000,
          interval: 20,
        },
      )
      const left = (await backlog()).changedContacts
      loop.enable()
      const began = performance.now()
      await vi.waitFor(async () => expect((await backlog()).changedContacts).toBe(0), { timeout: 60_000, interval: 10 })
      const took = performance.now() - began
      loop.disable()
      if (process.env.FOLLOW_FIGURES)
        console.log(`${engine} ${turn}: ${left} left after the import, ${Math.round(left / (took / 1000))} contacts/s`)
    }
    if (process.env.FOLLOW_FIGURES)
      console.log(
        `${engine}: loop p99 ${loop.percentile(99) / 1e6} ms, max ${loop.max / 1e6} ms; ${moves.length} moves`,
      )

    expect(Math.max(...moves)).toBeLessThanOrEqual(MOVES_MAX)
    for (const segment of await rooms.segments.list()) {
      const members = await rooms.segments.countMatching({ kind: 'member', segmentId: segment.id })
      const { memberCount } = await refreshSegment(ctx, segment.id)
      expect([segment.memberCount, members]).toStrictEqual([memberCount, memberCount])
    }
    const page = { limit: 99, after: undefined }
    for (const contact of await rooms.contacts.list({ ...page, search: undefined })) {
      const events = await rooms.events.listByContact(contact.id, page)
      const members = await rooms.segments.segmentIdsOf(contact.id)
      const count = (way: string) => events.filter(({ name }) => name.endsWith(way)).length
      expect(count('.entry') - count('.exit')).toBe(members.length)
    }
  })
})
