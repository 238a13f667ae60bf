import type { ProjectId } from '@posthorn/core/kernel'
import type { ContactStore } from '@posthorn/core/people'
import type { Session } from '../engine/engine.ts'
import { findVerbs, listVerbs } from './find.ts'
import { writeVerbs } from './write.ts'

export function contactStore(session: Session, project: ProjectId): ContactStore {
  return {
    ...findVerbs(session, project),
    ...listVerbs(session, project),
    ...writeVerbs(session, project),
  }
}
