import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { type Api, stateOf } from '../../http/request-state.ts'
import { asAppError } from '../../http/respond/errors.ts'
import { refuse } from '../../http/respond/respond.ts'
import { ACCOUNT_POLICY } from './document.ts'

const FORM_BYTES_MAX = 8 * 1024

/** A request to a page, and the toolkit that answers it. */
export interface Visit {
  readonly api: Api
  readonly request: Request
  readonly h: ResponseToolkit
}

/** Returns the fields of a form, each once. */
export async function receiveForm({ api, request }: Visit): Promise<Record<string, string>> {
  const { bytes, release } = await api.receiver.receive(request.raw.req, () => 'account pages', FORM_BYTES_MAX)
  try {
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  } finally {
    release()
  }
}

/** A page to show. */
export interface ShownPage {
  readonly status: number
  readonly html: string
  readonly cookies?: readonly string[]
}

export function answerPage({ api, request, h }: Visit, { status, html, cookies = [] }: ShownPage): ResponseObject {
  const response = h
    .response(html)
    .code(status)
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('content-security-policy', ACCOUNT_POLICY)
    .header('cross-origin-opener-policy', 'same-origin')
    // Without a referrer browsers would not say that a form comes from here.
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-request-id', stateOf(api, request).requestId)
  for (const cookie of cookies) response.header('set-cookie', cookie, { append: true })
  return api.shutdown.endsConnections ? response.header('connection', 'close') : response
}

/** Answers with an error, which is logged as for any other request. `page` makes the page from the message. */
export function answerTrouble(visit: Visit, thrown: unknown, page: (text: string) => string): ResponseObject {
  const { statusCode, headers } = refuse(visit.api, visit.request, visit.h, thrown)
  const { kind, message, suggestion } = asAppError(thrown)
  const response = answerPage(visit, {
    status: statusCode,
    html: page(kind === 'bug' ? message : `${message} ${suggestion}`),
  })
  return headers['retry-after'] ? response.header('retry-after', String(headers['retry-after'])) : response
}
