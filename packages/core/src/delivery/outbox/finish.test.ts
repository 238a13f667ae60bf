import { expect, it } from 'vitest'
import type { Context, Subscriber } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { type Store, StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { BrokenWrite, failingStore } from '../../testing/failing-store.ts'
import { aProduct } from '../../testing/product.ts'
import { type FinishedMail, finishContained, finishMails } from './finish.ts'
import { unchanged } from './lifecycle.ts'

const page = { limit: 50, after: undefined }

/** Creates mails of two projects that one worker holds, and segments that follow contacts. */
async function claimedMail() {
  const product = await aProduct()
  const { world, clock } = product
  const workerId = world.ids.make('wrk')
  const claims: { readonly project: Project; readonly email: Email }[] = []
  const tenants = [await product.tenant(), await product.tenant()]
  for (const ctx of tenants) {
    const to = ['ada@example.com', 'bob@example.com']
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: 'Hello' }))
    const [now, leaseUntil] = [clock.now(), new Date(clock.now().getTime() + 15_000)]
    const shares = [{ projectId: ctx.project.id, limit: 10 }]
    const emails = await world.store.ledger.claim({ workerId, now, leaseUntil, shares })
    claims.push(...emails.map((email) => ({ project: { ...ctx.project, tracksSegments: true }, email })))
  }
  return { ...product, workerId, claims, tenants }
}

const sent = (claim: { readonly project: Project; readonly email: Email }, sentAt: Date): FinishedMail => ({
  ...claim,
  outcome: { ...unchanged({ ...claim.email, attempts: 1 }), status: 'SENT', response: '250 ok', sentAt },
})

/** Returns the stored results of sent mails: their statuses, their events, and the contacts marked for segments. */
async function heldBy({ store }: Context) {
  const emails = await store.emails.list({ ...page, status: undefined, contactId: undefined })
  const events = await store.events.list({ ...page, name: 'email.sent' })
  const marks = await store.segments.listChanged(50)
  return { emails, events, marks: marks.map(({ contactId }) => contactId) }
}

it('emits email.sent for each sent mail, with the time of sending, and informs subscribers', async () => {
  const { world, clock, workerId, claims, tenants } = await claimedMail()
  const sentAt = clock.now()
  clock.advance(5000)
  const results: string[] = []
  const follower: Subscriber = {
    happened: async (ctx, events) => void results.push(`${ctx.project.id} ${events.map(({ name }) => name).join(' ')}`),
  }
  const followed = { ...world, subscribers: [...world.subscribers, follower] }
  const [failed, ...others] = claims
  if (!failed) throw new Error('there are four')
  const refused = { ...failed, outcome: { ...unchanged(failed.email), status: 'FAILED' as const, error: '550' } }
  await finishMails(followed, workerId, [refused, ...others.map((claim) => sent(claim, sentAt))])
  for (const ctx of tenants) {
    const { emails, events, marks } = await heldBy(ctx)
    const went = emails.filter(({ status }) => status === 'SENT')
    expect(events.map(({ emailId }) => emailId).sort()).toStrictEqual(went.map(({ id }) => id).sort())
    expect(events.map(({ createdAt }) => createdAt)).toStrictEqual(went.map(() => sentAt))
    expect([...marks].sort()).toStrictEqual(went.map(({ contactId }) => contactId).sort())
    expect(results).toContain(`${ctx.project.id} ${went.map(() => 'email.sent').join(' ')}`)
  }
  expect(results).toHaveLength(2)
})

it('reports nothing about a mail that another worker holds now', async () => {
  const { world, clock, claims, tenants } = await claimedMail()
  const stranger = world.ids.make('wrk')
  await finishMails(
    world,
    stranger,
    claims.map((claim) => sent(claim, clock.now())),
  )
  for (const ctx of tenants) expect(await heldBy(ctx)).toMatchObject({ events: [], marks: [] })
})

it('writes outcomes, events, and marks together, or none of them', async () => {
  const together = ['ledger.finish', 'eventLog.insert', 'segments.markChanged', 'segments.markChanged']
  for (const n of [1, 2, 3, 4]) {
    const { world, clock, workerId, claims, tenants } = await claimedMail()
    const store = failingStore(world.store, n)
    const mails = claims.map((claim) => sent(claim, clock.now()))
    await expect(finishMails({ ...world, store }, workerId, mails)).rejects.toThrow(BrokenWrite)
    expect(store.writes).toStrictEqual(together.slice(0, n))
    for (const ctx of tenants) {
      const { emails, events, marks } = await heldBy(ctx)
      expect(emails.map(({ status }) => status)).toStrictEqual(['SENDING', 'SENDING'])
      expect([...events, ...marks]).toStrictEqual([])
    }
    await finishMails(world, workerId, mails)
    for (const ctx of tenants) expect((await heldBy(ctx)).events).toHaveLength(2)
  }
})

/** Returns the stores of these projects, in one of which the events of a mail cannot be written. */
function refusing(world: World, contactId: ContactId): World {
  const refuse = (store: Store): Store => ({
    ...store,
    project: (id) => store.project(id),
    transaction: (work, turn) => store.transaction((within) => work(refuse(within)), turn),
    eventLog: {
      ...store.eventLog,
      async insert(events) {
        if (events.some(({ event }) => event.contactId === contactId)) throw new Error('this event cannot be written')
        return store.eventLog.insert(events)
      },
    },
  })
  return { ...world, store: refuse(world.store) }
}

it('writes every outcome that can be written, and reports which cannot', async () => {
  const { world, clock, workerId, claims, tenants } = await claimedMail()
  const [broken] = claims
  if (!broken) throw new Error('there are four')
  const mails = claims.map((claim) => sent(claim, clock.now()))
  const finished = await finishContained(refusing(world, broken.email.contactId), workerId, mails)
  expect(finished.map(({ error }) => error instanceof Error)).toStrictEqual([true, false, false, false])
  const statuses = await Promise.all(tenants.map(async (ctx) => (await heldBy(ctx)).emails))
  expect(new Map(statuses.flat().map(({ id, status }) => [id, status]))).toStrictEqual(
    new Map(claims.map(({ email }) => [email.id, email === broken.email ? 'SENDING' : 'SENT'])),
  )
})

it('does not retry mails one by one while the database is away', async () => {
  const { world, clock, workerId, claims } = await claimedMail()
  let tries = 0
  const transaction: Store['transaction'] = () => {
    tries += 1
    return Promise.reject(new StoreUnavailable('away'))
  }
  const away = { ...world, store: { ...world.store, transaction } }
  const mails = claims.map((claim) => sent(claim, clock.now()))
  await expect(finishContained(away, workerId, mails)).rejects.toThrow(StoreUnavailable)
  expect(tries).toBe(1)
})

it('keeps only those words of a mail server that every database can store', async () => {
  const { world, workerId, claims, tenants } = await claimedMail()
  const words = { error: 'no\0 more \ud83d', response: '250 \udd8a\0ok' }
  await finishMails(
    world,
    workerId,
    claims.map((claim) => ({ ...claim, outcome: { ...unchanged(claim.email), status: 'FAILED' as const, ...words } })),
  )
  for (const ctx of tenants)
    for (const { error, response } of (await heldBy(ctx)).emails)
      expect({ error, response }).toStrictEqual({ error: 'no more \ufffd', response: '250 \ufffdok' })
})
