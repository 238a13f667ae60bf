import type { ProjectId } from '@posthorn/core/kernel'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import type { Place } from './membership.ts'

export function place(session: Session, project: ProjectId, db: Kysely<Tables>): Place {
  const { dialect } = session
  return { db, dialect, project }
}
