import { type FieldProblem, PosthornError } from './errors.ts'

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function problemsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.filter(isFields).map((problem) => ({
    field: text(problem.field) ?? '',
    message: text(problem.message) ?? '',
    code: text(problem.code) ?? '',
  }))
}

/** Returns the seconds of a Retry-After header, which is a number or a date (RFC 9110 §10.2.3). */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}

/** Returns a short description of a body that is not an error of Posthorn, in one line. */
function excerpt(body: string): string {
  const line = body
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

/** Returns the error of an answer that did not come from Posthorn, or not in a known form. */
export function unexpectedAnswer(response: Response, body: string, url: string): PosthornError {
  const said = excerpt(body)
  const elsewhere = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  return new PosthornError({
    code: 'UNEXPECTED_ANSWER',
    status: response.status,
    message: `${url} responded with status ${response.status}${said ? ` "${said}"` : ''}, unlike a Posthorn server.`,
    suggestion: elsewhere
      ? `It redirects to ${elsewhere}. Use the URL of the server itself.`
      : 'Check the URL of the server, and proxies in between.',
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  })
}

/** Returns the error of an answer with a status of 400 or more. */
export function errorOf(response: Response, body: string, url: string): PosthornError {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return unexpectedAnswer(response, body, url)
  }
  const error = isFields(parsed) ? parsed.error : undefined
  if (!isFields(error) || typeof error.code !== 'string') return unexpectedAnswer(response, body, url)
  return new PosthornError({
    code: error.code,
    status: response.status,
    message: text(error.message) ?? error.code,
    requestId: text(error.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    errors: problemsOf(error.errors),
    suggestion: text(error.suggestion),
    details: isFields(error.details) ? error.details : undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  })
}
