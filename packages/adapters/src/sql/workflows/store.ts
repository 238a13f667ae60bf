import type { WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { findVerbs } from './find.ts'
import { graphVerbs } from './graph-verbs.ts'
import { writeVerbs } from './write.ts'

export function workflowStore(session: Session, project: ProjectId): WorkflowStore {
  return {
    ...findVerbs(session, project),
    ...graphVerbs(session, project),
    ...writeVerbs(session, project),
  }
}
