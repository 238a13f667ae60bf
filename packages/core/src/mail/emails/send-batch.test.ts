import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact } from '../../testing/rows.ts'
import { SendBatch, sendBatch } from './send-batch.ts'

const MAIL = { from: 'p@example.com', subject: 'Hello', body: '<p>{{bio}}</p>' }

/** Creates a product with a project whose contacts each have a long text in a field. */
async function aCrowd(people: number) {
  const product = await aProduct()
  const ctx = await product.tenant()
  const contacts = Array.from({ length: people }, () => aContact({ data: { bio: 'x'.repeat(90_000) } }))
  await ctx.store.contacts.insertMany(contacts)
  // In the order in which a batch writes them.
  const to = contacts.map(({ email }) => email).sort()
  return { to, send: (...emails: readonly object[]) => sendBatch(ctx, parse(SendBatch, { emails })) }
}

it('writes no more than one mail to many recipients may write', async () => {
  const { to, send } = await aCrowd(112)
  const mails = [to.slice(0, 50), to.slice(50, 100), to.slice(100)].map((to) => ({ ...MAIL, to }))
  await expect(send(...mails)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    errors: [{ field: 'emails.2.body', code: 'too_large' }],
  })
  expect(await send(...mails.slice(0, 2))).toHaveLength(2)
})

it('returns the mails in the order of the request, whatever their addresses, and names the wrong mail', async () => {
  const { send } = await aCrowd(0)
  const mails = ['zoe', 'ada', 'mia', 'ada'].map((name) => ({ ...MAIL, body: 'x', to: `${name}@example.com` }))
  const sent = await send(...mails)
  expect(sent.map(({ emails }) => emails.map(({ contact }) => contact.email))).toStrictEqual(
    mails.map(({ to }) => [to]),
  )
  const [first, ...rest] = mails
  await expect(send({ ...first, from: 'p@other.example' }, ...rest)).rejects.toMatchObject({ details: { index: 0 } })
})

it('uses no more computation than one mail to many recipients may use', async () => {
  const { to, send } = await aCrowd(1)
  const list = Array.from({ length: 240 }, () => 1)
  const data = { list: { value: list, persistent: false } }
  const costly = { ...MAIL, to, data, subject: '{{#each list}}{{#each list}}{{/each}}{{/each}}Hello' }
  expect(await send(costly)).toHaveLength(1)
  await expect(send(costly, costly)).rejects.toMatchObject({
    errors: [{ field: 'emails.1.subject', code: 'template_render' }],
  })
})

it('stores no more data of people than one mail to many recipients may store', async () => {
  const { send } = await aCrowd(0)
  const mail = (n: number) => ({
    ...MAIL,
    body: '<p>Hello</p>',
    data: { about: `${n}`.repeat(90_000) },
    to: Array.from({ length: 28 }, (_, at) => `p${n}-${at}@example.com`),
  })
  await expect(send(mail(1), mail(2))).rejects.toMatchObject({
    errors: [{ field: 'emails.1.data', code: 'too_large' }],
  })
  expect(await send(mail(1))).toHaveLength(1)
})

it('counts the waiting scheduled mails once for each batch, and accepts no more than the limit', async () => {
  let counts = 0
  const counting = (store: Store): Store => ({
    ...store,
    project: (id) => {
      const rooms = store.project(id)
      const countScheduled: typeof rooms.emails.countScheduled = (now, atMost) => {
        counts += 1
        return rooms.emails.countScheduled(now, atMost)
      }
      return { ...rooms, emails: { ...rooms.emails, countScheduled } }
    },
    transaction: (work, turn) => store.transaction((inner) => work(counting(inner)), turn),
  })
  const { tenant, clock } = await aProduct(counting(memoryStore()))
  const open = await tenant()
  const ctx = { ...open, settings: { ...open.settings, maxScheduledEmails: 20 } }
  const scheduledAt = new Date(clock.now().getTime() + 60_000).toISOString()
  const send = (count: number) =>
    sendBatch(
      ctx,
      parse(SendBatch, {
        emails: Array.from({ length: count }, (_, at) => ({
          ...MAIL,
          body: 'x',
          to: `p${String(at).padStart(2, '0')}@example.com`,
          scheduledAt,
        })),
      }),
    )
  await expect(send(21)).rejects.toMatchObject({ code: 'CONFLICT', details: { index: 20, max: 20 } })
  expect(counts).toBe(1)
  expect(await send(20)).toHaveLength(20)
  await expect(send(1)).rejects.toMatchObject({ details: { index: 0, waiting: 20 } })
  expect(counts).toBe(3)
})
