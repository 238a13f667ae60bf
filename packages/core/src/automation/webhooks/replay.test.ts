import { describe, expect, it } from 'vitest'
import { listEventsAfter } from '../../audience/events/after.ts'
import { aHookDesk, HOOK_URL, type HookDesk } from '../../testing/webhook-kit.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from './endpoints.ts'
import { getWebhookReplay, replayWebhooks } from './replay.ts'

const MINUTE = 60_000

/** Creates a desk with five undelivered events, one minute apart, the oldest first. */
async function aPast(events = ['*']) {
  const desk = await aHookDesk({ events, enabled: false })
  const begin = desk.clock.now().getTime()
  for (const name of ['a.1', 'b.2', 'a.3', 'b.4', 'a.5']) {
    await desk.track(name)
    desk.clock.advance(MINUTE)
  }
  await updateWebhookEndpoint(await desk.now(), { id: desk.endpoint.id, changes: { enabled: true } })
  return { desk, at: (minutes: number) => new Date(begin + minutes * MINUTE) }
}

async function replayed(desk: HookDesk, from: Date, to: Date) {
  const jobId = await replayWebhooks(await desk.now(), { id: desk.endpoint.id, from, to })
  await desk.runJobs()
  await desk.run()
  return getWebhookReplay(await desk.now(), { id: desk.endpoint.id, jobId })
}

describe('a replay', () => {
  it('sends the events of the range that the endpoint accepts, in order', async () => {
    const { desk, at } = await aPast(['a.*'])
    const job = await replayed(desk, at(0), at(4))
    expect(job).toMatchObject({ state: 'completed', result: { events: 2, queued: 2 } })
    expect(desk.received().map(({ type }) => type)).toStrictEqual(['a.1', 'a.3'])
  })

  it('includes the first moment and excludes the last', async () => {
    const { desk, at } = await aPast()
    await replayed(desk, at(1), at(3))
    expect(desk.received().map(({ type }) => type)).toStrictEqual(['b.2', 'a.3'])
  })

  it('does not repeat events that already wait', async () => {
    const { desk, at } = await aPast()
    desk.http.on(HOOK_URL, () => ({ status: 500 }))
    await replayed(desk, at(0), at(5))
    expect(await replayed(desk, at(0), at(5))).toMatchObject({ result: { events: 5, queued: 0 } })
    expect(await (await desk.now()).store.webhooks.countWaiting(desk.endpoint.id, 99)).toBe(5)
  })

  it('is one at a time, and refused for an endpoint that accepts no events', async () => {
    const { desk, at } = await aPast()
    const range = { id: desk.endpoint.id, from: at(0), to: at(5) }
    const jobId = await replayWebhooks(await desk.now(), range)
    await expect(replayWebhooks(await desk.now(), range)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { jobId },
    })
    await desk.runJobs()
    const ctx = await desk.now()
    await replayWebhooks(ctx, range)
    await updateWebhookEndpoint(ctx, { id: desk.endpoint.id, changes: { enabled: false } })
    await desk.runJobs()
    await expect(replayWebhooks(ctx, range)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { replayId = '' } = (await desk.endpointNow()) ?? {}
    expect(await getWebhookReplay(ctx, { id: desk.endpoint.id, jobId: replayId })).toMatchObject({ state: 'failed' })
  })

  it('belongs to its endpoint', async () => {
    const { desk, at } = await aPast()
    const jobId = await replayWebhooks(await desk.now(), { id: desk.endpoint.id, from: at(0), to: at(5) })
    const ctx = await desk.now()
    const other = await createWebhookEndpoint(ctx, { url: HOOK_URL, events: ['*'], enabled: true })
    await expect(getWebhookReplay(ctx, { id: other.endpoint.id, jobId })).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
    })
  })
})

describe('a replay and the cursor', () => {
  it.each([[['*']], [['a.*']], [['b.2', '*5']], [['none']]])('show the same events of %j', async (types) => {
    const { desk, at } = await aPast(types)
    await replayed(desk, at(0), at(9))
    const { data } = await listEventsAfter(await desk.now(), { after: '0', types, limit: 100 })
    expect(desk.received().map(({ id, type }) => ({ id, type }))).toStrictEqual(
      data.map(({ event: { id, name: type } }) => ({ id, type })),
    )
  })

  it('show the same as deliveries, in the order of a contact', async () => {
    const desk = await aHookDesk({ events: ['a.*', 'c'] })
    for (const name of ['a.1', 'b', 'a.2', 'c']) await desk.track(name)
    await desk.run()
    const { data } = await listEventsAfter(await desk.now(), { after: '0', types: ['a.*', 'c'], limit: 100 })
    expect(desk.received().map(({ id }) => id)).toStrictEqual(data.map(({ event }) => event.id))
  })
})
