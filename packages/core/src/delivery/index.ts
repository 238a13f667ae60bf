export { classifyReturned } from './feedback/classify.ts'
export type { ReturnedReport } from './feedback/schema.ts'
export { receiveNotification } from './inbound/notification.ts'
export { receiveMail } from './inbound/receive.ts'
export { ownerOf } from './inbound/ses.ts'
export { getEmailContent } from './outbox/content.ts'
export type {
  Backlog,
  Claimant,
  EmailClaim,
  Expedition,
  HandOverMark,
  LaneBacklog,
  LedgerStore,
  LostClaim,
  OnSetAside,
  Outcome,
  Retries,
  SuspectClaim,
  UnknownBacklog,
} from './outbox/ledger.ts'
export { LOST_CLAIMS_OF_SUSPECT } from './outbox/ledger.ts'
export { agreeOnMailer, returnToInbox, SENT_FOR_REAL } from './outbox/mailer-kind.ts'
export { recordReturned } from './outbox/returned.ts'
export { CANCELLED, cancelEmail, retryEmail } from './outbox/settle.ts'
export { HitRecorder, type Visitor } from './tracking/record.ts'
export type { Hit } from './tracking/schema.ts'
export { HITS_AT_ONCE, HITS_OF_MAIL_MAX, type HitStore, type StoredHit } from './tracking/store.ts'
export { visitLink, visitPixel } from './tracking/visit.ts'
