import { expect, it } from 'vitest'
import { aProduct } from '../testing/product.ts'
import { aContact } from '../testing/rows.ts'
import { parse } from '../validate.ts'
import { SendBatch, sendBatch } from './send-batch.ts'

const MAIL = { from: 'p@example.com', subject: 'Hello', body: '<p>{{bio}}</p>' }

/** A product with a project whose contacts each have a long text about them. */
async function aCrowd(people: number) {
  const product = await aProduct()
  const ctx = await product.tenant()
  const contacts = Array.from({ length: people }, () => aContact({ data: { bio: 'x'.repeat(90_000) } }))
  await ctx.store.contacts.insertMany(contacts)
  const to = contacts.map(({ email }) => email)
  return { to, send: (...emails: readonly object[]) => sendBatch(ctx, parse(SendBatch, { emails })) }
}

it('writes no more than one mail to many may write', async () => {
  const { to, send } = await aCrowd(112)
  const mails = [to.slice(0, 50), to.slice(50, 100), to.slice(100)].map((to) => ({ ...MAIL, to }))
  await expect(send(...mails)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    errors: [{ field: 'emails.2.body', code: 'too_large' }],
  })
  expect(await send(...mails.slice(0, 2))).toHaveLength(2)
})

it('computes no more than one mail to many may compute', async () => {
  const { to, send } = await aCrowd(1)
  const list = Array.from({ length: 240 }, () => 1)
  const data = { list: { value: list, persistent: false } }
  const costly = { ...MAIL, to, data, subject: '{{#each list}}{{#each list}}{{/each}}{{/each}}Hello' }
  expect(await send(costly)).toHaveLength(1)
  await expect(send(costly, costly)).rejects.toMatchObject({
    errors: [{ field: 'emails.1.subject', code: 'template_render' }],
  })
})

it('keeps no more about people than one mail to many may keep', async () => {
  const { send } = await aCrowd(0)
  const mail = (n: number) => ({
    ...{ ...MAIL, body: '<p>Hello</p>', data: { about: `${n}`.repeat(90_000) } },
    to: Array.from({ length: 28 }, (_, at) => `p${n}-${at}@example.com`),
  })
  await expect(send(mail(1), mail(2))).rejects.toMatchObject({
    errors: [{ field: 'emails.1.data', code: 'too_large' }],
  })
  expect(await send(mail(1))).toHaveLength(1)
})
