import type { Email } from '../emails/schema.ts'
import type { BodyId, ProjectId } from '../ids.ts'
import type { ProjectStore, Store } from '../ports/store.ts'
import { aBody, anEmail, aProject } from './rows.ts'

/** A project that is in the store, with a body for its mails. */
export interface Tenant {
  readonly id: ProjectId
  readonly rooms: ProjectStore
  readonly bodyId: BodyId
  /** A mail of this project, not stored yet. */
  email(overrides?: Partial<Email>): Email
}

/** Puts a fresh project with a body into the store. */
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
