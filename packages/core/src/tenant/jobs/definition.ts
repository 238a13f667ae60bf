import type { z } from 'zod'
import type { JsonValue } from '../../kernel/text/json.ts'

/** A kind of background work: its name, which stored jobs keep forever, and its payload. */
export interface JobDefinition<Kind extends string, Payload extends object> {
  readonly kind: Kind
  /** The schema of the stored JSON: it must not transform its input. */
  readonly payload: z.ZodType<Payload>
}

/** Defines a kind of job. `enqueueJob` commits its jobs; the worker's list of handlers has the one that runs it. */
export function defineJob<const Kind extends string, Payload extends { readonly [K in keyof Payload]: JsonValue }>(
  kind: Kind,
  payload: z.ZodType<Payload>,
): JobDefinition<Kind, Payload> {
  return { kind, payload }
}
