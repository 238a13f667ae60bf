import type { ProjectId } from '@posthorn/core/kernel'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'

/** Makes changes of the project's members wait for one another: each sees those before it. */
export function waitForOthers(session: Session, project: ProjectId, db: Kysely<Tables>) {
  const { dialect } = session
  return dialect.locks.waitForName(db, `members of ${project}`)
}
