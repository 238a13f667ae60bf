// Made by scripts/lists.ts from the folders. Do not edit; run `npm run generate`.
import { ACTIVITY } from '../commands/activity/group.ts'
import { ANALYTICS } from '../commands/analytics/group.ts'
import { CAMPAIGNS } from '../commands/campaigns/group.ts'
import { CONFIG } from '../commands/config/group.ts'
import { CONTACTS } from '../commands/contacts/group.ts'
import { DOMAINS } from '../commands/domains/group.ts'
import { EMAILS } from '../commands/emails/group.ts'
import { EVENTS } from '../commands/events/group.ts'
import { INBOX } from '../commands/inbox/group.ts'
import { KEYS } from '../commands/keys/group.ts'
import { MEMBERS } from '../commands/members/group.ts'
import { PROJECTS } from '../commands/projects/group.ts'
import { SEGMENTS } from '../commands/segments/group.ts'
import { SUPPRESSIONS } from '../commands/suppressions/group.ts'
import { TEMPLATES } from '../commands/templates/group.ts'
import { WEBHOOKS } from '../commands/webhooks/group.ts'
import { WORKFLOWS } from '../commands/workflows/group.ts'

export const groups = [
  ACTIVITY,
  ANALYTICS,
  CAMPAIGNS,
  CONFIG,
  CONTACTS,
  DOMAINS,
  EMAILS,
  EVENTS,
  INBOX,
  KEYS,
  MEMBERS,
  PROJECTS,
  SEGMENTS,
  SUPPRESSIONS,
  TEMPLATES,
  WEBHOOKS,
  WORKFLOWS,
] as const
