import type { ExecutionStore } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { dueVerbs } from './due.ts'
import { findVerbs } from './find.ts'
import { progressVerbs } from './progress.ts'
import { eventVerbs } from './waiting-events.ts'
import { writeVerbs } from './write.ts'

export function executionStore(session: Session, project: ProjectId): ExecutionStore {
  return {
    ...eventVerbs(session, project),
    ...dueVerbs(session, project),
    ...findVerbs(session, project),
    ...progressVerbs(session, project),
    ...writeVerbs(session, project),
  }
}
