import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact, contactsOf, ended, form, imported, upload } from '../audience-kit.ts'
import {
  at,
  type Bench,
  failure,
  problems,
  remains,
  sharedBench,
  sharedWorkingBench,
  type Tenant,
  textAt,
} from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

/** The counts of a finished import. */
const result = (job: unknown) => at(job, 'result')

describe('POST /contacts/import', () => {
  it('creates and changes contacts, and reports the result of each row', async () => {
    await aContact(tenant, 'ada@example.com', { data: { plan: 'free', age: 36 } })
    const job = await imported(
      tenant,
      'Email , SUBSCRIBED,plan,Score\r\nADA@example.com,,pro,\r\ngrace@example.com,no,free,007\r\nnobody,yes,,\r\n',
    )
    expect(job).toStrictEqual({
      id: expect.stringMatching(/^job_/),
      state: 'completed',
      progress: 100,
      result: {
        totalRows: 3,
        successCount: 2,
        createdCount: 1,
        updatedCount: 1,
        duplicateCount: 0,
        failureCount: 1,
        errors: [
          {
            row: 4,
            email: 'nobody',
            code: 'invalid_email',
            field: 'email',
            error: expect.stringContaining('email address'),
          },
        ],
        errorsTruncated: false,
        columns: [
          { column: 'Email', field: 'email', isNew: false },
          { column: 'SUBSCRIBED', field: 'subscribed', isNew: false },
          { column: 'plan', field: 'plan', isNew: false },
          { column: 'Score', field: 'Score', isNew: true },
        ],
      },
      failedReason: null,
    })
    expect(await contactsOf(tenant)).toMatchObject({
      'ada@example.com': { subscribed: true, data: { plan: 'pro', age: 36 } },
      'grace@example.com': { subscribed: false, data: { plan: 'free', Score: '007' } },
    })
  })

  it('is pending or running when it is polled early', async () => {
    const other = await (await sharedBench()).tenant()
    const jobId = textAt(await upload(other, 'email\nada@example.com\n'), 'jobId')
    expect((await other.call(`GET /contacts/import/${jobId}`)).json).toStrictEqual({
      id: jobId,
      state: 'waiting',
      progress: 0,
      result: null,
      failedReason: null,
    })
  })

  it('keeps an unsubscribed person unsubscribed unless the file says otherwise', async () => {
    await aContact(tenant, 'ada@example.com', { subscribed: false })
    await aContact(tenant, 'grace@example.com', { subscribed: false })
    await imported(tenant, 'email,subscribed\nada@example.com,\ngrace@example.com,YES\n')
    expect(await contactsOf(tenant)).toMatchObject({
      'ada@example.com': { subscribed: false },
      'grace@example.com': { subscribed: true },
    })
  })

  it('uses the last of several rows with one address, field by field', async () => {
    const job = await imported(tenant, 'email,a,b\nx@example.com,1,1\nX@example.com,2,\n x@example.com ,,3\n')
    expect(result(job)).toMatchObject({ totalRows: 3, createdCount: 1, updatedCount: 2, duplicateCount: 2 })
    expect(await contactsOf(tenant)).toMatchObject({ 'x@example.com': { data: { a: 2, b: 3 } } })
  })

  it('with a mapping renames fields, and leaves columns out', async () => {
    await imported(tenant, 'E-Mail,First name,Notes\nada@example.com,Ada,secret\n', {
      mapping: { 'E-Mail': 'email', 'First name': 'data.firstName', Notes: null },
    })
    expect(await contactsOf(tenant)).toMatchObject({ 'ada@example.com': { data: { firstName: 'Ada' } } })
    expect(at((await contactsOf(tenant))['ada@example.com'], 'data')).not.toHaveProperty('notes')
  })

  it('as a dry run reports the changes, and makes none', async () => {
    await aContact(tenant, 'ada@example.com')
    const job = await imported(tenant, 'email\nada@example.com\nnew@example.com\nnew@example.com\nbad\n', {
      dryRun: true,
    })
    expect(result(job)).toMatchObject({
      totalRows: 4,
      createdCount: 1,
      updatedCount: 2,
      duplicateCount: 1,
      failureCount: 1,
      errors: [{ row: 5 }],
    })
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 0 })
  })

  it('is refused for a disabled project, whose imports can still be read', async () => {
    const jobId = textAt(await upload(tenant, 'email\na@example.com\n'), 'jobId')
    const { settings } = bench.posthorn.world.store.project(tenant.id)
    const project = await settings.find()
    if (project) await settings.update({ ...project, disabled: true })
    expect(failure(await upload(tenant, 'email\nb@example.com\n'))).toStrictEqual([403, 'PROJECT_DISABLED'])
    expect((await tenant.call(`GET /contacts/import/${jobId}`)).status).toBe(200)
  })
})

describe('a file', () => {
  const csv = 'email,note\n'

  it.each<[string, string | Uint8Array, unknown]>([
    ['with a byte order mark', `\ufeff${csv}a@example.com,x\n`, 'x'],
    ['that ends its lines by CRLF', 'email,note\r\na@example.com,x\r\n', 'x'],
    ['that ends its lines by CR', 'email,note\ra@example.com,x\r', 'x'],
    ['without a last line end', `${csv}a@example.com,x`, 'x'],
    ['with blank lines', `\n${csv}\n\na@example.com,x\n\n`, 'x'],
    ['with quotes', `${csv}"a@example.com","x, ""y"""\n`, 'x, "y"'],
    ['with line breaks in a cell', `${csv}a@example.com,"x\r\ny"\n`, 'x\r\ny'],
    [
      'with a formula',
      `${csv}a@example.com,"=HYPERLINK(""https://evil.example"")"\n`,
      '=HYPERLINK("https://evil.example")',
    ],
    ['with a formula without quotes', `${csv}a@example.com,=1+1\n`, '=1+1'],
    ['with letters from everywhere', `${csv}a@example.com,Žluťoučký 🐎\n`, 'Žluťoučký 🐎'],
    ['with a number', `${csv}a@example.com,-12.5\n`, -12.5],
    ['with a truth', `${csv}a@example.com,Yes\n`, true],
    ['with a number that is text', `${csv}a@example.com,1e5\n`, '1e5'],
  ])('%s', async (_, content, note) => {
    expect(result(await imported(tenant, content))).toMatchObject({ createdCount: 1, failureCount: 0 })
    expect(await contactsOf(tenant)).toMatchObject({ 'a@example.com': { data: { note } } })
  })

  it('may have 100 columns', async () => {
    const names = Array.from({ length: 99 }, (_, i) => `field${i}`)
    await imported(tenant, `email,${names}\na@example.com,${names.map((_, i) => i)}\n`)
    const data = Object.fromEntries(names.map((name, i) => [name, i]))
    expect(await contactsOf(tenant)).toMatchObject({ 'a@example.com': { data } })
  })

  it('loses only the row that is not UTF-8, or whose quotes are wrong', async () => {
    const bad = Buffer.concat([Buffer.from(`${csv}bad1@example.com,`), Buffer.of(0xff, 0xfe), Buffer.from('\n')])
    const rest = 'bad2@example.com,"x" y\nbad3@example.com,"x\na@example.com,Žluťoučký\n'
    const content = Buffer.concat([bad, Buffer.from(rest)])
    const job = await imported(tenant, content)
    expect(result(job)).toMatchObject({
      totalRows: 4,
      createdCount: 1,
      failureCount: 3,
      errors: [{ row: 2 }, { row: 3 }, { row: 4 }],
    })
    expect(Object.keys(await contactsOf(tenant))).toStrictEqual(['a@example.com'])
  })

  it.each([
    ['is empty', '', 'empty_file'],
    ['has no column email', 'mail\na@example.com\n', 'missing_email_column'],
    ['has a column twice', 'email,plan,PLAN\na@example.com,1,2\n', 'duplicate_column'],
    ['has too many columns', `email,${Array.from({ length: 1000 }, (_, i) => `f${i}`)}\n`, 'too_many_columns'],
    ['has a header that cannot be read', '"email\na@example.com\n', 'invalid_header'],
  ])('that %s is refused immediately', async (_, content, code) => {
    const answer = await upload(tenant, content)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([['file', code]])
  })

  it('whose mapping names an unknown column is refused immediately', async () => {
    const answer = await upload(tenant, 'email\na@example.com\n', { mapping: { name: 'firstName' } })
    expect(problems(answer)).toStrictEqual([['mapping.name', 'unknown_column']])
  })

  it('lists a thousand errors, and counts all of them', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `bad${i}`)
    const job = await imported(tenant, `email\n${rows.join('\n')}\n`)
    expect(result(job)).toMatchObject({ totalRows: 1001, failureCount: 1001, errorsTruncated: true })
    expect(at(job, 'result.errors')).toHaveLength(1000)
  })
})

describe('an import', () => {
  it('is done once for an idempotency key, and its events are emitted once each', async () => {
    const id = await aContact(tenant, 'ada@example.com', { subscribed: false })
    const call = await form(
      { file: { content: 'email,subscribed\nada@example.com,true\n', name: 'a.csv' } },
      { 'idempotency-key': 'import-1' },
    )
    const [first, second] = [
      await tenant.call('POST /contacts/import', call),
      await tenant.call('POST /contacts/import', call),
    ]
    expect(second.text).toBe(first.text)
    await ended(tenant, `/contacts/import/${textAt(first, 'jobId')}`)
    const { json } = await tenant.call(`GET /contacts/${id}/export`)
    expect(at(json, 'events')).toMatchObject([{ name: 'contact.subscribed' }])
  })

  it.each(['job_unknown', 'rubbish', 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze'])(
    'is not found if it does not exist: %s',
    async (id) => {
      expect(failure(await tenant.call(`GET /contacts/import/${id}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
    },
  )

  it('is not a bulk job, and is hidden from others', async () => {
    const jobId = textAt(await upload(tenant, 'email\na@example.com\n'), 'jobId')
    expect(failure(await tenant.call(`GET /contacts/bulk/${jobId}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
    const other = await bench.tenant()
    expect(failure(await other.call(`GET /contacts/import/${jobId}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
  })
})
