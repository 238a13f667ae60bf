import { MISSING_LISTED_MAX } from '@posthorn/core/mail'
import { FileBody, JsonStream, type Reply } from '../reply.ts'
import type { RouteDoc } from '../route.ts'

interface Warning {
  readonly code: string
  readonly message: string
  readonly field: string
}

const unknownField = (field: string): Warning => ({
  code: 'unknown_field',
  message: `${field} is not a known field and was ignored.`,
  field,
})

/** Adds a warning for each field that the request has and the route does not, to those that the answer has. */
export function withUnknown(
  { method, warnsIn }: Pick<RouteDoc, 'method' | 'warnsIn'>,
  reply: Reply,
  found: readonly string[],
): Reply {
  const { body, unknown: others = [] } = reply
  const fields = [...found, ...others]
  if (fields.length === 0 || !isPlain(body)) return reply
  // A caller who changes a record may send back all of it, as it was read.
  const isChange = method === 'PUT' || method === 'PATCH'
  const record = isPlain(body.data) ? body.data : body
  const unknown = isChange ? fields.filter((field) => !Object.hasOwn(record, field)) : fields
  if (unknown.length === 0) return reply
  if (warnsIn === undefined) return { ...reply, body: warned(body, unknown) }
  const inner = body[warnsIn]
  return isPlain(inner) ? { ...reply, body: { ...body, [warnsIn]: warned(inner, unknown) } } : reply
}

function warned(body: Readonly<Record<string, unknown>>, unknown: readonly string[]) {
  const { warnings } = body
  const others: readonly unknown[] = Array.isArray(warnings) ? warnings : []
  return { ...body, warnings: [...unknown.map(unknownField), ...others].slice(0, MISSING_LISTED_MAX) }
}

function isPlain(body: unknown): body is Readonly<Record<string, unknown>> {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    !(body instanceof JsonStream) &&
    !(body instanceof FileBody)
  )
}
