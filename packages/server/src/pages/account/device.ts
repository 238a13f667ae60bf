import type { ResponseObject } from '@hapi/hapi'
import {
  answerDeviceLogin,
  findDeviceLogin,
  passSecondFactor,
  SecondFactorRequest,
  SignInRequest,
  signIn,
  signOut,
  siteOf,
  UserCode,
  type UserContext,
} from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, sessionCookie } from '../../http/cookies.ts'
import type { Api } from '../../http/request-state.ts'
import { DEVICE_PAGE } from '../../routes/device-logins.ts'
import { answerPage, formPageRoutes, receiveForm, userOf, type Visit } from './answer.ts'
import {
  answeredDocument,
  codeDocument,
  decisionDocument,
  secondFactorDocument,
  signInDocument,
  troubleDocument,
} from './device-document.ts'
import { entranceOf } from './sign-in.ts'
import type { Entrance } from './sign-in-document.ts'

const MINUTE_MS = 60_000
const ANSWERS: ReadonlyMap<string, 'allowed' | 'denied'> = new Map([
  ['allow', 'allowed'],
  ['deny', 'denied'],
])

/** The page on which a person lets a program in (RFC 8628 §3.3). Only POST does anything. */
export const devicePageRoutes = (api: Api) =>
  formPageRoutes(api, DEVICE_PAGE, { show: ask, act, trouble: troubleDocument })

/** Returns the sign-in options, which all lead back to this page with the code. */
const wayBack = (visit: Visit, code: string): Entrance =>
  entranceOf(visit, `${siteOf(visit.api.world).path}${DEVICE_PAGE}?code=${encodeURIComponent(code)}`)

/** Asks for the code, or for a sign-in. A code in the link is filled in, and nothing is looked up with it. */
async function ask(visit: Visit): Promise<ResponseObject> {
  const given: unknown = visit.request.query.code
  const code = typeof given === 'string' ? (UserCode.safeParse(given).data ?? '') : ''
  const who = await userOf(visit)
  const html = who ? codeDocument(who.user.email, code) : signInDocument(code, wayBack(visit, code))
  return answerPage(visit, { status: 200, html })
}

async function act(visit: Visit): Promise<ResponseObject> {
  const { api, request } = visit
  const form = await receiveForm(visit)
  const code = parse(UserCode, form.code ?? '')
  if (form.step === 'sign-in' || form.step === 'second-factor') return enter(visit, form, code)
  const who = await userOf(visit)
  if (!who) return answerPage(visit, { status: 401, html: signInDocument(code, wayBack(visit, code)) })
  const state = ANSWERS.get(form.step ?? '')
  if (state === undefined) return decide(visit, who, code)
  await answerDeviceLogin(who, { code, state }, callerOf(api, request))
  return answerPage(visit, { status: 200, html: answeredDocument(state) })
}

async function enter(visit: Visit, form: Readonly<Record<string, string>>, code: string): Promise<ResponseObject> {
  const { api, request } = visit
  const { world } = api
  const { session, ...guest } = callerOf(api, request)
  const isSecond = form.step === 'second-factor'
  const entered = isSecond
    ? await passSecondFactor(world, parse(SecondFactorRequest, { ...form, code: form.factor }), guest)
    : await signIn(world, parse(SignInRequest, form), guest)
  if ('challenge' in entered)
    return answerPage(visit, { status: 200, html: secondFactorDocument(code, entered, wayBack(visit, code)) })
  const { user, token, device } = entered
  if (session !== undefined) await signOut(world, session)
  const { baseUrl } = world.settings
  return answerPage(visit, {
    status: 200,
    html: codeDocument(user.email, code),
    cookies: [sessionCookie(token, baseUrl), deviceCookie(device, baseUrl)],
  })
}

/** Shows the program that waits for the code, for the person to decide. */
async function decide(visit: Visit, who: UserContext, code: string): Promise<ResponseObject> {
  const caller = callerOf(visit.api, visit.request)
  const { machine, network, createdAt } = await findDeviceLogin(who, code, caller)
  const minutesAgo = Math.floor((who.world.clock.now().getTime() - createdAt.getTime()) / MINUTE_MS)
  const html = decisionDocument({
    code,
    machine,
    email: who.user.email,
    network,
    minutesAgo,
    isNear: network === caller.network,
  })
  return answerPage(visit, { status: 200, html })
}
