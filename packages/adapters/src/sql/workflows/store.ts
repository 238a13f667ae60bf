import type { WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { findVerbs } from './find.ts'
import { graphVerbs } from './graph-verbs.ts'
import { writeVerbs } from './write.ts'

export const workflowStore: (session: Session, project: ProjectId) => WorkflowStore = inGroups(
  findVerbs,
  graphVerbs,
  writeVerbs,
)
