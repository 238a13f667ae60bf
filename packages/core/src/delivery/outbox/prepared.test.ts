import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { type Log, silentLog } from '../../kernel/ports/log.ts'
import { type MailContent, MailerError, type PreparedContent } from '../../kernel/ports/mailer.ts'
import type { CompiledBody } from '../../mail/emails/body-cache.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { DeliveryLoop } from './delivery.ts'
import { createPreparedContents } from './prepared.ts'
import { deliveryWorld } from './world.ts'

const turns = async () => {
  for (let n = 0; n < 2000; n++) await Promise.resolve()
}

/** Creates a worker whose mailer counts the contents that it prepares. */
async function aWorker(prepare?: () => Promise<PreparedContent>) {
  const product = await aProduct()
  const ctx = await product.tenant()
  const contents: MailContent[] = []
  const mailer = memoryMailer()
  const counting = {
    ...mailer,
    prepare(content: MailContent) {
      contents.push(content)
      return prepare?.() ?? mailer.prepare(content)
    },
  }
  const taken: object[] = []
  const log: Log = {
    ...silentLog,
    debug(record, message) {
      if (message === 'mail sent') taken.push(record)
    },
  }
  const world = deliveryWorld({ ...product.world, mailer: counting, log })
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  return {
    ctx,
    mailer,
    contents,
    taken,
    async deliver(request: object) {
      const whole = { from: 'post@example.com', subject: 'Hello', body: '<p>Dear {{name}}, hello</p>', ...request }
      await sendEmails(ctx, parse(SendRequest, whole))
      delivery.poke()
      await turns()
    },
  }
}

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.com`, name: `P ${n}` }))

it('logs which mailer accepted a mail', async () => {
  const { deliver, taken } = await aWorker()
  await deliver({ to: people(1) })
  expect(taken).toMatchObject([{ mailer: 'memory', attempt: 1 }])
})

describe('the content of mails', () => {
  it('is prepared once for all mails of a body and a sender', async () => {
    const { deliver, contents, mailer } = await aWorker()
    await deliver({ to: people(1) }) // Otherwise the first mails arrive together.
    await deliver({ to: people(50) })
    for (const from of ['other@example.com', 'post@example.com', 'other@example.com'])
      await deliver({ to: people(1), from })
    expect(contents.map(({ from }) => from.email)).toStrictEqual(['post@example.com', 'other@example.com'])
    expect(contents[0]?.html).toStrictEqual(['<p>Dear ', ', hello</p>'])
    expect(mailer.sent).toHaveLength(54)
    for (const { to, html, text } of mailer.sent) {
      expect(html).toBe(`<p>Dear ${to.name}, hello</p>`)
      expect(text.trim()).toBe(`Dear ${to.name}, hello`)
    }
  })

  it.each([
    ['a name of the sender', { from: { name: 'Post', email: 'post@example.com' } }],
    ['a Reply-To', { reply: 'help@example.com' }],
    ['another body', { body: '<p>Dear {{name}}</p>' }],
  ])('is prepared again for %s', async (_, request) => {
    const { deliver, contents } = await aWorker()
    await deliver({ to: people(1) })
    await deliver({ to: people(1), ...request })
    await deliver({ to: people(2), ...request })
    expect(contents).toHaveLength(2)
  })

  it('is the same for mails with other subjects and headers', async () => {
    const { deliver, contents, mailer } = await aWorker()
    await deliver({ to: people(1), subject: 'One', headers: { 'X-A': '1' } })
    await deliver({ to: people(1), subject: 'Two', headers: { 'X-A': '2' } })
    expect(contents).toHaveLength(1)
    expect(mailer.sent).toMatchObject([
      { subject: 'One', headers: { 'X-A': '1' } },
      { subject: 'Two', headers: { 'X-A': '2' } },
    ])
  })

  it('is not cached with attachments, which have their own room', async () => {
    const { deliver, contents, mailer } = await aWorker()
    const file = (content: string) => ({ filename: 'a.txt', contentType: 'text/plain', content })
    await deliver({ to: people(1) })
    for (const content of ['b25l', 'dHdv', 'dHdv']) await deliver({ to: people(1), attachments: [file(content)] })
    await deliver({ to: people(1) })
    expect(contents.map(({ attachments }) => attachments.length)).toStrictEqual([0, 1, 1, 1])
    const attached = mailer.sent.map(({ attachments }) => attachments.map(({ content }) => [...content]))
    const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
    expect(attached).toStrictEqual([[], [bytes('one')], [bytes('two')], [bytes('two')], []])
  })

  it('has one gap for a text part that is made for each mail', async () => {
    const { deliver, contents, mailer } = await aWorker()
    await deliver({ to: people(2), body: '<p>{{#if name}}Dear {{name}}{{/if}}</p>' })
    expect(contents.at(-1)).toMatchObject({ html: ['<p>', '</p>'], text: ['', ''] })
    expect(mailer.sent.map(({ text }) => text.trim()).sort()).toStrictEqual(['Dear P 0', 'Dear P 1'])
  })

  it('that cannot become a mail fails its mails, and none of them is sent', async () => {
    const { ctx, deliver, mailer } = await aWorker(() => Promise.reject(new MailerError('rejected', 'no such sender')))
    await deliver({ to: people(2) })
    const all = { limit: 9, after: undefined, status: undefined, contactId: undefined, search: undefined }
    const failed = { status: 'FAILED', error: 'no such sender', attempts: 1 }
    expect(await ctx.store.emails.list(all)).toMatchObject([failed, failed])
    expect(mailer.attempts).toStrictEqual([])
  })
})

describe('prepared contents', () => {
  const html = compileTemplate('<p>{{name}}</p>', 'html')
  const aBody = (): CompiledBody => ({ html, text: 'converted' })
  const sent = { sender: 'dom_1 1', form: '' }
  const email = { ...anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod') }), ...sent }

  it('match only the body that they were made from', () => {
    const contents = createPreparedContents()
    const body = aBody()
    const content = { weight: 1 }
    contents.keep(email, body, content)
    expect(contents.get(email, body)).toBe(content)
    expect(contents.get(email, aBody())).toBeUndefined() // Compiled again: its text part may have other gaps.
    expect(contents.get({ ...email, from: 'other@example.com' }, body)).toBeUndefined()
    expect(contents.get({ ...email, sender: 'dom_1 2' }, body)).toBeUndefined() // Its keys have changed.
    expect(contents.get({ ...email, form: 'clicks' }, body)).toBeUndefined()
  })

  it.each([
    ['below', -1, 2],
    ['at', 0, 2],
    ['above', 1, 1],
  ])('are cached up to a weight: %s the bound', (_, more, kept) => {
    const one = createPreparedContents()
    const body = aBody()
    one.keep(email, body, { weight: 0 })
    const contents = createPreparedContents(2 * one.weight + 1000)
    const other = { ...email, from: email.from.replace(/^./, 'x') }
    contents.keep(email, body, { weight: 500 })
    contents.keep(other, body, { weight: 500 + more })
    expect([email, other].filter((each) => contents.get(each, body))).toHaveLength(kept)
    expect(contents.weight).toBeLessThanOrEqual(2 * one.weight + 1000)
  })
})
