import { accountCases } from '../access/accounts/store.cases.ts'
import { deviceLoginCases } from '../access/device-logins/store.cases.ts'
import { keyCases } from '../access/keys/store.cases.ts'
import { memberCases } from '../access/members/store.cases.ts'
import { reputationCases, suspensionCases } from '../access/reputation/store.cases.ts'
import { eventCases, eventLogCases } from '../audience/events/store.cases.ts'
import { importCases } from '../audience/imports/store.cases.ts'
import { audienceCases } from '../audience/segments/audience.cases.ts'
import { segmentCases } from '../audience/segments/store.cases.ts'
import { campaignCases, campaignLineCases } from '../automation/campaigns/store.cases.ts'
import { executionCases, executionLineCases } from '../automation/executions/store.cases.ts'
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
import { projectCases, settingsCases } from '../tenant/projects/store.cases.ts'
import { uploadCases } from '../tenant/uploads/store.cases.ts'
import { listOfCases } from './cases.ts'

/**
 * The cases of every room, one line each, after the rooms whose rows it needs. `whole` fails to compile while one is
 * missing.
 */
export const storeCases = listOfCases()
  .deployment('projects', projectCases)
  .project('settings', settingsCases)
  .deployment('accounts', accountCases)
  .deployment('deviceLogins', deviceLoginCases)
  .deployment('credentials', credentialCases)
  .project('members', memberCases)
  .project('keys', keyCases)
  .project('audit', auditCases)
  .deployment('audit', auditLineCases)
  .project('domains', domainCases)
  .deployment('domains', domainLineCases)
  .project('contacts', contactCases)
  .project('fields', fieldCases)
  .project('templates', templateCases)
  .project('events', eventCases)
  .deployment('eventLog', eventLogCases)
  .project('idempotency', idempotencyCases)
  .project('inbox', inboxCases)
  .project('suppressions', suppressionCases)
  .project('segments', segmentCases)
  .deployment('audience', audienceCases)
  .project('emails', emailCases)
  .deployment('ledger', ledgerCases)
  .deployment('contents', contentCases)
  .deployment('tracking', hitCases)
  .project('executions', executionCases)
  .deployment('executions', executionLineCases)
  .project('campaigns', campaignCases)
  .deployment('campaigns', campaignLineCases)
  .project('workflows', workflowCases)
  .deployment('counters', counterCases)
  .project('analytics', analyticsCases)
  .project('activity', activityCases)
  .project('suspensions', suspensionCases)
  .deployment('reputation', reputationCases)
  .deployment('retention', retentionCases)
  .project('jobs', projectJobCases)
  .deployment('jobs', jobCases)
  .project('imports', importCases)
  .project('uploads', uploadCases)
  .project('billing', billingCases)
  .deployment('billing', billingLineCases)
  .whole()
