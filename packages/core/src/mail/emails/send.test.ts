import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { exportContact } from '../../insight/privacy/export.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { aProduct } from '../../testing/product.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { createTemplate } from '../templates/templates.ts'
import { sendEmails } from './send.ts'
import { SendRequest } from './send-request.ts'

type Request = z.input<typeof SendRequest>

async function open() {
  const product = await aProduct()
  const ctx = await product.tenant()
  const send = (request: Omit<Request, 'from'>) =>
    sendEmails(ctx, parse(SendRequest, { from: 'post@example.com', ...request }))
  const rows = async () => (await ctx.store.emails.list({ limit: 10_000, after: undefined, ...all })).toReversed()
  return { product, ctx, send, rows }
}

const all = { status: undefined, contactId: undefined, search: undefined }
const address = (at: number) => `p${String(at).padStart(4, '0')}@example.com`
const people = (count: number) => Array.from({ length: count }, (_, at) => address(at))
const once = (value: JsonValue) => ({ value, persistent: false })
const refusal = (field: string, code: string) => ({ code: 'VALIDATION_ERROR', errors: [{ field, code }] })

describe('values that a request gives to all of its recipients', () => {
  it('are stored once, whatever their number', async () => {
    const { product, ctx, send, rows } = await open()
    const big = 'x'.repeat(90_000)
    await send({
      to: people(1000),
      subject: 'Hi',
      body: '{{email}} {{big}} {{name}}',
      data: { big: once(big), name: 'A' },
    })
    const emails = await rows()
    expect(emails).toHaveLength(1000)
    expect(JSON.stringify(emails).length).toBeLessThan(1_000_000)
    expect(new Set(emails.map(({ sharedId }) => sharedId)).size).toBe(1)
    const [first] = emails
    if (!first) throw new Error('there are mails')
    expect((await product.compose(first)).html).toBe(`${first.to} ${big} A`)
    expect(await ctx.store.contacts.findByEmail(address(0))).toMatchObject({ data: { name: 'A' } })
  })

  it('are part of the mail itself when it is the only one, or when they are small', async () => {
    const { send, rows } = await open()
    await send({ to: address(0), subject: 'Hi', body: '{{big}}', data: { big: once('x'.repeat(1000)) } })
    await send({ to: people(2), subject: 'Hi', body: '{{code}}', data: { code: once('123456') } })
    expect((await rows()).map(({ sharedId }) => sharedId)).toStrictEqual([undefined, undefined, undefined])
  })

  it("are included in a report of the person's data", async () => {
    const { ctx, send } = await open()
    const data = { big: once('x'.repeat(1000)), plan: 'pro' }
    const [sent] = await send({ to: people(2), subject: 'Hi', body: '{{big}} {{plan}} {{email}}', data })
    const held = await exportContact(ctx, sent?.contact.id ?? '')
    expect(held.emails).toMatchObject([{ variables: { big: 'x'.repeat(1000), plan: 'pro', email: address(0) } }])
    expect(held.emails[0]).not.toHaveProperty('sharedId')
  })

  it('render as if each mail had them', async () => {
    const long = 'l'.repeat(300)
    const value = fc.constantFrom<JsonValue>(
      null,
      '',
      'a',
      1,
      [1, { a: long }],
      { first: long },
      once('once'),
      once(null),
      once(long),
      once({ first: 'f' }),
    )
    const name = fc.constantFrom('plan', 'locale', 'name', 'data', 'email', 'subscribed', 'id', 'filler')
    const data = fc.dictionary(name, value).filter(({ locale }) => locale === undefined || typeof locale === 'string')
    const body =
      '{{plan}}|{{locale ?? "none"}}|{{name}}|{{email}}|{{subscribed}}|{{id}}|{{filler}}|' +
      '{{data.plan}}|{{data.plan.first}}|{{data.name}}|{{data.locale}}|{{data.data}}|{{data.email}}|{{#each data.plan}}{{this}}{{/each}}'
    await fc.assert(
      fc.asyncProperty(data, data, fc.boolean(), async (stored, given, named) => {
        const to = people(3).map((email, at) => (named && at > 0 ? { email, name: `N ${at}` } : email))
        // Single requests share nothing.
        const rendered: string[][] = []
        for (const groups of [[to], to.map((one) => [one])]) {
          const { product, ctx, send, rows } = await open()
          await createContact(ctx, { email: address(1), data: stored })
          for (const group of groups) await send({ to: group, subject: 'Hi', body, data: given })
          const mails = await Promise.all((await rows()).map((email) => product.compose(email)))
          rendered.push(
            mails.map(({ html, text, to }) => `${to.email} ${`${html} ${text}`.replace(/cnt_\w+/g, 'id')}`).sort(),
          )
        }
        expect(rendered[0]).toStrictEqual(rendered[1])
      }),
      { numRuns: propertyRuns(38) },
    )
  })
})

describe('the size of the mails of one request', () => {
  const headers = (size: number) => ({ 'X-A': 'x'.repeat(size) })

  it.each([
    ['headers', { headers: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`X-${at}`, 'x'.repeat(900)])) }],
    ['a subject', { subject: 's'.repeat(998) }],
    ['data that all have alike', { data: { big: once('x'.repeat(99_000)) } }],
  ])('may be %s for a thousand', async (_, more) => {
    const { send } = await open()
    expect(await send({ to: people(1000), subject: 'Hi', body: '{{big}}', ...more })).toHaveLength(1000)
  })

  it('is 10 MB of headers, names and other parts, exact to the character', async () => {
    // The effect of one more character in a header of each mail.
    const { send, rows } = await open()
    const request = { to: people(1000), subject: 'Hi', body: 'Hi' }
    await send({ ...request, headers: headers(1) })
    const [row] = await rows()
    if (!row) throw new Error('there are mails')
    const { from, fromName, to, toName, replyTo } = row
    const fixed = [row.subject, row.variables, [from, fromName, to, toName, replyTo], { 'X-A': '' }]
    const each = 10_000 - fixed.reduce((sum: number, part) => sum + JSON.stringify(part).length, 0)
    const filler = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`X-${at}`, 'x'.repeat(900)]))
    const rest = each - (JSON.stringify(filler).length - 2) - 1
    const headersOf = (last: number) => ({ ...filler, 'X-A': 'x'.repeat(last) })
    await expect(send({ ...request, headers: headersOf(rest + 1) })).rejects.toMatchObject(
      refusal('headers', 'too_large'),
    )
    expect(await send({ ...request, headers: headersOf(rest) })).toHaveLength(1000)
    expect(await send({ ...request, headers: headersOf(rest - 1) })).toHaveLength(1000)
    expect(await rows()).toHaveLength(3000)
  })

  it('includes the data of contacts that a template reads', async () => {
    const { ctx, send, rows } = await open()
    const to = people(50)
    for (const email of to) await createContact(ctx, { email, data: { big: 'x'.repeat(99_980) } })
    const request = { subject: 'Hi', body: '{{big}} {{data.big}}' } // which stores it twice
    await expect(send({ ...request, to, headers: headers(900) })).rejects.toMatchObject(refusal('body', 'too_large'))
    expect(await rows()).toHaveLength(0)
    expect(await send({ ...request, to: to.slice(1), headers: headers(900) })).toHaveLength(49)
    expect(await send({ ...request, to, body: '{{big}}', headers: headers(900) })).toHaveLength(50)
  })

  it('has the limit of one mail for one recipient', async () => {
    const { send } = await open()
    const data = { big: once('x'.repeat(99_900)) }
    expect(await send({ to: address(0), subject: 'Hi', body: '{{big}}', data })).toHaveLength(1)
  })

  it('has the same limit of work for their subjects as for one', async () => {
    const { send, rows } = await open()
    const request = { subject: 'Hi{{#each list}}{{/each}}', body: 'Hi', data: { list: once(Array(40_000).fill(1)) } }
    expect(await send({ to: people(2), ...request })).toHaveLength(2)
    await expect(send({ to: people(1000), ...request })).rejects.toMatchObject(refusal('subject', 'template_render'))
    expect(await rows()).toHaveLength(2)
  })
})

describe('a subject', () => {
  it.each(['{{name}}', ' ', '{{name}} \u00a0{{#if name}}x{{/if}}', '{{name ?? ""}}', '{{name ?? " "}}'])(
    'that is empty with its variables is refused: %j',
    async (subject) => {
      const { ctx, send, rows } = await open()
      const asked = send({ to: [{ email: address(0), name: 'Ada' }, address(1)], subject, body: 'Hi' })
      await expect(asked).rejects.toMatchObject(refusal('subject', 'required'))
      expect(await rows()).toHaveLength(0)
      expect(await ctx.store.contacts.count(undefined)).toBe(0)
    },
  )

  it('of a template is refused, too', async () => {
    const { ctx, send } = await open()
    const { id } = await createTemplate(ctx, { name: 'T', subject: '{{name}}', body: 'Hi', type: 'TRANSACTIONAL' })
    await expect(send({ to: address(0), template: id })).rejects.toMatchObject(refusal('subject', 'required'))
    expect(await send({ to: address(0), template: id, data: { name: 'x' } })).toHaveLength(1)
  })

  it('of one character is not empty', async () => {
    const { send, rows } = await open()
    await send({ to: { email: address(0), name: '!' }, subject: '{{name}}', body: 'Hi' })
    expect((await rows()).map(({ subject }) => subject)).toStrictEqual(['!'])
  })
})

describe('a whole message', () => {
  const MB = 1024 * 1024
  const parseMail = (more: object) => parse(SendRequest, { to: 'a@example.com', subject: 'Hi', body: 'Hi', ...more })
  const file = (bytes: number) => ({
    filename: 'a.bin',
    contentType: 'application/octet-stream',
    content: 'AAAA'.repeat(bytes / 3),
  })
  const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'The whole message is larger than 40 MB.' }

  it.each([
    ['text of 41 MB', { body: 'x'.repeat(41 * MB) }],
    ['text of 40 MB and a character', { body: 'x'.repeat(40 * MB - 1) }],
    ['text of few characters of many bytes', { body: 'ü'.repeat(20.5 * MB) }],
    ['text and files', { body: 'x'.repeat(6 * MB), attachments: [file(34.5 * MB)] }],
    ['a subject', { subject: 'x'.repeat(41 * MB) }],
    ['text of 41 MB beside other faults', { to: 'nobody', body: 'x'.repeat(41 * MB) }],
  ])('is refused as too large: %s', (_, more) => {
    expect(() => parseMail(more)).toThrow(expect.objectContaining(tooLarge))
  })

  it('of 40 MB is checked only by the rules of its fields', () => {
    const body = 'x'.repeat(40 * MB - 2)
    expect(() => parseMail({ body })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'body', code: 'too_big' })] }),
    )
    expect(parseMail({ body: 'x'.repeat(5_000_000) }).body).toHaveLength(5_000_000)
    expect(() => parseMail({ body: 'x'.repeat(5_000_001) })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    )
  })
})
