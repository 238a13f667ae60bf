export { classifyReturned } from './feedback/classify.ts'
export { classifyReply, type Reply } from './feedback/reply.ts'
export type { Refusal, ReturnedRecipient, ReturnedReport } from './feedback/schema.ts'
export { type NotificationResult, receiveNotification } from './inbound/notification.ts'
export { type InboundArrival, type InboundResult, receiveMail } from './inbound/receive.ts'
export { ownerOf } from './inbound/ses.ts'
export type { Feedback } from './outbox/advance.ts'
export { type EmailContent, getEmailContent } from './outbox/content.ts'
export { type FeedbackResult, type MailFeedback, recordFeedback } from './outbox/feedback.ts'
export type {
  Backlog,
  Claimant,
  EmailClaim,
  Expedition,
  HandOverMark,
  LedgerStore,
  LostClaim,
  OnSetAside,
  Outcome,
  Retries,
  SuspectClaim,
} from './outbox/ledger.ts'
export { LOST_CLAIMS_OF_SUSPECT } from './outbox/ledger.ts'
export { agreeOnMailer, returnToInbox, SENT_FOR_REAL } from './outbox/mailer-kind.ts'
export { type ReportResult, type ReturnedMail, recordReturned } from './outbox/returned.ts'
export { CANCELLED, cancelEmail, retryEmail } from './outbox/settle.ts'
export { HitRecorder, type Visit, type Visitor } from './tracking/record.ts'
export { HIT_KINDS, type Hit, type HitKind } from './tracking/schema.ts'
export { HITS_AT_ONCE, HITS_OF_MAIL_MAX, type HitStore, type MailHits, type StoredHit } from './tracking/store.ts'
export { visitLink, visitPixel } from './tracking/visit.ts'
