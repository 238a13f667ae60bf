import type { Role } from '../../kernel/context/actor.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { recordOwnAudit } from '../../tenant/audit/record.ts'
import { createProject } from '../../tenant/projects/projects.ts'
import type { ApiKeys, Project } from '../../tenant/projects/schema.ts'
import { needsVerification } from '../accounts/mails.ts'
import type { UserContext } from '../accounts/sessions.ts'
import { FOUNDED_MAX, MEMBERSHIPS_MAX, type OwnProjectInput } from './schema.ts'

/** A project, and the role of the user in it. */
export interface OwnProject {
  readonly project: Project
  readonly role: Role
}

/** Returns the projects of which the user is a member, oldest membership first. */
export async function listOwnProjects({ world, user }: UserContext): Promise<readonly OwnProject[]> {
  const memberships = await world.store.accounts.listMemberships(user.id, MEMBERSHIPS_MAX)
  const projects = await world.store.projects.findMany(memberships.map(({ projectId }) => projectId))
  const byId = new Map(projects.map((project) => [project.id, project]))
  return memberships.flatMap(({ projectId, role }) => {
    const project = byId.get(projectId)
    return project ? [{ project, role }] : []
  })
}

/** Creates a project that the user owns. Its keys are returned only here. */
export async function createOwnProject(
  { world, user, requestOrigin }: UserContext,
  { name }: OwnProjectInput,
): Promise<OwnProject & { readonly keys: ApiKeys }> {
  if (needsVerification(world) && !user.verifiedAt) throw new AppError('EMAIL_VERIFICATION_REQUIRED')
  return world.store.transaction(async (store) => {
    // Concurrent creations of the same user wait here.
    await store.accounts.find(user.id)
    if ((await store.accounts.countFounded(user.id)) >= FOUNDED_MAX)
      throw new AppError('CONFLICT', {
        message: `You can create and own at most ${FOUNDED_MAX} projects.`,
        suggestion: 'Delete one that you no longer need.',
      })
    const { project, keys } = await createProject({ ...world, store }, { name })
    await store
      .project(project.id)
      .members.add({ userId: user.id, role: 'OWNER', createdAt: project.createdAt }, MEMBERSHIPS_MAX)
    const entry = { action: 'project.create', id: project.id, details: { name }, requestOrigin }
    await recordOwnAudit({ ...world, store }, { userId: user.id, ...entry })
    return { project, role: 'OWNER', keys }
  })
}
