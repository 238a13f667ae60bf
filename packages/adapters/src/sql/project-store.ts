import type { ProjectId } from '@posthorn/core/kernel'
import type { ProjectStore } from '@posthorn/core/ports'
import type { WipeStep } from '@posthorn/core/tenant'
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
import type { WipedRows } from './projects/wipe.ts'
import { suspensionStore } from './reputation/store.ts'
import { projectRequestsStore } from './requests/store.ts'
import { revisionStore } from './revisions/store.ts'
import { segmentStore } from './segments/store.ts'
import { suppressionStore } from './suppressions/store.ts'
import { templateStore } from './templates/store.ts'
import { uploadStore } from './uploads/store.ts'
import { webhookStore } from './webhooks/store.ts'
import { workflowStore } from './workflows/store.ts'

/** The connections on which the nouns of a project read and write. */
export interface Place {
  readonly session: Session
  /** A session that gets a connection even during slow work. */
  readonly urgent: Session
  readonly project: ProjectId
}

const executions = {
  table: 'executions',
  key: ['id'],
  parts: [['step_executions', 'execution_id']],
} as const satisfies WipedRows

/**
 * The tables of each step, in this order: consequences come after their causes, and counted rows before their counts.
 */
export const WIPED: { readonly [S in WipeStep]: readonly WipedRows[] } = {
  jobs: [
    { table: 'import_files', key: ['job_id'] },
    { table: 'jobs', key: ['id'] },
  ],
  workflows: [
    { table: 'awaited_events', key: ['project_id', 'name', 'workflow_id'] },
    { table: 'heard_events', key: ['seq'] },
    { ...executions, of: ['workflow_id', 'workflows'] },
    executions, // entrants of deleted workflows
    { table: 'workflow_entrants', key: ['contact_id', 'workflow_id'] },
    { table: 'workflow_figures', key: ['workflow_id', 'version', 'step_id', 'name'] },
    { table: 'workflow_graphs', key: ['workflow_id', 'version'] },
    { table: 'workflow_uses', key: ['project_id', 'used', 'workflow_id'] },
    { table: 'workflows', key: ['id'] },
  ],
  mails: [
    { table: 'inbox', key: ['email_id'] },
    { table: 'emails', key: ['id'], parts: [['hits', 'email_id']] },
    { table: 'bodies', key: ['id'] },
    { table: 'blobs', key: ['project_id', 'hash'] },
    { table: 'campaign_fields', key: ['project_id', 'is_active', 'field', 'campaign_id'] },
    {
      table: 'campaigns',
      key: ['id'],
      parts: [
        ['campaign_changes', 'campaign_id'],
        ['campaign_counts', 'campaign_id'],
      ],
    },
    { table: 'templates', key: ['id'] },
  ],
  events: [
    { table: 'webhook_deliveries', key: ['seq'], of: ['endpoint_id', 'webhook_endpoints'] },
    { table: 'webhook_attempts', key: ['id'], of: ['endpoint_id', 'webhook_endpoints'] },
    { table: 'events', key: ['id'] },
  ],
  contacts: [
    { table: 'segment_members', key: ['segment_id', 'contact_id'], of: ['segment_id', 'segments'] },
    { table: 'segments', key: ['id'] },
    { table: 'changed_contacts', key: ['seq'] },
    { table: 'contacts', key: ['id'] },
    { table: 'suppressions', key: ['project_id', 'hash'] },
    { table: 'suppression_rules', key: ['project_id'] },
  ],
  counts: [
    { table: 'event_changes', key: ['seq'] },
    { table: 'event_counts', key: ['project_id', 'name', 'day'] },
    { table: 'event_gaps', key: ['project_id'] },
    { table: 'daily_changes', key: ['seq'] },
    { table: 'daily_counts', key: ['project_id', 'series', 'day', 'name'] },
    { table: 'field_changes', key: ['seq'] },
    { table: 'fields', key: ['project_id', 'name'] },
    { table: 'contact_counts', key: ['project_id'] },
    { table: 'idempotency', key: ['project_id', 'key'] },
  ],
  rights: [
    { table: 'api_keys', key: ['hash'] },
    { table: 'account_tokens', key: ['hash'] },
    { table: 'members', key: ['project_id', 'user_id'] },
    { table: 'domains', key: ['id'] },
    { table: 'webhook_endpoints', key: ['id'] },
    { table: 'suspensions', key: ['id'] },
    { table: 'uploads', key: ['project_id', 'id'] },
    { table: 'billing_changes', key: ['seq'] },
    { table: 'billing_counts', key: ['project_id', 'month', 'category'] },
    { table: 'billing_caps', key: ['project_id', 'category'] },
    { table: 'billing_payers', key: ['project_id'] },
    { table: 'requests', key: ['project_id', 'created_at', 'id'] },
    { table: 'request_days', key: ['project_id', 'day', 'kind'] },
    { table: 'audit', key: ['id'], owner: 'owner' },
    { table: 'audit_shares', key: ['owner', 'day', 'share'], owner: 'owner' },
    { table: 'audit_days', key: ['owner', 'day'], owner: 'owner' },
  ],
}

const settingsStore = projectSettingsStore(WIPED)

/** The function that creates each noun of a project. */
export const NOUNS: Makers<Place, ProjectStore> = {
  settings: ({ urgent, project }) => settingsStore(urgent, project),
  members: ({ urgent, project }) => memberStore(urgent, project),
  keys: ({ urgent, project }) => keyStore(urgent, project),
  audit: ({ session, project }) => auditStore(session, project),
  requests: ({ session, project }) => projectRequestsStore(session, project),
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
  revisions: ({ session, project }) => revisionStore(session, project),
  webhooks: ({ session, project }) => webhookStore(session, project),
}

export const projectStore = lazily<Place, ProjectStore>(NOUNS)
