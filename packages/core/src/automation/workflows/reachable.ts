import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'

interface FieldWithUrl {
  readonly url: string
  readonly field: string
}

/**
 * Throws `VALIDATION_ERROR` for a URL that the HTTP client never calls, such as one with a private address. Names are not
 * looked up: their addresses are checked for each request.
 */
export function requireReachable({ http }: Pick<Context, 'http'>, { url, field }: FieldWithUrl): void {
  const reason = http.refusalOf(url)
  if (reason !== undefined) throw invalidField(field, 'refused_url', `cannot be called: ${reason}`)
}
