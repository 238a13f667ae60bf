import type { ProjectId } from '@posthorn/core/kernel'
import type { ContactStore } from '@posthorn/core/people'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { findVerbs, listVerbs } from './find.ts'
import { writeVerbs } from './write.ts'

export const contactStore: (session: Session, project: ProjectId) => ContactStore = inGroups(
  findVerbs,
  listVerbs,
  writeVerbs,
)
