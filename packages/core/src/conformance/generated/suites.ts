// Made by scripts/lists.ts from the folders. Do not edit; run `npm run generate`.
import { accountConformance } from '../../access/accounts/store.conformance.ts'
import { deviceLoginConformance } from '../../access/device-logins/store.conformance.ts'
import { keyConformance } from '../../access/keys/store.conformance.ts'
import { memberConformance } from '../../access/members/store.conformance.ts'
import { operatorConformance } from '../../access/operators/store.conformance.ts'
import { suspensionConformance, reputationConformance } from '../../access/reputation/store.conformance.ts'
import { eventCountsConformance } from '../../audience/events/counts.conformance.ts'
import { followedEventsConformance } from '../../audience/events/follow.conformance.ts'
import { eventStoreConformance, eventLogConformance } from '../../audience/events/store.conformance.ts'
import { importStoreConformance } from '../../audience/imports/store.conformance.ts'
import { audienceStoreConformance } from '../../audience/segments/audience.conformance.ts'
import { segmentComputeConformance } from '../../audience/segments/compute.conformance.ts'
import { membershipConformance } from '../../audience/segments/members.conformance.ts'
import { segmentReferencesConformance } from '../../audience/segments/references.conformance.ts'
import { segmentStoreConformance } from '../../audience/segments/store.conformance.ts'
import { walkConformance } from '../../audience/segments/walk.conformance.ts'
import { campaignLedgerConformance } from '../../automation/campaigns/ledger.conformance.ts'
import { campaignStoreConformance } from '../../automation/campaigns/store.conformance.ts'
import { executionStoreConformance } from '../../automation/executions/store.conformance.ts'
import { webhookStoreConformance } from '../../automation/webhooks/store.conformance.ts'
import { workflowStoreConformance } from '../../automation/workflows/store.conformance.ts'
import { ledgerBacklogConformance } from '../../delivery/outbox/backlog.conformance.ts'
import { ledgerHistoryConformance } from '../../delivery/outbox/history.conformance.ts'
import { ledgerClaimConformance } from '../../delivery/outbox/ledger.conformance.ts'
import { ledgerOutcomeConformance } from '../../delivery/outbox/outcome.conformance.ts'
import { hitStoreConformance } from '../../delivery/tracking/store.conformance.ts'
import { activityConformance } from '../../insight/activity/store.conformance.ts'
import { analyticsConformance } from '../../insight/analytics/store.conformance.ts'
import { retentionStoreConformance } from '../../insight/retention/store.conformance.ts'
import { emailEraseConformance } from '../../mail/emails/erase.conformance.ts'
import { emailScheduledConformance } from '../../mail/emails/scheduled.conformance.ts'
import { emailStoreConformance } from '../../mail/emails/store.conformance.ts'
import { textOwnersConformance } from '../../mail/emails/text-owners.conformance.ts'
import { inboxStoreConformance } from '../../mail/inbox/store.conformance.ts'
import { templateStoreConformance } from '../../mail/templates/store.conformance.ts'
import { manyContactsConformance } from '../../people/contacts/many.conformance.ts'
import { contactStoreConformance } from '../../people/contacts/store.conformance.ts'
import { fieldStoreConformance } from '../../people/fields/store.conformance.ts'
import { fieldValuesConformance } from '../../people/fields/values.conformance.ts'
import { dataFilterConformance } from '../../people/filters/data.conformance.ts'
import { filterConformance } from '../../people/filters/filters.conformance.ts'
import { filterGrammarConformance } from '../../people/filters/grammar.conformance.ts'
import { suppressionRulesConformance } from '../../people/suppressions/rules.conformance.ts'
import { suppressionStoreConformance } from '../../people/suppressions/store.conformance.ts'
import { auditConformance } from '../../tenant/audit/store.conformance.ts'
import { billingStoreConformance } from '../../tenant/billing/store.conformance.ts'
import { contentConformance } from '../../tenant/contents/store.conformance.ts'
import { credentialConformance } from '../../tenant/credentials/store.conformance.ts'
import { domainStoreConformance } from '../../tenant/domains/store.conformance.ts'
import { idempotencyStoreConformance } from '../../tenant/idempotency/store.conformance.ts'
import { jobsStoreConformance } from '../../tenant/jobs/store.conformance.ts'
import { nodesConformance } from '../../tenant/nodes/store.conformance.ts'
import { rememberedProjectConformance } from '../../tenant/projects/remembered.conformance.ts'
import { projectSettingsConformance } from '../../tenant/projects/settings.conformance.ts'
import { projectsStoreConformance } from '../../tenant/projects/store.conformance.ts'
import { requestsConformance } from '../../tenant/requests/store.conformance.ts'
import { revisionConformance } from '../../tenant/revisions/store.conformance.ts'
import { uploadStoreConformance } from '../../tenant/uploads/store.conformance.ts'

export const roomSuites = [
  accountConformance,
  deviceLoginConformance,
  keyConformance,
  memberConformance,
  operatorConformance,
  suspensionConformance,
  reputationConformance,
  eventCountsConformance,
  followedEventsConformance,
  eventStoreConformance,
  eventLogConformance,
  importStoreConformance,
  audienceStoreConformance,
  segmentComputeConformance,
  membershipConformance,
  segmentReferencesConformance,
  segmentStoreConformance,
  walkConformance,
  campaignLedgerConformance,
  campaignStoreConformance,
  executionStoreConformance,
  webhookStoreConformance,
  workflowStoreConformance,
  ledgerBacklogConformance,
  ledgerHistoryConformance,
  ledgerClaimConformance,
  ledgerOutcomeConformance,
  hitStoreConformance,
  activityConformance,
  analyticsConformance,
  retentionStoreConformance,
  emailEraseConformance,
  emailScheduledConformance,
  emailStoreConformance,
  textOwnersConformance,
  inboxStoreConformance,
  templateStoreConformance,
  manyContactsConformance,
  contactStoreConformance,
  fieldStoreConformance,
  fieldValuesConformance,
  dataFilterConformance,
  filterConformance,
  filterGrammarConformance,
  suppressionRulesConformance,
  suppressionStoreConformance,
  auditConformance,
  billingStoreConformance,
  contentConformance,
  credentialConformance,
  domainStoreConformance,
  idempotencyStoreConformance,
  jobsStoreConformance,
  nodesConformance,
  rememberedProjectConformance,
  projectSettingsConformance,
  projectsStoreConformance,
  requestsConformance,
  revisionConformance,
  uploadStoreConformance,
] as const
