import type { ResponseObject, ServerRoute } from '@hapi/hapi'
import {
  ConfirmTotpRequest,
  changePassword,
  configuredProviders,
  confirmTotp,
  endOtherSessions,
  endSession,
  findSession,
  getWaysIn,
  offerTotp,
  PasswordRequest,
  type RemainingMethods,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  repeatTotpOffer,
  SECURITY_PAGE,
  signOut,
  siteOf,
  type UserContext,
  unlink,
} from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, noSessionCookie } from '../../http/cookies.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, formPageRoutes, receiveForm, troublePage, userOf, type Visit } from './answer.ts'
import { codesDocument, offerDocument, securityDocument } from './security-document.ts'
import { redirectTo, SIGN_IN_PAGE } from './sign-in.ts'

/** The page where people look for their account: redirects to the page that fits. */
export function accountRoute(api: Api): ServerRoute {
  return {
    method: 'GET',
    path: '/account',
    options: {
      ...bareOptions(),
      handler: async (request, h) => {
        const visit = { api, request, h }
        const { session } = callerOf(api, request)
        const isKnown = session !== undefined && (await findSession(api.world, session)) !== undefined
        return redirectTo(visit, siteOf(api.world).path + (isKnown ? SECURITY_PAGE : SIGN_IN_PAGE), [])
      },
    },
  }
}

/** Returns the routes of the page with the sign-in methods of a person. Only POST does anything. */
export const securityPageRoutes = (api: Api) =>
  formPageRoutes(api, SECURITY_PAGE, {
    show: async (visit) => {
      const ctx = await userOf(visit)
      return ctx ? show(visit, ctx, {}) : toSignIn(visit)
    },
    act: async (visit) => {
      const ctx = await userOf(visit)
      return ctx ? answerForm(visit, ctx) : toSignIn(visit)
    },
    trouble: troublePage,
  })

const toSignIn = (visit: Visit) => redirectTo(visit, siteOf(visit.api.world).path + SIGN_IN_PAGE, [])

/** The result of an action: a page of its own if it shows something only once, or a new mark of the device. */
type ActionResult = Partial<RemainingMethods> & { readonly html?: string }

async function answerForm(visit: Visit, ctx: UserContext): Promise<ResponseObject> {
  const { world } = visit.api
  const form = await receiveForm(visit)
  if (form.step === 'sign-out') return leave(visit)
  const ways = await getWaysIn(ctx)
  try {
    return await show(visit, ctx, await act(ctx, form))
  } catch (thrown) {
    const isAboutOffer = form.step === 'totp-confirm' && ways.isFresh
    const offer = isAboutOffer ? await repeatTotpOffer(ctx, form.ticket ?? '') : undefined
    return answerTrouble(visit, thrown, (trouble) =>
      offer ? offerDocument(offer, trouble) : securityDocument(ctx.user.email, ways, placeOf(world, trouble)),
    )
  }
}

async function leave(visit: Visit): Promise<ResponseObject> {
  const { world } = visit.api
  const { session } = callerOf(visit.api, visit.request)
  if (session !== undefined) await signOut(world, session)
  return redirectTo(visit, siteOf(world).path + SIGN_IN_PAGE, [noSessionCookie(world.settings.baseUrl)])
}

const placeOf = (world: UserContext['world'], trouble: string | undefined) => ({
  base: siteOf(world).path,
  configured: configuredProviders(world),
  trouble,
})

async function show(visit: Visit, ctx: UserContext, { html, device }: ActionResult): Promise<ResponseObject> {
  const { world } = visit.api
  return answerPage(visit, {
    status: 200,
    html: html ?? securityDocument(ctx.user.email, await getWaysIn(ctx), placeOf(world, undefined)),
    cookies: device === undefined ? [] : [deviceCookie(device, world.settings.baseUrl)],
  })
}

/** Performs the action of a button. */
async function act(ctx: UserContext, form: Readonly<Record<string, string>>): Promise<ActionResult> {
  const { step, id = '' } = form
  if (step === 'totp') return { html: offerDocument(await offerTotp(ctx)) }
  if (step === 'totp-confirm') return { html: codesDocument(await confirmTotp(ctx, parse(ConfirmTotpRequest, form))) }
  if (step === 'codes') return { html: codesDocument(await renewRecoveryCodes(ctx)) }
  if (step === 'totp-remove') await removeTotp(ctx)
  if (step === 'password') return changePassword(ctx, parse(PasswordRequest, form).password)
  if (step === 'session') await endSession(ctx, id)
  if (step === 'sessions') return endOtherSessions(ctx)
  if (step === 'passkey') await removePasskey(ctx, id)
  if (step === 'identity') await unlink(ctx, id)
  return {}
}
