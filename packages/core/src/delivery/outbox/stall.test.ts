import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import { recoverLostClaims } from './recover.ts'
import { deliveryWorld } from './world.ts'

const LEASE_MS = 15_000
const MAILS = 5

const turns = async () => {
  for (let n = 0; n < 300; n++) await Promise.resolve()
}

/**
 * Creates two nodes on one store; the process of the first is suspended for longer than its lease just before its mails
 * leave.
 */
async function standstill() {
  const { world, clock, posthorn } = await aProduct()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  const nodes = [memoryMailer(), memoryMailer()].map((mailer) => {
    const own = deliveryWorld({ ...world, mailer })
    const delivery = new DeliveryLoop(own, { id: world.ids.make('wrk'), leaseMs: LEASE_MS })
    return { mailer, delivery, recover: () => recoverLostClaims(own) }
  })
  const [sleeper, other] = nodes
  if (!sleeper || !other) throw new Error('two nodes')
  const to = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
  await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
  const wakeUp = sleeper.mailer.pause()
  sleeper.delivery.poke()
  await turns()
  expect(sleeper.mailer.attempts).toHaveLength(MAILS)
  clock.advance(LEASE_MS + 1)
  return {
    sleeper,
    other,
    clock,
    wakeUp: async () => {
      wakeUp()
      await turns()
    },
    work: async (node: typeof other) => {
      node.delivery.poke()
      await turns()
    },
    arrived: () => [...sleeper.mailer.sent, ...other.mailer.sent].map((mail) => mail.to.email).sort(),
    to,
    emails: async () => (await listEmails(ctx, parse(EmailQuery, {}))).data,
  }
}

it('hands over nothing that another node took over during the suspension', async () => {
  const { other, clock, wakeUp, work, arrived, to, emails } = await standstill()
  expect(await other.recover()).toBe(MAILS)
  clock.advance(72_000)
  await work(other)
  await wakeUp()
  expect(arrived()).toStrictEqual(to)
  for (const email of await emails()) expect(email).toMatchObject({ status: 'SENT', unknownOutcomes: 1 })
})

it('records that nothing was sent, when other nodes noticed and have not sent the mail yet', async () => {
  const { other, wakeUp, work, arrived, to, emails } = await standstill()
  await other.recover()
  await wakeUp()
  for (const email of await emails())
    expect(email).toMatchObject({ status: 'PENDING', attempts: 0, unknownOutcomes: 0, error: undefined })
  expect(arrived()).toStrictEqual([])
  await work(other)
  expect(arrived()).toStrictEqual(to)
  for (const email of await emails()) expect(email).toMatchObject({ status: 'SENT', attempts: 1, unknownOutcomes: 0 })
})

it('continues with mail that no other node noticed', async () => {
  const { other, wakeUp, arrived, to, emails } = await standstill()
  await wakeUp()
  await other.recover()
  expect(arrived()).toStrictEqual(to)
  for (const email of await emails()) expect(email).toMatchObject({ status: 'SENT', attempts: 1, unknownOutcomes: 0 })
})

it('renews lost leases late, and sends nothing for them', async () => {
  const { sleeper, other, clock, wakeUp, work, arrived, to } = await standstill()
  await other.recover()
  await sleeper.delivery.renew() // The loop runs again by then.
  clock.advance(72_000)
  await work(other)
  await wakeUp()
  expect(arrived()).toStrictEqual(to)
})
