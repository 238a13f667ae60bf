import type { ExecutionStore } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { dueVerbs } from './due.ts'
import { findVerbs } from './find.ts'
import { progressVerbs } from './progress.ts'
import { eventVerbs } from './waiting-events.ts'
import { writeVerbs } from './write.ts'

export const executionStore: (session: Session, project: ProjectId) => ExecutionStore = inGroups(
  eventVerbs,
  dueVerbs,
  findVerbs,
  progressVerbs,
  writeVerbs,
)
