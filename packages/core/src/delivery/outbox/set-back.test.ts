import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import { RETRY_DELAYS_SECONDS } from './lifecycle.ts'
import { createSetBack } from './set-back.ts'

const HOUR = 3_600_000

const turns = async () => {
  for (let n = 0; n < 300; n++) await Promise.resolve()
}

async function workshop(rate: number | null = null) {
  const { posthorn, world, clock } = await aProduct()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await world.store.project(ctx.project.id).settings.update({ ...ctx.project, sendRatePerSecond: rate })
  const worker = { id: world.ids.make('wrk'), leaseMs: 15_000 }
  const steady = { ...world, steadyMs: () => 0 }
  const delivery = new DeliveryLoop(steady, worker)
  const setBack = createSetBack(world, worker)
  async function sweep() {
    await setBack.look()
    delivery.poke()
    await turns()
  }
  const send = (to: string[]) =>
    sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
  const count = (status: 'SENT' | 'PENDING') =>
    listEmails(ctx, parse(EmailQuery, { status })).then(({ total }) => total)
  return { clock, sweep, send, count, world, ctx, delivery }
}

it('sends mail that was accepted before the clock was set back', async () => {
  const { clock, sweep, send, count } = await workshop()
  await sweep()
  await send(['ada@example.com', 'bob@example.com'])
  clock.advance(-HOUR)
  await sweep()
  expect(await count('SENT')).toBe(2)
})

it('sends at its start mail that was accepted while the clock was ahead', async () => {
  const { clock, sweep, send, count } = await workshop()
  await send(['ada@example.com'])
  clock.advance(-24 * HOUR)
  await sweep()
  expect(await count('SENT')).toBe(1)
})

it('delays a throttled project by at most a second, and its rate holds', async () => {
  const { clock, sweep, send, count } = await workshop(2)
  await send(Array.from({ length: 6 }, (_, n) => `person${n}@example.com`))
  await sweep()
  expect(await count('SENT')).toBe(2)
  clock.advance(-HOUR)
  await sweep()
  expect(await count('SENT')).toBe(2)
  clock.advance(1000)
  await sweep()
  expect(await count('SENT')).toBeGreaterThanOrEqual(3)
  clock.advance(1000)
  await sweep()
  expect(await count('SENT')).toBeLessThanOrEqual(6)
})

it('does not change mail that waits as long as it should', async () => {
  const { clock, sweep, send, world, ctx } = await workshop()
  await send(['ada@example.com'])
  const { data } = await listEmails(ctx, parse(EmailQuery, {}))
  const workerId = world.ids.make('wrk')
  const now = clock.now()
  const [first] = RETRY_DELAYS_SECONDS
  const dueAt = new Date(now.getTime() + (first ?? 0) * 1000)
  const shares = [{ projectId: ctx.project.id, limit: 1 }]
  for (const email of await world.store.ledger.claim({ workerId, now, leaseUntil: dueAt, shares })) {
    const { id, projectId, status: _, ...kept } = email
    const outcome = { ...kept, id, projectId, status: 'PENDING', attempts: 1, dueAt, handedOverAt: undefined } as const
    await world.store.ledger.finish(workerId, [outcome])
  }
  await sweep()
  expect(data).toHaveLength(1)
  expect((await listEmails(ctx, parse(EmailQuery, {}))).data[0]?.dueAt).toEqual(dueAt)
})
