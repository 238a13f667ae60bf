import type { ServerRoute } from '@hapi/hapi'
import {
  ACCOUNT_PAGES,
  isOwnLink,
  ResetRequest,
  resetPassword,
  SignUpRequest,
  signUp,
  TOKEN_KINDS,
  type TokenKind,
  VerifyAccountRequest,
  verifyAccount,
} from '@posthorn/core/access'
import { type ErrorCode, parse } from '@posthorn/core/kernel'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, sessionCookie } from '../../http/cookies.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { asAppError } from '../../http/respond/errors.ts'
import { answerPage, answerTrouble, receiveForm, type Visit } from './answer.ts'
import { type AccountView, accountDocument, verifyDocument } from './document.ts'

const TROUBLE = 'This did not work'
const SIGN_IN = { href: '../sign-in', words: 'Sign in' }

/** The questions of the pages, before anything happens: mail scanners open links, too. */
const QUESTIONS: { readonly [K in Exclude<TokenKind, 'verify'>]: AccountView } = {
  reset: {
    title: 'Choose a new password',
    text: 'You will be signed out everywhere.',
    fields: ['password'],
    button: 'Change the password',
  },
  invite: {
    title: 'Accept the invitation',
    text: 'Enter the address that received the invitation, and choose a password.',
    fields: ['email', 'password'],
    button: 'Accept',
  },
}

const DONE: { readonly [K in TokenKind]: AccountView } = {
  verify: { title: 'Thank you', text: 'Your email address is confirmed.' },
  reset: { title: 'The password is changed', text: 'Sign in with the new password.', link: SIGN_IN },
  invite: { title: 'Welcome', text: 'You are now a member of the project, and you are signed in.' },
}

/** For members whose account has a second factor. */
const SIGN_IN_FIRST: AccountView = {
  title: 'Welcome',
  text: 'You are now a member of the project. Sign in with your new password and your second factor.',
  link: SIGN_IN,
}

/** The pages to which the links of mails about accounts lead. Only POST does anything. */
export function accountPageRoutes(api: Api): ServerRoute[] {
  return TOKEN_KINDS.flatMap((kind) =>
    (['GET', 'POST'] as const).map(
      (method): ServerRoute => ({
        method,
        path: `${ACCOUNT_PAGES[kind]}{token}`,
        options: {
          ...bareOptions({ hasBody: method === 'POST' }),
          handler: async (request, h) => {
            const visit = { api, request, h }
            try {
              if (method === 'GET') return answerPage(visit, { status: 200, html: await ask(visit, kind) })
              const { done, cookies } = await act(visit, kind)
              const view = done === 'invite' && cookies.length === 0 ? SIGN_IN_FIRST : DONE[done]
              return answerPage(visit, { status: 200, html: accountDocument(view), cookies })
            } catch (thrown) {
              const canRepeat = method === 'POST' && REPEATABLE.has(asAppError(thrown).code)
              const question = canRepeat ? await askAgain(visit, kind) : undefined
              return answerTrouble(
                visit,
                thrown,
                (text) => question?.(text) ?? accountDocument({ title: TROUBLE, text }),
              )
            }
          },
        },
      }),
    ),
  )
}

/** Errors in the filled-in fields; the link still works. */
const REPEATABLE: ReadonlySet<ErrorCode> = new Set(['VALIDATION_ERROR', 'INVALID_CREDENTIALS', 'MISSING_AUTH'])

async function ask(visit: Visit, kind: TokenKind): Promise<string> {
  return (await askAgain(visit, kind))(undefined)
}

/** Returns the question as a function of the problem with the answer. */
async function askAgain({ api, request }: Visit, kind: TokenKind): Promise<(trouble: string | undefined) => string> {
  if (kind !== 'verify')
    return (trouble) => accountDocument({ ...QUESTIONS[kind], ...(trouble !== undefined && { trouble }) })
  const { session } = callerOf(api, request)
  const isOwn = await isOwnLink(api.world, String(request.params.token), session)
  return (trouble) => verifyDocument({ isSignedIn: isOwn, trouble })
}

/** The completed action, and the cookies of the user whom it signs in. */
interface ActionResult {
  readonly done: TokenKind
  readonly cookies: readonly string[]
}

/** Performs the action of the link. */
async function act(visit: Visit, kind: TokenKind): Promise<ActionResult> {
  const { api, request } = visit
  requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
  const { world } = api
  const { step, ...fields } = await receiveForm(visit)
  const form = { ...fields, token: String(request.params.token) }
  const { session, ...guest } = callerOf(api, request)
  const isClaim = kind === 'verify' && step === 'claim'
  if (kind === 'verify' && !isClaim) {
    await verifyAccount(world, parse(VerifyAccountRequest, form), { ...guest, session })
    return { done: kind, cookies: [] }
  }
  if (kind === 'reset' || isClaim) {
    const { device } = await resetPassword(world, parse(ResetRequest, form), { ...guest, kind })
    return { done: 'reset', cookies: [deviceCookie(device, world.settings.baseUrl)] }
  }
  const entered = await signUp(world, parse(SignUpRequest, form), guest)
  if ('challenge' in entered) return { done: kind, cookies: [] }
  const { token, device } = entered
  const { baseUrl } = world.settings
  return { done: kind, cookies: [sessionCookie(token, baseUrl), deviceCookie(device, baseUrl)] }
}
