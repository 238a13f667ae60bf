import type { ResponseObject } from '@hapi/hapi'
import {
  ClaimRequest,
  canSendMail,
  claimProject,
  isClaimable,
  listOwnProjects,
  needsVerification,
  siteOf,
  type UserContext,
} from '@posthorn/core/access'
import { parse } from '@posthorn/core/kernel'
import type { Api } from '../../http/request-state.ts'
import { answerPage, answerTrouble, formPageRoutes, receiveForm, troublePage, userOf, type Visit } from './answer.ts'
import { type ProjectsView, projectsDocument } from './projects-document.ts'
import { redirectTo, SIGN_IN_PAGE } from './sign-in.ts'

/** The page where people see their projects, and claim the first one of a new server. */
export const PROJECTS_PAGE = '/account/projects'

/** Returns the routes of the page with a person's projects. Only POST does anything. */
export const projectsPageRoutes = (api: Api) =>
  formPageRoutes(api, PROJECTS_PAGE, {
    show: async (visit) => {
      const ctx = await userOf(visit)
      return ctx ? show(visit, ctx) : toSignIn(visit)
    },
    act: async (visit) => {
      const ctx = await userOf(visit)
      return ctx ? act(visit, ctx) : toSignIn(visit)
    },
    trouble: troublePage,
  })

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
