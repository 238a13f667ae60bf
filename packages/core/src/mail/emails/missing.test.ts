import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { parse } from '../../kernel/errors/validate.ts'
import { aProduct } from '../../testing/product.ts'
import { createTemplate } from '../templates/templates.ts'
import { MISSING_LISTED_MAX } from './notes.ts'
import { PreviewRequest, previewMail } from './preview.ts'
import { sendEmails } from './send.ts'
import { SendRequest } from './send-request.ts'
import { templateDraft } from './send-template.ts'

const FROM = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hi', body: 'x' }

async function open() {
  const product = await aProduct()
  const ctx = await product.tenant()
  const send = (request: Partial<z.input<typeof SendRequest>>) =>
    sendEmails(ctx, parse(SendRequest, { ...FROM, ...request }))
  const preview = (request: z.input<typeof PreviewRequest>) => previewMail(ctx, parse(PreviewRequest, request))
  const count = () => ctx.store.emails.count({ status: undefined, contactId: undefined })
  const template = (body: string, strict: boolean) =>
    createTemplate(ctx, { name: 'T', subject: 'Hi', body, type: 'TRANSACTIONAL', from: 'post@example.com', strict })
  return { ctx, send, preview, count, template }
}

describe('a mail without values for its tags', () => {
  it('is sent, and the answer lists the missing values', async () => {
    const { send, count } = await open()
    const [sent] = await send({
      subject: 'Hi {{first}}!',
      body: '{{name}} {{order.id}} {{manageUrl}}',
      data: { name: 'Ada' },
    })
    expect(sent?.missing).toStrictEqual([
      { code: 'missing_variable', variable: 'first', field: 'subject' },
      { code: 'missing_variable', variable: 'order.id', field: 'body' },
    ])
    expect(await count()).toBe(1)
  })

  it('is checked for each of its recipients', async () => {
    const { send } = await open()
    const sent = await send({ to: ['ada@example.com', { email: 'bob@example.com', name: 'Bob' }], body: '{{name}}' })
    expect(sent.map(({ missing }) => missing.length)).toStrictEqual([1, 0])
  })

  it.each([
    [MISSING_LISTED_MAX - 1, MISSING_LISTED_MAX - 1],
    [MISSING_LISTED_MAX, MISSING_LISTED_MAX],
    [MISSING_LISTED_MAX + 1, MISSING_LISTED_MAX],
  ])('with %i missing values lists %i', async (count, listed) => {
    const { send } = await open()
    const [sent] = await send({ body: Array.from({ length: count }, (_, n) => `{{v${n}}}`).join('') })
    expect(sent?.missing).toHaveLength(listed)
  })

  it('is refused in strict mode, for all recipients, and nothing is stored', async () => {
    const { ctx, send, count } = await open()
    const to = [{ email: 'bob@example.com', name: 'Bob' }, { email: 'ada@example.com' }]
    await expect(send({ to, body: '{{name}} {{a.b}}', strict: true })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('ada@example.com has no values for variables of its template: name, a.b.'),
      details: { to: 'ada@example.com', variables: ['name', 'a.b'] },
      errors: [
        { field: 'body', code: 'missing_variable' },
        { field: 'body', code: 'missing_variable' },
      ],
    })
    expect([await count(), await ctx.store.contacts.findByEmail('bob@example.com')]).toStrictEqual([0, undefined])
    await send({ to, body: '{{name ?? "you"}}{{#if a}}{{a.b}}{{/if}}', strict: true })
    expect(await count()).toBe(2)
  })

  it('is refused by a strict template, unless the request has another setting', async () => {
    const { send, count, template } = await open()
    const { id } = await template('{{plan}}', true)
    const mail = { template: id, subject: undefined, body: undefined, from: undefined }
    await expect(send(mail)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await send({ ...mail, strict: false })
    await send({ ...mail, data: { plan: 'pro' } })
    expect(await count()).toBe(2)
    const { id: lax } = await template('{{plan}}{{other}}', false)
    await expect(send({ ...mail, template: lax, strict: true })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('is checked up to a limit: strict mode refuses a mail above it', async () => {
    const { send } = await open()
    const list = (length: number) => ({ list: { value: new Array(length).fill(1), persistent: false } })
    const body = '{{#each list}}{{#each list}}{{this}}{{/each}}{{/each}}'
    const last = `${body}{{missing}}`
    // n items cost 1 + 2n + 2n²: 99,905 for 223, and 100,801 for 224.
    await expect(send({ body, data: list(224), strict: true })).rejects.toThrow('at most 100,000 expressions')
    await expect(send({ body: last, data: list(223), strict: true })).rejects.toThrow('has no values')
    await send({ body, data: list(223), strict: true })
    const [seen] = await send({ body: last, data: list(49) })
    const [tooFar] = await send({ body: last, data: list(50) })
    expect([seen?.missing.length, tooFar?.missing.length]).toStrictEqual([1, 0])
  })

  it('keeps the sends of workflows strict, too', async () => {
    const { ctx, template } = await open()
    const { id } = await template('{{plan}}', true)
    expect((await templateDraft(ctx, id)).template?.strict).toBe(true)
  })
})

describe('a preview', () => {
  it('shows the subject as the text of HTML without words', async () => {
    const { ctx } = await open()
    expect(await previewMail(ctx, { subject: 'Hi', body: '<img src="x">' })).toMatchObject({ text: 'Hi' })
  })

  it('shows subject, HTML and text, and their missing values', async () => {
    const { preview, count } = await open()
    const made = await preview({
      subject: 'Hi {{name}}',
      body: '<p>Dear {{name}}, {{x}}</p>{{email}}',
      data: { name: '<Ada>' },
    })
    expect(made).toMatchObject({
      subject: 'Hi <Ada>',
      html: '<p>Dear &lt;Ada&gt;, </p>ada@example.com',
      text: expect.stringContaining('Dear <Ada>'),
      missing: [{ code: 'missing_variable', variable: 'x', field: 'body' }],
    })
    expect(await count()).toBe(0)
  })

  it('shows a stored template for a contact of the project', async () => {
    const { ctx, send, preview, template } = await open()
    const [sent] = await send({ data: { plan: 'pro' } })
    const { id } = await template('{{plan}} {{manageUrl}}', true)
    const made = await preview({ template: id, contact: sent?.contact.id ?? '' })
    expect(made.html).toBe(`pro ${ctx.settings.baseUrl}/manage/preview`)
    await expect(preview({ template: id })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(preview({ template: id, contact: 'cnt_unknown' })).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    await expect(preview({ template: 'tpl_unknown' })).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })

  it.each([
    ['does not parse', { body: '{{' }, 'template_syntax'],
    [
      'takes too much work',
      { body: '{{#each a}}{{#each a}}{{#each a}}{{/each}}{{/each}}{{/each}}', data: { a: new Array(60).fill(1) } },
      'template_render',
    ],
    ['is neither stored nor given', { subject: 'x' }, 'required'],
  ])('is refused when the text %s', async (_, request, code) => {
    const { preview } = await open()
    const refused = Promise.resolve().then(() => preview(request))
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ code }] })
  })

  it('converts Markdown like the converter of the test', async () => {
    const { preview } = await open()
    expect((await preview({ body: 'Hello **{{name}}**', type: 'markdown', data: { name: 'Ada' } })).html).toBe(
      '<p>Hello **Ada**</p>\n',
    )
  })
})
