import type { ResponseObject, ServerRoute } from '@hapi/hapi'
import {
  ClaimRequest,
  canSendMail,
  claimProject,
  findSession,
  isClaimable,
  listOwnProjects,
  needsVerification,
  siteOf,
  type UserContext,
} from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import { requireOwnOrigin } from '../../http/admit/own-origin.ts'
import { callerOf } from '../../http/caller.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import { type Api, originOf } from '../../http/request-state.ts'
import { answerPage, answerTrouble, receiveForm, type Visit } from './answer.ts'
import { accountDocument } from './document.ts'
import { type ProjectsView, projectsDocument } from './projects-document.ts'
import { redirectTo, SIGN_IN_PAGE } from './sign-in.ts'

/** The page where people see their projects, and claim the first one of a new server. */
export const PROJECTS_PAGE = '/account/projects'

/** Returns the routes of the page with a person's projects. Only POST does anything. */
export function projectsPageRoutes(api: Api): ServerRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path: PROJECTS_PAGE,
    options: {
      ...bareOptions({ hasBody: method === 'POST' }),
      handler: async (request, h) => {
        const visit = { api, request, h }
        try {
          if (method === 'POST') requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
          const { session } = callerOf(api, request)
          const ctx = session === undefined ? undefined : await findSession(api.world, session, originOf(api, request))
          if (!ctx) return toSignIn(visit)
          return method === 'POST' ? await act(visit, ctx) : await show(visit, ctx)
        } catch (thrown) {
          return answerTrouble(visit, thrown, (text) => accountDocument({ title: 'This did not work', text }))
        }
      },
    },
  }))
}

function toSignIn(visit: Visit): ResponseObject {
  const { path: base } = siteOf(visit.api.world)
  return redirectTo(visit, `${base}${SIGN_IN_PAGE}?returnTo=${encodeURIComponent(base + PROJECTS_PAGE)}`, [])
}

async function show(visit: Visit, ctx: UserContext): Promise<ResponseObject> {
  return answerPage(visit, { status: 200, html: projectsDocument(await viewOf(ctx)) })
}

const viewOf = async (ctx: UserContext): Promise<ProjectsView> => ({
  email: ctx.user.email,
  confirmation: confirmationOf(ctx),
  projects: await listOwnProjects(ctx),
  isClaimable: await isClaimable(ctx.world),
})

function confirmationOf({ world, user }: UserContext): ProjectsView['confirmation'] {
  if (user.verifiedAt !== undefined || !canSendMail(world)) return undefined
  return needsVerification(world) ? 'required' : 'captured'
}

async function act(visit: Visit, ctx: UserContext): Promise<ResponseObject> {
  const { secret } = await receiveForm(visit)
  const view = await viewOf(ctx)
  try {
    await claimProject(ctx, parse(ClaimRequest, { secret }))
  } catch (thrown) {
    return answerTrouble(visit, thrown, (trouble) => projectsDocument(view, trouble))
  }
  // Reloading the next page claims nothing.
  return redirectTo(visit, siteOf(ctx.world).path + PROJECTS_PAGE, [])
}
