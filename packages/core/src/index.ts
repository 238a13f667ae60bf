export { createFirstUser } from './access/accounts/first-user.ts'
export { ACCOUNT_PAGES, canSendMail, needsVerification, systemProject } from './access/accounts/mails.ts'
export { MEMBERS_MAX, type Member } from './access/accounts/membership.ts'
export {
  addPasskey,
  askForPasskey,
  offerPasskey,
  type PasskeyOffer,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './access/accounts/passkeys.ts'
export {
  type Arrival,
  arriveFrom,
  configuredProviders,
  type Departure,
  departTo,
  departToLink,
  PROVIDER_PATH,
  type Return,
  SECURITY_PAGE,
  unlink,
} from './access/accounts/providers.ts'
export {
  isOwnLink,
  type LinkVisitor,
  requestReset,
  requestVerification,
  resetPassword,
  verifyAccount,
} from './access/accounts/recovery.ts'
export * from './access/accounts/schema.ts'
export { passSecondFactor, type SecondFactorNeeded, type SignInResult } from './access/accounts/second-factor.ts'
export { DEVICE_SECONDS } from './access/accounts/secrets.ts'
export {
  changePassword,
  endOtherSessions,
  endSession,
  getWaysIn,
  type OwnSession,
  providerOf,
  type Remaining,
  type WaysIn,
} from './access/accounts/security.ts'
export {
  findSession,
  type Guest,
  type SignedIn,
  signOut,
  type UserContext,
} from './access/accounts/sessions.ts'
export { signIn } from './access/accounts/sign-in.ts'
export { signUp, signupClosed } from './access/accounts/sign-up.ts'
export { ownPath, siteOf } from './access/accounts/site.ts'
export type { AccountStore, AttemptCount, CountedAttempt, Membership } from './access/accounts/store.ts'
export {
  confirmTotp,
  offerTotp,
  removeTotp,
  renewRecoveryCodes,
  repeatTotpOffer,
  type TotpOffer,
} from './access/accounts/totp.ts'
export {
  answerDeviceLogin,
  type DeviceCodes,
  type DevicePoll,
  findDeviceLogin,
  pollDeviceLogin,
  startDeviceLogin,
} from './access/device-logins/device-logins.ts'
export * from './access/device-logins/schema.ts'
export type { DeviceAnswer, DeviceLoginStore } from './access/device-logins/store.ts'
export { createKey, deleteKey, listKeys, type MadeKey, rotateKey } from './access/keys/keys.ts'
export { KEY_NAME_MAX, KEY_PREFIX_SHOWN, KEYS_MAX, KeyInput, KeyRotation, USED_EXACT_MS } from './access/keys/schema.ts'
export type { KeyAddition, KeyStore, NewKey } from './access/keys/store.ts'
export { claimProject, isClaimable } from './access/members/claim-project.ts'
export { findFounder } from './access/members/founders.ts'
export { listInvitations, type OpenInvitation, revokeInvitation } from './access/members/invitations.ts'
export { findInvited, type Invited, sendInvitation } from './access/members/invite.ts'
export {
  addMember,
  changeRole,
  listMembers,
  removeMember,
} from './access/members/members.ts'
export { createOwnProject, listOwnProjects, type OwnProject } from './access/members/projects.ts'
export {
  ClaimRequest,
  FOUNDED_MAX,
  MEMBERSHIPS_MAX,
  MemberChanges,
  MemberInput,
  OwnProjectInput,
  type PendingInvitation,
} from './access/members/schema.ts'
export { getSetupState, type SetupState } from './access/members/setup.ts'
export type { MemberAddition, MemberChange, MemberRemoval, MemberStore } from './access/members/store.ts'
export { deleteProject, resetProject } from './access/members/wipe.ts'
export {
  REPUTATION_LEVELS,
  type ReputationWindow,
  type Suspension,
  type SuspensionId,
} from './access/reputation/schema.ts'
export { getSecurity, type Security } from './access/reputation/security.ts'
export type { ReputationLine, SuspensionStore } from './access/reputation/store.ts'
export { liftSuspension } from './access/reputation/suspend.ts'
export * from './app/posthorn.ts'
export { type JoinedTransaction, joinTransaction } from './app/project-client/join.ts'
export type { JoinedClient } from './app/project-client/within.ts'
export * from './app/project-client.ts'
export { type CommitState, commitStateOf, SLOW_COMMIT_MS } from './app/worker/commits.ts'
export { JOB_KINDS, type JobKind } from './app/worker/job-handlers.ts'
export { type StartOptions, Worker, type WorkerOptions } from './app/worker/worker.ts'
export { dayOf, EVENT_COUNTS_MAX } from './audience/events/days.ts'
export { deleteEvents } from './audience/events/delete.ts'
export * from './audience/events/events.ts'
export type { TrackWarning } from './audience/events/public.ts'
export {
  AnyEventName,
  ContactEventsQuery,
  type Event,
  EventNamesQuery,
  EventQuery,
  EventStatsQuery,
  TrackRequest,
} from './audience/events/schema.ts'
export type { EventCount, EventLog, EventStore, OwnedEvent } from './audience/events/store.ts'
export { sizeOfTrack, trackEvent, trackPublicly } from './audience/events/track.ts'
export * from './audience/imports/format.ts'
export { startImport } from './audience/imports/imports.ts'
export {
  IMPORT_SIZE_MAX,
  type ImportError,
  ImportOptions,
  ImportResult,
} from './audience/imports/schema.ts'
export type { ImportStore } from './audience/imports/store.ts'
export type { AudienceBacklog, AudienceStore } from './audience/segments/audience.ts'
export { computeSegment, refreshSegment } from './audience/segments/compute.ts'
export { listSegmentContacts } from './audience/segments/list-contacts.ts'
export { addSegmentMembers, removeSegmentMembers } from './audience/segments/members.ts'
export { previewSegment } from './audience/segments/preview.ts'
export {
  SEGMENT_TYPES,
  type Segment,
  SegmentChanges,
  SegmentContactsQuery,
  SegmentInput,
  SegmentMembersInput,
  SegmentMembersRemoval,
  SegmentPreview,
  type SegmentType,
} from './audience/segments/schema.ts'
export {
  countChangedSegment,
  countNewSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  segmentEvents,
  updateSegment,
} from './audience/segments/segments.ts'
export type {
  AskedSegment,
  ChangeMark,
  MembershipChange,
  Moved,
  Movement,
  PendingMembers,
  PendingRequest,
  SegmentStore,
} from './audience/segments/store.ts'
export { askedFields, isActive, isUnfinished } from './automation/campaigns/asked.ts'
export * from './automation/campaigns/campaigns.ts'
export { isCollecting } from './automation/campaigns/lifecycle.ts'
export { type CampaignPage, type CountedCampaign, listCampaigns, withFiguresOf } from './automation/campaigns/list.ts'
export { listRecipients } from './automation/campaigns/recipients.ts'
export * from './automation/campaigns/schema.ts'
export { sendCampaignTest } from './automation/campaigns/send-test.ts'
export { requireRecipients, sendCampaign } from './automation/campaigns/start.ts'
export { type CampaignFigures, type CampaignStats, getCampaignStats } from './automation/campaigns/stats.ts'
export { cancelCampaign, pauseCampaign, resumeCampaign } from './automation/campaigns/steer.ts'
export * from './automation/campaigns/store.ts'
export {
  cancelExecution,
  cancelExecutions,
  type ExecutionPage,
  type ExecutionQuery,
  getExecution,
  listExecutions,
  moveExecution,
  startExecution,
  workflowFigures,
} from './automation/executions/executions.ts'
export * from './automation/executions/input.schema.ts'
export {
  ACTIVE_MAX,
  CONTEXT_SIZE_MAX,
  type Execution,
  type Happening,
  HOUR_OF_STARTS_MS,
  OUTPUT_SIZE_MAX,
  STARTS_AN_HOUR,
  type StepExecution,
} from './automation/executions/schema.ts'
export type {
  Awaiting,
  Entrant,
  Entry,
  ExecutionChange,
  ExecutionFilter,
  ExecutionLine,
  ExecutionOf,
  ExecutionRange,
  ExecutionStore,
  StoredHappening,
} from './automation/executions/store.ts'
export * from './automation/usage/field-usage.ts'
export type { Change } from './automation/workflows/changes.ts'
export { conditionHolds, testCondition, triggerTakes } from './automation/workflows/condition.ts'
export { unknownInConfig } from './automation/workflows/config.schema.ts'
export { sentConfig } from './automation/workflows/config.ts'
export { createWorkflow } from './automation/workflows/create.ts'
export { type Defined, defineWorkflow } from './automation/workflows/define.ts'
export { WorkflowDefinition, WorkflowInput } from './automation/workflows/definition.schema.ts'
export {
  countStarted,
  detailsOf,
  getWorkflowDetails,
  type StepFigures,
  type TemplateNames,
  templateNamesOf,
  type WorkflowDetails,
} from './automation/workflows/details.ts'
export { createStep, deleteStep, updateStep } from './automation/workflows/edit-steps.ts'
export { type Connected, createTransition, deleteTransition } from './automation/workflows/edit-transitions.ts'
export { problemsOfWorkflow, type WorkflowProblem } from './automation/workflows/enable.ts'
export {
  EXECUTION_STATUSES,
  type ExecutionState,
  type ExecutionStatus,
  type StepRecord,
  type StepStatus,
  type Wait,
} from './automation/workflows/execution.ts'
export { FIELD_SOURCES, listWorkflowFields, type WorkflowField } from './automation/workflows/fields.ts'
export { FIGURE_NAMES, type Figure, type FigureName } from './automation/workflows/figures.ts'
export { graphOfText, graphText } from './automation/workflows/graph-text.ts'
export { GRAPH_KB, STEPS_MAX, TRANSITIONS_MAX } from './automation/workflows/limits.ts'
export { getWebhookSecret, rotateWebhookSecret } from './automation/workflows/rotate-webhook-secret.ts'
export * from './automation/workflows/schema.ts'
export { simulateWorkflow } from './automation/workflows/simulate-workflow.ts'
export * from './automation/workflows/simulation.schema.ts'
export * from './automation/workflows/steps.ts'
export * from './automation/workflows/store.ts'
export { usesOf } from './automation/workflows/uses.ts'
export type { WebhookSecret } from './automation/workflows/webhook-secret.ts'
export * from './automation/workflows/workflows.ts'
export { classifyReturned } from './delivery/feedback/classify.ts'
export { classifyReply, type Reply } from './delivery/feedback/reply.ts'
export type { Refusal, Returned, ReturnedRecipient } from './delivery/feedback/schema.ts'
export { type Heard, receiveNotification } from './delivery/inbound/notification.ts'
export { type Arrived, type Received, receiveMail } from './delivery/inbound/receive.ts'
export { ownerOf } from './delivery/inbound/ses.ts'
export type { Feedback } from './delivery/outbox/advance.ts'
export { type MailFeedback, type Recorded, recordFeedback } from './delivery/outbox/feedback.ts'
export type {
  Backlog,
  Claimant,
  EmailClaim,
  HandOverMark,
  Hastening,
  LedgerStore,
  LostClaim,
  OnSetAside,
  Outcome,
  Retries,
  SuspectClaim,
} from './delivery/outbox/ledger.ts'
export { LOST_CLAIMS_OF_SUSPECT } from './delivery/outbox/ledger.ts'
export { agreeOnMailer, returnToInbox, SENT_FOR_REAL } from './delivery/outbox/mailer-kind.ts'
export { type ReturnedMail, recordReturned, type Taken } from './delivery/outbox/returned.ts'
export { CANCELLED, cancelEmail, retryEmail } from './delivery/outbox/settle.ts'
export { HitRecorder, type Visit, type Visitor } from './delivery/tracking/record.ts'
export { HIT_KINDS, type Hit, type HitKind } from './delivery/tracking/schema.ts'
export {
  HITS_AT_ONCE,
  HITS_OF_MAIL_MAX,
  type HitStore,
  type MailHits,
  type StoredHit,
} from './delivery/tracking/store.ts'
export { visitLink, visitPixel } from './delivery/tracking/visit.ts'
export {
  type ActivityPage,
  listActivities,
} from './insight/activity/feed.ts'
export {
  type ActivityStats,
  countRecent,
  getActivityStats,
  listUpcoming,
  RECENT_COUNT_MAX,
} from './insight/activity/figures.ts'
export {
  ACTIVITY_TYPES,
  type Activity,
  ActivityQuery,
  ActivityStatsQuery,
  type ActivityType,
  RecentCountQuery,
  UpcomingQuery,
} from './insight/activity/schema.ts'
export type {
  ActivityStore,
  CampaignMoment,
  ExecutionMoment,
  FeedEvents,
  TimeRange,
  WorkflowMoment,
} from './insight/activity/store.ts'
export {
  type CampaignBreakdown,
  COMPARED_CAMPAIGNS,
  getCampaignBreakdown,
  getTopCampaigns,
  type RankedCampaign,
} from './insight/analytics/campaigns.ts'
export { getTimeseries, getTopEvents, type MailDay, type TopEvent } from './insight/analytics/days.ts'
export { DayRangeQuery, TopCampaignsQuery, TopEventsQuery } from './insight/analytics/schema.ts'
export {
  type AnalyticsStore,
  type Days,
  type EventTrend,
  MAIL_MOMENTS,
  type MailFigures,
  NAMES_KEPT_DAYS,
} from './insight/analytics/store.ts'
export { explainContact } from './insight/explain/explain.ts'
export {
  ExplainQuery,
  type Explanation,
  REASON_CODES,
  type Reason,
  type ReasonCode,
  VERDICTS,
  type Verdict,
} from './insight/explain/schema.ts'
export {
  type ContactExport,
  type ExportedEmail,
  exportContact,
  openContactExport,
  type PagedContactExport,
} from './insight/privacy/export.ts'
export { cutoffOf, newestInNeed, SETTLED_STATUSES, UNSETTLED_STATUSES } from './insight/retention/cutoffs.ts'
export {
  PROMPT_KINDS,
  type PromptKind,
  type RetentionBatch,
  type RetentionKind,
  type RetentionStore,
} from './insight/retention/store.ts'
export { type Chapter, type Reader, STORY_TYPES, type StoryType } from './insight/timeline/schema.ts'
export { type StoryMail, type Told, tellStory } from './insight/timeline/story.ts'
export { getEmailStory, type ToldEmail } from './insight/timeline/tell.ts'
export { canonicalAddress, displayDomain, EmailAddress, isEmailAddress } from './kernel/address/address.ts'
export { COPIES_MAX, Copies, RECIPIENTS_MAX, Recipients, Sender } from './kernel/address/mail-address.ts'
export { coalesce } from './kernel/cache/coalesce.ts'
export {
  type Actor,
  actorMay,
  type Caused,
  isPublicActor,
  RIGHTS,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
  SYSTEM_ACTOR,
} from './kernel/context/actor.ts'
export {
  BRIEF_SIZE_MAX,
  type Context,
  contextOf,
  type InTurn,
  inTransaction,
  type Origin,
  type Settings,
  type World,
} from './kernel/context/context.ts'
export { disabledError, isEmptying } from './kernel/context/emptying.ts'
export { KEY_PREFIX, KEY_SCOPES, type KeyKind, type KeyScope, type NamedKey } from './kernel/context/key.ts'
export { requireScope, requireScopes, scopesInclude } from './kernel/context/key-scopes.ts'
export { documentationOf } from './kernel/errors/documented.ts'
export {
  AppError,
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  type FieldProblem,
  invalidField,
} from './kernel/errors/errors.ts'
export { plainWords } from './kernel/errors/plain-words.ts'
export { parse, parseKnown } from './kernel/errors/validate.ts'
export * from './kernel/ids/ids.ts'
export { warnQuietly } from './kernel/log/quiet-log.ts'
export {
  COUNTED_AT_MOST,
  type Page,
  type PageRequest,
  type Position,
} from './kernel/page/page.ts'
export type { Clock } from './kernel/ports/clock.ts'
export {
  CONVERTED_MAX,
  type ConversionRefusal,
  ConversionRefused,
  type TextConverter,
} from './kernel/ports/converter.ts'
export type { CsvRecord, ReadCsv } from './kernel/ports/csv.ts'
export * from './kernel/ports/csv.ts'
export {
  DKIM_ALGORITHMS,
  type Dkim,
  type DkimAlgorithm,
  type DkimIdentity,
  type DkimKeyPair,
  type DkimSigningKey,
} from './kernel/ports/dkim.ts'
export {
  type Dns,
  DnsError,
  type DnsFailure,
  type Freshness,
  type MailExchange,
  type SharedDns,
} from './kernel/ports/dns.ts'
export type { Files, OpenFile } from './kernel/ports/files.ts'
export {
  type HttpAnswer,
  type HttpClient,
  HttpError,
  type HttpFailure,
  type HttpRequest,
  REDIRECTS_MAX,
  type SharedHttp,
} from './kernel/ports/http.ts'
export type { ReadImage } from './kernel/ports/image.ts'
export { IMAGE_FORMATS, type ImageFormat, type ImageHead } from './kernel/ports/image.ts'
export {
  type AuthVerdict,
  type Envelope,
  type InboundMessage,
  InboundRefused,
  type RawMessage,
  type ReadInbound,
  type ReceivedAttachment,
  type Verdicts,
} from './kernel/ports/inbound.ts'
export { type Log, silentLog } from './kernel/ports/log.ts'
export type { LookUpMailDomain, MailDomain } from './kernel/ports/mail-domains.ts'
export * from './kernel/ports/mailer.ts'
export type { MessageHeader, ReadMessage, ReceivedMessage, ReportPart } from './kernel/ports/message.ts'
export type { SetAside } from './kernel/ports/observer.ts'
export {
  type Attempt,
  blindObserver,
  DISCARD_REASONS,
  type DiscardReason,
  DROP_REASONS,
  type DropReason,
  type FollowedEmail,
  type Observer,
  type StepName,
} from './kernel/ports/observer.ts'
export type { PasskeyQuestion, Passkeys, RelyingParty, StoredPasskey } from './kernel/ports/passkeys.ts'
export { type PasswordAsker, type Passwords, PasswordsBusy, type SharedPasswords } from './kernel/ports/passwords.ts'
export * from './kernel/ports/payments.ts'
export * from './kernel/ports/providers.ts'
export * from './kernel/ports/providers.ts'
export type { Queue, WakeName } from './kernel/ports/queue.ts'
export type { Secrets } from './kernel/ports/secrets.ts'
export { type Sns, SnsEnvelope, type SnsMessage, type SnsRefusal, SnsRefused } from './kernel/ports/sns.ts'
export {
  type Brief,
  type DeploymentStore,
  type Joined,
  type Migrated,
  ProjectChanged,
  type ProjectStore,
  STORE_FAILURES,
  type Store,
  StoreConflict,
  type StoreFailure,
  StoreUnavailable,
} from './kernel/ports/store.ts'
export type { RegistrableDomain } from './kernel/ports/suffixes.ts'
export type { Every } from './kernel/ports/timer.ts'
export type { Totp } from './kernel/ports/totp.ts'
export type { JsonValue } from './kernel/text/json.ts'
export { MOMENT_PATTERN, momentOf } from './kernel/text/moment.ts'
export { byCodePoint, isHeaderSafe, LINE_PATTERN, NAME_PATTERN, nameText } from './kernel/text/text.ts'
export { BOUNCE_CLASSES, BOUNCE_REASONS, type BounceClass, type BounceReason } from './mail/emails/bounces.ts'
export { getEmail, listEmails } from './mail/emails/emails.ts'
export { isStructuredHeader } from './mail/emails/headers.ts'
export { type Note, noted, readNotes, storedNotes } from './mail/emails/history.ts'
export { LACKS_TOLD_MAX, lackText, type MailLack } from './mail/emails/lacks.ts'
export { withHtmlBody } from './mail/emails/markdown.ts'
export {
  listTemplateNeeds,
  openTemplateNeeds,
  type TemplateNeeds,
  type TemplateNeedsListing,
} from './mail/emails/needs.ts'
export type { MailNote } from './mail/emails/notes.ts'
export { notesOfTexts } from './mail/emails/notes-of-texts.ts'
export { type MailPreview, PreviewRequest, previewMail } from './mail/emails/preview.ts'
export { type Readers, withoutReaders, withReaders } from './mail/emails/readers.ts'
export { rescheduleEmail } from './mail/emails/schedule.ts'
export {
  Attachment,
  type AttachmentRef,
  EMAIL_STATUSES,
  type Email,
  type EmailBody,
  EmailQuery,
  type EmailStatus,
  type Shown,
  SOURCE_TYPES,
  type SourceType,
} from './mail/emails/schema.ts'
export { keepTemplateBody, type SentEmail, sendEmails, sizeOfRequest } from './mail/emails/send.ts'
export { BATCH_MAX, SendBatch, type SentMail, sendBatch, withHtmlBodies } from './mail/emails/send-batch.ts'
export { RescheduleRequest, SCHEDULED_DAYS_MAX, SendRequest } from './mail/emails/send-request.ts'
export { type EmailFilter, type EmailProgress, type EmailStore, noteOf, type Settlement } from './mail/emails/store.ts'
export { stripHtml } from './mail/emails/strip.ts'
export { TAG_VALUE_MAX, TAGS_MAX, type Tag, Tags } from './mail/emails/tags.ts'
export * from './mail/inbox/inbox.ts'
export {
  InboxRelease,
  RELEASES_AN_HOUR,
  type ReleasedInboxMessage,
  releaseInboxMessage,
} from './mail/inbox/release.ts'
export { INBOX_TEXT_MAX, type InboxMessage, InboxQuery, type InboxSummary } from './mail/inbox/schema.ts'
export { INBOX_KEEPS, type InboxLimits, type InboxStore } from './mail/inbox/store.ts'
export { ONE_CLICK } from './mail/preferences/headers.ts'
export {
  acceptedLanguages,
  CATALOGUE,
  fillWords,
  type Language,
  languageOf,
} from './mail/preferences/language.ts'
export {
  findHolder,
  type OpenedPreferences,
  openPreferences,
  setSubscription,
  type Wish,
} from './mail/preferences/preferences.ts'
export { type PreferenceHolder, preferenceToken, readPreferenceToken } from './mail/preferences/token.ts'
export {
  isPreferenceUrl,
  PREFERENCE_PAGES,
  type PreferencePage,
  type PreferenceUrls,
  preferenceUrls,
} from './mail/preferences/urls.ts'
export * from './mail/templates/list.ts'
export { NEED_USES, NEEDS_MAX, NEEDS_SIZE_MAX, type Need, type NeedUse } from './mail/templates/needs.ts'
export {
  TEMPLATE_TYPES,
  type Template,
  TemplateChanges,
  TemplateInput,
  TemplateQuery,
  type TemplateType,
} from './mail/templates/schema.ts'
export type { TemplateFilter, TemplateRange, TemplateStore } from './mail/templates/store.ts'
export * from './mail/templates/templates.ts'
export { type ContactBatch, ContactBatchQuery, openContactBatch } from './people/contacts/batch.ts'
export {
  BULK_OPERATIONS,
  type BulkError,
  type BulkOperation,
  BulkRequest,
  BulkResult,
} from './people/contacts/bulk.schema.ts'
export { startBulk } from './people/contacts/bulk.ts'
export * from './people/contacts/contacts.ts'
export {
  type Contact,
  ContactChanges,
  ContactInput,
  ContactLookup,
  ContactQuery,
} from './people/contacts/schema.ts'
export type { ContactStore } from './people/contacts/store.ts'
export { applyChange, type CatalogueEntry, type FieldChange } from './people/fields/catalogue.ts'
export { deleteField } from './people/fields/delete.ts'
export * from './people/fields/fields.ts'
export type { Field, FieldData, FieldType, FieldValue } from './people/fields/schema.ts'
export type { BuiltInColumn, CatalogueChange, FieldStore, FieldUse, ValuesRequest } from './people/fields/store.ts'
export { compareValues, isFieldValue, VALUE_LENGTH_MAX } from './people/fields/values.ts'
export type { Condition, Filter, Group } from './people/filters/condition.ts'
export { isOwnEvent, mayBeMachine } from './people/filters/event-names.ts'
export type { DataTest, Predicate } from './people/filters/predicate.ts'
export { ConditionInput } from './people/filters/schema.ts'
export { predicateSize } from './people/filters/size.ts'
export { openSuppressionExport, type SuppressionBatch } from './people/suppressions/export.ts'
export { importSuppressions } from './people/suppressions/import.ts'
export * from './people/suppressions/schema.ts'
export type { SuppressionRange, SuppressionStore } from './people/suppressions/store.ts'
export {
  createSuppression,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from './people/suppressions/suppressions.ts'
export { type AuditPage, addressesOf, listAudit, listOwnAudit } from './tenant/audit/list.ts'
export { AUDIT_ROWS_PER_DAY, type AuditQuota, CONTENT_QUOTA, quotaOf, SECURITY_QUOTA } from './tenant/audit/quota.ts'
export { type Deed, recordAudit, type Whence } from './tenant/audit/record.ts'
export {
  AUDIT_ACTORS,
  AUDIT_DAYS,
  AUDIT_RESULTS,
  type AuditActor,
  type AuditEntry,
  type AuditOwner,
  AuditQuery,
  type AuditResult,
  DETAILS_MAX,
} from './tenant/audit/schema.ts'
export type { AuditLine, AuditReceipt, AuditRequest, AuditStore } from './tenant/audit/store.ts'
export {
  type CapStates,
  type Consumption,
  getCaps,
  getConsumption,
  updateCaps,
} from './tenant/billing/limits.ts'
export { monthOf, nextMonth } from './tenant/billing/months.ts'
export {
  isPaying,
  listInvoices,
  type NoticeResult,
  openPortal,
  receivePayment,
  startCheckout,
} from './tenant/billing/payments.ts'
export * from './tenant/billing/schema.ts'
export * from './tenant/billing/store.ts'
export {
  type ContentKey,
  type ContentLine,
  type ContentName,
  MOVED_SIZE_MIN,
  type StoredContent,
} from './tenant/contents/store.ts'
export type { CounterStore } from './tenant/counters/store.ts'
export * from './tenant/credentials/schema.ts'
export type { CredentialKey, CredentialStore, CredentialUse } from './tenant/credentials/store.ts'
export { mayHaveCertificate } from './tenant/domains/certificates.ts'
export { addDomain, deleteDomain, getDomain, listDomains, prepareDomain } from './tenant/domains/domains.ts'
export { RECORD_STATUSES, type RecordStatus, readTags } from './tenant/domains/judge.ts'
export {
  answerName,
  type DomainRecord,
  type Publishing,
  questionsOf,
  RECORD_PURPOSES,
  type RecordPurpose,
  recordsOf,
} from './tenant/domains/records.ts'
export {
  readReturnPath,
  readUnsubscribeAddress,
  returnPathHost,
  returnPathOf,
  unsubscribeAddressOf,
} from './tenant/domains/return-path.ts'
export { prepareRotation, rotateDomain } from './tenant/domains/rotate.ts'
export * from './tenant/domains/schema.ts'
export { costOfSpf, LOOK_UPS_MAX, type SpfCost, VOID_LOOK_UPS_MAX } from './tenant/domains/spf-cost.ts'
export * from './tenant/domains/store.ts'
export { readTrackingHost } from './tenant/domains/tracking-host.ts'
export { answersTo, publishingOf, verifyDomain } from './tenant/domains/verify.ts'
export {
  type Answer,
  answerOnce,
  answerRepeatably,
  findAnswer,
  type IdempotentRequest,
} from './tenant/idempotency/replay.ts'
export type { IdempotencyStore, StoredAnswer } from './tenant/idempotency/store.ts'
export { getJob } from './tenant/jobs/jobs.ts'
export type { Job, JobState } from './tenant/jobs/schema.ts'
export {
  FINISHED_JOBS_KEPT_DAYS,
  type JobBacklog,
  type JobClaim,
  type JobsStore,
  type ProjectJobsStore,
} from './tenant/jobs/store.ts'
export {
  createFirstProject,
  createProject,
  findProjectByHash,
  rotateKeys,
  updateProject,
} from './tenant/projects/projects.ts'
export {
  type ApiKeys,
  PROJECT_FIELDS_MAX,
  type Project,
  ProjectChanges,
  PUBLIC_TRACKING,
  type PublicTracking,
  SEND_RATE,
  UNKNOWN_POLICIES,
  type UnknownPolicy,
} from './tenant/projects/schema.ts'
export {
  CONTENT_STEPS,
  type FoundKey,
  type KeyHash,
  type ProjectSettingsStore,
  type ProjectsStore,
  type Wipe,
  type WipeStep,
} from './tenant/projects/store.ts'
export {
  FILENAME_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  IMAGE_SIZE_MAX,
  UPLOADED_SIZE_MAX,
  UPLOADS_MAX,
  type Upload,
  type UploadInput,
  UploadQuery,
  uploadKey,
} from './tenant/uploads/schema.ts'
export type { UploadRoom, UploadStore } from './tenant/uploads/store.ts'
export { deleteUpload, listUploads, openImage, uploadImage } from './tenant/uploads/uploads.ts'
export { type Verification, VerifyRequest } from './tenant/verification/schema.ts'
export { verifyAddress } from './tenant/verification/verify.ts'
