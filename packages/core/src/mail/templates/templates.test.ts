import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { aProduct } from '../../testing/product.ts'
import { aTemplate } from '../../testing/rows.ts'
import { sendEmails } from '../emails/send.ts'
import { SendRequest } from '../emails/send-request.ts'
import { compileTemplate } from './compile.ts'
import { createTemplate, duplicateTemplate, getTemplate, updateTemplate } from './templates.ts'

const tagsOf = (count: number) => '{{a}}'.repeat(count)
/** Returns a source with this many tags, two for each block. */
const blocksOf = (count: number) => '{{#if a}}x{{/if}}'.repeat(Math.floor(count / 2)) + tagsOf(count % 2)
const tooMany = (count: number) => ({
  code: 'VALIDATION_ERROR',
  errors: [
    {
      field: 'body',
      code: 'too_many_tags',
      message: expect.stringMatching(`^Line 1, column ${count}: A template can have at most 5,000 expressions`),
    },
  ],
})

async function open() {
  const product = await aProduct()
  const ctx = await product.tenant()
  const request = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hi' }
  const send = (changes: object) => sendEmails(ctx, parse(SendRequest, { ...request, ...changes }))
  const create = (body: string) => createTemplate(ctx, { name: 'T', subject: 'Hi', body, type: 'TRANSACTIONAL' })
  /** Stores a template from a time when more tags were accepted. */
  const stored = async (count: number) => {
    const template = aTemplate({ subject: 'Hi', body: tagsOf(count) })
    await ctx.store.templates.insert(template)
    return template
  }
  return { product, ctx, send, create, stored }
}

describe('the tags of a body', () => {
  it.each([4_999, 5_000])('may be %s in a template and in a mail', async (count) => {
    const { ctx, send, create } = await open()
    for (const body of [tagsOf(count), blocksOf(count)]) {
      const { id } = await create('Hi')
      expect((await updateTemplate(ctx, { id, changes: { body } })).body).toBe(body)
      expect((await create(body)).body).toBe(body)
      expect(await send({ body })).toHaveLength(1)
    }
  })

  it('may not be 5,001', async () => {
    const { ctx, send, create } = await open()
    const { id } = await create('Hi')
    for (const [body, column] of [
      [tagsOf(5_001), 25_001],
      [blocksOf(5_001), 2_500 * 17 + 1],
      [tagsOf(1_000_000), 25_001],
    ] as const) {
      const refused = tooMany(column)
      await expect(create(body)).rejects.toMatchObject(refused)
      await expect(updateTemplate(ctx, { id, changes: { body } })).rejects.toMatchObject(refused)
      await expect(send({ body })).rejects.toMatchObject(refused)
      await expect(send({ body, type: 'markdown' })).rejects.toMatchObject(refused)
      await expect(send({ body, template: id })).rejects.toMatchObject(refused)
    }
    expect((await getTemplate(ctx, id)).body).toBe('Hi')
    expect(await ctx.store.templates.count({ search: undefined, type: undefined })).toBe(1)
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })

  it('may be more in an earlier template, which is sent, changed elsewhere and copied', async () => {
    const { product, ctx, send, stored } = await open()
    const { id, body } = await stored(20_000)
    const [sent] = await send({ template: id, data: { a: 'x' } })
    const [email] = await ctx.store.emails.list({ limit: 1, after: undefined, ...all })
    if (!sent || !email) throw new Error('there is a mail')
    expect((await product.compose(email)).html).toBe('x'.repeat(20_000))
    expect(await updateTemplate(ctx, { id, changes: { name: 'New', body } })).toMatchObject({ name: 'New', body })
    expect((await duplicateTemplate(ctx, id)).body).toBe(body)
    const refused = tooMany(25_001)
    await expect(updateTemplate(ctx, { id, changes: { body: tagsOf(19_999) } })).rejects.toMatchObject(refused)
    // A stored body does not allow a request with the same one.
    await expect(send({ body })).rejects.toMatchObject(refused)
    expect((await updateTemplate(ctx, { id, changes: { body: tagsOf(5_000) } })).body).toBe(tagsOf(5_000))
  })

  it('are compiled quickly at the limit', async () => {
    for (const source of [tagsOf(5_000), blocksOf(5_000), '{{a.b.c.d.e.f.g.h ?? "none"}}'.repeat(5_000)])
      expect(await cpuTimeOf(() => compileTemplate(source, 'html'))).toBeLessThan(500)
  })
})

const all = { status: undefined, contactId: undefined, search: undefined }
