import { describe, expect, it } from 'vitest'
import { emitEvents } from '../../audience/events/emit.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { deleteContact, updateContact } from '../../people/contacts/contacts.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { contactCame, countsOf, recordCounts } from '../../people/fields/count.ts'
import { findSuppressions, suppressionHash } from '../../people/suppressions/find.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { enqueueJob, getJob } from '../../tenant/jobs/jobs.ts'
import { failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { aContact, anInboxMessage, aTemplate, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, aStaticSegment } from '../../testing/work-rows.ts'

const SECRET = 'zq-personal'
const SECRET_BASE64 = 'enEtcGVyc29uYWw='
const page = { limit: 100, after: undefined }
const reads = { ...page, search: undefined, status: undefined, contactId: undefined }

/** Creates a person with a mail, a captured mail, an event, a membership, and a suppression, all of which name them. */
async function aPerson(ctx: Context, word = SECRET) {
  const contact = aContact({ email: `${word}@example.com`, data: { plan: word } })
  await ctx.store.contacts.ensure(contact)
  await recordCounts(ctx, countsOf([contactCame(contact.data)]))
  const [sent] = await sendEmails(
    ctx,
    parse(SendRequest, {
      to: { email: contact.email, name: word },
      from: 'post@example.com',
      subject: word,
      body: `<p>Hello {{plan}}, dear ${word}</p>`,
      headers: { 'X-Who': word },
      attachments: [
        { filename: `${word}.txt`, content: word === SECRET ? SECRET_BASE64 : 'aGk=', contentType: 'text/plain' },
      ],
    }),
  )
  const email = sent && (await ctx.store.emails.find(sent.email))
  if (!email) throw new Error('there is no mail')
  await ctx.store.inbox.save(anInboxMessage({ emailId: email.id, to: contact.email }))
  await ctx.store.events.insert([anEvent({ contactId: contact.id, data: { who: word } })])
  await createSuppression(ctx, { email: contact.email, reason: 'COMPLAINT' })
  return { contact: (await ctx.store.contacts.find(contact.id)) ?? contact, email }
}

async function aMembership(ctx: Context, { id }: Contact) {
  const segment = aStaticSegment()
  await ctx.store.segments.insert(segment)
  await ctx.store.segments.enter({ segmentId: segment.id, contactIds: [id], predicate: undefined, at: rowTime(0) })
  return segment
}

/** Returns all data of a project in which a person can be seen. */
async function everything(ctx: Context, contact: Contact) {
  const { contacts, emails, events, inbox, suppressions, segments, fields } = ctx.store
  return {
    contacts: await contacts.list(reads),
    emails: await emails.list(reads),
    events: await events.listByContact(contact.id, page),
    inbox: await inbox.list(reads),
    suppressions: await suppressions.find([suppressionHash(ctx, contact.email)]),
    segments: [await segments.list(), await segments.segmentIdsOf(contact.id)],
    fields: await fields.list(),
  }
}

/** Returns the stored texts and attachments of a mail. */
async function contentsOf({ store: { emails } }: Context, { bodyId, attachments = [] }: Email) {
  const body = await emails.body(bodyId)
  const blobs = await Promise.all(attachments.map(({ hash }) => emails.blob(hash)))
  const textOf = (blob: (typeof blobs)[number]) => (typeof blob === 'object' ? String.fromCharCode(...blob) : blob)
  return [body?.html, ...blobs.map(textOf)]
}

/** Hands the project's mails to a mail server that has not answered yet. */
async function handOver({ world }: Product, ctx: Context): Promise<WorkerId> {
  const workerId = rowIds.make('wrk')
  const now = world.clock.now()
  const leaseUntil = new Date(now.getTime() + 15_000)
  const claimed = await world.store.ledger.claim({
    workerId,
    shares: [{ projectId: ctx.project.id, limit: 10 }],
    now,
    leaseUntil,
  })
  const ids = claimed.map(({ id }) => id)
  await world.store.ledger.handOver(workerId, ids, now)
  return workerId
}

const outcome = (email: Email) => ({
  id: email.id,
  projectId: email.projectId,
  error: undefined,
  response: `250 queued for ${email.to}`,
  attempts: 1,
  unknownOutcomes: 0,
  dueAt: undefined,
  sentAt: rowTime(1),
})

describe('deleting a contact', () => {
  it('leaves no personal data except the hash of a suppressed address', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const { contact, email } = await aPerson(ctx)
    const segment = await aMembership(ctx, contact)
    const { contact: neighbour, email: neighbours } = await aPerson(ctx, 'neighbour')
    const { contact: theirs, email: otherMail } = await aPerson(other)
    const before = await everything(other, theirs)
    const contents = await contentsOf(ctx, email)
    expect(contents).toStrictEqual([`<p>Hello {{plan}}, dear ${SECRET}</p>`, SECRET])

    await deleteContact(ctx, contact.id)
    await product.runJobs()

    const left = await everything(ctx, contact)
    const { suppressions, ...rest } = left
    expect(JSON.stringify(rest)).not.toContain(SECRET)
    expect(left.contacts).toStrictEqual([neighbour])
    expect(left.events).toStrictEqual([])
    expect(await ctx.store.emails.find(email.id)).toMatchObject({ to: '', subject: '', variables: {} })
    expect(left.fields).toMatchObject({ contacts: 1, fields: [{ contacts: 1 }, { contacts: 1 }] })
    expect(await ctx.store.segments.find(segment.id)).toMatchObject({ memberCount: 0 })
    expect(suppressions).toMatchObject([{ value: undefined, reason: 'COMPLAINT' }])
    expect(await ctx.store.events.listByContact(neighbour.id, page)).toHaveLength(1)
    expect(await ctx.store.inbox.count(undefined)).toBe(1)
    expect(await everything(other, theirs)).toStrictEqual(before)
    expect(await contentsOf(ctx, email)).toStrictEqual([undefined, undefined])
    expect(await contentsOf(ctx, neighbours)).toStrictEqual(['<p>Hello {{plan}}, dear neighbour</p>', 'hi'])
    expect(await contentsOf(other, otherMail)).toStrictEqual(contents)
  })

  it('keeps the reason why the address gets no mail, in case the person returns', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact } = await aPerson(ctx)
    await deleteContact(ctx, contact.id)
    await product.runJobs()
    expect((await findSuppressions(ctx, [contact.email])).size).toBe(1)
    const { email } = await aPerson(ctx)
    expect(email).toMatchObject({ status: 'SUPPRESSED', error: expect.stringContaining('reported') })
  })

  it('is complete or does not happen', async () => {
    let product = await aProduct()
    let ctx = await product.tenant()
    let contact = aContact()
    const open = async () => {
      const store = memoryStore()
      product = await aProduct(store)
      ctx = await product.tenant()
      contact = (await aPerson(ctx)).contact
      await aMembership(ctx, contact)
      return store
    }
    let whole: unknown
    const act = async (store: Store) => {
      whole = await everything(ctx, contact)
      await deleteContact(contextOf({ ...product.world, store }, ctx.project), contact.id)
    }
    const writes = await failEachWrite(open, act, async () => {
      expect(await everything(ctx, contact)).toStrictEqual(whole)
    })
    expect(writes).toStrictEqual([
      'contacts.deleteMany',
      'fields.record',
      'segments.forgetContacts',
      'suppressions.forgetAddresses',
      'jobs.insert',
    ])
  })

  it('is refused for an unknown contact, and for another project’s', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const { contact } = await aPerson(other)
    for (const id of [contact.id, rowIds.make('cnt'), 'nonsense'])
      await expect(deleteContact(ctx, id)).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    expect(await other.store.contacts.count(undefined)).toBe(1)
  })
})

describe('an earlier address of a contact', () => {
  const suppressionOf = async (ctx: Context, email: string) =>
    (await ctx.store.suppressions.find([suppressionHash(ctx, email)]))[0]

  it('is kept only as a hash when it was suppressed', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact } = await aPerson(ctx)
    await updateContact(ctx, { id: contact.id, changes: { email: contact.email } })
    expect(await suppressionOf(ctx, contact.email)).toMatchObject({ value: contact.email })
    await updateContact(ctx, { id: contact.id, changes: { email: 'new@example.com' } })
    expect(await suppressionOf(ctx, contact.email)).toMatchObject({ value: undefined, reason: 'COMPLAINT' })
    expect((await findSuppressions(ctx, [contact.email])).size).toBe(1)
  })

  it('is erased with the contact when feedback about it came later', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact } = await aPerson(ctx)
    await ctx.store.suppressions.remove(suppressionHash(ctx, contact.email))
    await updateContact(ctx, { id: contact.id, changes: { email: 'new@example.com' } })
    await createSuppression(ctx, { email: contact.email, reason: 'BOUNCE' })
    await deleteContact(ctx, contact.id)
    await product.runJobs()
    expect(await suppressionOf(ctx, contact.email)).toMatchObject({ value: undefined, reason: 'BOUNCE' })
  })
})

describe('erasing', () => {
  it('does not prevent a process from sending the same text and attachment again', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact, email } = await aPerson(ctx)
    await ctx.store.suppressions.remove(suppressionHash(ctx, contact.email))
    await deleteContact(ctx, contact.id)
    await product.runJobs()
    const { email: again } = await aPerson(ctx)
    expect(again.bodyId).not.toBe(email.bodyId)
    expect(await contentsOf(ctx, again)).toStrictEqual([`<p>Hello {{plan}}, dear ${SECRET}</p>`, SECRET])
  })

  it('keeps the text of a template', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const template = aTemplate({ type: 'TRANSACTIONAL', body: 'Hello', from: 'post@example.com' })
    await ctx.store.templates.insert(template)
    const send = async (to: string) => {
      const [sent] = await sendEmails(ctx, parse(SendRequest, { to, template: template.id }))
      const email = sent && (await ctx.store.emails.find(sent.email))
      if (!email) throw new Error('there is no mail')
      return email
    }
    const email = await send('ada@example.com')
    await deleteContact(ctx, email.contactId)
    await product.runJobs()
    expect(await contentsOf(ctx, email)).toStrictEqual(['Hello'])
    expect((await send('bob@example.com')).bodyId).toBe(email.bodyId)
  })

  it('waits for mail that is being handed over, and then erases its data', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact, email } = await aPerson(ctx)
    await ctx.store.suppressions.remove(suppressionHash(ctx, contact.email))
    const workerId = await handOver(product, ctx)
    await deleteContact(ctx, contact.id)
    await product.runJobs()
    expect(await ctx.store.emails.find(email.id)).toMatchObject({ to: contact.email, status: 'SENDING' })

    const suppression = {
      hash: suppressionHash(ctx, contact.email),
      kind: 'ADDRESS' as const,
      value: contact.email,
      reason: 'BOUNCE' as const,
      createdAt: rowTime(1),
    }
    const { ledger } = product.world.store
    await ledger.finish(workerId, [
      { ...outcome(email), status: 'SENT', handedOverAt: product.clock.now(), suppression },
    ])
    await emitEvents(ctx, [{ name: 'email.sent', contactId: contact.id, data: { subject: SECRET } }])
    product.clock.advance(5000)
    await product.runJobs()
    const left = await everything(ctx, contact)
    expect(JSON.stringify(left)).not.toContain(SECRET)
    expect(left.emails).toMatchObject([{ id: email.id, status: 'SENT', to: '' }])
    expect(left.events).toStrictEqual([])
    expect(left.suppressions).toStrictEqual([{ ...suppression, value: undefined }])
  })

  it('counts the erased rows over all of its batches', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const contactIds = [rowIds.make('cnt'), rowIds.make('cnt')]
    const [one = rowIds.make('cnt'), two = one] = contactIds
    const other = anEvent()
    const events = Array.from({ length: 1100 }, (_, i) => anEvent({ contactId: i % 2 ? one : two }))
    await ctx.store.events.insert([...events, other])
    const first = await enqueueJob(ctx, ContactsErasureJob, { contactIds: [one], addressHashes: [] })
    const many = await enqueueJob(ctx, ContactsErasureJob, { contactIds, addressHashes: [] })
    await product.runJobs()
    const result = async (id: string) => (await getJob(ctx, { id, kind: ContactsErasureJob.kind })).result
    expect(await result(first)).toStrictEqual({ events: 550, emails: 0 })
    expect(await result(many)).toStrictEqual({ events: 550, emails: 0 })
    expect(await ctx.store.events.listByContact(other.contactId, { limit: 9, after: undefined })).toStrictEqual([other])
  })
})
