import { AppError, isNear, parseKnown } from '@posthorn/core/kernel'
import { z } from 'zod'
import type { RouteDoc } from '../route.ts'

const NOTHING = z.object({})

/** Parses the query of a request. Refuses a parameter that the route does not have, because a filter could be lost. */
export function parseQuery({ query, takesAnyQuery }: Pick<RouteDoc, 'query' | 'takesAnyQuery'>, sent: object): unknown {
  const { value, unknown } = parseKnown(query ?? NOTHING, sent, 'BAD_REQUEST')
  const [name] = unknown
  if (name !== undefined && !takesAnyQuery) throw unknownParameters(unknown, namesIn(query ?? NOTHING))
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

function namesIn(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return namesIn(def.in)
  return def.type === 'object' ? Object.keys(def.shape) : []
}
