import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { aProduct } from '../../testing/product.ts'
import { utf8 } from '../../testing/sha256.ts'
import { getEmailContent } from './content.ts'
import { DeliveryLoop } from './delivery.ts'

const REQUEST = {
  to: { email: 'ada@example.com', name: 'Ada, Countess' },
  cc: 'bob@example.com',
  from: { email: 'post@example.com', name: 'Posth' },
  replyTo: 'help@example.com',
  subject: 'Hi {{name}}',
  body: '<p>Grüße, {{name}}: <a href="https://a.example/">a</a> {{html}}</p>',
  headers: { 'X-Order': '4711' },
  data: { name: 'Ada <3', html: '<b>bold</b>' },
}

async function sent(request: object = REQUEST) {
  const product = await aProduct()
  const ctx = await product.tenant({ tracking: true })
  const [mail] = await sendEmails(ctx, parse(SendRequest, request))
  if (!mail) throw new Error('no mail was accepted')
  const { world } = product
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const deliver = async () => {
    delivery.poke()
    await delivery.idle()
  }
  const content = (from = ctx) => getEmailContent(world, from, mail.email)
  return { ...product, ctx, id: mail.email, contactId: mail.contact.id, deliver, content }
}

describe('the content of a mail', () => {
  it('is what the mail server received, before and after delivery', async () => {
    const { content, deliver, mailer, ctx, id, compose } = await sent()
    const before = await content()
    await deliver()
    const row = await ctx.store.emails.find(id)
    expect(row?.status).toBe('SENT')
    expect(await content()).toStrictEqual(before)
    const whole = row && (await compose(row))
    expect(before).toMatchObject({ subject: 'Hi Ada <3', html: whole?.html, text: whole?.text })
    expect(before.html).toContain('/t/c/')
    expect(before.html).toContain('&lt;b&gt;bold')
    expect(mailer.sent).toHaveLength(2)
    expect(before.headers).toStrictEqual({
      From: 'Posth <post@example.com>',
      To: '"Ada, Countess" <ada@example.com>',
      Cc: 'bob@example.com',
      'Reply-To': 'help@example.com',
      Subject: 'Hi Ada <3',
      'Message-ID': row?.messageId,
      Date: row?.createdAt.toUTCString(),
      'X-Order': '4711',
    })
    const parts = [before.html, before.text, ...Object.entries(before.headers).flat()]
    expect(before.size).toBe(parts.reduce((sum, part) => sum + utf8(part).length, 0))
  })

  it('is gone when its text was deleted, although a cache may have it', async () => {
    const { content, deliver, world, ctx, id } = await sent()
    await deliver()
    await content()
    const now = new Date(Date.now() + 92 * 86_400_000)
    expect(
      await world.store.retention.deleteExpired({ projectId: ctx.project.id, kind: 'bodies', now, limit: 9 }),
    ).toBe(1)
    await expect(content()).rejects.toMatchObject({ code: 'EMAIL_CONTENT_GONE' })
    expect((await ctx.store.emails.find(id))?.status).toBe('SENT')
  })

  it('is gone with the contact', async () => {
    const { content, deliver, ctx, contactId, runJobs } = await sent()
    await deliver()
    await deleteContact(ctx, contactId)
    await runJobs()
    await expect(content()).rejects.toMatchObject({ code: 'EMAIL_CONTENT_GONE' })
  })

  it('is not found in another project', async () => {
    const { content, tenant } = await sent()
    const other = await tenant()
    await expect(content(other)).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' })
  })

  it('is a conflict when the mail cannot be composed', async () => {
    const list = Array.from({ length: 1000 }, (_, n) => n)
    const body = '{{#each list}}{{#each list}}{{#each list}}x{{/each}}{{/each}}{{/each}}'
    const { content } = await sent({ ...REQUEST, body, data: { list } })
    await expect(content()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('composed') })
  })
})
