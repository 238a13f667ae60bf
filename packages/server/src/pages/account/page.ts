import type { ServerRoute } from '@hapi/hapi'
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
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, receiveForm, type Visit } from './answer.ts'
import { type AccountView, accountDocument } from './document.ts'

const TROUBLE = 'This did not work'

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

/** For members whose account has a second factor. */
const SIGN_IN_FIRST: AccountView = {
  title: 'Welcome',
  text: 'You are a member of the project. Sign in with your new password and your second factor.',
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
            const visit = { api, request, h }
            if (method === 'GET') return answerPage(visit, { status: 200, html: accountDocument(QUESTIONS[kind]) })
            try {
              const cookies = await act(visit, kind)
              const view = kind === 'invite' && cookies.length === 0 ? SIGN_IN_FIRST : DONE[kind]
              return answerPage(visit, { status: 200, html: accountDocument(view), cookies })
            } catch (thrown) {
              return answerTrouble(visit, thrown, (text) => accountDocument({ title: TROUBLE, text }))
            }
          },
        },
      }),
    ),
  )
}

/** Does what the link is for. Returns the cookies of whoever is signed in by it. */
async function act(visit: Visit, kind: TokenKind): Promise<readonly string[]> {
  const { api, request } = visit
  requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
  const { world } = api
  const form = { ...(await receiveForm(visit)), token: String(request.params.token) }
  const { session: _, ...guest } = callerOf(api, request)
  if (kind === 'verify') {
    await verifyAccount(world, parse(TokenRequest, form).token)
    return []
  }
  if (kind === 'reset') {
    const { device } = await resetPassword(world, parse(ResetRequest, form), guest)
    return [deviceCookie(device, world.settings.baseUrl)]
  }
  const entered = await signUp(world, parse(SignUpRequest, form), guest)
  if ('challenge' in entered) return []
  const { token, device } = entered
  return [sessionCookie(token, world.settings.baseUrl), deviceCookie(device, world.settings.baseUrl)]
}
