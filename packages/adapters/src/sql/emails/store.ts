import type { ProjectId } from '@posthorn/core/kernel'
import type { EmailStore } from '@posthorn/core/mail'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { eraseVerbs } from './erase.ts'
import { findVerbs, listVerbs } from './find.ts'
import { insertVerbs, keepVerbs } from './insert.ts'
import { advanceVerbs, scheduledVerbs, settleVerbs } from './settle.ts'

export const emailStore: (session: Session, project: ProjectId) => EmailStore = inGroups(
  findVerbs,
  settleVerbs,
  advanceVerbs,
  insertVerbs,
  keepVerbs,
  eraseVerbs,
  listVerbs,
  scheduledVerbs,
)
