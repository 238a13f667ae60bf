import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { WebhookEndpointId } from '../../kernel/ids/ids.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { createWebhookEndpoint } from './endpoints.ts'
import { deliveryOf } from './follow.ts'
import { PROBED_AFTER } from './outcome.ts'
import { getWebhookReplay, replayWebhooks, WAITING_MAX, WebhookReplayJob } from './replay.ts'
import { WebhookRunner } from './run.ts'
import { ENDPOINTS_MAX, WebhookEndpointInput } from './schema.ts'

/** Creates a project with stored events that no endpoint received, and endpoints that answer with this status. */
async function aProject({ endpoints, events, status }: Record<'endpoints' | 'events' | 'status', number>) {
  const product = await aProduct(memoryStore())
  const { world, http, clock } = product
  const range = { from: clock.now(), to: new Date(clock.now().getTime() + 3_600_000) }
  const joined = async () => {
    const { project } = await product.tenant()
    const now = async () => contextOf(world, (await world.store.projects.find(project.id)) ?? project)
    const add = async (host: string) =>
      (
        await createWebhookEndpoint(
          await now(),
          parse(WebhookEndpointInput, { url: `https://${host}.example/`, events: ['*'] }),
        )
      ).endpoint
    return { now, add, track: async (event: string) => trackEvent(await now(), { event, email: 'ada@example.com' }) }
  }
  http.on('https://loud.example/', () => ({ status }))
  const loud = await joined()
  for (let n = 0; n < events; n++) await loud.track(`e.${n}`)
  const made: Awaited<ReturnType<typeof loud.add>>[] = []
  for (let n = 0; n < endpoints; n++) made.push(await loud.add('loud'))
  const waiting = async (id: WebhookEndpointId) => (await loud.now()).store.webhooks.countWaiting(id, 2 * WAITING_MAX)
  return {
    ...product,
    ...loud,
    quiet: await joined(),
    endpoints: made,
    waiting,
    replay: async (id: string) => replayWebhooks(await loud.now(), { id, ...range }),
    sentTo: (host: string) => http.requests.filter(({ url }) => url === `https://${host}.example/`).length,
  }
}

type Desk = Awaited<ReturnType<typeof aProject>>

describe('replays of all endpoints of a project', () => {
  it('are one at a time for each, however often the request is repeated', async () => {
    const desk = await aProject({ endpoints: ENDPOINTS_MAX, events: 3, status: 500 })
    for (const { id } of desk.endpoints) await desk.replay(id)
    const again = await Promise.allSettled(desk.endpoints.flatMap(({ id }) => [desk.replay(id), desk.replay(id)]))
    expect(again.every((result) => result.status === 'rejected' && result.reason.code === 'CONFLICT')).toBe(true)
    await desk.runJobs()
    for (const { id } of desk.endpoints) expect(await desk.waiting(id)).toBe(3)
    // A finished replay may be repeated; events that already wait are not queued again.
    for (const { id } of desk.endpoints) await desk.replay(id)
    await desk.runJobs()
    for (const { id } of desk.endpoints) expect(await desk.waiting(id)).toBe(3)
  })

  it('delay no event and no replay of another project', async () => {
    const desk = await aProject({ endpoints: ENDPOINTS_MAX, events: 200, status: 500 })
    for (const { id } of desk.endpoints) await desk.replay(id)
    await desk.quiet.track('old')
    const { id } = await desk.quiet.add('quiet')
    const ctx = await desk.quiet.now()
    const jobId = await replayWebhooks(ctx, { id, from: new Date(0), to: new Date(desk.clock.now().getTime() + 1) })
    // The next two jobs are of two projects, although 20 jobs of the first one were there before.
    const claims = [await claimedProject(desk), await claimedProject(desk)]
    expect(new Set(claims).size).toBe(2)
    desk.clock.advance(60_000)
    await desk.runJobs()
    expect(await getWebhookReplay(ctx, { id, jobId })).toMatchObject({ state: 'completed', result: { queued: 1 } })
    await desk.quiet.track('new')
    const runner = new WebhookRunner(desk.world, { isStopping: () => false })
    for (let n = 0; n < 3; n++) {
      await runner.run()
      await runner.stop()
    }
    expect(desk.sentTo('quiet')).toBe(2)
  })
})

/** Claims the next job, as a worker does, and returns its project. */
async function claimedProject({ world, clock }: Desk) {
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + 15_000)
  const claim = { workerId: world.ids.make('wrk'), now, leaseUntil, kinds: [WebhookReplayJob.kind] }
  return (await world.store.jobs.claim(claim))?.projectId
}

/** Lets this number of other events wait. */
async function fill({ now, clock }: Desk, endpointId: WebhookEndpointId, count: number) {
  const { ids, store } = await now()
  const createdAt = clock.now()
  const others = Array.from({ length: count }, () => ({
    id: ids.make('evt'),
    name: 'other',
    contactId: ids.make('cnt'),
  }))
  await store.webhooks.enqueueMissing(others.map((event) => deliveryOf(event, endpointId, createdAt)))
}

describe('a replay of three events', () => {
  it.each([
    { before: WAITING_MAX - 4, after: WAITING_MAX - 1, state: 'completed' },
    { before: WAITING_MAX - 3, after: WAITING_MAX, state: 'waiting' },
    { before: WAITING_MAX - 2, after: WAITING_MAX, state: 'waiting' },
  ])('is $state after $before others', async ({ before, after, state }) => {
    const desk = await aProject({ endpoints: 1, events: 3, status: 200 })
    const [{ id } = expect.unreachable()] = desk.endpoints
    await fill(desk, id, before)
    const jobId = await desk.replay(id)
    await desk.runJobs()
    expect(await desk.waiting(id)).toBe(after)
    expect(await getWebhookReplay(await desk.now(), { id, jobId })).toMatchObject({ state })
  })

  it.each([
    [PROBED_AFTER - 1, 2000],
    [PROBED_AFTER, 60_000],
  ])('asks for room, after %i failures of the endpoint, in %i ms', async (failures, pauseMs) => {
    const desk = await aProject({ endpoints: 1, events: 3, status: 500 })
    const [endpoint = expect.unreachable()] = desk.endpoints
    await fill(desk, endpoint.id, WAITING_MAX)
    await (await desk.now()).store.webhooks.update({ ...endpoint, failures })
    const jobId = await desk.replay(endpoint.id)
    await desk.runJobs()
    const { dueAt } = await getWebhookReplay(await desk.now(), { id: endpoint.id, jobId })
    expect(dueAt).toEqual(new Date(desk.clock.now().getTime() + pauseMs))
  })
})
