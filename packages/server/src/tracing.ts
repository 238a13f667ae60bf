import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Context, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Observer, StepName } from '@posthorn/core'
import { VERSION } from './version.ts'

/** A request that is being traced. */
export interface RequestSpan {
  /** Does the work as a part of the request. */
  within<T>(work: () => T): T
  end(status: number): void
}

/** Traces of this process, on their way to a collector. They hold no addresses, bodies or keys. */
export interface Tracing extends Pick<Observer, 'step'> {
  /** Begins a request by the template of its route, as a part of the caller's trace when `traceparent` names one. */
  request(route: string, method: string, headers: IncomingHttpHeaders): RequestSpan
  /** Hands over what is left. */
  close(): Promise<void>
}

const CLOSE_MS = 3000
/** All others are the worker's. A request may have woken it, but it works for everybody. */
const STEPS_OF_REQUESTS: ReadonlySet<StepName> = new Set(['idempotency.transaction'])

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, `<endpoint>/v1/traces`). Further settings are the standard's
 * own variables: OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER. Nothing is registered globally.
 */
export function createTracing(endpoint: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'posthorn',
        'service.version': VERSION,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  const tracer = provider.getTracer('posthorn', VERSION)
  const current = new AsyncLocalStorage<Context>()
  const parentOf = (name: StepName) => (STEPS_OF_REQUESTS.has(name) && current.getStore()) || ROOT_CONTEXT

  return {
    request(route, method, headers) {
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        callerOf(headers.traceparent),
      )
      return {
        within: (work) => current.run(trace.setSpan(ROOT_CONTEXT, span), work),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async step(name, work) {
      const parent = parentOf(name)
      const span = tracer.startSpan(name, {}, parent)
      try {
        return await current.run(trace.setSpan(parent, span), work)
      } catch (error) {
        // Only what kind of error it was: its words may hold addresses.
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** The caller's span (W3C Trace Context §3.2), or none. */
function callerOf(traceparent: string | readonly string[] | undefined): Context {
  const match = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null
  const [, traceId = '', spanId = '', flags = ''] = match ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags || '0', 16), isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
