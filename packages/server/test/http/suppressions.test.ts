import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { type Answer, aMail, at, type Bench, failure, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const ADA = 'ada@example.com'

const suppress = (email: string, reason?: string) => tenant.call('POST /suppressions', { body: { email, reason } })
const importAll = (suppressions: readonly unknown[]) =>
  tenant.call('POST /suppressions/import', { body: { suppressions } })
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `c${n}@example.com` }))

function emailsOf({ json }: Answer): unknown[] {
  const data = at(json, 'data')
  return Array.isArray(data) ? data.map((item) => at(item, 'email')) : []
}

describe('a suppression', () => {
  it('has the reason "manual" by default, is created once, and is found by its address in any spelling', async () => {
    const made = await suppress(' ADA@example.com')
    expect(made.status).toBe(201)
    expect(made.json).toStrictEqual({
      id: expect.stringMatching(/^sup_[0-9a-f]{64}$/),
      kind: 'ADDRESS',
      value: ADA,
      email: ADA,
      reason: 'MANUAL',
      createdAt: expect.stringMatching(/Z$/),
    })
    const again = await suppress(ADA, 'BOUNCE')
    expect([again.status, again.json]).toStrictEqual([200, made.json])
    for (const email of [ADA, 'ADA%40Example.com', 'ada@ｅxample.com'.replace('ｅ', encodeURIComponent('ｅ'))]) {
      const shown = await tenant.call(`GET /suppressions/${email}`)
      expect([shown.status, shown.json]).toStrictEqual([200, made.json])
    }
  })

  it('stops mail to an address until it is removed', async () => {
    await suppress(ADA, 'COMPLAINT')
    const status = async () => {
      const sent = await tenant.call('POST /v1/send', { body: aMail({ to: ADA }) })
      return at((await tenant.call(`GET /emails/${at(sent.json, 'data.emails.0.email')}`)).json, 'status')
    }
    expect(await status()).toBe('SUPPRESSED')
    expect((await tenant.call(`DELETE /suppressions/${ADA}`)).status).toBe(204)
    expect(await status()).toBe('PENDING')
    for (const method of ['GET', 'DELETE'])
      expect(failure(await tenant.call(`${method} /suppressions/${ADA}`))).toStrictEqual([404, 'SUPPRESSION_NOT_FOUND'])
  })

  it('is found by its address once the person is erased, and no longer shows it', async () => {
    const id = await aContact(tenant, ADA)
    await suppress(ADA, 'BOUNCE')
    expect((await tenant.call(`DELETE /contacts/${id}`)).status).toBe(204)
    const erased = { email: null, value: null, kind: 'ADDRESS', reason: 'BOUNCE' }
    expect((await tenant.call(`GET /suppressions/${ADA}`)).json).toMatchObject(erased)
    expect((await tenant.call('GET /suppressions')).json).toMatchObject({ data: [erased], total: 1 })
    expect((await suppress(ADA)).json).toMatchObject(erased)
    expect((await tenant.call('GET /suppressions/export')).text).not.toContain(ADA)
    expect((await tenant.call(`DELETE /suppressions/${ADA}`)).status).toBe(204)
  })

  it.each(['a/b@example.com', 'a?b=c&d#e%2f@example.com'])('may be of any address: %s', async (email) => {
    await suppress(email)
    expect((await tenant.call(`GET /suppressions/${encodeURIComponent(email)}`)).json).toMatchObject({ email })
    expect((await tenant.call(`DELETE /suppressions/${encodeURIComponent(email)}`)).status).toBe(204)
  })

  it.each(['x', '%00', "'--", 'x'.repeat(320)])('is not found for an invalid address: %s', async (text) => {
    expect(failure(await tenant.call(`GET /suppressions/${text}`))).toStrictEqual([404, 'SUPPRESSION_NOT_FOUND'])
    expect(failure(await tenant.call(`GET /suppressions/${'x'.repeat(321)}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it.each([
    [{}, 'email', 'required'],
    [{ email: 'ada' }, 'email', 'invalid_email'],
    [{ email: ADA, reason: 'bounce' }, 'reason', 'invalid_value'],
    [{ email: ADA, value: 'example.com' }, 'value', 'one_of'],
    [{ email: '*@example.com' }, 'email', 'not_allowed'],
    [{ email: 'abuse*@example.com' }, 'email', 'not_allowed'],
    [{ email: 'example.com' }, 'email', 'invalid_email'],
    [{ value: '' }, 'value', 'too_small'],
    [{ value: '*@*' }, 'value', 'too_wide'],
    [{ value: '*' }, 'value', 'too_wide'],
    [{ value: 'com' }, 'value', 'too_wide'],
    [{ value: '.co.uk' }, 'value', 'too_wide'],
    [{ value: 'a*b*@example.com' }, 'value', 'invalid_pattern'],
    [{ value: 'exa mple.com' }, 'value', 'invalid_domain'],
    [{ value: 'ada@' }, 'value', 'invalid_email'],
  ])('is refused for %j', async (body, field, code) => {
    const answer = await tenant.call('POST /suppressions', { body })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(at(answer.json, 'error.errors.0')).toMatchObject({ field, code })
    expect((await tenant.call('GET /suppressions')).json).toMatchObject({ total: 0 })
  })
})

describe('a domain or a pattern', () => {
  const add = (value: string) => tenant.call('POST /suppressions', { body: { value } })
  const statuses = async (fields: Readonly<Record<string, unknown>>) => {
    const sent = await tenant.call('POST /v1/send', { body: aMail(fields) })
    const emails = at(sent.json, 'data.emails')
    if (!Array.isArray(emails)) throw new Error(`it was not sent: ${sent.text}`)
    const found = await Promise.all(emails.map((one) => tenant.call(`GET /emails/${at(one, 'email')}`)))
    return found.map(({ json }) => [at(json, 'status'), at(json, 'error')])
  }

  it('stops mail to all its addresses, copies included, and the mail names the entry', async () => {
    const domain = await add('.Blocked.Example')
    expect([domain.status, at(domain.json, 'kind'), at(domain.json, 'value')]).toStrictEqual([
      201,
      'DOMAIN',
      '.blocked.example',
    ])
    expect((await add('*@.blocked.example.')).json).toStrictEqual(domain.json)
    const pattern = await add('abuse@*')
    const found = await statuses({
      to: 'a@x.blocked.example',
      cc: ['ABUSE@example.com'],
      bcc: ['b@blocked.example', ADA],
    })
    expect(found.map(([status]) => status)).toStrictEqual(['SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED', 'PENDING'])
    const text = `(${at(domain.json, 'id')}) because it was added manually.`
    expect(found[0]?.[1]).toBe(
      `Not sent: the domain blocked.example and its subdomains are on the suppression list ${text}`,
    )
    expect(found[1]?.[1]).toContain(
      `the address matches the pattern abuse@* on the suppression list (${at(pattern.json, 'id')})`,
    )
  })

  it('is found by an address, its text, or its id, and is deleted without the entries of addresses', async () => {
    const entry = await add('blocked.example')
    await suppress('own@blocked.example', 'BOUNCE')
    for (const name of ['x@blocked.example', 'Blocked.example', '@blocked.example', `${at(entry.json, 'id')}`])
      expect((await tenant.call(`GET /suppressions/${name}`)).json).toStrictEqual(entry.json)
    const refused = await tenant.call('DELETE /suppressions/x@blocked.example')
    expect(failure(refused)).toStrictEqual([404, 'SUPPRESSION_NOT_FOUND'])
    expect(at(refused.json, 'error.message')).toContain('the domain blocked.example is on the suppression list')
    expect((await tenant.call('DELETE /suppressions/blocked.example')).status).toBe(204)
    expect((await tenant.call('GET /suppressions')).json).toMatchObject({ data: [{ value: 'own@blocked.example' }] })
    expect(
      (await statuses({ to: ['own@blocked.example', 'x@blocked.example'] })).map(([status]) => status),
    ).toStrictEqual(['SUPPRESSED', 'PENDING'])
  })

  it('belongs to its project', async () => {
    const entry = await add('blocked.example')
    const other = await bench.tenant()
    for (const name of ['blocked.example', 'x@blocked.example', `${at(entry.json, 'id')}`])
      for (const method of ['GET', 'DELETE'])
        expect(failure(await other.call(`${method} /suppressions/${name}`))).toStrictEqual([
          404,
          'SUPPRESSION_NOT_FOUND',
        ])
    expect((await other.call('GET /suppressions?search=blocked')).json).toMatchObject({ data: [], total: 0 })
  })

  it('is one of at most 1000; adding one again is no new one', async () => {
    const entries = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        value: n % 2 === 0 ? `d${from + n}.example` : `p${from + n}*@x.example`,
      }))
    expect((await importAll([...entries(0, 998), { email: ADA }])).json).toMatchObject({ createdCount: 999 })
    expect((await add('d998.example')).status).toBe(201)
    expect((await importAll([...entries(998, 4), { email: 'b@example.com' }])).json).toMatchObject({
      createdCount: 2,
      unchangedCount: 1,
      failureCount: 2,
      errors: [{ index: 2, email: 'd1000.example', error: expect.stringContaining('at most 1000') }, { index: 3 }],
    })
    const full = await add('one-more.example')
    expect([...failure(full), at(full.json, 'error.errors.0.code')]).toStrictEqual([422, 'VALIDATION_ERROR', 'full'])
    expect((await add('d998.example')).status).toBe(200)
    expect((await tenant.call('DELETE /suppressions/d998.example')).status).toBe(204)
    expect((await add('one-more.example')).status).toBe(201)
  })

  it('is imported with addresses, each entry by itself', async () => {
    const list = [
      { value: 'Blocked.Example' },
      { value: 'blocked.example' },
      { value: '*' },
      { value: 'zed@example.com' },
      {},
    ]
    expect((await importAll(list)).json).toMatchObject({
      createdCount: 2,
      unchangedCount: 1,
      errors: [
        { index: 2, email: '*', error: expect.stringMatching(/^\*@\* matches/) },
        { index: 4, email: '', error: 'Give either email or value.' },
      ],
    })
    expect((await tenant.call('GET /suppressions/zed@example.com')).json).toMatchObject({ kind: 'ADDRESS' })
  })
})

describe('a search', () => {
  const found = async (query: string) => {
    const { json } = await tenant.call(`GET /suppressions?${query}`)
    const data = at(json, 'data')
    return Array.isArray(data) ? data.map((one) => at(one, 'value')) : json
  }

  it('finds the beginning of an address or of its domain, with filters', async () => {
    await importAll([
      { email: 'ada@example.com', reason: 'BOUNCE', createdAt: '2020-01-01T00:00:00Z' },
      { email: 'bob@ada.example', reason: 'COMPLAINT', createdAt: '2021-01-01T00:00:00Z' },
      { value: '.ada.example', createdAt: '2022-01-01T00:00:00Z' },
      { value: 'ada*@example.org', createdAt: '2023-01-01T00:00:00Z' },
      { email: 'x@ädä.example', createdAt: '2019-01-01T00:00:00Z' },
    ])
    expect(await found('search=ADA')).toStrictEqual([
      'ada*@example.org',
      '.ada.example',
      'bob@ada.example',
      'ada@example.com',
    ])
    expect(await found('search=%40ada.')).toStrictEqual(['.ada.example', 'bob@ada.example'])
    expect(await found('search=ada&kind=ADDRESS&reason=BOUNCE')).toStrictEqual(['ada@example.com'])
    expect(await found('search=ada&from=2021-01-01T00:00:00Z&to=2022-01-01T00:00:00Z')).toStrictEqual([
      '.ada.example',
      'bob@ada.example',
    ])
    expect(await found(`search=${encodeURIComponent('ädä.example')}`)).toStrictEqual(['x@xn--d-zfab.example'])
    for (const text of ['xample', '%25', '_da', 'a%00', "'"]) expect(await found(`search=${text}`)).toStrictEqual([])
    expect(await found('kind=PATTERN')).toStrictEqual(['ada*@example.org'])
    const page = await tenant.call('GET /suppressions?search=ada&limit=3')
    expect(page.json).toMatchObject({ hasMore: true, total: 4 })
    expect(await found(`search=ada&limit=3&cursor=${at(page.json, 'cursor')}`)).toStrictEqual(['ada@example.com'])
    for (const query of ['search=', 'kind=people', 'from=x', `search=${'x'.repeat(255)}`])
      expect(failure(await tenant.call(`GET /suppressions?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

describe('the list', () => {
  it('is newest first, filtered by reason, and pages by cursor', async () => {
    await importAll([
      { email: 'old@example.com', reason: 'BOUNCE', createdAt: '2020-01-01T00:00:00Z' },
      { email: 'new@example.com', reason: 'MANUAL', createdAt: '2022-01-01T00:00:00Z' },
      { email: 'mid@example.com', reason: 'BOUNCE', createdAt: '2021-01-01T00:00:00Z' },
    ])
    const first = await tenant.call('GET /suppressions?limit=2')
    expect(emailsOf(first)).toStrictEqual(['new@example.com', 'mid@example.com'])
    expect(first.json).toMatchObject({ hasMore: true, total: 3 })
    await suppress('later@example.com')
    const rest = await tenant.call(`GET /suppressions?limit=2&cursor=${at(first.json, 'cursor')}`)
    expect(rest.json).toMatchObject({
      data: [{ email: 'old@example.com', reason: 'BOUNCE', createdAt: '2020-01-01T00:00:00.000Z' }],
      hasMore: false,
      total: 0,
    })
    const bounces = await tenant.call('GET /suppressions?reason=BOUNCE')
    expect(emailsOf(bounces)).toStrictEqual(['mid@example.com', 'old@example.com'])
    expect(bounces.json).toMatchObject({ total: 2 })
    expect((await tenant.call('GET /suppressions?reason=COMPLAINT')).json).toMatchObject({ data: [], total: 0 })
  })

  it('returns 1 to 100, and refuses an invalid limit, reason or cursor', async () => {
    await importAll(numbered(101))
    expect(emailsOf(await tenant.call('GET /suppressions'))).toHaveLength(20)
    expect(emailsOf(await tenant.call('GET /suppressions?limit=100'))).toHaveLength(100)
    for (const query of ['limit=101', 'limit=0', 'reason=bounce', 'reason=', 'cursor=x', 'cursor=1-sup_%27'])
      expect(failure(await tenant.call(`GET /suppressions?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

describe('an import', () => {
  it('reports the result of each, and may be repeated', async () => {
    await suppress('known@example.com', 'COMPLAINT')
    const list = [{ email: ADA, reason: 'BOUNCE' }, { email: 'known@example.com' }, { email: 'nobody' }]
    const counts = { totalRequested: 3, failureCount: 1, errors: [{ index: 2, email: 'nobody' }] }
    const answer = await importAll(list)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ ...counts, createdCount: 1, unchangedCount: 1 })
    expect((await importAll(list)).json).toMatchObject({ ...counts, createdCount: 0, unchangedCount: 2 })
    expect((await tenant.call('GET /suppressions/known@example.com')).json).toMatchObject({ reason: 'COMPLAINT' })
  })

  it('accepts 1000 together, with the longest addresses, and no more', async () => {
    const longest = Array.from({ length: 1000 }, (_, n) => ({
      email: `${String(n).padStart(64, 'a')}@${`${'d'.repeat(60)}.`.repeat(3)}com`,
      reason: 'COMPLAINT',
      createdAt: '2024-02-29T23:59:59.999+01:00',
    }))
    expect((await importAll(longest)).json).toMatchObject({ createdCount: 1000 })
    expect((await importAll(numbered(999))).json).toMatchObject({ createdCount: 999 })
    for (const list of [numbered(1001), []])
      expect(failure(await importAll(list))).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect((await tenant.call('GET /suppressions')).json).toMatchObject({ total: 1999 })
  })
})

describe('an export', () => {
  it('is in batches that continue where the one before ended', async () => {
    await importAll(numbered(1000))
    await importAll([{ email: 'old@example.com', reason: 'BOUNCE', createdAt: '2020-01-01T00:00:00Z' }])
    const whole = await tenant.call('GET /suppressions/export')
    expect(whole.headers.get('content-type')).toMatch(/^application\/json/)
    expect(whole.json).toMatchObject({ hasMore: false, total: 1001 })
    const first = await tenant.call('GET /suppressions/export?limit=600')
    expect(first.json).toMatchObject({ hasMore: true, total: 1001 })
    const rest = await tenant.call(`GET /suppressions/export?limit=5000&cursor=${at(first.json, 'cursor')}`)
    expect(rest.json).toMatchObject({ hasMore: false, total: 0 })
    expect([...emailsOf(first), ...emailsOf(rest)]).toStrictEqual(emailsOf(whole))
    expect(new Set(emailsOf(whole)).size).toBe(1001)
    expect(emailsOf(await tenant.call('GET /suppressions/export?reason=BOUNCE'))).toStrictEqual(['old@example.com'])
    for (const query of ['limit=5001', 'limit=0', 'reason=x', 'cursor=x'])
      expect(failure(await tenant.call(`GET /suppressions/export?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

it('is closed to the public key, and without one', async () => {
  const body = { email: ADA }
  for (const [operation, call] of [
    ['GET /suppressions', {}],
    ['POST /suppressions', { body }],
    ['POST /suppressions/import', { body: { suppressions: [body] } }],
    ['GET /suppressions/export', {}],
    [`GET /suppressions/${ADA}`, {}],
    [`DELETE /suppressions/${ADA}`, {}],
  ] as const) {
    expect(failure(await tenant.callPublicly(operation, call))).toStrictEqual([401, 'INVALID_API_KEY'])
    expect(failure(await bench.call(operation, call))).toStrictEqual([401, 'MISSING_AUTH'])
  }
})
