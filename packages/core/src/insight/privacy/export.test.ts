import { expect, it } from 'vitest'
import type { EventStore } from '../../audience/events/store.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aProduct } from '../../testing/product.ts'
import { aBody, aContact, anEmail, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, aSegment, aStaticSegment } from '../../testing/work-rows.ts'
import { exportContact, openContactExport } from './export.ts'

const attachment = {
  hash: 'a'.repeat(64),
  size: 3,
  filename: 'invoice.pdf',
  contentType: 'application/pdf',
  disposition: 'attachment' as const,
  contentId: undefined,
}

async function tenants() {
  const product = await aProduct()
  return { product, ctx: await product.tenant(), other: await product.tenant() }
}

async function aPerson(ctx: Context): Promise<Contact> {
  const contact = aContact({ data: { plan: 'pro', profile: { tier: 2 } } })
  await ctx.store.contacts.ensure(contact)
  return contact
}

async function mailsTo(ctx: Context, { id }: Contact, count: number) {
  const body = aBody({ html: '<p>You are on {{plan}}</p>' })
  const { id: bodyId } = await ctx.store.emails.ensureBody(body, 'anybody')
  await ctx.store.emails.ensureBlob(attachment.hash, Uint8Array.of(80, 68, 70), [id])
  const emails = Array.from({ length: count }, (_, i) =>
    anEmail({
      projectId: ctx.project.id,
      bodyId,
      contactId: id,
      variables: { plan: 'pro' },
      headers: { 'X-Order': '7' },
      attachments: [attachment],
      createdAt: rowTime(-i),
    }),
  )
  await ctx.store.emails.insert(emails)
  return emails
}

it('contains all data of a person', async () => {
  const { ctx, product } = await tenants()
  const contact = await aPerson(ctx)
  const [email] = await mailsTo(ctx, contact, 1)
  const event = anEvent({ contactId: contact.id, data: { total: 12.5 } })
  await ctx.store.events.insert([event])
  const [inside, outside] = [aStaticSegment({ name: 'Friends' }), aSegment({ trackMembership: true })]
  for (const segment of [inside, outside]) await ctx.store.segments.insert(segment)
  const entry = { segmentId: inside.id, contactIds: [contact.id], predicate: undefined, at: rowTime(0) }
  await ctx.store.segments.enter(entry)
  await createSuppression(ctx, { email: contact.email, reason: 'MANUAL' })

  const { projectId, bodyId, sharedId, ...held } = email ?? {}
  const { hash, ...file } = attachment
  expect(await exportContact(ctx, contact.id)).toStrictEqual({
    contact,
    segments: [{ id: inside.id, name: 'Friends' }],
    emails: [
      { ...held, html: '<p>You are on pro</p>', attachments: [{ ...file, content: Uint8Array.of(80, 68, 70) }] },
    ],
    events: [event],
    suppression: {
      hash: expect.any(String),
      kind: 'ADDRESS',
      value: contact.email,
      reason: 'MANUAL',
      createdAt: product.clock.now(),
    },
  })
})

it('marks a mail whose text and attachments have been deleted', async () => {
  const { ctx, product } = await tenants()
  const contact = await aPerson(ctx)
  const emails = await mailsTo(ctx, contact, 1)
  const workerId = rowIds.make('wrk')
  const { ledger, retention } = product.world.store
  const shares = [{ projectId: ctx.project.id, limit: 9 }]
  const [claimed] = await ledger.claim({ workerId, shares, now: rowTime(0), leaseUntil: rowTime(60_000) })
  if (!claimed) throw new Error('nothing was claimed')
  const sent = { ...claimed, handedOverAt: undefined, event: undefined, status: 'SENT' as const }
  await ledger.finish(workerId, [sent])
  const now = new Date(Date.now() + 92 * 86_400_000)
  for (const kind of ['bodies', 'blobs'] as const)
    await retention.deleteExpired({ projectId: ctx.project.id, kind, now, limit: 9 })
  expect((await exportContact(ctx, contact.id)).emails).toMatchObject([
    {
      id: emails[0]?.id,
      status: 'SENT',
      html: undefined,
      attachments: [{ filename: 'invoice.pdf', content: undefined }],
    },
  ])
})

it('contains a person without any other data', async () => {
  const { ctx } = await tenants()
  const contact = await aPerson(ctx)
  const nothing = { segments: [], emails: [], events: [], suppression: undefined }
  expect(await exportContact(ctx, contact.id)).toStrictEqual({ contact, ...nothing })
})

it.each([49, 50, 101])('contains all of %i emails and events, newest first', async (count) => {
  const { ctx } = await tenants()
  const contact = await aPerson(ctx)
  const emails = await mailsTo(ctx, contact, count)
  const events = Array.from({ length: count }, (_, i) => anEvent({ contactId: contact.id, createdAt: rowTime(-i) }))
  await ctx.store.events.insert(events)
  const held = await exportContact(ctx, contact.id)
  expect(held.emails.map(({ id }) => id)).toStrictEqual(emails.map(({ id }) => id))
  expect(held.events).toStrictEqual(events)
})

it('reads no more than requested', async () => {
  const { ctx } = await tenants()
  const contact = await aPerson(ctx)
  await ctx.store.events.insert(Array.from({ length: 300 }, () => anEvent({ contactId: contact.id })))
  let read = 0
  const events: EventStore = {
    ...ctx.store.events,
    async listByContact(id, page) {
      const rows = await ctx.store.events.listByContact(id, page)
      read += rows.length
      return rows
    },
  }
  const held = await openContactExport({ ...ctx, store: { ...ctx.store, events } }, contact.id)
  expect(read).toBe(0)
  let seen = 0
  for await (const page of held.events) {
    seen += page.length
    expect(read).toBe(seen)
    expect(page.length).toBeLessThanOrEqual(50)
    if (seen >= 100) break
  }
  expect(read).toBe(100)
})

it('contains no data of other people, here or in another project', async () => {
  const { ctx, other } = await tenants()
  const [contact, neighbour] = [await aPerson(ctx), await aPerson(ctx)]
  const theirs = aContact({ email: contact.email })
  await other.store.contacts.ensure(theirs)
  await createSuppression(other, { email: contact.email, reason: 'BOUNCE' })
  await mailsTo(ctx, neighbour, 1)
  await mailsTo(other, theirs, 1)
  await ctx.store.events.insert([anEvent({ contactId: neighbour.id })])
  await other.store.events.insert([anEvent({ contactId: theirs.id })])
  const nothing = { segments: [], emails: [], events: [], suppression: undefined }
  expect(await exportContact(ctx, contact.id)).toStrictEqual({ contact, ...nothing })
  for (const id of [theirs.id, rowIds.make('cnt'), 'nonsense'])
    await expect(exportContact(ctx, id)).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
})
