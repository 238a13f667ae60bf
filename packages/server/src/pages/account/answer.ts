import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { findSession, type UserContext } from '@posthorn/core/access'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import { type Api, originOf, stateOf } from '../../http/request-state.ts'
import { asAppError } from '../../http/respond/errors.ts'
import { refuse } from '../../http/respond/respond.ts'
import { ACCOUNT_POLICY, type AccountView, accountDocument } from './document.ts'

const FORM_BYTES_MAX = 8 * 1024

/** A request to a page, and the toolkit that answers it. */
export interface Visit {
  readonly api: Api
  readonly request: Request
  readonly h: ResponseToolkit
}

/** Returns the user who is signed in. */
export async function userOf({ api, request }: Visit): Promise<UserContext | undefined> {
  const { session } = callerOf(api, request)
  return session === undefined ? undefined : findSession(api.world, session, originOf(api, request))
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

/** A page with a form. */
interface FormPage {
  show(visit: Visit): ResponseObject | Promise<ResponseObject>
  /** Does what the form asks. */
  act(visit: Visit): Promise<ResponseObject>
  /** Returns the page for an error. */
  trouble(text: string): string
}

/** Returns the routes of a page with a form. Only POST does anything, and only for forms of this server. */
export function formPageRoutes(api: Api, path: string, { show, act, trouble }: FormPage): ServerRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    options: {
      ...bareOptions({ hasBody: method === 'POST' }),
      handler: async (request, h) => {
        const visit = { api, request, h }
        try {
          if (method === 'GET') return await show(visit)
          requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
          return await act(visit)
        } catch (thrown) {
          return answerTrouble(visit, thrown, trouble)
        }
      },
    },
  }))
}

/** Returns the page for an error whose form is not shown again. */
export const troublePage = (text: string, link?: AccountView['link']) =>
  accountDocument({ title: 'This did not work', text, ...(link && { link }) })
