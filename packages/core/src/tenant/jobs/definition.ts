import type { z } from 'zod'
import type { JsonValue } from '../../kernel/text/json.ts'

/** A kind of background work: its name, which stored jobs keep for ever, and what it needs to know. */
export interface JobDefinition<Kind extends string, Payload extends object> {
  readonly kind: Kind
  /** What is stored is JSON: it must not transform what it reads. */
  readonly payload: z.ZodType<Payload>
}

/** A job of this kind is committed by `enqueueJob`; what runs it stands in the worker's list of handlers. */
export function defineJob<const Kind extends string, Payload extends { readonly [K in keyof Payload]: JsonValue }>(
  kind: Kind,
  payload: z.ZodType<Payload>,
): JobDefinition<Kind, Payload> {
  return { kind, payload }
}
