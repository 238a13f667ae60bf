import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentLog } from '@posthorn/core'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { openDeployment } from '../src/compose.ts'
import { loadConfig } from '../src/config.ts'
import { openWatchers } from '../src/processes/watchers.ts'
import { createServer } from '../src/server.ts'
import { aMail, at } from './harness.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

const list = (value: unknown, path: string): readonly unknown[] => {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}

/** The spans of an OTLP request in JSON. */
function spansOf(body: unknown): Span[] {
  return list(body, 'resourceSpans').flatMap((resource) =>
    list(resource, 'scopeSpans').flatMap((scope) =>
      list(scope, 'spans').map((span) => ({
        name: String(at(span, 'name')),
        traceId: String(at(span, 'traceId')),
        spanId: String(at(span, 'spanId')),
        parentSpanId: at(span, 'parentSpanId') === undefined ? undefined : String(at(span, 'parentSpanId')),
        attributes: Object.fromEntries(
          list(span, 'attributes').map((attribute) => [
            String(at(attribute, 'key')),
            at(attribute, 'value.stringValue') ?? at(attribute, 'value.intValue'),
          ]),
        ),
      })),
    ),
  )
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const spans: Span[] = []
  const texts: string[] = []
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    texts.push(`${request.method} ${request.url} ${text}`)
    spans.push(...spansOf(JSON.parse(text)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, texts }
}

it('tells a collector of requests, transactions and the way of each mail, and of nobody', async () => {
  const collector = await startCollector()
  const config = loadConfig({
    PORT: '0',
    POSTHORN_DATABASE_URL: 'sqlite::memory:',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const { metrics, tracing, observer } = await openWatchers(config)
  const { posthorn, first } = await openDeployment(config, silentLog, { observer })
  const server = await createServer({ posthorn }, config, { metrics, tracing })
  const url = await server.start()
  await posthorn.start() // before the request, which wakes it
  const secret = first?.keys.secret ?? ''
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'idempotency-key': 'order-4711',
    'x-request-id': 'ada@example.com',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const sent = await fetch(`${url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(aMail()) })
  expect(sent.status).toBe(200)
  const own = { authorization: headers.authorization, traceparent: 'nonsense' }
  expect(
    (await fetch(`${url}/contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1ze?search=ada@example.com`, { headers: own })).status,
  ).toBe(404)
  const id = String(at(await sent.json(), 'data.emails.0.email'))
  const [project] = await posthorn.world.store.projects.list()
  const rooms = project && posthorn.world.store.project(project.id)
  await eventually(async () => expect((await rooms?.emails.find(id as never))?.status).toBe('SENT'))
  await Promise.all([server.stop(1000), posthorn.stop()])
  await posthorn.close()
  await tracing?.close()

  const { spans, texts } = collector
  const named = (name: string) => spans.filter((span) => span.name === name)
  const [send] = named('POST /v1/send')
  expect(send).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'http.request.method': 'POST', 'http.route': '/v1/send', 'http.response.status_code': 200 },
  })
  const [transaction] = named('idempotency.transaction')
  expect(transaction).toMatchObject({ traceId: send?.traceId, parentSpanId: send?.spanId })
  const [missing] = named('GET /contacts/{id}')
  expect(missing?.attributes['http.response.status_code']).toBe(404)
  expect(missing?.traceId).not.toBe(send?.traceId)
  for (const name of ['emails.claim', 'emails.hand_over', 'emails.finish']) {
    expect(named(name).length).toBeGreaterThan(0)
    for (const span of named(name)) expect(span.parentSpanId, name).toBeUndefined()
  }
  expect(texts.every((text) => text.startsWith('POST /v1/traces '))).toBe(true)
  const said = texts.join('\n')
  for (const secretText of ['example.com', 'Hello', 'sk_', 'order-4711', 'cnt_']) expect(said).not.toContain(secretText)
  expect(said).toContain('"posthorn"')
})

it('loads nothing of it without a collector', async () => {
  const { tracing } = await openWatchers(loadConfig({}))
  expect(tracing).toBeUndefined()
})
