import type { ResponseObject } from '@hapi/hapi'
import {
  configuredProviders,
  ownPath,
  passSecondFactor,
  SECURITY_PAGE,
  type SecondFactorNeeded,
  SecondFactorRequest,
  SignInRequest,
  type SignInResult,
  signIn,
  signOut,
  siteOf,
} from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, sessionCookie } from '../../http/cookies.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, formPageRoutes, receiveForm, troublePage, type Visit } from './answer.ts'
import { type Entrance, secondFactorDocument, signInDocument } from './sign-in-document.ts'

/** The page where people sign in. */
export const SIGN_IN_PAGE = '/account/sign-in'

const SECOND_FACTORS = ['totp', 'recovery', 'passkey'] as const satisfies SecondFactorNeeded['methods']
const BACK = { href: 'sign-in', words: 'Sign in' }

/** Returns the routes of the page to sign in. Only POST does anything. */
export const signInPageRoutes = (api: Api) =>
  formPageRoutes(api, SIGN_IN_PAGE, { show: ask, act, trouble: (text) => troublePage(text, BACK) })

function ask(visit: Visit): ResponseObject {
  return answerPage(visit, { status: 200, html: signInDocument(entranceOf(visit, askedReturn(visit, SECURITY_PAGE))) })
}

/** Returns the page that a link asks to continue on, or else the usual page. */
export function askedReturn({ api: { world }, request }: Visit, usual: string): string {
  const asked: unknown = request.query.returnTo
  return typeof asked === 'string' ? ownPath(world, asked) : siteOf(world).path + usual
}

/** Returns the options of the pages to sign in and up. */
export function entranceOf({ api: { world } }: Visit, returnTo: string): Entrance {
  const { allowsSignup } = world.settings
  return { base: siteOf(world).path, returnTo, configured: configuredProviders(world), allowsSignup }
}

async function act(visit: Visit): Promise<ResponseObject> {
  const { api } = visit
  const form = await receiveForm(visit)
  const returnTo = ownPath(api.world, form.returnTo ?? '')
  try {
    return await enterPage(visit, await enter(visit, form), { returnTo })
  } catch (thrown) {
    return answerTrouble(visit, thrown, (trouble) => askAgain(visit, { form, returnTo, trouble }))
  }
}

type Form = Readonly<Record<string, string>>

function enter({ api, request }: Visit, form: Form): Promise<SignInResult> {
  const { session: _, ...guest } = callerOf(api, request)
  return form.step === 'second-factor'
    ? passSecondFactor(api.world, parse(SecondFactorRequest, form), guest)
    : signIn(api.world, parse(SignInRequest, form), guest)
}

/** Returns the same page again, with the problem and without secrets. */
function askAgain(
  visit: Visit,
  { form, returnTo, trouble }: { readonly form: Form; readonly returnTo: string; readonly trouble: string },
): string {
  const { step, challenge = '', methods = '', email = '' } = form
  const entrance = entranceOf(visit, returnTo)
  if (step !== 'second-factor') return signInDocument(entrance, { email, trouble })
  const needed = { challenge, methods: SECOND_FACTORS.filter((method) => methods.split(' ').includes(method)) }
  const { base } = entrance
  return secondFactorDocument({ action: base + SIGN_IN_PAGE, needed, base, returnTo, trouble })
}

/** Continues on one of our pages with the new session, or asks for the second factor. */
export async function enterPage(
  visit: Visit,
  entered: SignInResult,
  { returnTo, cookies = [] }: { readonly returnTo: string; readonly cookies?: readonly string[] },
): Promise<ResponseObject> {
  const { world } = visit.api
  const { baseUrl } = world.settings
  if ('challenge' in entered) {
    const { path: base } = siteOf(world)
    const html = secondFactorDocument({ action: base + SIGN_IN_PAGE, needed: entered, base, returnTo })
    return answerPage(visit, { status: 200, cookies, html })
  }
  const { session } = callerOf(visit.api, visit.request)
  if (session !== undefined) await signOut(world, session)
  return redirectTo(visit, returnTo, [
    ...cookies,
    sessionCookie(entered.token, baseUrl),
    deviceCookie(entered.device, baseUrl),
  ])
}

/** Redirects a browser. */
export function redirectTo({ h }: Visit, url: string, cookies: readonly string[]): ResponseObject {
  const response = h
    .redirect(url)
    .code(303)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
  for (const cookie of cookies) response.header('set-cookie', cookie, { append: true })
  return response
}
