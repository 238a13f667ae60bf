import type { Group } from '../lib/group.ts'
import { ACTIVITY } from './activity/group.ts'
import { ANALYTICS } from './analytics/group.ts'
import { CAMPAIGNS } from './campaigns/group.ts'
import { CONFIG } from './config/group.ts'
import { CONTACTS } from './contacts/group.ts'
import { DOMAINS } from './domains/group.ts'
import { EMAILS } from './emails/group.ts'
import { EVENTS } from './events/group.ts'
import { INBOX } from './inbox/group.ts'
import { KEYS } from './keys/group.ts'
import { MEMBERS } from './members/group.ts'
import { PROJECTS } from './projects/group.ts'
import { SEGMENTS } from './segments/group.ts'
import { SUPPRESSIONS } from './suppressions/group.ts'
import { TEMPLATES } from './templates/group.ts'
import { WORKFLOWS } from './workflows/group.ts'

/** The commands that are a noun and a verb, in the order of the help. */
export const GROUPS: readonly Group[] = [
  CONTACTS,
  SEGMENTS,
  TEMPLATES,
  CAMPAIGNS,
  WORKFLOWS,
  DOMAINS,
  EMAILS,
  EVENTS,
  ACTIVITY,
  ANALYTICS,
  SUPPRESSIONS,
  INBOX,
  MEMBERS,
  PROJECTS,
  KEYS,
  CONFIG,
]
