import { describe, expect, it } from 'vitest'
import { aHookDesk, HOOK_URL, type HookDesk, receivedOf } from '../../testing/webhook-kit.ts'
import { replayWebhooks } from './replay.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const CONTACTS = 12

/** Returns the events that the receiver accepted, in order. */
function takenFrom(desk: HookDesk, isUp: () => boolean) {
  const taken: { readonly id: string; readonly email: string; readonly n: number }[] = []
  desk.http.on(HOOK_URL, (request) => {
    if (!isUp()) return 'unreachable'
    const { id, data } = receivedOf(request)
    taken.push({ id, email: data.email, n: Number(data.data.n) })
    return {}
  })
  return taken
}

/** Returns the first acceptance of each event: a receiver ignores ids that it knows. */
const once = (taken: ReturnType<typeof takenFrom>) =>
  [...new Map([...taken].reverse().map((one) => [one.id, one])).values()].reverse()

function expectInOrder(taken: ReturnType<typeof takenFrom>): void {
  for (const [, own] of Map.groupBy(once(taken), ({ email }) => email)) {
    const numbers = own.map(({ n }) => n)
    expect(numbers).toStrictEqual([...numbers].sort((a, b) => a - b))
  }
}

describe('a receiver that is down for six hours, and workers that are killed twenty times', () => {
  it('accepts every event, once by its id and in order per contact; a replay equals the events of its range', async () => {
    const desk = await aHookDesk()
    const begin = desk.clock.now().getTime()
    const elapsed = () => desk.clock.now().getTime() - begin
    const taken = takenFrom(desk, () => elapsed() < HOUR || elapsed() >= 7 * HOUR)
    const ids: string[] = []
    let kills = 0
    for (let step = 0; elapsed() < 8 * HOUR; step++) {
      if (step % 5 === 0) ids.push((await desk.track('step', `p${(step * 7) % CONTACTS}@example.com`, { n: step })).id)
      // A worker dies with its claims: some of them were accepted, and no result is written.
      if (step % 24 === 3 && kills < 20) {
        await desk.worker().runner.run()
        desk.killWorker()
        kills += 1
      }
      await desk.later(MINUTE)
    }
    for (let minutes = 0; minutes < 30; minutes++) await desk.later(MINUTE)
    expect(kills).toBe(20)
    expect(
      once(taken)
        .map(({ id }) => id)
        .sort(),
    ).toStrictEqual([...ids].sort())
    // Every repetition was caused by a killed worker.
    expect(taken.length - ids.length).toBeLessThanOrEqual(kills * 8)
    expectInOrder(taken)
    const ctx = await desk.now()
    expect(await ctx.store.webhooks.countWaiting(desk.endpoint.id, 1000)).toBe(0)
    expect(await desk.endpointNow()).toMatchObject({ failures: 0, pausedAt: undefined })

    taken.length = 0
    const range = { from: new Date(begin + HOUR), to: new Date(begin + 7 * HOUR) }
    const events = await ctx.store.events.listBetween({ ...range, after: undefined, limit: 10_000 })
    await replayWebhooks(ctx, { id: desk.endpoint.id, ...range })
    await desk.runJobs()
    await desk.run()
    expect(taken.map(({ id }) => id).sort()).toStrictEqual(events.map(({ id }) => id).sort())
    expectInOrder(taken)
  })

  it('accepts every event when each answer may be lost', async () => {
    const desk = await aHookDesk()
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const taken = takenFrom(desk, () => random() > 0.3)
    const ids: string[] = []
    for (let step = 0; step < 200; step++) {
      ids.push((await desk.track('step', `p${step % 5}@example.com`, { n: step })).id)
      if (random() < 0.1) {
        await desk.worker().runner.run()
        desk.killWorker()
      }
      await desk.later(10 * SECOND)
    }
    for (let hours = 0; hours < 80; hours++) await desk.later(HOUR)
    expect(
      once(taken)
        .map(({ id }) => id)
        .sort(),
    ).toStrictEqual([...ids].sort())
    expectInOrder(taken)
  })
})
