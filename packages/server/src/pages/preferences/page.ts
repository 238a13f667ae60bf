import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import {
  acceptedLanguages,
  CATALOGUE,
  findHolder,
  type Language,
  languageOf,
  type OpenedPreferences,
  openPreferences,
  PREFERENCE_PAGES,
  type PreferencePage,
  setSubscription,
} from '@posthorn/core/mail'
import type { Contact } from '@posthorn/core/people'
import { originOf } from '../../http/admit/origin.ts'
import { memoryRateLimiter, type RateLimiter } from '../../http/admit/rate-limit.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import { type Api, stateOf } from '../../http/request-state.ts'
import { refuse } from '../../http/respond/respond.ts'
import { documentOf, maskAddress, type PreferenceDocument } from './document.ts'
import { notFoundView, troubleView, viewOf } from './view.ts'
import { readWish, type SentWish, WISH_BYTES_MAX } from './wish.ts'

/** The number of requests per minute that a process answers for one person's links. Mail scanners open them, too. */
const TIMES_A_MINUTE = 60

/** Returns the routes of the pages on which people unsubscribe, subscribe, and see their state. Only POST changes anything. */
export function preferencePageRoutes(api: Api): ServerRoute[] {
  const limiter = memoryRateLimiter(TIMES_A_MINUTE)
  return PREFERENCE_PAGES.flatMap((page) =>
    (['GET', 'POST'] as const).map(
      (method): ServerRoute => ({
        method,
        path: `/${page}/{token}`,
        options: {
          ...bareOptions({ hasBody: method === 'POST' }),
          handler: async (request, h) => {
            const said = languageOf(...acceptedLanguages(request.raw.req.headers['accept-language']))
            try {
              const wish = method === 'POST' ? await receiveWish(api, page, request) : undefined
              return await answer(api, { page, wish, said, limiter }, request, h)
            } catch (error) {
              return trouble(api, request, h, { error, said })
            }
          },
        },
      }),
    ),
  )
}

async function receiveWish(api: Api, page: PreferencePage, request: Request): Promise<SentWish> {
  const { bytes, release } = await api.receiver.receive(request.raw.req, () => page, WISH_BYTES_MAX)
  try {
    return readWish(page, bytes.toString('latin1'))
  } finally {
    release()
  }
}

interface PreferenceRequest {
  readonly page: PreferencePage
  /** The wish; undefined when the page is only viewed. */
  readonly wish: SentWish | undefined
  /** The language of the browser. */
  readonly said: Language
  readonly limiter: RateLimiter
}

async function answer(
  api: Api,
  { page, wish, said, limiter }: PreferenceRequest,
  request: Request,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const token = String(request.params.token)
  const origin = originOf(stateOf(api, request), request.raw.req.headers)
  const opened = await openPreferences(api.world, { token, origin })
  if (!opened) return show(api, request, h, 404, documentOf(notFoundView(CATALOGUE[said]), said, undefined))
  const { exceeded, resetSeconds } = await limiter.take(opened.holder.contactId)
  if (exceeded) throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: resetSeconds })
  const contact = await fulfil(opened, wish)
  return show(api, request, h, 200, pageOf(opened, contact, { page, token, isAnswer: wish !== undefined }))
}

const fulfil = (opened: OpenedPreferences, wish: SentWish | undefined): Promise<Contact | undefined> =>
  wish?.subscribed === undefined
    ? findHolder(opened)
    : setSubscription(opened, { subscribed: wish.subscribed, reason: wish.reason })

function pageOf(
  { ctx: { project } }: OpenedPreferences,
  contact: Contact | undefined,
  shown: { readonly page: PreferencePage; readonly token: string; readonly isAnswer: boolean },
): PreferenceDocument {
  const language = languageOf(contact?.data.locale, project.language)
  const view = viewOf(CATALOGUE[language], { ...shown, subscribed: contact?.subscribed })
  const address = contact ? maskAddress(contact.email) : ''
  return documentOf(view, language, { name: project.name, color: project.color, address })
}

/** Answers with an error, which is logged as for any other request. */
function trouble(
  api: Api,
  request: Request,
  h: ResponseToolkit,
  { error, said }: { readonly error: unknown; readonly said: Language },
): ResponseObject {
  const { statusCode, headers } = refuse(api, request, h, error)
  const response = show(api, request, h, statusCode, documentOf(troubleView(CATALOGUE[said]), said, undefined))
  for (const name of ['retry-after', 'connection']) if (headers[name]) response.header(name, String(headers[name]))
  return response
}

function show(
  api: Api,
  request: Request,
  h: ResponseToolkit,
  status: number,
  { html, policy }: PreferenceDocument,
): ResponseObject {
  const response = h
    .response(html)
    .code(status)
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-request-id', stateOf(api, request).requestId)
  return api.shutdown.endsConnections ? response.header('connection', 'close') : response
}
