import type { ResponseObject, ServerRoute } from '@hapi/hapi'
import { ownPath, SignUpRequest, signUp, signupClosed } from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, receiveForm, type Visit } from './answer.ts'
import { accountDocument } from './document.ts'
import { PROJECTS_PAGE } from './projects.ts'
import { askedReturn, enterPage, entranceOf } from './sign-in.ts'
import { signUpDocument } from './sign-in-document.ts'

/** The page where people without an account sign up, if they may. */
export const SIGN_UP_PAGE = '/account/sign-up'

const SIGN_IN = { href: 'sign-in', words: 'Sign in' }

/** Returns the routes of the page to sign up. Only POST does anything. */
export function signUpPageRoutes(api: Api): ServerRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path: SIGN_UP_PAGE,
    options: {
      ...bareOptions({ hasBody: method === 'POST' }),
      handler: async (request, h) => {
        const visit = { api, request, h }
        try {
          return method === 'GET' ? ask(visit) : await act(visit)
        } catch (thrown) {
          return answerTrouble(visit, thrown, (text) =>
            accountDocument({ title: 'This did not work', text, link: SIGN_IN }),
          )
        }
      },
    },
  }))
}

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
  requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
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
