import type { ProjectId } from '@posthorn/core/kernel'
import type { ProjectStore } from '@posthorn/core/ports'
import { activityStore } from './activity/store.ts'
import { analyticsStore } from './analytics/store.ts'
import { auditStore } from './audit/store.ts'
import { billingStore } from './billing/store.ts'
import { campaignStore } from './campaigns/store.ts'
import { contactStore } from './contacts/store.ts'
import { domainStore } from './domains/store.ts'
import { emailStore } from './emails/store.ts'
import type { Session } from './engine/engine.ts'
import { lazily, type Makers } from './engine/lazily.ts'
import { eventStore } from './events/store.ts'
import { executionStore } from './executions/store.ts'
import { fieldStore } from './fields/store.ts'
import { idempotencyStore } from './idempotency/store.ts'
import { importStore } from './imports/store.ts'
import { inboxStore } from './inbox/store.ts'
import { projectJobsStore } from './jobs/project.ts'
import { memberStore } from './members/store.ts'
import { keyStore } from './projects/keys.ts'
import { projectSettingsStore } from './projects/store.ts'
import { suspensionStore } from './reputation/store.ts'
import { segmentStore } from './segments/store.ts'
import { suppressionStore } from './suppressions/store.ts'
import { templateStore } from './templates/store.ts'
import { uploadStore } from './uploads/store.ts'
import { workflowStore } from './workflows/store.ts'

/** Where the nouns of a project read and write. */
export interface Place {
  readonly session: Session
  /** Gets a connection whatever slow work is running. */
  readonly urgent: Session
  readonly project: ProjectId
}

/** How each noun of a project is made. */
export const NOUNS: Makers<Place, ProjectStore> = {
  settings: ({ urgent, project }) => projectSettingsStore(urgent, project),
  members: ({ urgent, project }) => memberStore(urgent, project),
  keys: ({ urgent, project }) => keyStore(urgent, project),
  audit: ({ session, project }) => auditStore(session, project),
  contacts: ({ session, project }) => contactStore(session, project),
  fields: ({ session, project }) => fieldStore(session, project),
  segments: ({ session, project }) => segmentStore(session, project),
  imports: ({ session, project }) => importStore(session, project),
  suppressions: ({ session, project }) => suppressionStore(session, project),
  templates: ({ session, project }) => templateStore(session, project),
  campaigns: ({ session, project }) => campaignStore(session, project),
  workflows: ({ session, project }) => workflowStore(session, project),
  domains: ({ session, project }) => domainStore(session, project),
  emails: ({ session, project }) => emailStore(session, project),
  events: ({ session, project }) => eventStore(session, project),
  executions: ({ session, project }) => executionStore(session, project),
  suspensions: ({ session, project }) => suspensionStore(session, project),
  activity: ({ session, project }) => activityStore(session, project),
  analytics: ({ session, project }) => analyticsStore(session, project),
  idempotency: ({ urgent, project }) => idempotencyStore(urgent, project),
  jobs: ({ urgent, project }) => projectJobsStore(urgent, project),
  inbox: ({ session, project }) => inboxStore(session, project),
  uploads: ({ session, project }) => uploadStore(session, project),
  billing: ({ session, project }) => billingStore(session, project),
}

export const projectStore = lazily<Place, ProjectStore>(NOUNS)
