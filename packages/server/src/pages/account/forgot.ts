import type { ResponseObject, ServerRoute } from '@hapi/hapi'
import { AddressRequest, canSendMail, requestReset } from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, receiveForm, type Visit } from './answer.ts'
import { type AccountView, accountDocument } from './document.ts'

/** The page where people ask for a mail with which they choose a new password. */
const FORGOT_PAGE = '/account/forgot'

const SIGN_IN = { href: 'sign-in', words: 'Back to sign in' }

const QUESTION: AccountView = {
  title: 'Forgot your password?',
  text: 'Enter the address of your account. We will send you an email with a link to choose a new password.',
  fields: ['email'],
  button: 'Send the email',
  link: SIGN_IN,
}

/** The answer for every address, so that it does not reveal who has an account. */
const ASKED: AccountView = {
  title: 'Check your email',
  text: 'If this address has an account, we have sent an email. Its link works once, for one hour.',
  link: SIGN_IN,
}

/** The answer for every address on a server that captures mail. */
const CAPTURED: AccountView = {
  ...ASKED,
  text: 'If the address has an account here, a mail is in the inbox, where this server captures mail. Its link works once, for one hour.',
  link: { href: '../inbox', words: 'Open the inbox' },
}

const NO_MAIL: AccountView = {
  title: 'Forgot your password?',
  text: 'This server does not send account emails. Contact its operator.',
  link: SIGN_IN,
}

/** The page for people without their password. Only POST does anything. */
export function forgotPageRoutes(api: Api): ServerRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path: FORGOT_PAGE,
    options: {
      ...bareOptions({ hasBody: method === 'POST' }),
      handler: async (request, h) => {
        const visit = { api, request, h }
        try {
          if (!canSendMail(api.world)) return answerPage(visit, { status: 200, html: accountDocument(NO_MAIL) })
          if (method === 'GET') return answerPage(visit, { status: 200, html: accountDocument(QUESTION) })
          return await act(visit)
        } catch (thrown) {
          return answerTrouble(visit, thrown, (trouble) => accountDocument({ ...QUESTION, trouble }))
        }
      },
    },
  }))
}

async function act(visit: Visit): Promise<ResponseObject> {
  const { api, request } = visit
  requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
  const { email } = parse(AddressRequest, await receiveForm(visit))
  await requestReset(api.world, email, callerOf(api, request))
  return answerPage(visit, { status: 200, html: accountDocument(api.world.mailer.local ? CAPTURED : ASKED) })
}
