import { accountCases } from '../access/accounts/store.cases.ts'
import { deviceLoginCases } from '../access/device-logins/store.cases.ts'
import { keyCases } from '../access/keys/store.cases.ts'
import { memberCases } from '../access/members/store.cases.ts'
import { operatorCases } from '../access/operators/store.cases.ts'
import { reputationCases, suspensionCases } from '../access/reputation/store.cases.ts'
import { eventCases, eventLogCases } from '../audience/events/store.cases.ts'
import { importCases } from '../audience/imports/store.cases.ts'
import { audienceCases } from '../audience/segments/audience.cases.ts'
import { segmentCases } from '../audience/segments/store.cases.ts'
import { campaignCases, campaignLineCases } from '../automation/campaigns/store.cases.ts'
import { executionCases, executionLineCases } from '../automation/executions/store.cases.ts'
import { webhookCases, webhookLineCases } from '../automation/webhooks/store.cases.ts'
import { workflowCases } from '../automation/workflows/store.cases.ts'
import { ledgerCases } from '../delivery/outbox/ledger.cases.ts'
import { hitCases } from '../delivery/tracking/store.cases.ts'
import { activityCases } from '../insight/activity/store.cases.ts'
import { analyticsCases } from '../insight/analytics/store.cases.ts'
import { retentionCases } from '../insight/retention/store.cases.ts'
import { emailCases } from '../mail/emails/store.cases.ts'
import { inboxCases } from '../mail/inbox/store.cases.ts'
import { templateCases } from '../mail/templates/store.cases.ts'
import { contactCases } from '../people/contacts/store.cases.ts'
import { fieldCases } from '../people/fields/store.cases.ts'
import { suppressionCases } from '../people/suppressions/store.cases.ts'
import { auditCases, auditLineCases } from '../tenant/audit/store.cases.ts'
import { billingCases, billingLineCases } from '../tenant/billing/store.cases.ts'
import { contentCases } from '../tenant/contents/store.cases.ts'
import { counterCases } from '../tenant/counters/store.cases.ts'
import { credentialCases } from '../tenant/credentials/store.cases.ts'
import { domainCases, domainLineCases } from '../tenant/domains/store.cases.ts'
import { idempotencyCases } from '../tenant/idempotency/store.cases.ts'
import { jobCases, projectJobCases } from '../tenant/jobs/store.cases.ts'
import { nodeCases } from '../tenant/nodes/store.cases.ts'
import { projectCases, settingsCases } from '../tenant/projects/store.cases.ts'
import { projectRequestCases, requestCases } from '../tenant/requests/store.cases.ts'
import { revisionCases } from '../tenant/revisions/store.cases.ts'
import { uploadCases } from '../tenant/uploads/store.cases.ts'
import { listOfRooms } from './cases.ts'
import { memoryAccounts } from './memory/accounts.ts'
import { memoryActivity } from './memory/activity.ts'
import { memoryAnalytics, memoryCounters } from './memory/analytics.ts'
import { memoryAudience } from './memory/audience.ts'
import { memoryAudit, memoryAuditLine } from './memory/audit.ts'
import { memoryBilling, memoryBillingLine } from './memory/billing.ts'
import { memoryCampaignLine, memoryCampaigns } from './memory/campaigns.ts'
import { memoryContacts } from './memory/contacts.ts'
import { memoryContents } from './memory/contents.ts'
import { memoryCredentials } from './memory/credentials.ts'
import { memoryDeviceLogins } from './memory/device-logins.ts'
import { memoryDomainLine, memoryDomains } from './memory/domains.ts'
import { memoryEmails } from './memory/emails.ts'
import { memoryEventLog, memoryEvents } from './memory/events.ts'
import { memoryExecutionLine, memoryExecutions } from './memory/executions.ts'
import { memoryFields } from './memory/fields.ts'
import { memoryIdempotency } from './memory/idempotency.ts'
import { memoryImports } from './memory/imports.ts'
import { memoryInbox } from './memory/inbox.ts'
import { memoryJobs, memoryProjectJobs } from './memory/jobs.ts'
import { memoryKeys } from './memory/keys.ts'
import { memoryLedger } from './memory/ledger.ts'
import { memoryMembers } from './memory/members.ts'
import { memoryNodes } from './memory/nodes.ts'
import { memoryOperators } from './memory/operators.ts'
import { memoryProjectSettings, memoryProjects } from './memory/projects.ts'
import { memoryReputation, memorySuspensions } from './memory/reputation.ts'
import { memoryProjectRequests, memoryRequests } from './memory/requests.ts'
import { memoryRetention } from './memory/retention.ts'
import { memoryRevisions } from './memory/revisions.ts'
import { memorySegments } from './memory/segments.ts'
import { memorySuppressions } from './memory/suppressions.ts'
import { memoryTemplates } from './memory/templates.ts'
import { memoryTracking } from './memory/tracking.ts'
import { memoryUploads } from './memory/uploads.ts'
import { memoryWebhookLine } from './memory/webhook-line.ts'
import { memoryWebhooks } from './memory/webhooks.ts'
import { memoryWorkflows } from './memory/workflows.ts'

/**
 * The rooms of the store, one line each, after the rooms whose rows its cases need. `whole` fails to compile while one is
 * missing.
 */
export const storeRooms = listOfRooms()
  .deployment('projects', { cases: projectCases, memory: memoryProjects })
  .project('settings', { cases: settingsCases, memory: memoryProjectSettings })
  .deployment('accounts', { cases: accountCases, memory: memoryAccounts })
  .deployment('deviceLogins', { cases: deviceLoginCases, memory: memoryDeviceLogins })
  .deployment('operators', { cases: operatorCases, memory: memoryOperators })
  .deployment('nodes', { cases: nodeCases, memory: memoryNodes })
  .deployment('credentials', { cases: credentialCases, memory: memoryCredentials })
  .project('members', { cases: memberCases, memory: memoryMembers })
  .project('keys', { cases: keyCases, memory: memoryKeys })
  .project('audit', { cases: auditCases, memory: memoryAudit })
  .deployment('audit', { cases: auditLineCases, memory: memoryAuditLine })
  .project('requests', { cases: projectRequestCases, memory: memoryProjectRequests })
  .deployment('requests', { cases: requestCases, memory: memoryRequests })
  .project('domains', { cases: domainCases, memory: memoryDomains })
  .deployment('domains', { cases: domainLineCases, memory: memoryDomainLine })
  .project('contacts', { cases: contactCases, memory: memoryContacts })
  .project('fields', { cases: fieldCases, memory: memoryFields })
  .project('templates', { cases: templateCases, memory: memoryTemplates })
  .project('events', { cases: eventCases, memory: memoryEvents })
  .deployment('eventLog', { cases: eventLogCases, memory: memoryEventLog })
  .project('idempotency', { cases: idempotencyCases, memory: memoryIdempotency })
  .project('inbox', { cases: inboxCases, memory: memoryInbox })
  .project('suppressions', { cases: suppressionCases, memory: memorySuppressions })
  .project('segments', { cases: segmentCases, memory: memorySegments })
  .deployment('audience', { cases: audienceCases, memory: memoryAudience })
  .project('emails', { cases: emailCases, memory: memoryEmails })
  .deployment('ledger', { cases: ledgerCases, memory: memoryLedger })
  .deployment('contents', { cases: contentCases, memory: memoryContents })
  .deployment('tracking', { cases: hitCases, memory: memoryTracking })
  .project('executions', { cases: executionCases, memory: memoryExecutions })
  .deployment('executions', { cases: executionLineCases, memory: memoryExecutionLine })
  .project('campaigns', { cases: campaignCases, memory: memoryCampaigns })
  .deployment('campaigns', { cases: campaignLineCases, memory: memoryCampaignLine })
  .project('workflows', { cases: workflowCases, memory: memoryWorkflows })
  .project('webhooks', { cases: webhookCases, memory: memoryWebhooks })
  .deployment('webhooks', { cases: webhookLineCases, memory: memoryWebhookLine })
  .deployment('counters', { cases: counterCases, memory: memoryCounters })
  .project('analytics', { cases: analyticsCases, memory: memoryAnalytics })
  .project('activity', { cases: activityCases, memory: memoryActivity })
  .project('suspensions', { cases: suspensionCases, memory: memorySuspensions })
  .deployment('reputation', { cases: reputationCases, memory: memoryReputation })
  .deployment('retention', { cases: retentionCases, memory: memoryRetention })
  .project('revisions', { cases: revisionCases, memory: memoryRevisions })
  .project('jobs', { cases: projectJobCases, memory: memoryProjectJobs })
  .deployment('jobs', { cases: jobCases, memory: memoryJobs })
  .project('imports', { cases: importCases, memory: memoryImports })
  .project('uploads', { cases: uploadCases, memory: memoryUploads })
  .project('billing', { cases: billingCases, memory: memoryBilling })
  .deployment('billing', { cases: billingLineCases, memory: memoryBillingLine })
  .whole()
