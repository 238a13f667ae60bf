import type { SegmentStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { changeVerbs } from './changes.ts'
import { findVerbs } from './find.ts'
import { matchingVerbs } from './matching.ts'
import { membershipVerbs } from './members.ts'
import { writeVerbs } from './write.ts'

export const segmentStore: (session: Session, project: ProjectId) => SegmentStore = inGroups(
  findVerbs,
  writeVerbs,
  matchingVerbs,
  membershipVerbs,
  changeVerbs,
)
