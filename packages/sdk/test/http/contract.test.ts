import { createClient, type Fetch, isPosthornError } from '@posthorn/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../../server/src/openapi/document.ts'
import { callAccounts } from '../accounts.ts'
import { callEverything } from '../everything.ts'
import { methodsOf, noting } from '../noting.ts'
import { callAsOperator } from '../operator.ts'
import { callAsOwner } from '../owner.ts'
import { startServer, type TestServer } from '../server.ts'

/** The operations that programs do not call through the SDK, with reasons. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /webhooks/sns': 'for Amazon SNS, which signs what it says',
  'POST /webhooks/incoming/{provider}': 'for the payment provider, which signs what it says',
  'GET /users/@me/projects/{id}/security': 'the same as GET /projects/{id}/security',
  'GET /health/live': 'for whoever keeps the process alive; client.health() asks for more',
  'GET /inbox/messages/{id}/preview': 'a page for browsers; client.inbox.get() has the HTML',
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Every operation of the API by method and path, and the one to which a path belongs. */
const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

function operationOf(method: string, url: string): string {
  const path = decodeURIComponent(new URL(url).pathname)
  // A literal segment comes before a parameter that would also match.
  const fitting = operations.filter((operation) => operation.method === method && operation.pattern.test(path))
  return fitting.sort((a, b) => a.name.split('{').length - b.name.split('{').length)[0]?.name ?? `${method} ${path}`
}

test('the SDK has every operation of the API, and each works over the network', async () => {
  const called = new Set<string>()
  const methods = new Set<string>()
  const note = (method: string) => void methods.add(method)
  const counted: Fetch = (url, init) => {
    called.add(operationOf(init.method ?? 'GET', url))
    return fetch(url, init)
  }
  const client = noting(server.client({ fetch: counted }), note)
  await callAccounts((options) => noting(createClient({ url: server.url, fetch: counted, ...options }), note))
  const operator = noting(createClient({ url: server.url, fetch: counted }), note)
  await operator.account.signUp({ email: 'operator@example.com', password: 'correct horse' })
  await server.anOperator('operator@example.com')
  await callEverything(client, server.projectId)
  const owned = await server.aProject('Gone')
  await callAsOperator(operator)
  await callAsOwner(server.client({ key: owned.key, fetch: counted }), owned.id, 'FORBIDDEN')
  const known = operations.map(({ name }) => name)
  expect([...called, ...Object.keys(LEFT_OUT)].sort()).toEqual(known.sort())
  expect([...methods].sort()).toEqual(methodsOf(client).toSorted())
  await expect(client.contacts.list()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' }) // the keys were replaced
})

describe('without a network', () => {
  test('every call works through the fetch of the server', async () => {
    const inside = await startServer()
    try {
      await callEverything(inside.client({ url: undefined, fetch: inside.server.fetch }), inside.projectId)
    } finally {
      await inside.stop()
    }
  })

  test('a caller in the process acts for a project without a key', async () => {
    const client = server.client({ key: undefined, url: undefined, fetch: server.server.fetchAs(server.projectId) })
    expect(await client.projects.get(server.projectId)).toMatchObject({ id: server.projectId })
  })
})

describe('waiting for a job', () => {
  test('ends when it is aborted, and with a job that failed', async () => {
    const { jobId } = await server
      .client({ fetch: server.server.fetchAs(server.projectId) })
      .contacts.import('email\na@example.com\n')
    const result = { id: jobId, progress: 0, result: null, failedReason: null }
    const states = ['waiting', 'active', 'failed']
    const client = server.client({
      fetch: async () => Response.json({ ...result, state: states.length > 1 ? states.shift() : states[0] }),
    })
    expect(await client.jobs.waitForImport(jobId)).toMatchObject({ state: 'failed' })
    states.unshift('waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting')
    const controller = new AbortController()
    const waiting = client.jobs.waitForImport(jobId, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('errors', () => {
  test('fields that break their rules', async () => {
    const client = server.client({ fetch: server.server.fetchAs(server.projectId) })
    const error: unknown = await client
      .send({ to: ['a@example.com', 'nonsense'], subject: 'x', body: 'x', from: 'hello@sandbox.localhost' })
      .catch((error: unknown) => error)
    if (!isPosthornError(error, 'VALIDATION_ERROR')) throw error
    expect(error).toMatchObject({
      status: 422,
      errors: [{ field: 'to.1', code: 'invalid_email' }],
      suggestion: expect.any(String),
    })
  })

  test('no key, and the wrong kind of key', async () => {
    await expect(server.client({ key: undefined }).contacts.list()).rejects.toMatchObject({ code: 'MISSING_AUTH' })
    await expect(server.client({ key: 'sk_unknown' }).contacts.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(server.client({ key: 'pk_unknown' }).contacts.list()).rejects.toMatchObject({
      code: 'INVALID_API_KEY',
    })
  })

  test('a port without a server', async () => {
    const client = server.client({ url: 'http://127.0.0.1:9', retries: 0 })
    await expect(client.health()).rejects.toMatchObject({
      name: 'PosthornConnectionError',
      reason: 'unreachable',
      message: expect.stringMatching(/127\.0\.0\.1:9|bad port/),
    })
  })

  test('the same idempotency key sends once, and refuses another mail', async () => {
    const client = server.client({ fetch: server.server.fetchAs(server.projectId) })
    const mail = { to: 'once@example.com', from: 'hello@sandbox.localhost', subject: 'Once', body: 'Once' }
    const first = await client.send(mail, { idempotencyKey: 'order-1' })
    expect(await client.send(mail, { idempotencyKey: 'order-1' })).toEqual(first)
    await expect(client.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'order-1' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})
