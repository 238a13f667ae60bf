import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { TemplateInput } from '../../mail/templates/schema.ts'
import { createTemplate, updateTemplate } from '../../mail/templates/templates.ts'
import { deleteContact, updateContact } from '../../people/contacts/contacts.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'

const [ADA, BOB] = ['ada@example.com', 'bob@example.com'] as const

const turns = async () => {
  for (let n = 0; n < 300; n++) await Promise.resolve()
}

/** Creates mail to Ada and to Bob that is accepted and waits. */
async function waiting(type: 'TRANSACTIONAL' | 'MARKETING' | 'HEADLESS' = 'TRANSACTIONAL') {
  const product = await aProduct()
  const ctx = await product.tenant()
  const template = await createTemplate(
    ctx,
    parse(TemplateInput, { name: 'News', subject: 'News', body: '<p>News</p>', from: 'post@example.com', type }),
  )
  const request = parse(SendRequest, { to: [ADA, BOB], template: template.id, subscribed: true })
  const sent = await sendEmails(ctx, request)
  const [ada] = sent
  if (!ada) throw new Error('nothing was sent')
  const delivery = new DeliveryLoop(product.world, { id: product.world.ids.make('wrk'), leaseMs: 15_000 })
  const find = (to: string) => find1(ctx, sent.find(({ contact }) => contact.email === to)?.email)
  return {
    ...product,
    ctx,
    template,
    contactId: ada.contact.id,
    find,
    /** Delivers, and returns the recipients of mail. */
    async deliver() {
      delivery.poke()
      await turns()
      return product.mailer.attempts.map(({ to }) => to.email)
    },
  }
}

async function find1(ctx: Context, id: string | undefined) {
  const [found] = (
    await ctx.store.emails.list({
      limit: 9,
      after: undefined,
      status: undefined,
      contactId: undefined,
    })
  ).filter((email) => email.id === id)
  return found
}

describe('a change between acceptance and hand-over', () => {
  it('counts: a suppressed address gets nothing, and its mail gives the reason', async () => {
    const { ctx, deliver, find } = await waiting()
    await createSuppression(ctx, { email: ADA, reason: 'COMPLAINT' })
    expect(await deliver()).toStrictEqual([BOB])
    expect(await find(ADA)).toMatchObject({
      status: 'SUPPRESSED',
      attempts: 0,
      dueAt: undefined,
      sentAt: undefined,
      error: expect.stringContaining('reported mail from this project as spam'),
    })
    expect(await find(BOB)).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  it('affects only its own project', async () => {
    const { posthorn, tenant, deliver, find } = await waiting()
    expect(posthorn).toBeDefined()
    await createSuppression(await tenant(), { email: ADA, reason: 'BOUNCE' })
    expect(await deliver()).toStrictEqual([ADA, BOB])
    expect(await find(ADA)).toMatchObject({ status: 'SENT' })
  })

  it.each(['MARKETING', 'HEADLESS'] as const)(
    '%s: unsubscribed contacts get no mail, with the reason',
    async (type) => {
      const { ctx, contactId, template, deliver, find } = await waiting(type)
      await updateContact(ctx, { id: contactId, changes: { subscribed: false } })
      await updateTemplate(ctx, { id: template.id, changes: { type: 'TRANSACTIONAL' } }) // The mail does not change.
      expect(await deliver()).toStrictEqual([BOB])
      expect(await find(ADA)).toMatchObject({
        status: 'SUPPRESSED',
        attempts: 0,
        error: expect.stringContaining('unsubscribed'),
      })
      const events = await ctx.store.events.listByContact(contactId, { limit: 9, after: undefined })
      expect(events.map(({ name }) => name)).not.toContain('email.sent')
    },
  )

  it('does not withhold mail that a person needs from unsubscribed contacts', async () => {
    const { ctx, contactId, deliver } = await waiting('TRANSACTIONAL')
    await updateContact(ctx, { id: contactId, changes: { subscribed: false } })
    expect(await deliver()).toStrictEqual([ADA, BOB])
  })

  it('sends nothing to a deleted contact, even before the erasing job has run', async () => {
    const { ctx, contactId, deliver, find } = await waiting()
    await deleteContact(ctx, contactId)
    expect(await deliver()).toStrictEqual([BOB])
    expect(await find(ADA)).toMatchObject({ status: 'FAILED', attempts: 0, error: expect.stringContaining('deleted') })
  })

  /** Returns a delivery whose look-ups of consents fail with the result of `failure` for the requested contacts. */
  function failing(
    { ctx, world }: Pick<Awaited<ReturnType<typeof waiting>>, 'ctx' | 'world'>,
    failure: (ids: readonly string[]) => Error | undefined,
  ) {
    const store = {
      ...world.store,
      project: (id: typeof ctx.project.id) => {
        const rooms = world.store.project(id)
        const consents: typeof rooms.contacts.consents = async (ids) => {
          const error = failure(ids)
          if (error) throw error
          return rooms.contacts.consents(ids)
        }
        return { ...rooms, contacts: { ...rooms.contacts, consents } }
      },
    }
    return new DeliveryLoop({ ...world, store }, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  }

  it('releases mail that it cannot check while the database is away, and checks it again some seconds later', async () => {
    const place = await waiting()
    const { find, mailer, clock } = place
    let [asked, isAway] = [0, true]
    const delivery = failing(place, () => {
      asked += 1
      return isAway ? new StoreUnavailable('away') : undefined
    })
    const poke = async () => {
      delivery.poke()
      await turns()
      return asked
    }
    expect(await poke()).toBe(1)
    expect(mailer.attempts).toStrictEqual([])
    expect(await find(ADA)).toMatchObject({ status: 'PENDING', attempts: 0 })
    clock.advance(4999)
    expect(await poke()).toBe(1)
    isAway = false
    clock.advance(1)
    expect(await poke()).toBe(2)
    expect(mailer.attempts.map(({ to }) => to.email)).toStrictEqual([ADA, BOB])
  })

  it('makes only a mail that cannot be checked wait: the others of its project go immediately', async () => {
    const place = await waiting()
    const { contactId, find, mailer, clock } = place
    let asked = 0
    const delivery = failing(place, (ids) => {
      asked += 1
      return ids.includes(contactId) ? new Error('this contact cannot be read') : undefined
    })
    delivery.poke()
    await turns()
    expect(mailer.attempts.map(({ to }) => to.email)).toStrictEqual([BOB])
    expect(await find(BOB)).toMatchObject({ status: 'SENT' })
    const ada = await find(ADA)
    expect(ada).toMatchObject({ status: 'PENDING', attempts: 1, error: expect.stringContaining('server log') })
    expect(ada?.dueAt?.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 10_000)
    // Both together, each alone, and not again until it is due.
    expect(asked).toBe(3)
  })
})
