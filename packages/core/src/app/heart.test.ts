import { describe, expect, it } from 'vitest'
import { deliveryWorld } from '../delivery/outbox/world.ts'
import { MailerError } from '../kernel/ports/mailer.ts'
import { blindObserver, type Heartbeat } from '../kernel/ports/observer.ts'
import type { Store } from '../kernel/ports/store.ts'
import { FORGOTTEN_MS, NODE_TEXT_MAX, NodeReport, RELAY_ERROR_MAX } from '../tenant/nodes/schema.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { aProduct } from '../testing/product.ts'
import { Heart, type ProcessFacts } from './heart.ts'
import { tasksOf } from './worker/tasks.ts'

const FACTS: ProcessFacts = { name: 'one', host: 'machine', pid: 7, version: '1.0.0', memoryBytes: () => 100 }

/** A heart whose timers run when the test says so. */
async function aHeart(facts: Partial<ProcessFacts> = {}, store: Store = memoryStore()) {
  const product = await aProduct(store)
  const beats: Heartbeat[] = []
  const logged: string[] = []
  const observer = { ...blindObserver, beat: (became: Heartbeat) => void beats.push(became) }
  const log = { ...product.world.log, warn: (_: object, message: string) => void logged.push(message) }
  const world = deliveryWorld({ ...product.world, observer, log })
  const timers = new Set<() => Promise<void>>()
  const every = (_: number, work: () => Promise<void>) => {
    timers.add(work)
    return () => void timers.delete(work)
  }
  const id = world.ids.make('wrk')
  const heart = new Heart(world, every, { id, facts: { ...FACTS, ...facts } })
  const tick = () => Promise.all([...timers].map((work) => work()))
  return { ...product, world, heart, tick, beats, logged, timers, listed: () => store.nodes.list(9) }
}

describe('the report of a process', () => {
  it('is stored when its work begins, and until it stops', async () => {
    const { heart, tick, clock, listed, timers } = await aHeart()
    expect(await listed()).toStrictEqual([])
    heart.begin(['api'])
    await heart.beat()
    const [first] = await listed()
    expect(first).toMatchObject({ name: 'one', pid: 7, report: { roles: ['api'], tasks: [], relay: null } })
    heart.begin(['delivery', 'jobs'], ['pruning'])
    clock.advance(20_000)
    await tick()
    const [later] = await listed()
    expect(later).toMatchObject({ id: first?.id, startedAt: first?.startedAt, beatAt: clock.now() })
    expect(later?.report).toMatchObject({ roles: ['api', 'delivery', 'jobs'], tasks: ['pruning'] })
    await heart.stop()
    expect(await listed()).toStrictEqual([])
    expect(timers.size).toBe(0)
    heart.begin(['api'])
    await heart.stop()
    expect(await listed()).toStrictEqual([])
  })

  it('has the state of the mail server, without addresses and secrets', async () => {
    const { heart, world, listed, clock } = await aHeart()
    const message = `No route for ada@example.com at smtp://me:secret@mail.example, sk_${'0'.repeat(32)}. ${'x'.repeat(900)}`
    world.tally.failed('unreachable')
    world.relay.failed('unreachable', new MailerError('unreachable', message))
    heart.begin(['delivery'])
    await heart.beat()
    const failing = (await listed())[0]?.report?.relay
    expect(failing).toMatchObject({
      kind: 'memory',
      state: 'failing',
      since: clock.now(),
      nextTryAt: null,
      unreachable: 1,
    })
    expect(failing?.lastError?.message).toMatch(
      /^No route for \[address\] at smtp:\/\/\[redacted\]@mail.example, \[key\]/,
    )
    expect(failing?.lastError?.message.length).toBe(RELAY_ERROR_MAX)
    world.relay.refuse(new MailerError('misconfigured', 'wrong password'))
    await heart.beat()
    const refusing = (await listed())[0]?.report?.relay
    expect(refusing).toMatchObject({ state: 'refusing', lastError: { failure: 'misconfigured' } })
    expect(refusing?.nextTryAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    world.relay.resume()
    world.relay.refuse(new MailerError('unreachable', 'gone', { connected: false }))
    await heart.beat()
    expect((await listed())[0]?.report?.relay).toMatchObject({ state: 'away', lastError: { message: 'gone' } })
  })

  it('keeps names within its limits, without control characters', async () => {
    const { heart, listed } = await aHeart({ name: `a\u0000b\n\u001b[31m${'n'.repeat(9000)}`, host: '🙂'.repeat(400) })
    heart.begin(['delivery'])
    await heart.beat()
    const [node] = await listed()
    expect(node?.name).toMatch(/^ab \[31mn+$/)
    expect(node?.name.length).toBeLessThanOrEqual(NODE_TEXT_MAX)
    expect(node?.host.length).toBeLessThanOrEqual(NODE_TEXT_MAX)
    expect(NodeReport.safeParse(node?.report).success).toBe(true)
  })

  it('is tried again after a failure, which is logged and counted, and stops nothing', async () => {
    const store = memoryStore()
    let isDown = true
    const fail = () => Promise.reject(new Error('the database is down'))
    const nodes = {
      ...store.nodes,
      beat: (node: Parameters<typeof store.nodes.beat>[0]) => (isDown ? fail() : store.nodes.beat(node)),
    }
    const { heart, tick, beats, logged, listed } = await aHeart({}, { ...store, nodes })
    heart.begin(['api'])
    await heart.beat()
    await tick()
    expect(new Set(beats)).toStrictEqual(new Set(['lost']))
    expect(logged[0]).toContain('failed to report this process')
    isDown = false
    await tick()
    expect(beats.at(-1)).toBe('stored')
    expect(await listed()).toHaveLength(1)
  })

  it('does not delay the stop of a process whose database does not respond', async () => {
    const store = memoryStore()
    const nodes = { ...store.nodes, leave: () => new Promise<void>(() => {}) }
    const { heart, timers } = await aHeart({}, { ...store, nodes })
    heart.begin(['api'])
    await heart.beat()
    const stopped = heart.stop()
    await Promise.resolve()
    expect(timers.size).toBe(1)
    for (const work of timers) await work()
    await stopped
    expect(timers.size).toBe(0)
  })

  it('is deleted by a worker an hour after the process died', async () => {
    const { heart, world, clock, listed } = await aHeart()
    const options = { id: world.ids.make('wrk'), leaseMs: 15_000, delivery: false, isStopping: () => false }
    const pruning = tasksOf(world, options).find(({ name }) => name === 'pruning')
    heart.begin(['api'])
    await heart.beat()
    clock.advance(FORGOTTEN_MS)
    await pruning?.run()
    expect(await listed()).toHaveLength(1)
    clock.advance(1)
    await pruning?.run()
    expect(await listed()).toStrictEqual([])
  })

  it('is not stored again by a heartbeat that ends after the process has left', async () => {
    const store = memoryStore()
    const gate = Promise.withResolvers<void>()
    const nodes = {
      ...store.nodes,
      async beat(node: Parameters<typeof store.nodes.beat>[0]) {
        await gate.promise
        await store.nodes.beat(node)
      },
    }
    const { heart, listed } = await aHeart({}, { ...store, nodes })
    heart.begin(['api'])
    heart.begin(['jobs'])
    const stopped = heart.stop()
    gate.resolve()
    await stopped
    expect(await listed()).toStrictEqual([])
  })
})
