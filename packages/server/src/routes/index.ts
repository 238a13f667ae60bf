import type { Route } from '../http/route.ts'
import { accountRoutes } from './accounts.ts'
import { activityRoutes } from './activity.ts'
import { analyticsRoutes } from './analytics.ts'
import { auditRoutes } from './audit.ts'
import { billingRoutes } from './billing.ts'
import { bulkRoutes } from './bulk.ts'
import { campaignSendingRoutes } from './campaign-sending.ts'
import { campaignRoutes } from './campaigns.ts'
import { contactRoutes } from './contacts.ts'
import { deviceLoginRoutes } from './device-logins.ts'
import { domainRoutes } from './domains.ts'
import { emailRoutes } from './emails.ts'
import { eventRoutes } from './events.ts'
import { executionRoutes } from './executions.ts'
import { explainRoutes } from './explain.ts'
import { exportRoutes } from './exports.ts'
import { fieldRoutes } from './fields.ts'
import { importRoutes } from './imports.ts'
import { inboxRoutes } from './inbox.ts'
import { keyRoutes } from './keys.ts'
import { memberRoutes } from './members.ts'
import { ownProjectRoutes } from './own-projects.ts'
import { ownSecurityRoutes } from './own-security.ts'
import { paymentRoutes } from './payments.ts'
import { projectRoutes } from './projects.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { securityRoutes } from './security.ts'
import { segmentMemberRoutes } from './segment-members.ts'
import { segmentRoutes } from './segments.ts'
import { sendRoutes } from './send.ts'
import { serverRoutes } from './server.ts'
import { simulationRoutes } from './simulation.ts'
import { suppressionRoutes } from './suppressions.ts'
import { templateRoutes } from './templates.ts'
import { trackRoutes } from './track.ts'
import { uploadRoutes } from './uploads.ts'
import { verifyRoutes } from './verify.ts'
import { waysInRoutes } from './ways-in.ts'
import { webhookAttemptRoutes } from './webhook-attempts.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'
import { webhookSecretRoutes } from './webhook-secret.ts'
import { webhookRoutes } from './webhooks.ts'
import { wipeRoutes } from './wipe.ts'
import { workflowStepRoutes } from './workflow-steps.ts'
import { workflowRoutes } from './workflows.ts'

/** Every operation of the API. */
export const ROUTES: readonly Route[] = [
  ...sendRoutes,
  ...emailRoutes,
  ...trackRoutes,
  ...verifyRoutes,
  ...eventRoutes,
  ...contactRoutes,
  ...explainRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...fieldRoutes,
  ...segmentRoutes,
  ...segmentMemberRoutes,
  ...suppressionRoutes,
  ...templateRoutes,
  ...campaignRoutes,
  ...campaignSendingRoutes,
  ...workflowRoutes,
  ...workflowStepRoutes,
  ...executionRoutes,
  ...simulationRoutes,
  ...activityRoutes,
  ...analyticsRoutes,
  ...domainRoutes,
  ...uploadRoutes,
  ...accountRoutes,
  ...deviceLoginRoutes,
  ...secondFactorRoutes,
  ...ownSecurityRoutes,
  ...waysInRoutes,
  ...ownProjectRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...wipeRoutes,
  ...securityRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...webhookSecretRoutes,
  ...webhookEndpointRoutes,
  ...webhookAttemptRoutes,
  ...inboxRoutes,
  ...webhookRoutes,
  ...serverRoutes,
]

/** What the document says of each group of operations, in its order. */
export const TAGS = [
  { name: 'Mail', description: 'Send transactional mail and see its status.' },
  { name: 'Events', description: 'Record what happens to people.' },
  { name: 'Verification', description: 'What is known of an address before anybody writes to it.' },
  { name: 'Contacts', description: 'The people of a project: one by one, by file, in bulk.' },
  { name: 'Fields', description: 'The catalogue of the custom fields of contacts.' },
  { name: 'Segments', description: 'Named sets of contacts.' },
  { name: 'Suppressions', description: 'Addresses that no mail goes to any more.' },
  { name: 'Templates', description: 'Reusable mails.' },
  { name: 'Campaigns', description: 'Mails to an audience, sent at once or at a time, paused and resumed.' },
  { name: 'Workflows', description: 'What happens to contacts after events, step by step.' },
  { name: 'Activity', description: 'What happened in the project, in one list.' },
  { name: 'Analytics', description: 'Daily statistics of mail, campaigns, and events.' },
  { name: 'Domains', description: 'The domains that mail may be sent from, and their DNS records.' },
  { name: 'Webhook endpoints', description: 'Servers of yours that receive events, and the attempts to deliver them.' },
  { name: 'Uploads', description: 'Images for the bodies of mails.' },
  { name: 'Accounts', description: 'Sign up, sign in, and what to do without the password.' },
  { name: 'Projects', description: 'The project of the key: its settings and keys.' },
  { name: 'Members', description: 'Who shares a project, and what they may do.' },
  { name: 'Keys', description: 'Keys beside the two of a project, each with a name, scopes and an end.' },
  { name: 'Billing', description: 'What a project may send a month, what it has sent, and what was paid.' },
  { name: 'Audit', description: 'Who did what to which resource, from where.' },
  { name: 'Inbox', description: 'Mail that was captured locally instead of sent.' },
  { name: 'Webhooks', description: 'What other services call: no key, but a signature of theirs.' },
  { name: 'Server', description: 'The server itself; no key needed.' },
]
