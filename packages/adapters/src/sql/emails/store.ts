import type { ProjectId } from '@posthorn/core/kernel'
import type { EmailStore } from '@posthorn/core/mail'
import type { Session } from '../engine/engine.ts'
import { eraseVerbs } from './erase.ts'
import { findVerbs, listVerbs } from './find.ts'
import { insertVerbs, keepVerbs } from './insert.ts'
import { advanceVerbs, scheduledVerbs, settleVerbs } from './settle.ts'

export function emailStore(session: Session, project: ProjectId): EmailStore {
  return {
    ...findVerbs(session, project),
    ...settleVerbs(session, project),
    ...advanceVerbs(session, project),
    ...insertVerbs(session, project),
    ...keepVerbs(session, project),
    ...eraseVerbs(session, project),
    ...listVerbs(session, project),
    ...scheduledVerbs(session, project),
  }
}
