import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { aMail, at, failure, type OwnBench, openBench, type Tenant, textAt } from '../harness.ts'
import { callNode, postgresFor, startNode } from '../nodes-kit.ts'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

describe('GET /contacts/{id}/export', () => {
  it('contains all data of the person, and nothing of others', async () => {
    const id = await aContact(tenant, 'ada@example.com', { data: { plan: 'pro' } })
    await aContact(tenant, 'grace@example.com')
    const segment = await tenant.call('POST /segments', { body: { name: 'Beta', type: 'STATIC' } })
    const segmentId = textAt(segment, 'id')
    await tenant.call(`POST /segments/${segmentId}/members`, { body: { emails: ['ada@example.com'] } })
    await tenant.call('POST /v1/track', { body: { event: 'asked', email: 'ada@example.com', data: { what: 'why' } } })
    const sent = await tenant.call('POST /v1/send', {
      body: aMail({
        body: '<p>{{secret}}</p>',
        data: { secret: 'x' },
        headers: { 'X-Order': '7' },
        attachments: [{ filename: 'a.pdf', content: 'UERG', contentType: 'application/pdf' }],
      }),
    })
    await tenant.call('POST /v1/send', { body: aMail({ to: 'grace@example.com' }) })

    const answer = await tenant.call(`GET /contacts/${id}/export`)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      contact: { id, email: 'ada@example.com', data: { plan: 'pro', secret: 'x' } },
      segments: [{ id: segmentId, name: 'Beta' }],
      emails: [
        {
          id: at(sent.json, 'data.emails.0.email'),
          to: 'ada@example.com',
          subject: 'Hello',
          variables: { secret: 'x' },
          headers: { 'X-Order': '7' },
          html: '<p>x</p>',
          attachments: [{ filename: 'a.pdf', size: 3, content: 'UERG' }],
        },
      ],
      events: expect.arrayContaining([expect.objectContaining({ name: 'asked', data: { what: 'why' } })]),
      suppression: null,
    })
    expect(answer.text).not.toContain('grace')
    expect(answer.text).not.toMatch(/"(?:bodyId|hash)"/)
  })

  it('is streamed, and complete', async () => {
    const id = await aContact(tenant, 'ada@example.com')
    const body = { event: 'asked', email: 'ada@example.com', data: { text: 'x'.repeat(10_000) } }
    for (let n = 0; n < 120; n++) await tenant.call('POST /v1/track', { body: { ...body, event: `asked-${n}` } })
    const answer = await tenant.call(`GET /contacts/${id}/export`)
    expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([200, 'application/json; charset=utf-8'])
    expect(answer.headers.get('content-length')).toBeNull()
    const names = Array.from({ length: 120 }, (_, n) => `asked-${n}`)
    expect(answer.json).toMatchObject({ emails: [], events: names.toReversed().map((name) => ({ name })) })
  })

  it.each(['cnt_unknown', 'rubbish', 'ada@example.com'])('is not found for an unknown contact: %s', async (id) => {
    expect(failure(await tenant.call(`GET /contacts/${id}/export`))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
  })

  it('is limited to the project', async () => {
    const id = await aContact(tenant, 'ada@example.com')
    const other = await bench.tenant()
    expect(failure(await other.call(`GET /contacts/${id}/export`))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
    expect(failure(await tenant.callPublicly(`GET /contacts/${id}/export`))).toStrictEqual([401, 'INVALID_API_KEY'])
  })
})

describe('GET /contacts/export', () => {
  it('returns all contacts once, newest first, in batches, each of which names the total', async () => {
    const emails = Array.from({ length: 250 }, (_, n) => `p${n}@example.com`)
    for (const email of emails) await aContact(tenant, email, { data: { n: email } })
    await aContact(await bench.tenant(), 'other@example.com')
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor = '', more = true; more; ) {
      const answer = await tenant.call(`GET /contacts/export?limit=120${cursor && `&cursor=${cursor}`}`)
      const page = Object(answer.json)
      expect([answer.status, page.total, page.hasMore]).toStrictEqual([200, 250, page.cursor !== undefined])
      seen.push(...page.data.map(({ email }: { email: string }) => email))
      sizes.push(page.data.length)
      more = page.hasMore
      cursor = page.cursor
    }
    expect(sizes).toStrictEqual([120, 120, 10])
    expect(seen).toStrictEqual(emails.toReversed())
  })

  it('of large contacts returns fewer in a batch, and loses none', async () => {
    const data = { text: 'x'.repeat(90_000) }
    for (let n = 0; n < 150; n++) await aContact(tenant, `p${n}@example.com`, { data })
    const first = Object((await tenant.call('GET /contacts/export')).json)
    expect([first.data.length, first.hasMore]).toStrictEqual([94, true])
    const rest = Object((await tenant.call(`GET /contacts/export?cursor=${first.cursor}`)).json)
    expect([rest.data.length, rest.hasMore, rest.total]).toStrictEqual([56, false, 150])
  })

  it('is empty without contacts, and refuses foreign cursors and unknown callers', async () => {
    expect((await tenant.call('GET /contacts/export')).json).toStrictEqual({ data: [], hasMore: false, total: 0 })
    for (const query of ['limit=0', 'limit=5001', 'cursor=rubbish']) {
      expect(failure(await tenant.call(`GET /contacts/export?${query}`))[0], query).toBe(400)
    }
    expect((await tenant.call('GET /contacts/export?limit=5000')).status).toBe(200)
    expect(failure(await tenant.callPublicly('GET /contacts/export'))).toStrictEqual([401, 'INVALID_API_KEY'])
  })
})

const postgres = await postgresFor('GET /contacts/export on PostgreSQL')
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('GET /contacts/export on PostgreSQL', () => {
  it('returns all contacts once, in the order of the list, even those with equal times and over a pause', async () => {
    const node = await startNode((await postgres?.createDatabase()) ?? '')
    const [project] = await node.posthorn.world.store.projects.list()
    const rooms = project && node.posthorn.world.store.project(project.id)
    const people = Array.from({ length: 1230 }, (_, n) => {
      const at = new Date(1_700_000_000_000 + Math.floor(n / 300))
      const id = node.posthorn.world.ids.make('cnt')
      const data = { n, text: 'Ä' }
      return {
        id,
        email: `p${n}@example.com`,
        subscribed: n % 2 === 0,
        data,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      }
    })
    await rooms?.contacts.insertMany(people)
    await rooms?.fields.record({ contacts: people.length, fields: new Map() })
    const seen: unknown[] = []
    const sizes: number[] = []
    for (let cursor = ''; ; ) {
      const { status, json } = await callNode(node, `GET /contacts/export?limit=700${cursor && `&cursor=${cursor}`}`)
      const page = Object(json)
      expect([status, page.total, page.hasMore]).toStrictEqual([
        200,
        sizes.length === 0 ? 1230 : 1231,
        'cursor' in page,
      ])
      sizes.push(page.data.length)
      seen.push(...page.data)
      if (!page.hasMore) break
      cursor = page.cursor
      await callNode(node, 'POST /contacts', { body: { email: 'late@example.com' } })
    }
    expect(sizes).toStrictEqual([700, 530])
    const wanted = people.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    expect(seen).toStrictEqual(
      wanted.map(({ id, email, subscribed, data, revision, createdAt, updatedAt }) => ({
        id,
        projectId: project?.id,
        email,
        subscribed,
        data,
        revision,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      })),
    )
  })
})
