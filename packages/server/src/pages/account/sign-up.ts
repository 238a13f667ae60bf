import type { ResponseObject } from '@hapi/hapi'
import { ownPath, SignUpRequest, signUp, signupClosed } from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { callerOf } from '../../http/caller.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, formPageRoutes, receiveForm, troublePage, type Visit } from './answer.ts'
import { accountDocument } from './document.ts'
import { PROJECTS_PAGE } from './projects.ts'
import { askedReturn, enterPage, entranceOf } from './sign-in.ts'
import { signUpDocument } from './sign-in-document.ts'

/** The page where people without an account sign up, if they may. */
export const SIGN_UP_PAGE = '/account/sign-up'

const SIGN_IN = { href: 'sign-in', words: 'Sign in' }

/** Returns the routes of the page to sign up. Only POST does anything. */
export const signUpPageRoutes = (api: Api) =>
  formPageRoutes(api, SIGN_UP_PAGE, { show: ask, act, trouble: (text) => troublePage(text, SIGN_IN) })

function ask(visit: Visit): ResponseObject {
  const html = visit.api.world.settings.allowsSignup
    ? signUpDocument(entranceOf(visit, askedReturn(visit, PROJECTS_PAGE)))
    : closedDocument()
  return answerPage(visit, { status: 200, html })
}

function closedDocument(): string {
  const { message, suggestion } = signupClosed()
  return accountDocument({ title: 'Sign up', text: `${message} ${suggestion}`, link: SIGN_IN })
}

async function act(visit: Visit): Promise<ResponseObject> {
  const { api, request } = visit
  const { email = '', password = '', ...form } = await receiveForm(visit)
  if (!api.world.settings.allowsSignup) throw signupClosed()
  const returnTo = ownPath(api.world, form.returnTo ?? '')
  const { session: _, ...guest } = callerOf(api, request)
  try {
    return await enterPage(visit, await signUp(api.world, parse(SignUpRequest, { email, password }), guest), {
      returnTo,
    })
  } catch (thrown) {
    return answerTrouble(visit, thrown, (trouble) => signUpDocument(entranceOf(visit, returnTo), { email, trouble }))
  }
}
