import { StoreUnavailable } from '@posthorn/core/ports'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { at, type Bench, failure, sharedBench, type Tenant, useBench } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

describe('the envelope', () => {
  it('has the same form for every error outside of /v1', async () => {
    const answer = await tenant.call('GET /contacts/cnt_nobody')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.json).toStrictEqual({
      success: false,
      error: {
        code: 'CONTACT_NOT_FOUND',
        message: 'Contact not found.',
        statusCode: 404,
        requestId: answer.headers.get('x-request-id'),
        suggestion: 'Check the id, or find the contact with GET /contacts?search=<email>.',
      },
      message: 'Contact not found.',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('contains on /v1 the fields that old clients read', async () => {
    const answer = await tenant.call('POST /v1/track', { body: { event: 'opened' } })
    expect(answer.status).toBe(422)
    expect(answer.json).toStrictEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: 'email: is required',
        statusCode: 422,
        requestId: answer.headers.get('x-request-id'),
        suggestion: expect.any(String),
        errors: [{ field: 'email', message: 'is required', code: 'required' }],
      },
      timestamp: expect.any(String),
      code: 422,
      message: 'email: is required',
      time: Date.parse(String(at(answer.json, 'timestamp'))),
    })
  })

  it.each([
    ['GET /nowhere', 404, 'ROUTE_NOT_FOUND'],
    ['GET /', 404, 'ROUTE_NOT_FOUND'],
    ['GET /CONTACTS', 404, 'ROUTE_NOT_FOUND'],
    ['PUT /contacts', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /contacts/lookup', 405, 'METHOD_NOT_ALLOWED'],
    ['PATCH /contacts/bulk-delete', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /v1/send', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /v1/nowhere', 404, 'ROUTE_NOT_FOUND'],
    ['GET /contacts/%zz', 400, 'BAD_REQUEST'],
    ['GET /contacts?limit=many', 400, 'BAD_REQUEST'],
    ['GET /contacts?limit=0', 400, 'BAD_REQUEST'],
    ['GET /contacts?limit=101', 400, 'BAD_REQUEST'],
    ['GET /contacts?limit=1&limit=2', 400, 'BAD_REQUEST'],
    ['GET /contacts?cursor=x', 400, 'BAD_REQUEST'],
    ['GET /emails?status=LOST', 400, 'BAD_REQUEST'],
    ['GET /templates?page=0', 400, 'BAD_REQUEST'],
    ['GET /contacts/%00', 404, 'CONTACT_NOT_FOUND'],
    ['GET /contacts/..%2f..%2fetc', 404, 'CONTACT_NOT_FOUND'],
    [`GET /contacts/cnt_${'x'.repeat(2000)}`, 404, 'CONTACT_NOT_FOUND'],
    ['GET /emails/cnt_1', 404, 'EMAIL_NOT_FOUND'],
  ])('%s is %i %s', async (operation, status, code) => {
    const answer = await tenant.call(operation)
    expect(failure(answer)).toStrictEqual([status, code])
    expect(at(answer.json, 'error.suggestion')).toMatch(/.{10}/)
  })

  it('says which methods a path has', async () => {
    const answer = await tenant.call('PUT /contacts')
    expect(at(answer.json, 'error.message')).toBe('Method not allowed: PUT /contacts.')
    expect(at(answer.json, 'error.suggestion')).toBe('This path supports GET, POST.')
  })

  it('reveals nothing of the inside of a bug, and logs it', async () => {
    const { posthorn, call } = await useBench() // its store fails
    const log = vi.spyOn(posthorn.world.log, 'error')
    vi.spyOn(posthorn.world.store, 'ready').mockRejectedValueOnce(new TypeError('secret of the inside'))
    const answer = await call('GET /health/ready')
    expect(failure(answer)).toStrictEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(answer.text).not.toMatch(/secret of the inside|TypeError|\.ts/)
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ err: expect.any(TypeError), requestId: answer.headers.get('x-request-id') }),
      expect.any(String),
    )
    vi.restoreAllMocks()
  })

  it('asks to retry when the database does not answer', async () => {
    const { posthorn, call } = await useBench() // its store fails
    vi.spyOn(posthorn.world.store, 'ready').mockRejectedValueOnce(new StoreUnavailable('locked'))
    const answer = await call('GET /health/ready')
    expect(failure(answer)).toStrictEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    vi.restoreAllMocks()
  })
})

describe('the request id', () => {
  it.each(['a', 'trace-1234', 'with blanks and {signs}', 'x'.repeat(128)])('echoes %j', async (id) => {
    const answer = await tenant.call('GET /contacts/cnt_nobody', { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toBe(id)
    expect(at(answer.json, 'error.requestId')).toBe(id)
  })

  it.each(['x'.repeat(129), 'ümlaut', 'tab\there'])('replaces %j', async (id) => {
    const answer = await tenant.call('GET /contacts', { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
  })

  it('is on every answer, and new each time', async () => {
    const ids = new Set<string | null>()
    for (const operation of [
      'GET /health/live',
      'GET /contacts',
      'GET /nowhere',
      'HEAD /contacts',
      'OPTIONS /contacts',
    ]) {
      ids.add((await tenant.call(operation)).headers.get('x-request-id'))
    }
    expect(ids.size).toBe(5)
    expect(ids).not.toContain(null)
  })
})

describe('HEAD', () => {
  it('answers like GET, without the body', async () => {
    const [get, head] = [await tenant.call('GET /contacts'), await tenant.call('HEAD /contacts')]
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect((await bench.call('HEAD /contacts')).status).toBe(401)
    expect((await tenant.call('HEAD /nowhere')).status).toBe(404)
  })
})

it('forbids browsers to guess types, and caches to store answers', async () => {
  const { headers } = await tenant.call('GET /contacts')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})
