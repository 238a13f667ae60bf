import { createOperatorKey } from '@posthorn/core/access'
import type { Node } from '@posthorn/core/tenant'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { at, type Bench, type OwnBench, openBench } from '../harness.ts'
import { host } from '../operator-kit.ts'

let bench: OwnBench
let call: (operation: string) => ReturnType<Bench['call']>
// Its own deployment: processes belong to no project.
beforeAll(async () => {
  bench = await openBench()
  const { secret } = await createOperatorKey(host(bench), { name: 'nodes' })
  call = (operation) => bench.call(operation, { headers: { authorization: `Bearer ${secret}` } })
  return () => bench.close()
})

const LANE = { sent: 0, retried: 0, failed: 0, unknown: 0 }
const RELAY = {
  kind: 'smtp',
  host: 'smtp.example.com:587',
  state: 'ok',
  since: null,
  nextTryAt: null,
  pausedSenders: 0,
  connections: { most: 20, open: 2, idle: 1 },
  sent: 300,
  throttled: 1,
  refused: 0,
  unreachable: 0,
  unknown: 0,
  lastError: null,
} as const

/** Stores the report of a process that was silent for some seconds. */
async function aNode(silentSeconds: number, changes: Partial<Node> = {}, relay: object | null = RELAY): Promise<Node> {
  const { ids, clock, store } = bench.posthorn.world
  const now = clock.now().getTime()
  const report = {
    roles: ['delivery', 'jobs'],
    tasks: ['delivery'],
    memoryBytes: 1000,
    held: 4,
    periodSeconds: 300,
    lanes: { transactional: { ...LANE, sent: 300 }, workflow: LANE, campaign: LANE },
    relay,
  } as Node['report']
  const node: Node = {
    id: ids.make('wrk'),
    name: 'one',
    host: 'machine',
    pid: 7,
    version: '1.0.0',
    startedAt: new Date(now - 1_000_000),
    beatAt: new Date(now - silentSeconds * 1000),
    report,
    ...changes,
  }
  await store.nodes.beat(node)
  onTestFinished(() => store.nodes.leave(node.id))
  return node
}

const listOf = (json: unknown): readonly unknown[] => {
  const data = at(json, 'data')
  return Array.isArray(data) ? data : []
}

describe('GET /operator/workers', () => {
  it('lists processes with their state by their last report', async () => {
    const states = [
      [0, 'alive'],
      [49, 'alive'],
      [51, 'late'],
      [119, 'late'],
      [121, 'dead'],
    ] as const
    const nodes = []
    for (const [seconds] of states) nodes.push(await aNode(seconds))
    const { status, json } = await call('GET /operator/workers')
    expect([status, at(json, 'counts')]).toStrictEqual([200, { alive: 2, late: 2, dead: 1 }])
    expect(listOf(json).map((one) => [at(one, 'id'), at(one, 'state')])).toStrictEqual(
      nodes.map(({ id }, n) => [id, states[n]?.[1]]),
    )
    expect(listOf(json)[0]).toMatchObject({
      host: 'machine',
      pid: 7,
      roles: ['delivery', 'jobs'],
      work: { held: 4, periodSeconds: 300, lanes: { transactional: { sent: 300 } }, memoryBytes: 1000 },
    })
  })

  it('shows a process whose report it cannot read', async () => {
    const { id } = await aNode(1, { report: null })
    const { json } = await call('GET /operator/workers')
    expect(listOf(json)).toMatchObject([{ id, state: 'alive', roles: [], tasks: [], work: null }])
    expect((await call('GET /operator/relays')).json).toStrictEqual({ data: [] })
    expect((await call('GET /operator/queue')).status).toBe(200)
  })

  it('ends its list, but not its counts, and keeps those that are alive in it', async () => {
    for (let n = 0; n < 1000; n++) await aNode(200 + n)
    const { id } = await aNode(1)
    const { json } = await call('GET /operator/workers')
    expect(at(json, 'counts')).toStrictEqual({ alive: 1, late: 0, dead: 1000 })
    expect(listOf(json)).toHaveLength(500)
    expect(listOf(json)[0]).toMatchObject({ id })
    const { posthorn } = bench
    const forgotten = await posthorn.world.store.nodes.prune(posthorn.world.clock.now(), 5000)
    expect(forgotten).toBe(1001)
  })
})

describe('GET /operator/relays', () => {
  it('shows each mail server as living processes see it, with the gravest state', async () => {
    const since = new Date(Date.now() - 60_000)
    const lastError = { at: since, failure: 'unreachable', message: 'gone' }
    const away = await aNode(2, {}, { ...RELAY, state: 'away', since, nextTryAt: since, lastError })
    const fine = await aNode(1)
    await aNode(300, {}, { ...RELAY, state: 'refusing' })
    await aNode(3, {}, null)
    const other = await aNode(4, {}, { ...RELAY, host: 'other.example:25' })
    const { json } = await call('GET /operator/relays')
    expect(json).toMatchObject({
      data: [
        {
          kind: 'smtp',
          host: 'smtp.example.com:587',
          state: 'away',
          seenBy: [
            {
              worker: { id: fine.id, state: 'alive' },
              state: 'ok',
              sent: 300,
              connections: { open: 2 },
              lastError: null,
            },
            {
              worker: { id: away.id },
              state: 'away',
              since: since.toISOString(),
              lastError: { at: since.toISOString(), message: 'gone' },
            },
          ],
        },
        { host: 'other.example:25', state: 'ok', seenBy: [{ worker: { id: other.id } }] },
      ],
    })
  })
})

describe('GET /operator/queue', () => {
  it('has what living processes send of each lane in a minute', async () => {
    await aNode(1)
    await aNode(60)
    await aNode(300)
    const { json } = await call('GET /operator/queue')
    expect(at(json, 'lanes')).toMatchObject([
      { lane: 'transactional', waiting: 0, due: 0, claimed: 0, oldestDueAt: null, sentPerMinute: 120 },
      { lane: 'workflow', sentPerMinute: 0 },
      { lane: 'campaign' },
    ])
    expect(at(json, 'unknownOutcomes')).toStrictEqual({
      waiting: 0,
      oldestAcceptedAt: null,
      parked: 0,
      oldestParkedAt: null,
      byPolicy: { retry: 0, once: 0, park: 0 },
    })
  })
})
