import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { startImport } from '../../audience/imports/imports.ts'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { getJob } from '../../tenant/jobs/jobs.ts'
import { PROJECT_FIELDS_MAX } from '../../tenant/projects/schema.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact } from '../../testing/rows.ts'
import { createContact, getContact, updateContact } from '../contacts/contacts.ts'
import { contactCame, countsOf, recordCounts } from './count.ts'
import { deleteField } from './delete.ts'
import { dataProblem, patchData } from './patch.ts'
import { DataPatch, FIELDS_MAX } from './schema.ts'

const named = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, i]))
const problem = (code: string) => ({
  code: 'VALIDATION_ERROR',
  errors: [{ field: 'data', code, message: expect.stringContaining('') }],
})
const LARGE = 'x'.repeat(40_000)

/** Creates a contact with nearly as many fields as allowed. */
async function aFullContact(ctx: Context) {
  const { contact } = await createContact(ctx, { email: 'ada@example.com', data: named('f', FIELDS_MAX - 1) })
  return contact
}

describe('the data of a contact', () => {
  it.each([
    ['at most 1000 fields', named('f', 1000), { one: 1 }, 'too_many_fields'],
    ['1000 fields', named('f', 999), { one: 1 }, undefined],
    ['others in their place', named('f', 1000), { f0: null, one: 1 }, undefined],
    ['at most 100 kB', { a: LARGE, b: LARGE }, { c: LARGE }, 'too_long'],
    ['100 kB', { a: LARGE, b: 1 }, { b: LARGE }, undefined],
    ['no more, when it is too much already', { a: LARGE, b: LARGE, c: LARGE }, { d: 1 }, 'too_long'],
    ['less, when it is too much already', { a: LARGE, b: LARGE, c: LARGE, d: LARGE }, { d: null }, undefined],
    ['the same, when it is too much already', named('f', 2000), { f0: 0 }, undefined],
    ['other values, when it has too many already', named('f', 2000), { f0: 1 }, undefined],
  ])('may be %s', (_, before, patch, code) => {
    expect(dataProblem(before, patchData(before, patch))?.code).toBe(code)
  })

  /** Returns fields of so many characters of JSON. */
  const dataOf = (size: number) => ({ big: 'x'.repeat(size - '{"big":""}'.length) })

  it.each([
    [99_999, []],
    [100_000, []],
    [100_001, ['must be at most 100 kB of JSON']],
  ])('may be sent in %s characters, or is refused', (size, problems) => {
    const asked = DataPatch.safeParse(dataOf(size))
    expect(asked.error?.issues.map(({ message }) => message) ?? []).toStrictEqual(problems)
  })

  it.each([
    [99_999, undefined],
    [100_000, undefined],
    [100_001, 'too_long'],
  ])('may be %s characters, or is refused', (size, code) => {
    expect(dataProblem({ n: 1 }, patchData({ n: 1 }, { n: null, ...dataOf(size) }))?.code).toBe(code)
    expect(dataProblem(dataOf(size - 6), patchData(dataOf(size - 6), { n: 1 }))?.code).toBe(code)
  })

  it('stays as it is above the limit, may become smaller, and cannot grow', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { big } = dataOf(900_000)
    const contact = aContact({ email: 'ada@example.com', data: { big, small: 'x' } })
    await ctx.store.contacts.insertMany([contact])
    const { id, email } = contact
    expect((await getContact(ctx, id)).data).toStrictEqual(contact.data)
    const mail = { to: email, from: 'post@example.com', subject: 'Hello', body: '{{small}}' }
    expect(await sendEmails(ctx, parse(SendRequest, mail))).toHaveLength(1)
    for (const act of [
      () => updateContact(ctx, { id, changes: { data: { more: 1 } } }),
      () => updateContact(ctx, { id, changes: { data: { small: 'y' } } }),
      () => trackEvent(ctx, { event: 'seen', email, data: { more: 1 } }),
      () => sendEmails(ctx, parse(SendRequest, { ...mail, data: { more: 1 } })),
    ])
      await expect(act()).rejects.toMatchObject(problem('too_long'))
    await updateContact(ctx, { id, changes: { subscribed: false } })
    await updateContact(ctx, { id, changes: { data: { small: null } } })
    expect(await getContact(ctx, id)).toMatchObject({ subscribed: false, data: { big } })
    await updateContact(ctx, { id, changes: { data: { big: null, small: 'z' } } })
    expect((await getContact(ctx, id)).data).toStrictEqual({ small: 'z' })
  })

  it('is refused above the limit by everything that writes contacts', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { id, email } = await aFullContact(ctx)
    const data = { x: 1, y: 2 }
    const send = {
      to: { email, name: 'Ada' },
      from: 'post@example.com',
      subject: 'Hello',
      body: 'Hello',
      data: { x: 1 },
    }
    for (const act of [
      () => updateContact(ctx, { id, changes: { data } }),
      () => createContact(ctx, { email, data }),
      () => trackEvent(ctx, { event: 'seen', email, data }),
      () => sendEmails(ctx, parse(SendRequest, send)),
      () => createContact(ctx, { email: 'new@example.com', data: named('f', FIELDS_MAX + 1) }),
    ])
      await expect(act()).rejects.toMatchObject(problem('too_many_fields'))
    expect(Object.keys((await getContact(ctx, id)).data)).toHaveLength(FIELDS_MAX - 1)
    expect(await ctx.store.events.listByContact(id, { limit: 1, after: undefined })).toStrictEqual([])
  })

  it('cannot grow by an import, whose other rows are imported', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { id } = await aFullContact(ctx)
    const rows = ['ada@example.com,1,', 'bob@example.com,1,2', 'ada@example.com,3,4', 'ada@example.com,5,', 'bad,,']
    const job = await startImport(ctx, { content: csvFile(`email,x,y\n${rows.join('\n')}\n`) })
    await product.runJobs()
    const { result } = await getJob(ctx, { id: job, kind: 'contacts.import' })
    expect(result).toMatchObject({
      totalRows: 5,
      successCount: 3,
      createdCount: 1,
      updatedCount: 2,
      failureCount: 2,
      errors: [
        { row: 4, email: 'ada@example.com', error: expect.stringContaining('this one would have 1001') },
        { row: 6, email: 'bad' },
      ],
    })
    expect((await getContact(ctx, id)).data).toMatchObject({ x: 5 })
    expect((await getContact(ctx, id)).data).not.toHaveProperty('y')
  })
})

describe('the fields of a project', () => {
  async function aFullProject() {
    const product = await aProduct()
    const ctx = await product.tenant()
    for (let n = 0; n < PROJECT_FIELDS_MAX; n += FIELDS_MAX)
      await recordCounts(ctx, countsOf([contactCame(named(`${n}-`, FIELDS_MAX))]))
    return { product, ctx }
  }

  it('are at most 10,000; existing ones can be written', async () => {
    const { ctx } = await aFullProject()
    const create = (name: string) => createContact(ctx, { email: `${name}@example.com`, data: { [name]: 1 } })
    await expect(create('new')).rejects.toMatchObject(problem('too_many_fields'))
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
    await create('0-7')
    await deleteField(ctx, '0-8')
    await create('new')
    await expect(create('0-8')).rejects.toMatchObject(problem('too_many_fields'))
  })

  it('end an import with too many, and the import reports it', async () => {
    const { product, ctx } = await aFullProject()
    const id = await startImport(ctx, { content: csvFile('email,new\nada@example.com,1\n') })
    await product.runJobs()
    const failedReason = expect.stringContaining('at most 10000 custom fields')
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({
      state: 'failed',
      attempts: 1,
      failedReason,
    })
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })
})
