import type { ResponseObject } from '@hapi/hapi'
import { AddressRequest, canSendMail, requestReset } from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { callerOf } from '../../http/caller.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, formPageRoutes, receiveForm, type Visit } from './answer.ts'
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
export const forgotPageRoutes = (api: Api) =>
  formPageRoutes(api, FORGOT_PAGE, {
    show: (visit) =>
      answerPage(visit, { status: 200, html: accountDocument(canSendMail(api.world) ? QUESTION : NO_MAIL) }),
    act,
    trouble: (trouble) => accountDocument({ ...QUESTION, trouble }),
  })

async function act(visit: Visit): Promise<ResponseObject> {
  const { api, request } = visit
  if (!canSendMail(api.world)) return answerPage(visit, { status: 200, html: accountDocument(NO_MAIL) })
  const { email } = parse(AddressRequest, await receiveForm(visit))
  await requestReset(api.world, email, callerOf(api, request))
  return answerPage(visit, { status: 200, html: accountDocument(api.world.mailer.local ? CAPTURED : ASKED) })
}
