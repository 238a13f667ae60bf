import { describe, expect, it } from 'vitest'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { getJob } from '../../tenant/jobs/jobs.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { startImport } from './imports.ts'
import { IMPORT_SIZE_MAX, ImportOptions, ImportResult } from './schema.ts'

const allContacts = { limit: 10_000, after: undefined, search: undefined }

async function importText(product: Product, ctx: Context, text: string, options: unknown = {}): Promise<ImportResult> {
  const id = await startImport(ctx, { content: csvFile(text), ...parse(ImportOptions, options) })
  await product.runJobs()
  const job = await getJob(ctx, { id, kind: 'contacts.import' })
  expect(job).toMatchObject({ state: 'completed', progress: 100, failedReason: undefined })
  expect(await ctx.store.imports.find(id)).toBeUndefined()
  return ImportResult.parse(job.result)
}

/** Imports a text into a project with contacts, and returns the contacts afterwards. */
async function imported(text: string, options: unknown = {}, before: readonly Partial<Contact>[] = []) {
  const product = await aProduct()
  const ctx = await product.tenant()
  await ctx.store.contacts.insertMany(before.map((contact) => aContact({ id: ctx.ids.make('cnt'), ...contact })))
  const result = await importText(product, ctx, text, options)
  const contacts = await ctx.store.contacts.list(allContacts)
  const people = Object.fromEntries(
    contacts.map(({ email, subscribed, data }) => [email, { subscribed, data }] as const),
  )
  const events = await Promise.all(
    contacts.map(async ({ id, email }) => {
      const list = await ctx.store.events.listByContact(id, { limit: 50, after: undefined })
      return list.map(({ name }) => `${name} ${email}`)
    }),
  )
  return { product, ctx, result, people, events: events.flat().sort() }
}

async function refusal(text: string | Uint8Array, options: unknown = {}) {
  const product = await aProduct()
  const ctx = await product.tenant()
  const content = typeof text === 'string' ? csvFile(text) : text
  const error = await startImport(ctx, { content, ...parse(ImportOptions, options) }).catch((thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw error
  expect(await product.world.store.jobs.nextDueAt()).toBeUndefined()
  const [problem] = error.errors ?? []
  return { code: error.code, ...(problem && { field: problem.field, problem: problem.code }) }
}

const columns = (count: number) => ['email', ...Array.from({ length: count - 1 }, (_, i) => `c${i}`)].join()
const bytesOf = (size: number) => {
  const file = new Uint8Array(size).fill(10)
  file.set(csvFile('email\na@example.com\n'))
  return file
}

describe('the file', () => {
  it.each([
    ['that is empty', '', 'empty_file'],
    ['of blank lines', '\n\n', 'empty_file'],
    ['without the column email', 'name\nAda\n', 'missing_email_column'],
    ['with a column twice', 'email,plan,plan\n', 'duplicate_column'],
    ['with a column twice but for blanks and case', 'email,Plan, plan \n', 'duplicate_column'],
    ['with email twice', 'email,EMAIL\n', 'duplicate_column'],
    ['with 1001 columns', columns(1001), 'too_many_columns'],
    ['with an endless name of a column', `email,${'x'.repeat(256)}`, 'too_long'],
    ['with a broken header', '"email,name\n', 'invalid_header'],
  ])('is refused %s', async (_, text, problem) => {
    expect(await refusal(text)).toStrictEqual({ code: 'VALIDATION_ERROR', field: 'file', problem })
  })

  it('may have 5 MB, and not a byte more', async () => {
    expect(await refusal(bytesOf(IMPORT_SIZE_MAX + 1))).toStrictEqual({ code: 'PAYLOAD_TOO_LARGE' })
    const product = await aProduct()
    const ctx = await product.tenant()
    expect(await startImport(ctx, { content: bytesOf(IMPORT_SIZE_MAX) })).toMatch(/^job_/)
  })

  it('may have 1000 columns', async () => {
    const { result, people } = await imported(`${columns(1000)}\na@example.com${',1'.repeat(999)}\n`)
    expect(result).toMatchObject({ totalRows: 1, createdCount: 1 })
    expect(Object.keys(people['a@example.com']?.data ?? {})).toHaveLength(999)
  })

  it('may have no rows', async () => {
    const { result } = await imported('email,name\n')
    expect(result).toStrictEqual({
      totalRows: 0,
      successCount: 0,
      createdCount: 0,
      updatedCount: 0,
      duplicateCount: 0,
      failureCount: 0,
      errors: [],
      errorsTruncated: false,
      columns: [
        { column: 'email', field: 'email', isNew: false },
        { column: 'name', field: 'name', isNew: true },
      ],
    })
  })

  it('has its header trimmed; columns without a name are ignored', async () => {
    const { people } = await imported(' Email ,First Name,,\nada@example.com,Ada,x,y\n')
    expect(people).toStrictEqual({ 'ada@example.com': { subscribed: true, data: { First_Name: 'Ada' } } })
  })
})

describe('columns that begin with data.', () => {
  it('are custom fields that keep their case, whatever the name', async () => {
    const header = 'email,subscribed,data.Plan,data.plan,data.subscribed,data.email,data.,Data.Tier'
    const { people } = await imported(`${header}\nada@example.com,no,pro,free,yes,x,y,z\n`)
    const data = { Plan: 'pro', plan: 'free', subscribed: true, data: 'y', Tier: 'z' }
    expect(people).toStrictEqual({ 'ada@example.com': { subscribed: false, data } })
  })

  it('are different fields when they differ only in case, also in the mapping', async () => {
    const text = 'email,data.firstName,data.firstname,data.FIRSTNAME\nada@example.com,A,b,c\n'
    expect((await imported(text)).people['ada@example.com']?.data).toStrictEqual({
      firstName: 'A',
      firstname: 'b',
      FIRSTNAME: 'c',
    })
    const mapping = { 'data.firstname': 'name', 'data.FIRSTNAME': null }
    const { people } = await imported(text, { mapping })
    expect(people['ada@example.com']?.data).toStrictEqual({ firstName: 'A', name: 'b' })
    const unclear = { mapping: { 'data.FirstName': 'name' } }
    expect(await refusal(text, unclear)).toMatchObject({ problem: 'unknown_column' })
    expect(await refusal('email,data.plan,data.plan\n')).toMatchObject({ problem: 'duplicate_column' })
  })

  it('have lists, objects and numbers of any size, and text after an apostrophe', async () => {
    const text = "email,data.a,data.b,data.c,data.locale,plain\n'+ada@example.com,[1],1e+21,'5,'no,'5\n"
    const { people } = await imported(text)
    const data = { a: [1], b: 1e21, c: '5', locale: 'no', plain: "'5" }
    expect(people).toStrictEqual({ '+ada@example.com': { subscribed: true, data } })
  })

  it('cannot be the address, or a second column for a field', async () => {
    const missing = { code: 'VALIDATION_ERROR', field: 'file', problem: 'missing_email_column' }
    expect(await refusal('data.email\n')).toStrictEqual(missing)
    expect(await refusal('email,plan,data.plan\n')).toMatchObject({ problem: 'duplicate_column' })
  })
})

describe('columns with equal names', () => {
  const text = 'Email,Email,Plan,plan,Plan\nada@example.com,work@example.com,a,b,c\n'
  const plans = { plan: null, 'Plan (2)': 'second' }

  it.each<[object, string, object]>([
    [{ 'Email (2)': null, ...plans }, 'ada@example.com', { Plan: 'a', second: 'c' }],
    [{ 'Email (1)': null, ...plans }, 'work@example.com', { Plan: 'a', second: 'c' }],
    [{ 'email (2)': 'work', ...plans }, 'ada@example.com', { Plan: 'a', second: 'c', work: 'work@example.com' }],
    [{ Email: null, 'Email(2)': 'email', ...plans }, 'work@example.com', { Plan: 'a', second: 'c' }],
    [{ 'Email (2)': 'email', Email: null, ...plans }, 'work@example.com', { Plan: 'a', second: 'c' }],
    [{ 'Email (2)': null, Plan: null }, 'ada@example.com', { plan: 'b' }],
  ])('are distinguished by a number: %j', async (mapping, email, data) => {
    const { people } = await imported(text, { mapping: mapping as Record<string, string | null> })
    expect(people).toStrictEqual({ [email]: { subscribed: true, data } })
  })

  it('are refused with the names for a mapping', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await expect(startImport(ctx, { content: csvFile('Email,Email\n') })).rejects.toThrow(
      'The columns "Email (1)" and "Email (2)" would both be imported as "email". Map one of them, by this name, to null or to another field.',
    )
    for (const column of ['Email (3)', 'Email (0)', 'Name (1)', '(1)'])
      expect(await refusal(text, { mapping: { [column]: null } })).toMatchObject({ problem: 'unknown_column' })
    expect(await refusal('email,name\n', { mapping: { 'name (1)': null } })).toMatchObject({
      problem: 'unknown_column',
    })
  })

  it('keep their names where a name has a number of its own', async () => {
    const { people } = await imported('email,Plan,Plan (2)\nada@example.com,a,b\n', {
      mapping: { 'Plan (2)': 'other' },
    })
    expect(people).toStrictEqual({ 'ada@example.com': { subscribed: true, data: { Plan: 'a', other: 'b' } } })
  })
})

describe('the names of fields', () => {
  const fieldsOf = async (header: string, before?: string) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    if (before) await importText(product, ctx, before)
    const cells = header.split(',').map((_, index) => (index === 0 ? 'ada@example.com' : `v${index}`))
    const result = await importText(product, ctx, `${header}\n${cells.join()}\n`)
    const [contact] = await ctx.store.contacts.findManyByEmail(['ada@example.com'])
    return { data: contact?.data, columns: result.columns.slice(1) }
  }

  it.each([
    ['firstName', 'firstName'],
    ['Last Name', 'Last_Name'],
    [' billing.city ', 'billing_city'],
    ['Size (cm)', 'Size_cm'],
    ['a. b', 'a_b'],
    ['_private', '_private'],
    ['E-Mail-2', 'E-Mail-2'],
    ['#', 'column_2'],
  ])('keep their case and can be printed: %s is %s', async (column, field) => {
    const { data, columns } = await fieldsOf(`email,${column}`)
    expect(data).toStrictEqual({ [field]: 'v1' })
    expect(columns).toStrictEqual([{ column: column.trim(), field, isNew: true }])
  })

  it('are those of existing fields that differ only in case', async () => {
    const before = 'email,data.firstName,data.last name\nbob@example.com,Bob,B\n'
    const { data, columns } = await fieldsOf('email,FIRSTNAME,last name', before)
    expect(data).toStrictEqual({ firstName: 'v1', 'last name': 'v2' })
    expect(columns).toMatchObject([
      { field: 'firstName', isNew: false },
      { field: 'last name', isNew: false },
    ])
  })

  it('are new once: a later batch does not change the fields of the first', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => `p${i}@example.com,x`).join('\n')
    const { result } = await imported(`email,Plan\n${rows}\n`)
    expect(result.columns[1]).toStrictEqual({ column: 'Plan', field: 'Plan', isNew: true })
  })

  it('clash where two columns would be one field, until the mapping drops one', async () => {
    expect(await refusal('email,First Name,first_name\n')).toMatchObject({ problem: 'duplicate_column' })
    const { people } = await imported('email,note,Note,note\na@example.com,1,2,3\n', { mapping: { note: null } })
    expect(people['a@example.com']?.data).toStrictEqual({ Note: 2 })
  })
})

describe('a file with a column of unsubscribed people', () => {
  it.each([
    'UNSUB_TIME',
    'CLEAN_TIME',
    'unsubscribed',
    'Unsubscribed at',
    'EMAIL_BLACKLISTED',
    'Blocklisted',
    'Unsubscribed from all email',
    'opt-out',
    'Opted out',
    'hs_email_optout',
  ])('is not imported as one of subscribed people: %s', async (column) => {
    expect(await refusal(`email,${column}\n`)).toMatchObject({ problem: 'unclear_consent' })
    const row = 'a@example.com,no,x\n'
    const { people } = await imported(`email,subscribed,${column}\n${row}`)
    expect(people['a@example.com']?.subscribed).toBe(false)
    const { people: mapped } = await imported(`email,${column}\na@example.com,x\n`, { mapping: { [column]: 'left' } })
    expect(mapped['a@example.com']?.data).toStrictEqual({ left: 'x' })
  })
})

describe('columns without data of a person', () => {
  const text =
    'Posthorn_Error,id,email,error,createdAt,UPDATEDAT\nNo.,cnt_1,ada@example.com,mine,2024-01-01,2024-01-02\n'

  it('are ignored, at any position', async () => {
    const { people } = await imported(text)
    expect(people['ada@example.com']?.data).toStrictEqual({ error: 'mine' })
  })

  it('are imported if the mapping names them', async () => {
    const mapping = { posthorn_error: 'note', createdAt: 'since', id: 'oldId' }
    const { people } = await imported(text, { mapping })
    const data = { note: 'No.', oldId: 'cnt_1', error: 'mine', since: '2024-01-01' }
    expect(people['ada@example.com']?.data).toStrictEqual(data)
  })
})

describe('the mapping', () => {
  it('gives columns another meaning, in any case, or none', async () => {
    const text = 'E-Mail,Opt In,Name,Town,Plan\nada@example.com,no,Ada,London,pro\n'
    const mapping = { 'e-mail': 'email', ' OPT IN ': 'subscribed', NAME: 'firstName', Town: null, plan: 'data.Plan' }
    const { people } = await imported(text, { mapping })
    const data = { firstName: 'Ada', Plan: 'pro' }
    expect(people).toStrictEqual({ 'ada@example.com': { subscribed: false, data } })
  })

  it('may swap columns', async () => {
    const { people } = await imported('email,a,b\nada@example.com,1,2\n', { mapping: { a: 'b', b: 'a' } })
    expect(people['ada@example.com']?.data).toStrictEqual({ a: 2, b: 1 })
  })

  it.each([
    ['a column that is not there', { phone: 'tel' }, 'mapping.phone', 'unknown_column'],
    ['a column without a name', { '': 'tel' }, 'mapping.', 'unknown_column'],
    ['no column for the address', { email: null }, 'file', 'missing_email_column'],
    ['two columns for one field', { name: 'plan' }, 'file', 'duplicate_column'],
    ['two columns for the address', { name: 'email' }, 'file', 'duplicate_column'],
  ])('is refused with %s', async (_, mapping, field, problem) => {
    const found = await refusal('email,name,plan,\n', { mapping })
    expect(found).toStrictEqual({ code: 'VALIDATION_ERROR', field, problem })
  })

  it.each([
    ['an empty field', { name: '' }],
    ['an endless field', { name: 'x'.repeat(256) }],
    ['a number', { name: 7 }],
  ])('is refused with %s', (_, mapping) => {
    expect(() => parse(ImportOptions, { mapping })).toThrow(AppError)
  })
})

describe('a row', () => {
  it('creates a contact by the rules of cells', async () => {
    const text = [
      'email,subscribed,locale,zip,visits,vip,note,id,manageurl,__proto__,formula',
      ' ADA@Example.com ,YES,1,007,12,no,,x,y,z,=HYPERLINK("a")',
    ].join('\r\n')
    const { people, result, ctx } = await imported(text)
    const data = { locale: '1', zip: '007', visits: 12, vip: false, manageurl: 'y', formula: '=HYPERLINK("a")' }
    expect(people).toStrictEqual({ 'ada@example.com': { subscribed: true, data } })
    expect(result).toMatchObject({ totalRows: 1, successCount: 1, createdCount: 1, updatedCount: 0 })
    const { contacts, fields } = await ctx.store.fields.list()
    expect(contacts).toBe(1)
    expect(fields.map(({ name, type, contacts }) => `${name} ${type} ${contacts}`)).toStrictEqual([
      'formula string 1',
      'locale string 1',
      'manageurl string 1',
      'vip boolean 1',
      'visits number 1',
      'zip string 1',
    ])
  })

  it('creates a contact that is subscribed by default, and emits no event', async () => {
    const text = 'email,subscribed\na@example.com,\nb@example.com,true\nc@example.com,0\nd@example.com\n'
    const { people, events } = await imported(text)
    expect(Object.entries(people).map(([email, { subscribed }]) => [email, subscribed])).toStrictEqual([
      ['d@example.com', true],
      ['c@example.com', false],
      ['b@example.com', true],
      ['a@example.com', true],
    ])
    expect(events).toStrictEqual([])
  })

  it('changes only the given fields of an existing contact, and emits one event for a flip', async () => {
    const { people, events, result, ctx } = await imported(
      'email,subscribed,plan,visits\na@example.com,no,pro,\nb@example.com,,,3\nc@example.com,yes\nd@example.com\n',
      {},
      [
        { email: 'a@example.com', data: { plan: 'free', visits: 1 } },
        { email: 'b@example.com', subscribed: false, data: { plan: 'free' } },
        { email: 'c@example.com', subscribed: false },
        { email: 'd@example.com', data: { plan: 'free' } },
      ],
    )
    expect(people).toStrictEqual({
      'a@example.com': { subscribed: false, data: { plan: 'pro', visits: 1 } },
      'b@example.com': { subscribed: false, data: { plan: 'free', visits: 3 } },
      'c@example.com': { subscribed: true, data: {} },
      'd@example.com': { subscribed: true, data: { plan: 'free' } },
    })
    expect(events).toStrictEqual(['contact.subscribed c@example.com', 'contact.unsubscribed a@example.com'])
    expect(result).toMatchObject({ totalRows: 4, successCount: 4, createdCount: 0, updatedCount: 4 })
    expect((await ctx.store.fields.list()).fields).toMatchObject([{ name: 'visits', contacts: 1 }])
  })

  it('does not write a contact that it does not change', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const contact = aContact({ data: { plan: 'free' } })
    await ctx.store.contacts.insertMany([contact])
    product.clock.set(rowTime(5000))
    const result = await importText(product, ctx, `email,subscribed,plan\n${contact.email},yes,free\n`)
    expect(result).toMatchObject({ updatedCount: 1 })
    expect(await ctx.store.contacts.find(contact.id)).toStrictEqual(contact)
  })

  it('fails alone; the others are imported', async () => {
    const { people, result } = await imported(
      [
        'email,name',
        'a@example.com,Ada',
        ',Nobody',
        'not an address,x',
        '',
        'b@example.com,Bob,too,much',
        '"c@example.com,Cy',
        'd@example.com',
      ].join('\n'),
    )
    expect(Object.keys(people).sort()).toStrictEqual(['a@example.com', 'd@example.com'])
    expect(result).toStrictEqual({
      totalRows: 6,
      successCount: 2,
      createdCount: 2,
      updatedCount: 0,
      duplicateCount: 0,
      failureCount: 4,
      errors: [
        { row: 3, email: null, error: 'The row has no email address.', code: 'missing_email', field: 'email' },
        {
          row: 4,
          email: 'not an address',
          code: 'invalid_email',
          field: 'email',
          error: 'This is not an email address such as ada@example.com.',
        },
        {
          row: 6,
          email: 'b@example.com',
          code: 'too_many_cells',
          field: null,
          error: 'The row has 4 cells, but the header has only 2. Quote a cell that contains a separator.',
        },
        {
          row: 7,
          email: '"c@example.com',
          code: 'unreadable_row',
          field: null,
          error: 'The row cannot be read: a quoted cell does not end.',
        },
      ],
      errorsTruncated: false,
      columns: [
        { column: 'email', field: 'email', isNew: false },
        { column: 'name', field: 'name', isNew: true },
      ],
    })
  })

  it('may have 100 kB of custom fields, and not more', async () => {
    const cell = (length: number) => 'x'.repeat(length - '{"bio":""}'.length)
    const { result, people } = await imported(`email,bio\na@example.com,${cell(1e5)}\nb@example.com,${cell(1e5 + 1)}\n`)
    expect(Object.keys(people)).toStrictEqual(['a@example.com'])
    const error = 'The custom fields of the row are larger than 100 kB.'
    expect(result.errors).toMatchObject([{ row: 3, email: 'b@example.com', error, code: 'too_long' }])
  })

  it.each([999, 1000, 1001])('has its error listed among %s', async (count) => {
    const { result } = await imported(`email\n${'nobody\n'.repeat(count)}`)
    expect(result).toMatchObject({ totalRows: count, failureCount: count, errorsTruncated: count > 1000 })
    expect(result.errors).toHaveLength(Math.min(count, 1000))
    expect(result.errors.at(-1)?.row).toBe(Math.min(count, 1000) + 1)
  })
})

describe('rows of one address', () => {
  it('are one contact: the later row wins, field by field', async () => {
    const text = [
      'email,subscribed,a,b',
      'x@example.com,no,1,1',
      'y@example.com,,5,',
      'X@example.com,,2,',
      'x@example.com,yes,,3',
    ].join('\n')
    const { people, result, events } = await imported(text)
    expect(people).toStrictEqual({
      'y@example.com': { subscribed: true, data: { a: 5 } },
      'x@example.com': { subscribed: true, data: { a: 2, b: 3 } },
    })
    expect(result).toMatchObject({
      totalRows: 4,
      successCount: 4,
      createdCount: 2,
      updatedCount: 2,
      duplicateCount: 2,
    })
    expect(events).toStrictEqual([])
  })

  it('are counted over the whole file', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => `p${i % 1200}@example.com,${i}`)
    const { people, result } = await imported(`email,n\n${rows.join('\n')}\n`)
    expect(Object.keys(people)).toHaveLength(1200)
    expect(people['p99@example.com']?.data).toStrictEqual({ n: 2499 })
    expect(result).toMatchObject({
      totalRows: 2500,
      createdCount: 1200,
      updatedCount: 1300,
      duplicateCount: 1300,
      failureCount: 0,
    })
  })
})

describe('a dry run', () => {
  it('has the same result and writes nothing', async () => {
    const rows = Array.from({ length: 2300 }, (_, i) => `p${i % 1900}@example.com,no,${i}`)
    const text = `email,subscribed,n\n${rows.join('\n')}\nnobody,,\n`
    const before = [{ email: 'p3@example.com' }, { email: 'p1500@example.com' }, { email: 'other@example.com' }]
    const dry = await imported(text, { dryRun: true }, before)
    expect(Object.keys(dry.people)).toHaveLength(3)
    expect(dry.people['p3@example.com']).toStrictEqual({ subscribed: true, data: {} })
    expect(dry.events).toStrictEqual([])
    expect(await dry.ctx.store.fields.list()).toStrictEqual({ contacts: 0, fields: [] })
    const wet = await imported(text, { dryRun: false }, before)
    expect(dry.result).toStrictEqual(wet.result)
    expect(dry.result).toMatchObject({ totalRows: 2301, createdCount: 1898, updatedCount: 402, duplicateCount: 400 })
  })
})

describe('the job', () => {
  it('belongs to its project, and has no other kind', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const id = await startImport(ctx, { content: csvFile('email\na@example.com\n') })
    const missing = { code: 'JOB_NOT_FOUND' }
    await expect(getJob(other, { id, kind: 'contacts.import' })).rejects.toMatchObject(missing)
    await expect(getJob(ctx, { id, kind: 'contacts.bulk' })).rejects.toMatchObject(missing)
    await expect(getJob(ctx, { id: 'job_none', kind: 'contacts.import' })).rejects.toMatchObject(missing)
    await expect(getJob(ctx, { id: 'nonsense', kind: 'contacts.import' })).rejects.toMatchObject(missing)
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({ state: 'waiting', progress: 0 })
    await product.runJobs()
    expect(await ctx.store.contacts.count(undefined)).toBe(1)
    expect(await other.store.contacts.count(undefined)).toBe(0)
  })

  it('fails with a reason when its file is missing', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const id = await startImport(ctx, { content: csvFile('email\na@example.com\n') })
    await ctx.store.imports.delete(id)
    await product.runJobs()
    expect(await getJob(ctx, { id, kind: 'contacts.import' })).toMatchObject({
      state: 'failed',
      failedReason: 'The file of the import no longer exists.',
      result: undefined,
    })
  })
})

describe('files that wait for their import', () => {
  it('have at most 250 MB per project', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    let waiting = 0
    const full = (inner: Store): Store => ({
      ...inner,
      transaction: (work) => inner.transaction((tx) => work(full(tx))),
      project(id) {
        const rooms = inner.project(id)
        return { ...rooms, imports: { ...rooms.imports, size: async () => waiting + (await rooms.imports.size()) } }
      },
    })
    const content = csvFile('email\na@example.com\n')
    const start = () =>
      startImport(contextOf({ ...product.world, store: full(product.world.store) }, ctx.project), { content })
    waiting = 250 * 1024 * 1024 - 2 * content.byteLength
    await start()
    await start()
    await expect(start()).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.stringContaining('250 MB'),
      retryAfterSeconds: 60,
    })
    waiting -= 1
    await expect(start()).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    waiting -= content.byteLength - 1
    await start()
  })
})
