import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient, type Posthorn } from './client.ts'
import { retryAfterSeconds } from './error-body.ts'
import { isPosthornError, PosthornConnectionError, PosthornError } from './errors.ts'
import type { Fetch } from './options.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly form: FormData | undefined
}

/** Creates a server that answers with each of these in turn, then always with the last, and records its requests. */
function answering(...answers: (Response | Error | 'hang')[]) {
  const seen: Seen[] = []
  const fetch: Fetch = (url, init) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)] ?? new Error('no answer')
    seen.push({
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
      form: init.body instanceof FormData ? init.body : undefined,
    })
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer !== 'hang') return Promise.resolve(answer.clone())
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  }
  return { fetch, seen }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    status,
    { success: false, error: { code, message: 'No.', statusCode: status, requestId: 'req_1', suggestion: 'Wait.' } },
    headers,
  )

const page = (data: unknown[], cursor?: string) => json(200, { data, cursor, hasMore: cursor !== undefined, total: 3 })
const mail = { to: 'ada@example.com', from: 'a@b.example', subject: 'Hi', body: 'Hi' }
const accepted = json(200, { success: true, data: { emails: [], timestamp: 'now' } })
const soon = { 'retry-after': '0' }

describe('requests', () => {
  test('key, path, and query', async () => {
    const { fetch, seen } = answering(page([]))
    await createClient({ url: 'https://mail.example/base/', key: ' sk_1\n', fetch }).contacts.list({
      search: 'a+b@c',
      limit: 5,
    })
    expect(seen[0]?.url).toBe('https://mail.example/base/contacts?search=a%2Bb%40c&limit=5')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer sk_1')
  })

  test('an id cannot leave its place in the path', async () => {
    const { fetch, seen } = answering(json(200, {}))
    const { contacts } = createClient({ fetch })
    await contacts.get('../projects?x=1#y')
    expect(seen[0]?.url).toBe('http://127.0.0.1:3000/contacts/..%2Fprojects%3Fx%3D1%23y')
    for (const id of ['', '.', '..']) await expect(async () => contacts.delete(id)).rejects.toThrow(TypeError)
    expect(seen).toHaveLength(1)
  })

  test('attachments of every kind as base64', async () => {
    const { fetch, seen } = answering(accepted)
    const file = { filename: 'a', contentType: 'text/plain' }
    const bytes = new Uint8Array([0, 104, 105, 0]).subarray(1, 3)
    await createClient({ fetch }).send({
      ...mail,
      attachments: [
        { ...file, content: 'aGk=' },
        { ...file, content: bytes },
        { ...file, content: bytes.slice().buffer },
        { ...file, content: new Blob([bytes]) },
      ],
    })
    const sent: unknown = JSON.parse(seen[0]?.body ?? '')
    expect(sent).toMatchObject({ attachments: Array(4).fill({ ...file, content: 'aGk=' }) })
  })

  test.each<[string, string | Uint8Array | Blob]>([
    ['text', 'email\n'],
    ['bytes', new TextEncoder().encode('email\n')],
    ['a blob', new Blob(['email\n'])],
  ])('a file that is %s as a form', async (_, file) => {
    const { fetch, seen } = answering(json(202, { message: 'Queued.', jobId: 'job_1' }))
    const mapping = { 'E-Mail': 'email', notes: null }
    await createClient({ fetch }).contacts.import(file, { mapping, dryRun: true, filename: 'people.csv' })
    const [sent] = seen
    expect(sent?.headers.has('content-type')).toBe(false) // Set by fetch, with the boundary.
    const part = sent?.form?.get('file')
    expect(part).toMatchObject({ name: 'people.csv', type: 'text/csv' })
    expect(part instanceof Blob && (await part.text())).toBe('email\n')
    expect([sent?.form?.get('mapping'), sent?.form?.get('dryRun')]).toEqual([JSON.stringify(mapping), 'true'])
  })

  test('contacts by their ids, or by a part of their addresses', async () => {
    const { fetch, seen } = answering(json(202, { message: 'Queued.', jobId: 'job_1' }))
    const { contacts } = createClient({ fetch })
    await contacts.bulkSubscribe(['cnt_1'])
    await contacts.bulkDelete({ search: '@example.com', excludeIds: ['cnt_1'] })
    await contacts.bulkUnsubscribe({ search: '' })
    const nothing: { search: string } = JSON.parse('{}')
    await expect(contacts.bulkDelete(nothing)).rejects.toThrow(TypeError)
    expect(seen.map(({ body = '' }) => JSON.parse(body))).toEqual([
      { contactIds: ['cnt_1'] },
      { mode: 'query', filter: { search: '@example.com' }, excludeIds: ['cnt_1'] },
      { mode: 'query', filter: { search: '' } },
    ])
  })

  test('a body with a DELETE', async () => {
    const { fetch, seen } = answering(json(200, { removed: 1 }))
    await createClient({ fetch }).segments.removeMembers('seg_1', ['ada@example.com'])
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '{"emails":["ada@example.com"]}' })
  })
})

describe('retries', () => {
  test('a send keeps its idempotency key', async () => {
    const { fetch, seen } = answering(
      new TypeError('fetch failed'),
      failure(503, 'SERVICE_UNAVAILABLE', soon),
      accepted,
    )
    await createClient({ fetch }).send(mail)
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[!-~]{20,}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    await createClient({ fetch }).send(mail, { idempotencyKey: 'order-1' })
    expect(seen.at(-1)?.headers.get('idempotency-key')).toBe('order-1')
  })

  test('a file keeps its idempotency key, and is complete each time', async () => {
    const { fetch, seen } = answering(failure(503, 'SERVICE_UNAVAILABLE', soon), json(202, { message: '', jobId: '' }))
    await createClient({ fetch }).contacts.import('email\n')
    const [first, second] = seen.map(({ headers }) => headers.get('idempotency-key'))
    expect([second, typeof first]).toEqual([first, 'string'])
    expect(seen[1]?.form?.get('file')).toMatchObject({ size: 6 })
  })

  test.each([
    ['a 429', failure(429, 'RATE_LIMIT_EXCEEDED', soon)],
    ['a 503', failure(503, 'SERVICE_UNAVAILABLE', soon)],
    ['a gateway without its server', new Response('<h1>Bad Gateway</h1>', { status: 502, headers: soon })],
    ['a request that still runs', failure(409, 'IDEMPOTENCY_IN_PROGRESS', soon)],
    ['a broken connection', new TypeError('fetch failed')],
  ])('reads are repeated after %s', async (_, first) => {
    const { fetch, seen } = answering(first, page([]))
    await createClient({ fetch }).contacts.list()
    expect(seen).toHaveLength(2)
  })

  test.each([
    ['a bug', failure(500, 'INTERNAL_SERVER_ERROR')],
    ['a conflict', failure(409, 'CONFLICT')],
    ['a refusal', failure(422, 'VALIDATION_ERROR')],
    ['a long wait', failure(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '3600' })],
  ])('nothing is repeated after %s', async (_, answer) => {
    const { fetch, seen } = answering(answer)
    await expect(createClient({ fetch }).contacts.list()).rejects.toThrow(PosthornError)
    expect(seen).toHaveLength(1)
  })

  test.each(['create', 'delete'] as const)('a write without a key is sent once: %s', async (verb) => {
    const { fetch, seen } = answering(new TypeError('fetch failed'))
    const { contacts } = createClient({ fetch })
    const call = verb === 'create' ? contacts.create({ email: 'a@b.example' }) : contacts.delete('cnt_1')
    await expect(call).rejects.toThrow(PosthornConnectionError)
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 1500).toUTCString()],
  ])('a write without a key that the server did not begin waits as long as it says in %s', async (_, retryAfter) => {
    const started = Date.now()
    const { fetch, seen } = answering(
      failure(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': retryAfter() }),
      json(201, { id: 'cnt_1' }),
    )
    expect(await createClient({ fetch }).contacts.create({ email: 'a@b.example' })).toEqual({ id: 'cnt_1' })
    expect(seen).toHaveLength(2)
    // A date is a whole second: 1.5 s from now are at least half a second.
    expect(Date.now() - started).toBeGreaterThanOrEqual(490)
  })

  test('a write without a key is not repeated if the server may have done it', async () => {
    const { fetch, seen } = answering(failure(503, 'SERVICE_UNAVAILABLE', soon))
    await expect(createClient({ fetch }).contacts.create({ email: 'a@b.example' })).rejects.toThrow(PosthornError)
    expect(seen).toHaveLength(1)
  })

  test('it gives up after the given number of retries', async () => {
    const { fetch, seen } = answering(failure(503, 'SERVICE_UNAVAILABLE', soon))
    await expect(createClient({ fetch, retries: 1 }).contacts.list()).rejects.toThrow(PosthornError)
    expect(seen).toHaveLength(2)
  })

  test('it waits for Retry-After', async () => {
    const { fetch } = answering(failure(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }), page([]))
    const startedAt = Date.now()
    await createClient({ fetch }).contacts.list()
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990)
  })

  test.each([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 59],
    ['Friday, 31-Dec-99 23:59:59 GMT', 59],
    ['Fri Dec 31 23:59:59 1999 GMT', 59],
    ['Fri, 31 Dec 1999 22:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('Retry-After %j is %j seconds (RFC 9110 §10.2.3)', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.UTC(1999, 11, 31, 23, 59, 0))).toBe(seconds)
  })

  test('an abort ends the wait', async () => {
    const { fetch, seen } = answering(failure(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '30' }))
    const call = createClient({ fetch }).contacts.get('cnt_1', { signal: AbortSignal.timeout(50) })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(seen).toHaveLength(1)
  })
})

describe('errors', () => {
  test("the server's message", async () => {
    const body = {
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: 'to: is required',
        requestId: 'req_9',
        suggestion: 'Correct it.',
        errors: [{ field: 'to', message: 'is required', code: 'required' }],
        details: { a: 1 },
      },
    }
    const { fetch } = answering(json(422, body))
    const error: unknown = await createClient({ fetch })
      .send(mail)
      .catch((error: unknown) => error)
    expect(isPosthornError(error, 'VALIDATION_ERROR')).toBe(true)
    expect(isPosthornError(error, 'CONFLICT')).toBe(false)
    expect(error).toMatchObject({
      name: 'PosthornError',
      status: 422,
      message: 'to: is required',
      requestId: 'req_9',
      suggestion: 'Correct it.',
      errors: body.error.errors,
      details: { a: 1 },
    })
  })

  test.each([
    ['a page of a proxy', new Response('<html><h1>404 Not Found</h1></html>', { status: 404 }), '404 Not Found'],
    ['JSON of something else', json(404, { error: 'nope' }), 'nope'],
    ['a page with 200', new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }), 'Welcome'],
    ['a redirect', new Response(null, { status: 301, headers: { location: 'https://mail.example/' } }), '301'],
  ])('%s is not an answer', async (_, answer, said) => {
    const { fetch } = answering(answer)
    const error: unknown = await createClient({ fetch })
      .contacts.get('cnt_1')
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', message: expect.stringContaining(said) })
  })

  test('no server there', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    const { fetch } = answering(cause)
    const call = createClient({ fetch, retries: 0 }).contacts.list()
    await expect(call).rejects.toMatchObject({
      reason: 'unreachable',
      cause,
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('too slow', async () => {
    const { fetch } = answering('hang')
    const call = createClient({ fetch, retries: 0, timeoutMs: 20 }).contacts.list()
    await expect(call).rejects.toMatchObject({ name: 'PosthornConnectionError', reason: 'timeout' })
  })

  describe('the timeout', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    test.each([
      ['a request', {}, (client: Posthorn) => client.contacts.list(), 30],
      ['a file', {}, (client: Posthorn) => client.contacts.import('email\n'), 300],
      ['a call, where it was said', {}, (client: Posthorn) => client.contacts.get('cnt_1', { timeoutMs: 5000 }), 5],
      [
        'an import, where it was said',
        {},
        (client: Posthorn) => client.contacts.import('email\n', { timeoutMs: 7000 }),
        7,
      ],
      ['a file, where it was said', { timeoutMs: 10_000 }, (client: Posthorn) => client.contacts.import('email\n'), 10],
    ])('of %s', async (_, options, call, seconds) => {
      vi.useFakeTimers()
      const { fetch } = answering('hang')
      const reports: unknown[] = []
      call(createClient({ ...options, fetch, retries: 0 })).catch((error: unknown) => reports.push(error))
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(reports).toStrictEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(reports).toMatchObject([{ reason: 'timeout', message: expect.stringContaining(`within ${seconds} s`) }])
    })
  })

  test('an abort has the reason of the caller', async () => {
    const { fetch } = answering('hang')
    const reason = new Error('enough')
    const controller = new AbortController()
    const call = createClient({ fetch }).send(mail, { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 10)
    await expect(call).rejects.toBe(reason)
    await expect(createClient({ fetch }).send(mail, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

describe('lists', () => {
  const three = () => answering(page([{ id: 1 }, { id: 2 }], 'next'), page([{ id: 3 }]))

  test('an awaited list is its first page, which leads to the next', async () => {
    const { fetch, seen } = three()
    const first = await createClient({ fetch }).contacts.list({ search: 'a' })
    expect(first).toMatchObject({ data: [{ id: 1 }, { id: 2 }], total: 3, hasMore: true, cursor: 'next' })
    expect(JSON.parse(JSON.stringify(first))).toEqual({
      data: [{ id: 1 }, { id: 2 }],
      total: 3,
      hasMore: true,
      cursor: 'next',
    })
    const second = await first.next()
    expect(second?.data).toEqual([{ id: 3 }])
    expect(await second?.next()).toBeUndefined()
    expect(seen.map(({ url }) => url.split('?')[1])).toEqual(['search=a', 'search=a&cursor=next'])
  })

  test('an iterated list is all items of all pages', async () => {
    const { fetch } = three()
    const seen: unknown[] = []
    for await (const contact of createClient({ fetch }).contacts.list()) seen.push(contact.id)
    expect(seen).toEqual([1, 2, 3])
  })

  test('a page is iterated to the end of the list, and so are the pages', async () => {
    const ids: unknown[] = []
    for await (const contact of await createClient(three()).contacts.list()) ids.push(contact.id)
    expect(ids).toEqual([1, 2, 3])
    const sizes: number[] = []
    for await (const { data } of createClient(three()).contacts.list().pages()) sizes.push(data.length)
    expect(sizes).toEqual([2, 1])
  })

  test('numbered pages also follow each other', async () => {
    const numbered = (page: number) => json(200, { data: [{ id: page }], total: 2, page, pageSize: 1, totalPages: 2 })
    const { fetch, seen } = answering(numbered(1), numbered(2))
    const ids: unknown[] = []
    for await (const template of createClient({ fetch }).templates.list({ pageSize: 1 })) ids.push(template.id)
    expect(ids).toEqual([1, 2])
    expect(seen.map(({ url }) => url.split('?')[1])).toEqual(['pageSize=1', 'pageSize=1&page=2'])
  })
})
