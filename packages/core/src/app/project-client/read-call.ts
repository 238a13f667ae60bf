import type { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { parseKnown } from '../../kernel/errors/validate.ts'

/** Parses the input of a call. Fields that it does not have are ignored, and named in the log: the result has no warnings. */
export function readCall<S extends z.ZodType>(ctx: Context, schema: S, input: unknown): z.output<S> {
  const { value, unknown } = parseKnown(schema, input)
  logUnknown(ctx, unknown)
  return value
}

export function logUnknown({ log, project }: Context, fields: readonly string[]): void {
  if (fields.length > 0) log.warn({ projectId: project.id, fields }, 'unknown fields of a call were ignored')
}
