import { contextOn } from '../../kernel/context/context.ts'
import { requireSettled } from '../../kernel/context/emptying.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import type { Project } from '../../kernel/ids/project.ts'
import { type Page, type PageRequest, paginate } from '../../kernel/page/page.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { monthOf } from '../../tenant/billing/months.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import { liftSuspension } from '../reputation/suspend.ts'
import { type OperatorContext, operate } from './operators.ts'
import type { ListedProject, OperatorJobsQuery, OperatorProjectsQuery, SuspensionInput } from './schema.ts'

/** Returns the projects of the deployment. Throws `BAD_REQUEST` for a cursor that no page returned. */
export async function listAllProjects(
  { world }: OperatorContext,
  { search, status, ...query }: OperatorProjectsQuery,
): Promise<Omit<Page<ListedProject>, 'total'>> {
  const month = monthOf(world.clock.now())
  const list = (request: PageRequest) => world.store.operators.projects({ ...request, search, status, month })
  const { total: _, ...page } = await paginate(query, list, async () => 0)
  return page
}

const weightOf = ({ payload, result }: Job) => JSON.stringify([payload, result]).length

/** Returns the jobs of all projects, newest first. */
export async function listAllJobs(
  { world }: OperatorContext,
  { state, ...query }: OperatorJobsQuery,
): Promise<Omit<Page<Job>, 'total'>> {
  const list = (request: PageRequest) => world.store.jobs.newest({ ...request, state })
  const { total: _, ...page } = await paginate(query, list, async () => 0, weightOf)
  return page
}

/** Suspends a project: its mail waits, and it can still be read. Throws `CONFLICT` if it is suspended or being emptied. */
export function suspendProject(
  ctx: OperatorContext,
  { id, reason }: SuspensionInput & { readonly id: string },
): Promise<Project> {
  const { world } = ctx
  return operate(ctx, async (store) => {
    const project = await requireProject(store, id)
    if (project.isSystem)
      throw new AppError('CONFLICT', {
        message: 'This project sends the emails about accounts, so it cannot be suspended.',
        suggestion: 'Disable sign-up to stop these emails.',
      })
    const suspension = { id: world.ids.make('sus'), at: world.clock.now(), reason, liftedAt: undefined }
    if (!(await store.project(project.id).suspensions.suspend(suspension)))
      throw new AppError('CONFLICT', {
        message: 'The project is already suspended.',
        suggestion: 'Unsuspend it first to change the reason.',
      })
    const result = { ...project, disabled: true, disabledReason: reason }
    return { result, action: 'project.suspend', id: project.id, projectId: project.id, details: { reason } }
  })
}

/** Enables a suspended project; its waiting mail is sent. Throws `CONFLICT` when it is not suspended. */
export function unsuspendProject(ctx: OperatorContext, id: string): Promise<Project> {
  return operate(ctx, async (store) => {
    const project = await requireProject(store, id)
    await liftSuspension(contextOn(store, { world: ctx.world, project }))
    const result = { ...project, disabled: false, disabledReason: undefined }
    return { result, action: 'project.unsuspend', id: project.id, projectId: project.id }
  })
}

/** Returns the project, which no one else changes until the end of the transaction. */
async function requireProject(store: Store, id: string): Promise<Project> {
  const projectId = asId('prj', id)
  const project = projectId && (await store.project(projectId).settings.find())
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: `Project not found: ${id}.` })
  requireSettled(project)
  return project
}
