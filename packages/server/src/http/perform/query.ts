import { AppError, documentationOf, isNear, parseKnown } from '@posthorn/core/kernel'
import { z } from 'zod'
import type { RouteDoc } from '../route.ts'

const NOTHING = z.object({})

function isEmpty(sent: object): boolean {
  for (const _ in sent) return false
  return true
}

/** Parses the query of a request. Refuses a parameter that the route does not have, because a filter could be lost. */
export function parseQuery({ query, takesAnyQuery }: Pick<RouteDoc, 'query' | 'takesAnyQuery'>, sent: object): unknown {
  // Most requests have none, and reading nothing takes as long as reading a short body.
  if (!query && isEmpty(sent)) return undefined
  refuseRepeated(fieldsOf(query ?? NOTHING), sent)
  const { value, unknown } = parseKnown(query ?? NOTHING, sent, 'BAD_REQUEST')
  const [name] = unknown
  if (name !== undefined && !takesAnyQuery) throw unknownParameters(unknown, Object.keys(fieldsOf(query ?? NOTHING)))
  return query && value
}

function unknownParameters([first = '', ...others]: readonly string[], known: readonly string[]): AppError {
  const message = (name: string) => `There is no query parameter ${name} here.`
  const meant = known.find((name) => isNear(name.toLowerCase(), first.toLowerCase()))
  const accepted = known.length > 0 ? `Accepted are: ${known.join(', ')}.` : 'Leave it out: this endpoint takes none.'
  return new AppError('BAD_REQUEST', {
    message: message(first),
    suggestion: meant === undefined ? accepted : `Did you mean ${meant}? ${accepted}`,
    errors: [first, ...others].map((field) => ({ field, message: message(field), code: 'unknown_parameter' })),
  })
}

/** Refuses a parameter that is given several times, unless its schema is a list: one of the values would be lost. */
function refuseRepeated(fields: Fields, sent: object): void {
  const repeated = Object.entries(sent).flatMap(([name, value]) => {
    const field = Array.isArray(value) && Object.hasOwn(fields, name) ? fields[name] : undefined
    return field && !isList(field) ? [name] : []
  })
  const [first] = repeated
  if (first === undefined) return
  throw new AppError('BAD_REQUEST', {
    message: `The query parameter ${first} was given more than once.`,
    suggestion: `Give ${first} once.`,
    errors: repeated.map((field) => ({ field, message: 'was given more than once', code: 'repeated' })),
  })
}

function isList(field: z.core.$ZodType): boolean {
  const { def } = ((documentationOf(field) ?? field) as z.core.$ZodTypes)._zod
  return def.type === 'array' || ('innerType' in def && isList(def.innerType))
}

type Fields = z.core.$ZodObjectDef['shape']

function fieldsOf(schema: z.core.$ZodType): Fields {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return fieldsOf(def.in)
  return def.type === 'object' ? def.shape : {}
}
