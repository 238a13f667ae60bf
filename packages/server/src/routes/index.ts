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
import { jobRoutes } from './jobs.ts'
import { keyRoutes } from './keys.ts'
import { memberRoutes } from './members.ts'
import { operatorRoutes } from './operator.ts'
import { operatorKeyRoutes } from './operator-keys.ts'
import { operatorNodeRoutes } from './operator-nodes.ts'
import { operatorWorkRoutes } from './operator-work.ts'
import { ownProjectRoutes } from './own-projects.ts'
import { ownSecurityRoutes } from './own-security.ts'
import { paymentRoutes } from './payments.ts'
import { projectRoutes } from './projects.ts'
import { requestRoutes } from './requests.ts'
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
  ...jobRoutes,
  ...requestRoutes,
  ...operatorRoutes,
  ...operatorKeyRoutes,
  ...operatorWorkRoutes,
  ...operatorNodeRoutes,
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

/** The description of each group of operations in the document, in its order. */
export const TAGS = [
  { name: 'Mail', description: 'Send transactional mail and check its status.' },
  { name: 'Events', description: 'Track events of people.' },
  { name: 'Verification', description: 'Check addresses before sending mail to them.' },
  { name: 'Contacts', description: 'Manage the contacts of a project: individually, by file, or in bulk.' },
  { name: 'Fields', description: 'The catalogue of the custom fields of contacts.' },
  { name: 'Segments', description: 'Named sets of contacts.' },
  { name: 'Suppressions', description: 'Suppressed addresses, domains, and patterns, which receive no mail.' },
  { name: 'Templates', description: 'Reusable mails.' },
  { name: 'Campaigns', description: 'Emails to an audience, sent immediately or at a scheduled time.' },
  { name: 'Workflows', description: 'Steps that follow an event of a contact.' },
  { name: 'Activity', description: 'Recent activity in the project.' },
  { name: 'Analytics', description: 'Daily statistics of mail, campaigns, and events.' },
  { name: 'Domains', description: 'Sender domains and their DNS records.' },
  { name: 'Webhook endpoints', description: 'Your servers that receive events, and the delivery attempts.' },
  { name: 'Uploads', description: 'Images for emails.' },
  { name: 'Accounts', description: 'Sign up, sign in, and reset the password.' },
  { name: 'Projects', description: 'The project of the key: its settings and keys.' },
  { name: 'Members', description: 'Members of a project and their roles.' },
  { name: 'Keys', description: 'Named API keys, with scopes and expiry times.' },
  { name: 'Billing', description: 'Monthly caps, usage and payments.' },
  { name: 'Jobs', description: 'Background work: its progress, its outcome, and who started it.' },
  { name: 'Requests', description: 'Recent requests to the API, with their outcomes.' },
  { name: 'Audit', description: 'A record of who did what to which resource, and from where.' },
  { name: 'Operator', description: 'The server as a whole, for its operators: projects, background work, and keys.' },
  { name: 'Inbox', description: 'Mail that was captured locally instead of sent.' },
  { name: 'Webhooks', description: 'Endpoints that other services call, with their own signatures instead of a key.' },
  { name: 'Server', description: 'The server itself; no key needed.' },
]
