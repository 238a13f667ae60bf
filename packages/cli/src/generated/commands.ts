// Made by scripts/lists.ts from the folders. Do not edit; run `npm run generate`.
import { ACTIVITY } from '../commands/activity/group.ts'
import { ANALYTICS } from '../commands/analytics/group.ts'
import { API } from '../commands/api.ts'
import { AUDIT } from '../commands/audit.ts'
import { BACKUP } from '../commands/backup.ts'
import { CAMPAIGNS } from '../commands/campaigns/group.ts'
import { CODEGEN } from '../commands/codegen.ts'
import { COMPLETION } from '../commands/completion.ts'
import { CONFIG } from '../commands/config/group.ts'
import { CONTACTS } from '../commands/contacts/group.ts'
import { DOCTOR } from '../commands/doctor.ts'
import { DOMAINS } from '../commands/domains/group.ts'
import { EMAILS } from '../commands/emails/group.ts'
import { EVENTS } from '../commands/events/group.ts'
import { HELP } from '../commands/help.ts'
import { IMPORT } from '../commands/import.ts'
import { INBOX } from '../commands/inbox/group.ts'
import { INIT } from '../commands/init.ts'
import { JOBS } from '../commands/jobs/group.ts'
import { KEYS } from '../commands/keys/group.ts'
import { LOGIN } from '../commands/login.ts'
import { LOGOUT } from '../commands/logout.ts'
import { MEMBERS } from '../commands/members/group.ts'
import { MIGRATE } from '../commands/migrate.ts'
import { OPERATOR } from '../commands/operator/group.ts'
import { PROJECTS } from '../commands/projects/group.ts'
import { REQUESTS } from '../commands/requests/group.ts'
import { RESTORE } from '../commands/restore.ts'
import { SEGMENTS } from '../commands/segments/group.ts'
import { SEND } from '../commands/send.ts'
import { SERVE } from '../commands/serve.ts'
import { SIGNUP } from '../commands/signup.ts'
import { SUPPRESSIONS } from '../commands/suppressions/group.ts'
import { TEMPLATES } from '../commands/templates/group.ts'
import { TRACK } from '../commands/track.ts'
import { VERIFY } from '../commands/verify.ts'
import { WEBHOOKS } from '../commands/webhooks/group.ts'
import { WHOAMI } from '../commands/whoami.ts'
import { WORKER } from '../commands/worker.ts'
import { WORKFLOWS } from '../commands/workflows/group.ts'

export const commands = [
  ACTIVITY,
  ANALYTICS,
  API,
  AUDIT,
  BACKUP,
  CAMPAIGNS,
  CODEGEN,
  COMPLETION,
  CONFIG,
  CONTACTS,
  DOCTOR,
  DOMAINS,
  EMAILS,
  EVENTS,
  HELP,
  IMPORT,
  INBOX,
  INIT,
  JOBS,
  KEYS,
  LOGIN,
  LOGOUT,
  MEMBERS,
  MIGRATE,
  OPERATOR,
  PROJECTS,
  REQUESTS,
  RESTORE,
  SEGMENTS,
  SEND,
  SERVE,
  SIGNUP,
  SUPPRESSIONS,
  TEMPLATES,
  TRACK,
  VERIFY,
  WEBHOOKS,
  WHOAMI,
  WORKER,
  WORKFLOWS,
] as const
