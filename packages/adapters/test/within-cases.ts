import { joinTransaction } from '@posthorn/core/app'
import { EventQuery, listEvents, TrackRequest, trackEvent } from '@posthorn/core/audience'
import { cancelEmail } from '@posthorn/core/delivery'
import { parse } from '@posthorn/core/kernel'
import { createTemplate, getEmail, SendRequest, sendEmails, TemplateInput } from '@posthorn/core/mail'
import {
  ContactChanges,
  ContactInput,
  ContactQuery,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { expect, it } from 'vitest'
import { aShop, RECEIPT } from './within-kit.ts'
import { sendOnce, sendWithin } from './within-send.ts'

/** A transaction of the application, with its own statement. */
export interface Till {
  readonly transaction: unknown
  order(id: string): Promise<void>
}

/** An application with orders and mails in one database. */
export interface Application {
  readonly store: Store
  /** Commits the changes of the work, or rolls them back if it fails. */
  inTransaction<T>(work: (till: Till) => Promise<T>): Promise<T>
  orders(): Promise<readonly string[]>
}

const OFF = new Error('called off')

/** Defines the tests of mails in a transaction of the application, by any driver. */
export function withinCases(open: () => Promise<Application>): void {
  it('commits order and mail together, and wakes the worker only then', async () => {
    const app = await open()
    const { posthorn, ctx, mailer, wakes, count } = await aShop(app.store)
    await posthorn.start()
    const before = wakes.length
    const sent = await app.inTransaction(async (till) => {
      await till.order('o1')
      const sent = await sendWithin(ctx, till.transaction, RECEIPT)
      expect(await count()).toBe(0)
      expect(wakes.slice(before)).not.toContain('emails.deliver')
      return sent
    })
    expect(await app.orders()).toStrictEqual(['o1'])
    await eventually(() => expect(mailer.sent.map(({ emailId }) => emailId)).toStrictEqual([sent[0]?.email]))
    expect(wakes.slice(before)).toContain('emails.deliver')
    expect(await getContact(ctx, sent[0]?.contact.id ?? '')).toMatchObject({ email: RECEIPT.to })
  })

  it('leaves no data after a rollback, in the database or in memory', async () => {
    const app = await open()
    const { ctx, wakes, count } = await aShop(app.store)
    const content = { type: 'TRANSACTIONAL', subject: 'S', body: '<p>{{plan}}</p>', from: RECEIPT.from } as const
    const template = await createTemplate(ctx, parse(TemplateInput, { name: 'T', ...content }))
    const request = { to: RECEIPT.to, template: template.id, data: { plan: 'pro' } }
    const before = wakes.length
    const ghost = await refused(app, async (till) => {
      await till.order('o1')
      const joined = joinTransaction(ctx, till.transaction)
      await joined.attempt((ctx) =>
        createContact(ctx, parse(ContactInput, { email: 'bob@example.com', data: { plan: 'pro' } })),
      )
      await joined.attempt((ctx) => trackEvent(ctx, parse(TrackRequest, { email: RECEIPT.to, event: 'ordered' })))
      return joined.attempt((ctx) => sendOnce(ctx, request, 'o1'))
    })
    expect(await app.orders()).toStrictEqual([])
    expect(await count()).toBe(0)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).data).toStrictEqual([])
    expect((await listEvents(ctx, parse(EventQuery, {}))).data).toStrictEqual([])
    const sent = await sendOnce(ctx, request, 'o1')
    expect(sent).not.toBe(ghost)
    const { contactId } = await getEmail(ctx, sent)
    expect(await getContact(ctx, contactId)).toMatchObject({ data: { plan: 'pro' } })
    await eventually(async () => expect(wakes.slice(before)).toContain('emails.deliver'))
  })

  it('continues after a refused call, which changes nothing', async () => {
    const app = await open()
    const { ctx, count } = await aShop(app.store)
    const content = { subject: 'S', body: 'B', from: RECEIPT.from }
    const news = await createTemplate(ctx, parse(TemplateInput, { name: 'News', type: 'MARKETING', ...content }))
    await app.inTransaction(async (till) => {
      const joined = joinTransaction(ctx, till.transaction)
      await till.order('o1')
      await expect(
        joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, { ...RECEIPT, from: 'shop@elsewhere.example' }))),
      ).rejects.toMatchObject({
        code: 'DOMAIN_NOT_VERIFIED',
      })
      // Refused after its contact was written.
      await expect(
        joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, { ...RECEIPT, template: news.id }))),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(joined.attempt((ctx) => getContact(ctx, 'cnt_none'))).rejects.toMatchObject({
        code: 'CONTACT_NOT_FOUND',
      })
      await till.order('o2')
      await joined.attempt((ctx) =>
        trackEvent(ctx, parse(TrackRequest, { email: 'eve@example.com', event: 'ordered' })),
      )
    })
    expect(await app.orders()).toStrictEqual(['o1', 'o2'])
    expect(await count()).toBe(0)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).data.map(({ email }) => email)).toStrictEqual([
      'eve@example.com',
    ])
  })

  it('runs a request with one idempotency key once, within and outside of transactions', async () => {
    const app = await open()
    const { ctx, count } = await aShop(app.store)
    const once = 'order 1'
    const first = await app.inTransaction(async (till) => {
      const joined = joinTransaction(ctx, till.transaction)
      const first = await joined.attempt((ctx) => sendOnce(ctx, RECEIPT, once))
      expect(await joined.attempt((ctx) => sendOnce(ctx, RECEIPT, once))).toStrictEqual(first)
      return first
    })
    expect(await sendOnce(ctx, RECEIPT, once)).toStrictEqual(first)
    const again = await app.inTransaction(async (till) =>
      joinTransaction(ctx, till.transaction).attempt((ctx) => sendOnce(ctx, RECEIPT, once)),
    )
    expect(again).toStrictEqual(first)
    await expect(sendOnce(ctx, { ...RECEIPT, subject: 'Other' }, once)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await count()).toBe(1)
  })

  it('runs concurrent calls one after another, each separately', async () => {
    const app = await open()
    const { ctx, count } = await aShop(app.store)
    const results = await app.inTransaction(async (till) => {
      const joined = joinTransaction(ctx, till.transaction)
      return Promise.allSettled([
        joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, RECEIPT))),
        joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, { ...RECEIPT, from: 'shop@elsewhere.example' }))),
        joined.attempt((ctx) => createContact(ctx, parse(ContactInput, { email: 'bob@example.com' }))),
        sendWithin(ctx, till.transaction, { ...RECEIPT, to: 'bob@example.com' }),
      ])
    })
    expect(results.map(({ status }) => status)).toStrictEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await count()).toBe(2)
  })

  it('is impossible once the transaction is over, and nothing is written', async () => {
    const app = await open()
    const { ctx, count } = await aShop(app.store)
    const joined = await app.inTransaction(async (till) => joinTransaction(ctx, till.transaction))
    await expect(joined.attempt((ctx) => sendEmails(ctx, parse(SendRequest, RECEIPT)))).rejects.toThrow(
      /No transaction is open|already committed/,
    )
    expect(await count()).toBe(0)
  })

  it('cancels a mail, changes and deletes a contact', async () => {
    const app = await open()
    const { ctx } = await aShop(app.store)
    const [mail] = await sendEmails(ctx, parse(SendRequest, RECEIPT))
    await app.inTransaction(async (till) => {
      const joined = joinTransaction(ctx, till.transaction)
      await joined.attempt((ctx) => cancelEmail(ctx, mail?.email ?? ''))
      await joined.attempt((ctx) =>
        updateContact(ctx, { id: mail?.contact.id ?? '', changes: parse(ContactChanges, { data: { plan: 'pro' } }) }),
      )
      const { contact } = await joined.attempt((ctx) =>
        createContact(ctx, parse(ContactInput, { email: 'bob@example.com' })),
      )
      await joined.attempt((ctx) => deleteContact(ctx, contact.id))
    })
    expect(await getEmail(ctx, mail?.email ?? '')).toMatchObject({ status: 'FAILED' })
    expect(await getContact(ctx, mail?.contact.id ?? '')).toMatchObject({ data: { plan: 'pro' } })
    expect((await listContacts(ctx, parse(ContactQuery, {}))).data).toHaveLength(1)
  })

  it('yields to other work while it is open', async () => {
    const app = await open()
    const { ctx, count } = await aShop(app.store)
    const others = { ...RECEIPT, to: 'bob@example.com' }
    let sending: Promise<unknown> | undefined
    await app.inTransaction(async (till) => {
      await sendWithin(ctx, till.transaction, RECEIPT)
      sending = sendEmails(ctx, parse(SendRequest, others))
      // The waiting call does not hold up the thread for long.
      for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve, 1))
    })
    await sending
    expect(await count()).toBe(2)
  })
}

async function refused<T>(app: Application, work: (till: Till) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined
  const run = app.inTransaction(async (till) => {
    result = { value: await work(till) }
    throw OFF
  })
  await expect(run).rejects.toBe(OFF)
  if (!result) throw new Error('the work is done before it is called off')
  return result.value
}
