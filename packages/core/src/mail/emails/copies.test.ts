import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { parse } from '../../kernel/errors/validate.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aProduct } from '../../testing/product.ts'
import { createTemplate } from '../templates/templates.ts'
import { sendEmails } from './send.ts'
import { SendRequest } from './send-request.ts'

type Request = z.input<typeof SendRequest>

async function open() {
  const product = await aProduct()
  const ctx = await product.tenant()
  const send = (request: Partial<Request>) =>
    sendEmails(
      ctx,
      parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', subject: 'Hi', body: 'Hi', ...request }),
    )
  const rows = async () => (await ctx.store.emails.list({ limit: 1000, after: undefined, ...all })).toReversed()
  /** Returns the mails that each recipient gets, by their address. */
  const received = async () => {
    const mails = await Promise.all((await rows()).map((email) => product.compose(email)))
    return Object.fromEntries(mails.map((mail) => [mail.to.email, mail]))
  }
  return { product, ctx, send, rows, received }
}

const all = { status: undefined, contactId: undefined, search: undefined }
const plain = (email: string) => ({ email, name: undefined })
const people = (count: number, at = 'example.com') => Array.from({ length: count }, (_, n) => `p${n}@${at}`)

describe('copies of a mail', () => {
  it('go to each address once, show cc and no bcc, and are returned as cc or bcc', async () => {
    const { send, received } = await open()
    const sent = await send({
      to: { name: 'Ada', email: 'ada@example.com' },
      cc: ['bob@example.com', { name: 'Cleo', email: 'cleo@example.com' }, 'ada@example.com'],
      bcc: ['dan@example.com', 'cleo@example.com', 'dan@example.com'],
    })
    expect(sent.map(({ contact, copy }) => [contact.email, copy])).toStrictEqual([
      ['ada@example.com', undefined],
      ['bob@example.com', 'cc'],
      ['cleo@example.com', 'cc'],
      ['dan@example.com', 'bcc'],
    ])
    const mails = await received()
    const to = [{ email: 'ada@example.com', name: 'Ada' }]
    const cc = [plain('bob@example.com'), { email: 'cleo@example.com', name: 'Cleo' }]
    expect(Object.values(mails).map(({ shown }) => shown)).toStrictEqual(Array(4).fill({ to, cc }))
    expect(JSON.stringify(Object.values(mails).map(({ headers, shown }) => [headers, shown]))).not.toContain('dan@')
  })

  it('show the recipient of the original, and no other address when there are several', async () => {
    const { send, received } = await open()
    await send({ to: ['zoe@example.com', 'ada@example.com'], bcc: 'dan@example.com' })
    const blind = await received()
    expect([blind['zoe@example.com']?.shown, blind['ada@example.com']?.shown]).toStrictEqual([undefined, undefined])
    expect(blind['dan@example.com']?.shown).toStrictEqual({ to: [plain('zoe@example.com')], cc: [] })
    await send({ to: ['yan@example.com', 'eve@example.com'], cc: 'bob@example.com' })
    const open2 = await received()
    expect(open2['eve@example.com']?.shown).toStrictEqual({
      to: [plain('eve@example.com')],
      cc: [plain('bob@example.com')],
    })
    expect(open2['bob@example.com']?.shown).toStrictEqual({
      to: [plain('yan@example.com')],
      cc: [plain('bob@example.com')],
    })
  })

  it('have the values of the original, and the links of their own reader', async () => {
    const { ctx, send, received } = await open()
    await createContact(ctx, { email: 'bob@example.com', subscribed: true, data: { name: 'Bob', plan: 'free' } })
    await send({
      cc: 'bob@example.com',
      subject: 'For {{name}}',
      body: '{{name}} {{plan}} {{email}} {{unsubscribeUrl}}',
      data: { name: 'Ada', plan: 'pro' },
    })
    const { 'ada@example.com': ada, 'bob@example.com': bob } = await received()
    expect([ada?.subject, bob?.subject]).toStrictEqual(['For Ada', 'For Ada'])
    expect(bob?.html).toMatch(/^Ada pro ada@example\.com http/)
    expect(bob?.html).not.toBe(ada?.html)
    expect(await ctx.store.contacts.findByEmail('bob@example.com')).toMatchObject({
      subscribed: true,
      data: { name: 'Bob', plan: 'free' },
    })
  })

  it('do not change their contacts; new ones are without consent', async () => {
    const { ctx, send } = await open()
    await send({
      subscribed: true,
      data: { plan: 'pro' },
      cc: 'bob@example.com',
      bcc: { name: 'Dan', email: 'dan@example.com' },
    })
    const found = await Promise.all(
      ['ada', 'bob', 'dan'].map((name) => ctx.store.contacts.findByEmail(`${name}@example.com`)),
    )
    expect(found.map((contact) => [contact?.subscribed, contact?.data])).toStrictEqual([
      [true, { plan: 'pro' }],
      [false, {}],
      [false, { name: 'Dan' }],
    ])
  })

  it('do not go to suppressed addresses, nor marketing mail to contacts without consent', async () => {
    const { ctx, send, rows } = await open()
    await createSuppression(ctx, { email: 'bob@example.com', reason: 'MANUAL' })
    await send({ cc: 'bob@example.com', bcc: 'dan@example.com' })
    expect((await rows()).map(({ to, status }) => [to, status])).toStrictEqual([
      ['ada@example.com', 'PENDING'],
      ['bob@example.com', 'SUPPRESSED'],
      ['dan@example.com', 'PENDING'],
    ])
    const template = await createTemplate(ctx, { name: 'News', subject: 'News', body: 'News', type: 'MARKETING' })
    await expect(send({ template: template.id, subscribed: true, bcc: 'eve@example.com' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: { email: 'eve@example.com' },
    })
    expect(await rows()).toHaveLength(3)
  })

  it('are 50 of a kind at most', async () => {
    const { send } = await open()
    expect(await send({ cc: people(50), bcc: people(50, 'example.org') })).toHaveLength(101)
    expect(await send({ to: 'eve@example.com', cc: [], bcc: [] })).toHaveLength(1)
    for (const field of ['cc', 'bcc'])
      await expect(async () => send({ [field]: people(51) })).rejects.toMatchObject({
        errors: [{ field, code: 'too_many' }],
      })
    await expect(async () => send({ cc: ['a@example.com', 'nonsense'] })).rejects.toMatchObject({
      errors: [{ field: 'cc.1', code: 'invalid_email' }],
    })
  })
})

describe('names of fields from other services', () => {
  it('have the same meaning as those of the specification', async () => {
    const { send, received } = await open()
    await send({ body: undefined, html: '<b>{{x ?? "y"}}</b>', replyTo: 'Help@Example.com' })
    expect((await received())['ada@example.com']).toMatchObject({
      html: '<b>y</b>',
      replyTo: { name: undefined, email: 'help@example.com' },
    })
  })

  it('are refused together with the other name', async () => {
    const { send } = await open()
    for (const [field, request] of [
      ['html', { html: 'x' }],
      ['replyTo', { reply: 'a@example.com', replyTo: 'a@example.com' }],
    ] as const)
      await expect(async () => send(request)).rejects.toMatchObject({ errors: [{ field, code: 'given_twice' }] })
  })

  it('set a text part of its own, with its variables and the footer', async () => {
    const { ctx, send, received } = await open()
    await send({ text: 'Grüße {{name ?? "du"}} & {{{name}}} {{unsubscribeUrl}}', data: { name: '<Ada>' } })
    expect((await received())['ada@example.com']?.text).toMatch(/^Grüße <Ada> & <Ada> http/)
    const { id } = await createTemplate(ctx, { name: 'News', subject: 'News', body: 'News', type: 'MARKETING' })
    await send({
      to: 'bob@example.com',
      template: id,
      subscribed: true,
      text: 'My words',
      subject: undefined,
      body: undefined,
    })
    const bob = (await received())['bob@example.com']
    expect(bob?.text).toMatch(/^My words[\s\S]*http/)
    expect(bob?.html).toContain('News')
    await expect(send({ text: '{{#if}}' })).rejects.toMatchObject({ errors: [{ field: 'text' }] })
  })

  it('keep bodies with other text parts separate', async () => {
    const { send, rows, received } = await open()
    await send({ text: 'one' })
    await send({ to: 'bob@example.com', text: 'two' })
    await send({ to: 'cleo@example.com' })
    const mails = await received()
    expect(['ada', 'bob', 'cleo'].map((name) => mails[`${name}@example.com`]?.text)).toStrictEqual(['one', 'two', 'Hi'])
    expect(new Set((await rows()).map(({ bodyId }) => bodyId)).size).toBe(3)
  })

  it.each(['<p><img src="cid:logo"></p>', '<p>{{#if nothing}}x{{/if}}</p>', '<img src="{{url}}">', '<p>&nbsp;</p>'])(
    'use their subject as the text part if the HTML has no words: %s',
    async (body) => {
      const { send, received } = await open()
      await send({ subject: 'For {{email}}', body })
      expect((await received())['ada@example.com']?.text).toBe('For ada@example.com')
    },
  )

  it('convert a text alone to HTML, in which nothing is markup', async () => {
    const { send, received } = await open()
    const text = 'a < b & {{x}} {{{x}}} \\{{y}}\n  "c"'
    await send({ body: undefined, text, data: { x: '<i>' } })
    const mail = (await received())['ada@example.com']
    expect(mail?.text).toBe('a < b & <i> <i> {{y}}\n  "c"')
    expect(mail?.html).toBe(
      '<div class="posthorn-text">a &lt; b &amp; &lt;i&gt; &lt;i&gt; {{y}}<br>&nbsp;&nbsp;&quot;c&quot;</div>',
    )
    const long = '<'.repeat(1_300_000)
    await expect(async () => send({ body: undefined, text: long })).rejects.toMatchObject({
      errors: [{ field: 'text', code: 'too_large' }],
    })
  })

  it('set tags, at most ten', async () => {
    const { send, rows } = await open()
    const tags = ['shop', { name: 'order', value: 'No. 4711' }]
    await send({ tags })
    expect((await rows())[0]?.tags).toStrictEqual([{ name: 'shop' }, { name: 'order', value: 'No. 4711' }])
    await send({ tags: Array(10).fill('x') })
    for (const [wrong, field] of [
      [Array(11).fill('x'), 'tags'],
      [['with blank'], 'tags.0'],
      [['x'.repeat(65)], 'tags.0'],
      [['ok', { name: 'a', value: 'x\r\ny' }], 'tags.1.value'],
      [[{ value: 'x' }], 'tags.0.name'],
      [[7], 'tags.0'],
    ] as const)
      expect(() => parse(SendRequest, { to: 'a@example.com', subject: 'x', body: 'x', tags: wrong })).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
      )
  })
})
