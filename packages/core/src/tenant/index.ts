export { type AuditPage, addressesOf, listAudit, listOperations, listOwnAudit } from './audit/list.ts'
export { AUDIT_ROWS_PER_DAY, type AuditQuota, CONTENT_QUOTA, quotaOf, SECURITY_QUOTA } from './audit/quota.ts'
export { type AuditEntryInput, actorOnRecord, type RequestOrigin, recordAudit } from './audit/record.ts'
export {
  AUDIT_ACTORS,
  AUDIT_DAYS,
  AUDIT_RESULTS,
  type AuditActor,
  type AuditEntry,
  type AuditOwner,
  AuditQuery,
  type AuditResult,
  type OwnLog,
} from './audit/schema.ts'
export type { AuditLine, AuditReceipt, AuditRequest, AuditStore } from './audit/store.ts'
export { type CapStates, type Consumption, getCaps, getConsumption, updateCaps } from './billing/limits.ts'
export { monthOf } from './billing/months.ts'
export {
  listInvoices,
  openPortal,
  receivePayment,
  startCheckout,
} from './billing/payments.ts'
export * from './billing/schema.ts'
export * from './billing/store.ts'
export {
  type ContentKey,
  type ContentLine,
  type ContentName,
  MOVED_SIZE_MIN,
  type StoredContent,
} from './contents/store.ts'
export type { CounterStore } from './counters/store.ts'
export * from './credentials/schema.ts'
export type { CredentialStore } from './credentials/store.ts'
export { mayHaveCertificate } from './domains/certificates.ts'
export {
  DOMAIN_FINDINGS_KEPT_MS,
  type DomainFinding,
  examineDomain,
  type RecordToPublish,
} from './domains/doctor.ts'
export { addDomain, deleteDomain, getDomain, listDomains, prepareDomain } from './domains/domains.ts'
export { RECORD_STATUSES, readTags } from './domains/judge.ts'
export {
  type DomainRecord,
  questionsOf,
  RECORD_PURPOSES,
  RECORD_TYPES,
  type RecordSettings,
  recordsOf,
} from './domains/records.ts'
export {
  readReturnPath,
  readUnsubscribeAddress,
  returnPathHost,
  returnPathOf,
  unsubscribeAddressOf,
} from './domains/return-path.ts'
export { prepareRotation, rotateDomain } from './domains/rotate.ts'
export * from './domains/schema.ts'
export { costOfSpf } from './domains/spf-cost.ts'
export * from './domains/store.ts'
export { readTrackingHost } from './domains/tracking-host.ts'
export { answersTo, publishingOf, verifyDomain } from './domains/verify.ts'
export { type Answer, answerOnce, answerRepeatably, findAnswer, type IdempotentRequest } from './idempotency/replay.ts'
export type { IdempotencyStore, StoredAnswer } from './idempotency/store.ts'
export { countsOf, findJob, getJob, listJobs } from './jobs/jobs.ts'
export { JOB_STATES, type Job, JobsQuery } from './jobs/schema.ts'
export {
  FINISHED_JOBS_KEPT_DAYS,
  type JobBacklog,
  type JobClaim,
  type JobFilter,
  type JobsStore,
  type ProjectJobsStore,
} from './jobs/store.ts'
export * from './nodes/schema.ts'
export type { NodeStore } from './nodes/store.ts'
export { createFirstProject, findProjectByHash, rotateKeys, updateProject } from './projects/projects.ts'
export {
  type ApiKeys,
  PROJECT_FIELDS_MAX,
  type Project,
  ProjectChanges,
  PUBLIC_TRACKING,
  SEND_RATE,
  UNKNOWN_POLICIES,
  type UnknownPolicy,
} from './projects/schema.ts'
export type {
  FoundKey,
  KeyHash,
  ProjectSettingsStore,
  ProjectsStore,
  Wipe,
  WipeStep,
} from './projects/store.ts'
export { listRequests, type RequestPage, shownPath, shownRequestId } from './requests/requests.ts'
export {
  REQUESTS_DAYS,
  REQUESTS_PER_DAY,
  REQUESTS_WALKED,
  type RequestKind,
  type RequestRecord,
  RequestsQuery,
} from './requests/schema.ts'
export type {
  ProjectRequestsStore,
  RequestFilter,
  RequestGroup,
  RequestsStore,
  RequestWalk,
} from './requests/store.ts'
export { requireRevision } from './revisions/revisions.ts'
export type { RevisedNoun, RevisedRecord, RevisionStore } from './revisions/store.ts'
export {
  IMAGE_SIZE_MAX,
  type Upload,
  type UploadId,
  UploadQuery,
  uploadKey,
} from './uploads/schema.ts'
export type { UploadRoom, UploadStore } from './uploads/store.ts'
export { deleteUpload, listUploads, openImage, uploadImage } from './uploads/uploads.ts'
export { type Verification, VerifyRequest } from './verification/schema.ts'
export { verifyAddress } from './verification/verify.ts'
