import { describe, expect, it } from 'vitest'
import { EMAIL_STATUSES, type Email, type EmailStatus } from '../../mail/emails/schema.ts'
import { failingStore } from '../../testing/failing-store.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { aHit } from '../tracking/store.cases.ts'
import { EVENTS_PER_MAIL, engage, engageMails } from './engage.ts'

async function aMail(changes: Partial<Email> = {}) {
  const product = await aProduct()
  const ctx = await product.tenant()
  const { store, clock } = product.world
  const contactId = rowIds.make('cnt')
  const row = {
    projectId: ctx.project.id,
    bodyId: rowIds.make('bod'),
    contactId,
    to: 'ada@example.com',
    dueAt: undefined,
  }
  const email = anEmail({ ...row, status: 'SENT', sentAt: clock.now(), ...changes })
  await ctx.store.emails.insert([email])
  const find = async () => (await ctx.store.emails.find(email.id)) ?? email
  return {
    ...product,
    ctx,
    email,
    find,
    visit: (kind: 'open' | 'click', link?: string, machine = false) =>
      store.tracking.insert([aHit(email.id, { kind, link, machine, at: clock.now(), dueAt: clock.now() })]),
    events: async () =>
      (await ctx.store.events.list({ limit: 100, after: undefined, name: undefined })).map(({ name, data }) => [
        name,
        data.machine,
      ]),
  }
}

describe('an open or a click', () => {
  it.each(EMAIL_STATUSES.filter((status) => status !== 'PENDING' && status !== 'SENDING'))(
    'only moves a mail forward: %s',
    (status) => {
      const forward: Readonly<Partial<Record<EmailStatus, readonly [EmailStatus, EmailStatus]>>> = {
        SENT: ['OPENED', 'CLICKED'],
        DELIVERED: ['OPENED', 'CLICKED'],
        OPENED: ['OPENED', 'CLICKED'],
      }
      const email = anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod'), status })
      const moved = (kind: 'open' | 'click') =>
        engage({ email, hits: [{ ...aHit(email.id, { kind, link: 'https://a.example/' }), seq: 1 }] }).email.status
      expect([moved('open'), moved('click')]).toStrictEqual(forward[status] ?? [status, status])
    },
  )

  it('keeps the first time, counts each, and marks the first', async () => {
    const { world, clock, find, visit, ctx } = await aMail()
    const first = clock.now()
    await visit('open')
    await engageMails(world)
    clock.advance(60_000)
    await visit('open')
    await engageMails(world)
    expect(await find()).toMatchObject({ status: 'OPENED', opens: 2, openedAt: first, clickedAt: undefined })
    const events = await ctx.store.events.list({ limit: 9, after: undefined, name: 'email.open' })
    expect(events.map(({ data }) => [data.opens, data.isFirstOpen])).toStrictEqual([
      [2, false],
      [1, true],
    ])
  })

  it('of a person who sees no images counts as opened by the click', async () => {
    const { world, clock, find, visit } = await aMail()
    const at = clock.now()
    await visit('click', 'https://a.example/')
    clock.advance(4000)
    await engageMails(world)
    expect(await find()).toMatchObject({ status: 'CLICKED', opens: 0, openedAt: at, clicks: 1, clickedAt: at })
  })

  it('that turns out to be one of many counts as a machine’s, the first too', async () => {
    const { world, clock, find, visit, events } = await aMail()
    for (const host of ['a', 'b', 'c', 'd']) {
      await visit('click', `https://${host}.example/`)
      await engageMails(world)
      expect(await events()).toStrictEqual([])
      clock.advance(3000)
    }
    clock.advance(10_000)
    await engageMails(world)
    expect(await events()).toStrictEqual(Array(4).fill(['email.click', true]))
    expect(await find()).toMatchObject({ status: 'SENT', clicks: 0, machineClicks: 4, clickedAt: undefined })
  })

  it('of a mail that just left counts as a machine’s, unless the mail is only captured', async () => {
    for (const local of [true, false]) {
      const { world, clock, find, visit } = await aMail()
      await visit('open')
      await engageMails({ ...world, mailer: memoryMailer({ local }) })
      expect(await find()).toMatchObject({ opens: local ? 1 : 0, machineOpens: local ? 0 : 1 })
      clock.advance(2000)
      await visit('open')
      await engageMails({ ...world, mailer: memoryMailer({ local }) })
      expect((await find()).opens).toBe(local ? 2 : 1)
    }
  })

  it('may come before the mail is marked as sent', async () => {
    const { world, clock, find, visit, events, ctx } = await aMail({
      status: 'PENDING',
      sentAt: undefined,
      dueAt: new Date(0),
    })
    const workerId = rowIds.make('wrk')
    const now = clock.now()
    const claim = { workerId, now, leaseUntil: new Date(now.getTime() + 60_000) }
    const [claimed] = await world.store.ledger.claim({ ...claim, shares: [{ projectId: ctx.project.id, limit: 1 }] })
    if (!claimed) throw new Error('there is a mail')
    await world.store.ledger.handOver(workerId, [claimed.id], now)
    await visit('click', 'https://a.example/')
    clock.advance(5000)
    await engageMails(world)
    expect([(await find()).clicks, await events()]).toStrictEqual([0, []])
    const outcome = {
      id: claimed.id,
      projectId: claimed.projectId,
      status: 'SENT' as const,
      error: undefined,
      response: 'ok',
    }
    const more = { attempts: 1, unknownOutcomes: 0, dueAt: undefined, sentAt: now, handedOverAt: now }
    await world.store.ledger.finish(workerId, [{ ...outcome, ...more }])
    clock.advance(2000)
    await engageMails(world)
    expect(await find()).toMatchObject({ status: 'CLICKED', clicks: 1 })
    expect(await events()).toStrictEqual([['email.click', false]])
  })

  it('of a mail that is never sent is deleted after a day', async () => {
    const { world, clock, visit, find, events } = await aMail({ status: 'PENDING', sentAt: undefined })
    await visit('open')
    await engageMails(world)
    clock.advance(86_400_001)
    await engageMails(world)
    expect(await world.store.tracking.due(new Date(8.64e15), 9)).toStrictEqual([])
    expect([(await find()).opens, await events()]).toStrictEqual([0, []])
  })

  it('of a person who was deleted leaves no trace', async () => {
    const { world, ctx, email, visit, find, events } = await aMail()
    await ctx.store.emails.erase([email.id], 'Erased.')
    await visit('open')
    await engageMails(world)
    expect([(await find()).opens, await events()]).toStrictEqual([0, []])
    expect(await world.store.tracking.due(new Date(8.64e15), 9)).toStrictEqual([])
  })

  it.each([
    ['below', -1, 1],
    ['at', 0, 0],
  ])('becomes an event up to a number for each mail, and counts beyond it: %s', (_, more, events) => {
    const email = anEmail({
      projectId: rowIds.make('prj'),
      bodyId: rowIds.make('bod'),
      status: 'CLICKED',
      opens: EVENTS_PER_MAIL + more - 3,
      clicks: 1,
      machineOpens: 1,
      machineClicks: 1,
    })
    const engaged = engage({ email, hits: [{ ...aHit(email.id, { times: 5 }), seq: 1 }] })
    expect([engaged.events.length, engaged.email.opens]).toStrictEqual([events, email.opens + 5])
  })

  it('is stored completely or not at all', async () => {
    for (let n = 1; n <= 4; n++) {
      const { world, visit, find, events } = await aMail()
      await visit('open')
      const store = failingStore(world.store, n)
      const failed = await engageMails({ ...world, store }).then(
        () => false,
        () => true,
      )
      const opened = failed ? 0 : 1
      expect([(await find()).opens, (await events()).length]).toStrictEqual([opened, opened])
      await engageMails(world)
      expect([(await find()).opens, (await events()).length]).toStrictEqual([1, 1])
    }
  })
})
