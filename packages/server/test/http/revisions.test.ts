import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { type Answer, at, type Bench, failure, problems, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

/** Operations that change a record without comparing its revision, and why. */
const WITHOUT = {
  rescheduleEmail: 'one value, which only a mail that waits can have: any other state is a conflict already',
  renamePasskey: 'one value, which only its owner sees',
}

describe('the routes that change records', () => {
  const edits = ROUTES.filter(({ method }) => method === 'PATCH' || method === 'PUT')

  it('compare revisions, or are listed here with the reason', () => {
    const others = edits.filter(({ revises }) => revises === undefined).map(({ operationId }) => operationId)
    expect(others.sort()).toStrictEqual(Object.keys(WITHOUT).sort())
  })

  it('name the record in the path, and do their work in one transaction', () => {
    const revising = ROUTES.filter(({ revises }) => revises !== undefined)
    for (const { path, revises, cost } of revising) {
      expect(path).toContain(revises === 'member' ? '{userId}' : '{id}')
      expect(cost?.isRepeatable).toBeUndefined()
    }
    expect(revising.length).toBeGreaterThan(30)
  })
})

async function aTemplate(html = '<p>Hello</p>'): Promise<string> {
  const body = { name: 'Hello', subject: 'Hello', body: html, from: SENDER, type: 'TRANSACTIONAL' }
  return textAt(await tenant.call('POST /templates', { body }), 'id')
}

const rename = (id: string, headers: Readonly<Record<string, string>>, name = 'New') =>
  tenant.call(`PATCH /templates/${id}`, { body: { name }, headers })

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? ''

describe('If-Match', () => {
  it('changes the revision that was read, and no other one', async () => {
    const id = await aTemplate()
    const read = await tenant.call(`GET /templates/${id}`)
    expect(at(read.json, 'revision')).toBe(1)
    expect(tagOf(read)).toMatch(/^"1-[\w-]{10}"$/)
    const first = await rename(id, { 'if-match': tagOf(read) }, 'First')
    expect([first.status, at(first.json, 'revision')]).toStrictEqual([200, 2])
    expect(tagOf(first)).toMatch(/^"2-/)
    const second = await rename(id, { 'if-match': tagOf(read) }, 'Second')
    expect(failure(second)).toStrictEqual([412, 'REVISION_CONFLICT'])
    expect(at(second.json, 'error.message')).toMatch(
      /^The template is not as .* it has revision 2, changed at .* by the secret key\.$/,
    )
    expect(at(second.json, 'error.details')).toMatchObject({ revision: 2, changedBy: { type: 'key', id: 'secret' } })
    expect(at(second.json, 'error.suggestion')).toContain('If-Match')
    expect(at((await tenant.call(`GET /templates/${id}`)).json, 'name')).toBe('First')
    expect((await rename(id, {}, 'Third')).status).toBe(200)
  })

  it.each([
    ['"1"', 200],
    ['*', 200],
    [' * ', 200],
    ['"9", "1"', 200],
    [', "9",, "1" ,', 200],
    ['"1-ABC-gzip"', 200],
    ['W/"1"', 412],
    ['W/"1", "2"', 412],
    ['"2"', 412],
    ['"10"', 412],
    ['"01"', 412],
    ['"1a"', 412],
    ['""', 412],
    ['"a,1"', 412],
    ['1', 400],
    ['"1', 400],
    ['"1" "2"', 400],
    ['w/"1"', 400],
    [',', 400],
    ['*, "1"', 400],
  ])('%s for revision 1 is answered with %i', async (tag, status) => {
    const answer = await rename(await aTemplate(), { 'if-match': tag })
    expect(answer.status).toBe(status)
    if (status === 400) expect(problems(answer)).toStrictEqual([['If-Match', 'invalid_header']])
  })

  it('lets one of many editors win', async () => {
    const id = await aTemplate()
    const names = Array.from({ length: 20 }, (_, n) => `Editor ${n}`)
    const answers = await Promise.all(names.map((name) => rename(id, { 'if-match': '"1"' }, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19)
  })

  it('does not hide other errors', async () => {
    const stale = { headers: { 'if-match': '"9"' } }
    expect(failure(await tenant.call('PATCH /templates/tpl_no', { body: { name: 'A' }, ...stale }))[0]).toBe(404)
    expect(
      (await tenant.call('PATCH /templates/tpl_no', { body: { name: 'A' }, headers: { 'if-match': '*' } })).status,
    ).toBe(404)
    const id = await aTemplate()
    expect((await tenant.call(`PATCH /templates/${id}`, { body: { name: '' }, ...stale })).status).toBe(422)
    const { call } = await bench.tenant()
    expect((await call(`PATCH /templates/${id}`, { body: { name: 'A' }, ...stale })).status).toBe(404)
  })

  it('guards deletions and actions', async () => {
    const id = await aTemplate()
    expect(failure(await tenant.call(`DELETE /templates/${id}`, { headers: { 'if-match': '"2"' } }))[0]).toBe(412)
    const gone = await tenant.call(`DELETE /templates/${id}`, { headers: { 'if-match': '"1"' } })
    expect([gone.status, gone.headers.get('etag')]).toStrictEqual([204, null])
    const campaign = { name: 'News', subject: 'News', body: '<p>News</p>', from: SENDER, audienceType: 'ALL' }
    const made = textAt(await tenant.call('POST /campaigns', { body: campaign }), 'data.id')
    const send = (tag: string) =>
      tenant.call(`POST /campaigns/${made}/send`, {
        body: { scheduledFor: '2030-01-01T00:00:00Z' },
        headers: { 'if-match': tag },
      })
    expect(failure(await send('"2"'))).toStrictEqual([412, 'REVISION_CONFLICT'])
    expect((await send('"1"')).status).toBe(200)
  })

  it('on a read compares what was read', async () => {
    const id = await aTemplate()
    const read = (tag: string) => tenant.call(`GET /templates/${id}`, { headers: { 'if-match': tag } })
    expect([(await read('"1"')).status, (await read('*')).status]).toStrictEqual([200, 200])
    expect(failure(await read('"2"'))).toStrictEqual([412, 'REVISION_CONFLICT'])
  })

  it('is refused by operations that could not honor it, before they do anything', async () => {
    for (const headers of [{ 'if-match': '"1"' }, { 'if-none-match': '*' }]) {
      const body = { email: 'conditional@example.com' }
      const answer = await tenant.call('POST /contacts', { body, headers })
      expect(failure(answer)).toStrictEqual([412, 'REVISION_CONFLICT'])
    }
    const found = await tenant.call('GET /contacts?search=conditional@example.com')
    expect(at(found.json, 'data')).toStrictEqual([])
    const body = { email: 'conditional@example.com' }
    expect((await tenant.call('POST /contacts', { body, headers: { 'if-match': '*' } })).status).toBe(201)
  })
})

describe('If-None-Match', () => {
  it('answers a read with 304 while the answer is the same', async () => {
    const id = await aTemplate()
    const read = (tag: string) => tenant.call(`GET /templates/${id}`, { headers: { 'if-none-match': tag } })
    for (const malformed of ['7', '"7', ',']) expect((await read(malformed)).status).toBe(400)
    const tag = tagOf(await tenant.call(`GET /templates/${id}`))
    for (const same of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await read(same)
      expect([same, answer.status, answer.text]).toStrictEqual([same, 304, ''])
      expect(answer.headers.get('x-request-id')).toMatch(/./)
    }
    expect((await read('"1"')).status).toBe(200)
    await rename(id, {})
    expect((await read(tag)).status).toBe(200)
  })

  it.each([10, 5000])('answers with the tag of the whole answer, compressed or not: %i bytes', async (bytes) => {
    const path = `/templates/${await aTemplate('x'.repeat(bytes))}`
    for (const coding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': coding }
      const tag = tagOf(await tenant.call(`GET ${path}`, { headers }))
      const same = await tenant.call(`GET ${path}`, { headers: { ...headers, 'if-none-match': tag } })
      expect([same.status, tagOf(same)]).toStrictEqual([304, tag])
    }
  })

  it('refuses a change of a record that exists', async () => {
    const id = await aTemplate()
    for (const tag of ['*', '"1"', 'W/"1"']) expect((await rename(id, { 'if-none-match': tag })).status).toBe(412)
    expect((await rename(id, { 'if-none-match': '"2"' })).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  it('returns the first answer again, with its tag, whatever the revision is by then', async () => {
    const id = await aTemplate()
    const headers = { 'idempotency-key': `edit-${id}`, 'if-match': '"1"' }
    const first = await rename(id, headers)
    await rename(id, {}, 'Other')
    const again = await rename(id, headers)
    expect([first.status, again.status, again.text]).toStrictEqual([200, 200, first.text])
    expect([tagOf(again), again.headers.get('idempotency-replayed')]).toStrictEqual([tagOf(first), 'true'])
  })

  it('is free again after a conflict', async () => {
    const id = await aTemplate()
    const key = { 'idempotency-key': `conflict-${id}` }
    expect((await rename(id, { ...key, 'if-match': '"2"' })).status).toBe(412)
    expect((await rename(id, { ...key, 'if-match': '"1"' })).status).toBe(200)
  })
})

describe('each noun', () => {
  /** Reads or creates a record, and changes it with its revision, then again. */
  async function edits(operation: string, body: object, other: object): Promise<unknown> {
    const edit = (tag: string, changes: object) =>
      tenant.call(operation, { body: { ...body, ...changes }, headers: { 'if-match': tag } })
    const first = await edit('"1"', {})
    const stale = await edit('"1"', other)
    const next = await edit(tagOf(first), other)
    return [first.status, failure(stale)[0], next.status, tagOf(next).slice(0, 3)]
  }
  const EDITED = [200, 412, 200, '"3-']

  it('has revisions: contacts', async () => {
    const contact = await tenant.call('POST /contacts', { body: { email: 'revised@example.com', data: { n: 1 } } })
    const id = textAt(contact, 'id')
    const change = (n: number, tag: string) =>
      tenant.call(`PATCH /contacts/${id}`, { body: { data: { n } }, headers: { 'if-match': tag } })
    expect(at((await change(2, '"1"')).json, 'revision')).toBe(2)
    expect((await change(3, '"1"')).status).toBe(412)
    // Changes by machines count as well.
    await tenant.call('POST /v1/track', { body: { event: 'paid', email: 'revised@example.com', data: { n: 4 } } })
    expect((await change(5, '"2"')).status).toBe(412)
    expect(at((await change(5, '"3"')).json, 'revision')).toBe(4)
    // Nothing changes, so the revision stays.
    expect(at((await change(5, '"4"')).json, 'revision')).toBe(4)
  })

  it('has revisions: campaigns, segments, webhook endpoints, workflows', async () => {
    const campaign = { name: 'News', subject: 'News', body: '<p>News</p>', from: SENDER, audienceType: 'ALL' }
    const made = textAt(await tenant.call('POST /campaigns', { body: campaign }), 'data.id')
    expect(await edits(`PUT /campaigns/${made}`, { ...campaign, name: 'New' }, { name: 'Newer' })).toStrictEqual(EDITED)
    const segment = textAt(await tenant.call('POST /segments', { body: { name: 'A', type: 'STATIC' } }), 'id')
    expect(await edits(`PATCH /segments/${segment}`, { name: 'B' }, { name: 'C' })).toStrictEqual(EDITED)
    const hook = { url: 'https://hooks.example.com/in', events: ['*'] }
    const endpoint = textAt(await tenant.call('POST /webhook-endpoints', { body: hook }), 'id')
    expect(await edits(`PATCH /webhook-endpoints/${endpoint}`, { enabled: false }, { enabled: true })).toStrictEqual(
      EDITED,
    )
    const workflow = textAt(await tenant.call('POST /workflows', { body: { name: 'W', eventName: 'signup' } }), 'id')
    expect(await edits(`PATCH /workflows/${workflow}`, { name: 'V' }, { name: 'U' })).toStrictEqual(EDITED)
  })

  it('has revisions: the settings of a project, together with its caps', async () => {
    const { id } = tenant
    const path = `/users/@me/projects/${id}`
    const read = async () => tagOf(await tenant.call(`GET ${path}`))
    const change = (operation: string, body: unknown, tag: string) =>
      tenant.call(operation, { body, headers: { 'if-match': tag } })
    const before = await read()
    const caps = await change(`PUT ${path}/billing-limits`, { campaigns: 10 }, before)
    expect(caps.status).toBe(200)
    expect((await change(`PATCH ${path}`, { name: 'Shop' }, before)).status).toBe(412)
    expect((await change(`PATCH ${path}`, { name: 'Shop' }, tagOf(caps))).status).toBe(200)
    expect((await change(`PUT ${path}/billing-limits`, { campaigns: null }, tagOf(caps))).status).toBe(412)
  })

  it('has revisions: steps and transitions of a workflow have its own', async () => {
    const id = textAt(await tenant.call('POST /workflows', { body: { name: 'W', eventName: 'signup' } }), 'id')
    const path = `/workflows/${id}`
    const body = { type: 'EXIT', name: 'End', config: {}, autoConnect: true }
    const first = await tenant.call(`POST ${path}/steps`, { body, headers: { 'if-match': '"1"' } })
    expect([first.status, tagOf(first).slice(0, 3)]).toStrictEqual([201, '"2-'])
    expect((await tenant.call(`POST ${path}/steps`, { body, headers: { 'if-match': '"1"' } })).status).toBe(412)
    const step = `${path}/steps/${textAt(first, 'id')}`
    const renamed = await tenant.call(`PATCH ${step}`, {
      body: { name: 'Stop' },
      headers: { 'if-match': tagOf(first) },
    })
    expect([renamed.status, tagOf(renamed).slice(0, 3)]).toStrictEqual([200, '"3-'])
    expect((await tenant.call(`DELETE ${step}`, { headers: { 'if-match': tagOf(first) } })).status).toBe(412)
    expect((await tenant.call(`DELETE ${step}`, { headers: { 'if-match': tagOf(renamed) } })).status).toBe(204)
    expect(at((await tenant.call(`GET ${path}`)).json, 'revision')).toBe(4)
  })
})
