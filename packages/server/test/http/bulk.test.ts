import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact, contactsOf, ended } from '../audience-kit.ts'
import { at, type Bench, failure, problems, remains, sharedWorkingBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

async function done(operation: string, body: unknown): Promise<unknown> {
  const answer = await tenant.call(`POST /contacts/bulk-${operation}`, { body })
  expect([answer.status, answer.json]).toStrictEqual([
    202,
    { message: expect.any(String), jobId: expect.stringMatching(/^job_/) },
  ])
  return ended(tenant, `/contacts/bulk/${textAt(answer, 'jobId')}`)
}

const events = async (id: string) => {
  const found = at((await tenant.call(`GET /contacts/${id}/export`)).json, 'events')
  return Array.isArray(found) ? found.map((event) => at(event, 'name')) : []
}

describe('in bulk', () => {
  it.each([
    ['subscribe', false, 'contact.subscribed'],
    ['unsubscribe', true, 'contact.unsubscribed'],
  ])('%s changes those contacts that are not so yet, with an event each', async (operation, before, event) => {
    const flips = await aContact(tenant, 'a@example.com', { subscribed: before })
    const stays = await aContact(tenant, 'b@example.com', { subscribed: !before })
    const job = await done(operation, { contactIds: [flips, stays, 'cnt_unknown'] })
    expect(job).toStrictEqual({
      id: expect.stringMatching(/^job_/),
      state: 'completed',
      progress: 100,
      result: {
        operation,
        totalRequested: 3,
        successCount: 1,
        unchangedCount: 1,
        failureCount: 1,
        errors: [{ contactId: 'cnt_unknown', email: null, error: expect.any(String) }],
      },
      failedReason: null,
    })
    expect(await contactsOf(tenant)).toMatchObject({
      'a@example.com': { subscribed: !before },
      'b@example.com': { subscribed: !before },
    })
    expect([await events(flips), await events(stays)]).toStrictEqual([[event], []])
  })

  it('delete removes contacts', async () => {
    const ids = [await aContact(tenant, 'a@example.com'), await aContact(tenant, 'b@example.com')]
    await aContact(tenant, 'c@example.com')
    expect(at(await done('delete', { mode: 'ids', contactIds: ids }), 'result')).toMatchObject({ successCount: 2 })
    expect(Object.keys(await contactsOf(tenant))).toStrictEqual(['c@example.com'])
  })

  it('a query selects all contacts that it finds, except those that stay as they are', async () => {
    for (let i = 0; i < 5; i++) await aContact(tenant, `p${i}@shop.example`)
    const spared = await aContact(tenant, 'spared@SHOP.example')
    await aContact(tenant, 'else@example.com')
    const query = { mode: 'query', filter: { search: '@Shop.' }, excludeIds: [spared] }
    expect(at(await done('unsubscribe', query), 'result')).toMatchObject({ totalRequested: 5, successCount: 5 })
    expect(await contactsOf(tenant)).toMatchObject({
      'p0@shop.example': { subscribed: false },
      'spared@shop.example': { subscribed: true },
      'else@example.com': { subscribed: true },
    })
  })
})

describe('the selected contacts', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `cnt_${i}`)

  it('may be one and 1000', async () => {
    expect(at(await done('subscribe', { contactIds: ids(1) }), 'result')).toMatchObject({ failureCount: 1 })
    expect(at(await done('subscribe', { contactIds: ids(1000) }), 'result')).toMatchObject({ failureCount: 1000 })
  })

  it.each([
    ['none', { contactIds: [] }, 'contactIds', 'too_small'],
    ['1001', { contactIds: ids(1001) }, 'contactIds', 'too_big'],
    ['what is no list', { contactIds: 'cnt_1' }, 'contactIds', 'invalid_type'],
    ['nothing', {}, 'contactIds', 'required'],
    ['a query without a filter', { mode: 'query' }, 'filter', 'required'],
    ['ids of a query', { mode: 'query', filter: {}, contactIds: ids(1) }, 'contactIds', 'not_allowed'],
    ['another mode', { mode: 'all' }, 'mode', 'invalid_value'],
    ['1001 left alone', { mode: 'query', filter: {}, excludeIds: ids(1001) }, 'excludeIds', 'too_big'],
  ])('may not be %s', async (_, body, field, code) => {
    await aContact(tenant, 'a@example.com')
    for (const operation of ['subscribe', 'unsubscribe', 'delete']) {
      const answer = await tenant.call(`POST /contacts/bulk-${operation}`, { body })
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toContainEqual([field, code])
    }
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 0 })
  })

  it('are those of the project', async () => {
    const other = await bench.tenant()
    const theirs = await aContact(other, 'theirs@example.com')
    expect(at(await done('delete', { contactIds: [theirs] }), 'result')).toMatchObject({
      successCount: 0,
      failureCount: 1,
    })
    expect(at(await done('delete', { mode: 'query', filter: {} }), 'result')).toMatchObject({ totalRequested: 0 })
    expect(await remains(bench, other)).toStrictEqual({ contacts: 1, emails: 0 })
  })
})

describe('a bulk job', () => {
  it.each(['job_unknown', 'rubbish', 'export'])('is not found if it does not exist: %s', async (id) => {
    expect(failure(await tenant.call(`GET /contacts/bulk/${id}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
  })

  it('is not an import, and is hidden from others', async () => {
    const answer = await tenant.call('POST /contacts/bulk-subscribe', { body: { contactIds: ['cnt_1'] } })
    const jobId = textAt(answer, 'jobId')
    expect(failure(await tenant.call(`GET /contacts/import/${jobId}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
    const other = await bench.tenant()
    expect(failure(await other.call(`GET /contacts/bulk/${jobId}`))).toStrictEqual([404, 'JOB_NOT_FOUND'])
  })

  it('is done once for an idempotency key', async () => {
    const call = { body: { contactIds: ['cnt_1'] }, headers: { 'idempotency-key': 'bulk-1' } }
    const first = await tenant.call('POST /contacts/bulk-subscribe', call)
    expect((await tenant.call('POST /contacts/bulk-subscribe', call)).text).toBe(first.text)
    expect(failure(await tenant.call('POST /contacts/bulk-delete', call))).toStrictEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  })

  it('is closed to the public key', async () => {
    for (const operation of ['bulk-subscribe', 'bulk-unsubscribe', 'bulk-delete', 'import']) {
      const answer = await tenant.callPublicly(`POST /contacts/${operation}`, { body: { contactIds: ['cnt_1'] } })
      expect(failure(answer)).toStrictEqual([401, 'INVALID_API_KEY'])
    }
  })
})
