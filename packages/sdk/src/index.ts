export type { Schema } from './api-types.ts'
export type { AttachmentContent } from './base64.ts'
export { createClient, type Posthorn, type TypedClientOptions } from './client.ts'
export { type FieldProblem, isPosthornError, PosthornConnectionError, PosthornError } from './errors.ts'
export type { ErrorCode } from './generated/error-codes.ts'
export { KEY_SCOPES } from './generated/key-scopes.ts'
export type { CallOptions, EditOptions, WriteOptions } from './http.ts'
export type { ClientOptions, Fetch } from './options.ts'
export type { List, Page } from './pages.ts'
export {
  type ProjectCode,
  type ProjectTypes,
  type SendRequestOf,
  type TemplateId,
  templateIdOf,
} from './project-types.ts'
export type { User } from './resources/account.ts'
export type { Activity } from './resources/activity.ts'
export type { MailDay } from './resources/analytics.ts'
export type { AuditEntry } from './resources/audit.ts'
export type { BillingConsumption, BillingLimits, Invoice } from './resources/billing.ts'
export type { Campaign, CampaignInput, CampaignStats, CampaignSummary } from './resources/campaigns.ts'
export type {
  BulkSelection,
  Contact,
  ContactsQuery,
  CsvFile,
  Explanation,
  ImportRequest,
} from './resources/contacts.ts'
export type { Domain, DomainRecord } from './resources/domains.ts'
export type { Email, EmailWithTimeline } from './resources/emails.ts'
export type { Event } from './resources/events.ts'
export type { Field } from './resources/fields.ts'
export type { InboxMessage } from './resources/inbox.ts'
export type { BulkJob, ImportJob, Job, WaitOptions } from './resources/jobs.ts'
export type { Key, KeyScope, MadeKey } from './resources/keys.ts'
export type { Member, PendingInvitation } from './resources/members.ts'
export type { Finding, MadeOperatorKey, OperatorKey } from './resources/operator.ts'
export type { Project } from './resources/projects.ts'
export type { RequestRecord } from './resources/requests.ts'
export type { Segment } from './resources/segments.ts'
export type { Suppression } from './resources/suppressions.ts'
export type { Template } from './resources/templates.ts'
export type { WebhookAttempt, WebhookEndpoint, WebhookReplay } from './resources/webhooks.ts'
export type { Execution, Simulation, Workflow, WorkflowStep, WorkflowTransition } from './resources/workflows.ts'
export type { Attachment, SendRequest } from './send.ts'
export type { StreamedEvent } from './streamed-events.ts'
export { type SignedWebhook, verifyWebhook, type WebhookPayload, WebhookRefused, webhooks } from './webhook.ts'
export {
  type Chain,
  type FileStep,
  type FileTransition,
  type Filter,
  type Question,
  type StepOptions,
  type TriggerOptions,
  type WorkflowEnd,
  type WorkflowFile,
  type WorkflowSource,
  workflow,
} from './workflow/builder.ts'
export type { Duration } from './workflow/duration.ts'
export { workflowFile } from './workflow/file.ts'
