import type { SegmentStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { changeVerbs } from './changes.ts'
import { findVerbs } from './find.ts'
import { matchingVerbs } from './matching.ts'
import { membershipVerbs } from './members.ts'
import { writeVerbs } from './write.ts'

export function segmentStore(session: Session, project: ProjectId): SegmentStore {
  return {
    ...findVerbs(session, project),
    ...writeVerbs(session, project),
    ...matchingVerbs(session, project),
    ...membershipVerbs(session, project),
    ...changeVerbs(session, project),
  }
}
