import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import {
  ACCOUNT_PAGES,
  parse,
  ResetRequest,
  resetPassword,
  SignUpRequest,
  signUp,
  TOKEN_KINDS,
  type TokenKind,
  TokenRequest,
  verifyAccount,
} from '@posthorn/core'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, sessionCookie } from '../../http/cookies.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import { type Api, stateOf } from '../../http/request-state.ts'
import { asAppError } from '../../http/respond/errors.ts'
import { refuse } from '../../http/respond/respond.ts'
import { ACCOUNT_POLICY, type AccountView, accountDocument } from './document.ts'

const FORM_BYTES_MAX = 8 * 1024

/** What the pages ask, before anything happens: mail scanners open links, too. */
const QUESTIONS: { readonly [K in TokenKind]: AccountView } = {
  verify: { title: 'Confirm your address', text: 'Confirm that this address is yours.', button: 'Confirm' },
  reset: {
    title: 'Choose a new password',
    text: 'You will be signed out everywhere.',
    fields: ['password'],
    button: 'Change the password',
  },
  invite: {
    title: 'Accept the invitation',
    text: 'Give the address to which the invitation came, and choose a password.',
    fields: ['email', 'password'],
    button: 'Accept',
  },
}

const DONE: { readonly [K in TokenKind]: AccountView } = {
  verify: { title: 'Thank you', text: 'Your address is confirmed.' },
  reset: { title: 'The password is changed', text: 'Sign in with the new one.' },
  invite: { title: 'Welcome', text: 'You are a member of the project, and signed in.' },
}

/** The pages to which the links of mails about accounts lead. Only POST does anything. */
export function accountPageRoutes(api: Api): ServerRoute[] {
  return TOKEN_KINDS.flatMap((kind) =>
    (['GET', 'POST'] as const).map(
      (method): ServerRoute => ({
        method,
        path: `${ACCOUNT_PAGES[kind]}{token}`,
        options: {
          ...bareOptions(method === 'POST'),
          handler: async (request, h) => {
            if (method === 'GET') return show(api, request, h, { status: 200, view: QUESTIONS[kind] })
            try {
              const cookies = await act(api, kind, request)
              return show(api, request, h, { status: 200, view: DONE[kind], cookies })
            } catch (thrown) {
              return trouble(api, request, h, thrown)
            }
          },
        },
      }),
    ),
  )
}

async function receiveForm(api: Api, request: Request): Promise<Record<string, string>> {
  const { bytes, release } = await api.receiver.receive(request.raw.req, 'account pages', FORM_BYTES_MAX)
  try {
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  } finally {
    release()
  }
}

/** Does what the link is for. Returns the cookies of whoever is signed in by it. */
async function act(api: Api, kind: TokenKind, request: Request): Promise<readonly string[]> {
  requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
  const { world } = api
  const form = { ...(await receiveForm(api, request)), token: String(request.params.token) }
  const { session: _, ...guest } = callerOf(api, request)
  if (kind === 'verify') {
    await verifyAccount(world, parse(TokenRequest, form).token)
    return []
  }
  if (kind === 'reset') {
    const { device } = await resetPassword(world, parse(ResetRequest, form), guest)
    return [deviceCookie(device, world.settings.baseUrl)]
  }
  const { token, device } = await signUp(world, parse(SignUpRequest, form), guest)
  return [sessionCookie(token, world.settings.baseUrl), deviceCookie(device, world.settings.baseUrl)]
}

/** Says what failed, which is logged as for any other request. */
function trouble(api: Api, request: Request, h: ResponseToolkit, thrown: unknown): ResponseObject {
  const { statusCode, headers } = refuse(api, request, h, thrown)
  const { kind, message, suggestion } = asAppError(thrown)
  const text = kind === 'bug' ? message : `${message} ${suggestion}`
  const response = show(api, request, h, { status: statusCode, view: { title: 'This did not work', text } })
  return headers['retry-after'] ? response.header('retry-after', String(headers['retry-after'])) : response
}

interface Shown {
  readonly status: number
  readonly view: AccountView
  readonly cookies?: readonly string[]
}

function show(api: Api, request: Request, h: ResponseToolkit, { status, view, cookies = [] }: Shown): ResponseObject {
  const response = h
    .response(accountDocument(view))
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
