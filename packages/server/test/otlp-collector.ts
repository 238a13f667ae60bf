import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { at } from './harness.ts'

/** A span as a collector receives it. */
export interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
  /** The trace and the span of each. */
  readonly links: readonly string[]
  readonly isError: boolean
  /** The name that the process gives itself. */
  readonly node: unknown
}

const list = (value: unknown, path: string): readonly unknown[] => {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}

function readValue(value: unknown): unknown {
  return at(value, 'stringValue') ?? at(value, 'intValue') ?? list(value, 'arrayValue.values').map(readValue)
}

const attributesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    list(value, 'attributes').map((attribute) => [String(at(attribute, 'key')), readValue(at(attribute, 'value'))]),
  )

/** The spans of an OTLP request in JSON. */
function spansOf(body: unknown): Span[] {
  return list(body, 'resourceSpans').flatMap((resource) =>
    list(resource, 'scopeSpans').flatMap((scope) =>
      list(scope, 'spans').map((span) => ({
        node: attributesOf(at(resource, 'resource'))['service.instance.id'],
        name: String(at(span, 'name')),
        traceId: String(at(span, 'traceId')),
        spanId: String(at(span, 'spanId')),
        parentSpanId: at(span, 'parentSpanId') === undefined ? undefined : String(at(span, 'parentSpanId')),
        attributes: attributesOf(span),
        links: list(span, 'links').map((link) => `${at(link, 'traceId')} ${at(link, 'spanId')}`),
        isError: at(span, 'status.code') === 2,
      })),
    ),
  )
}

/** Starts a collector that records the spans that it receives, until the test is over. */
export async function startCollector() {
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
