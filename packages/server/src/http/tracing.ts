import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { EmailId } from '@posthorn/core/kernel'
import type { Observer, StepName } from '@posthorn/core/ports'
import { VERSION } from '../manifest.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

/** A request that is being traced. */
export interface RequestSpan {
  /** Identifies the span for links (W3C Trace Context §3.2). */
  readonly traceparent: string
  /** Does the work as a part of the request. */
  within<T>(work: () => T): T
  end(status: number): void
}

/** Traces of this process, on their way to a collector. They hold no addresses, bodies or keys. */
export interface Tracer extends Pick<Observer, 'accepted' | 'failed' | 'step' | 'handOver'> {
  /** Begins a request by the template of its route, as a part of the caller's trace when `traceparent` names one. */
  request(route: string, method: string, headers: IncomingHttpHeaders): RequestSpan
  /** Sends the remaining traces. */
  close(): Promise<void>
}

/** The request that the current work belongs to. */
interface Current {
  readonly context: Context
  readonly request?: { readonly span: Span; readonly accepted: EmailId[] }
  readonly handOver?: Span
}

const CLOSE_MS = 3000
/** The number of mails that the span of a request names; others are found by the link of their hand-over. */
export const EMAIL_IDS_MAX = 20
/** All other steps belong to the worker. A request may have woken it, but it works for all requests. */
const STEPS_OF_REQUESTS: ReadonlySet<StepName> = new Set(['idempotency.transaction'])

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, `<endpoint>/v1/traces`). Further settings are the standard's
 * own variables: OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER. Nothing is registered globally.
 */
export function createTracing(endpoint: string, node: string): Tracer {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'posthorn',
        'service.version': VERSION,
        'service.instance.id': node,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  const tracer = provider.getTracer('posthorn', VERSION)
  const current = new AsyncLocalStorage<Current>()

  async function spanning<T>(span: Span, now: Current, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(now, work)
    } catch (error) {
      // Only the type of the error: its message may contain addresses.
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request(route, method, headers) {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, callerOf(headers))
      const now: Current = { context: trace.setSpan(ROOT_CONTEXT, span), request: { span, accepted: [] } }
      return {
        traceparent: writeTraceparent(span.spanContext()),
        within: (work) => current.run(now, work),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    accepted(emails) {
      const request = current.getStore()?.request
      const [first] = emails
      if (!request || !first) return
      const room = EMAIL_IDS_MAX - request.accepted.length
      request.accepted.push(...emails.slice(0, room).map(({ id }) => id))
      request.span.setAttributes({ 'posthorn.project.id': first.projectId, 'posthorn.email.ids': request.accepted })
    },
    failed(failure) {
      const span = current.getStore()?.handOver
      span?.setAttribute('posthorn.failure', failure).setStatus({ code: SpanStatusCode.ERROR })
    },
    step(name, work) {
      const around = STEPS_OF_REQUESTS.has(name) ? current.getStore() : undefined
      const parent = around?.context ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, {}, parent)
      return spanning(span, { ...around, context: trace.setSpan(parent, span) }, work)
    },
    handOver({ id, projectId, attempts, traceparent }, work) {
      // A link and no parent: the hand-over may come hours later, and one request may bring many mails.
      const request = readTraceparent(traceparent)
      const span = tracer.startSpan(
        'emails.hand_over',
        {
          kind: SpanKind.CLIENT,
          attributes: { 'posthorn.email.id': id, 'posthorn.project.id': projectId, 'posthorn.attempt': attempts + 1 },
          links: request ? [{ context: { ...request, isRemote: true } }] : [],
        },
        ROOT_CONTEXT,
      )
      return spanning(span, { context: trace.setSpan(ROOT_CONTEXT, span), handOver: span }, work)
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

/** The caller's span, or none. */
function callerOf({ traceparent }: IncomingHttpHeaders): Context {
  const caller = readTraceparent(traceparent)
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}
