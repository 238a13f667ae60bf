import type { Context } from '../kernel/context/context.ts'
import type { BodyId, ProjectId } from '../kernel/ids/ids.ts'
import type { ProjectStore, Store } from '../kernel/ports/store.ts'
import type { Email } from '../mail/emails/schema.ts'
import { aBody, anEmail, aProject } from './rows.ts'

/** A stored project with a body for its mails. */
export interface Tenant {
  readonly id: ProjectId
  readonly rooms: ProjectStore
  readonly bodyId: BodyId
  /** Returns a mail of this project, not stored yet. */
  email(overrides?: Partial<Email>): Email
}

/** Stores a new project with a body. */
export async function aTenant(store: Store): Promise<Tenant> {
  const project = aProject()
  await store.projects.insert(project, [])
  const rooms = store.project(project.id)
  const { id: bodyId } = await rooms.emails.ensureBody(aBody(), 'anybody')
  return {
    id: project.id,
    rooms,
    bodyId,
    email: (overrides) => anEmail({ projectId: project.id, bodyId, ...overrides }),
  }
}

/** Returns the context with the project as it is stored now, like that of the next request. */
export async function currentContext(ctx: Context): Promise<Context> {
  return { ...ctx, project: (await ctx.store.settings.find()) ?? ctx.project }
}
