export type { Clock } from './clock.ts'
export { CONVERTED_MAX, type ConversionRefusal, ConversionRefused, type TextConverter } from './converter.ts'
export type { CsvRecord, ReadCsv } from './csv.ts'
export * from './csv.ts'
export {
  DKIM_ALGORITHMS,
  type Dkim,
  type DkimAlgorithm,
  type DkimIdentity,
  type DkimKeyPair,
  type DkimSigningKey,
} from './dkim.ts'
export { type Dns, DnsError, type DnsFailure, type Freshness, type MailExchange, type SharedDns } from './dns.ts'
export { type Doctor, type Examination, type Finding, SEVERITIES, type Severity } from './doctor.ts'
export type { Files, OpenFile } from './files.ts'
export {
  type HttpAnswer,
  type HttpClient,
  HttpError,
  type HttpFailure,
  type HttpRequest,
  REDIRECTS_MAX,
  type SharedHttp,
} from './http.ts'
export type { ReadImage } from './image.ts'
export { IMAGE_FORMATS, type ImageFormat, type ImageHead } from './image.ts'
export {
  type AuthVerdict,
  type Envelope,
  type InboundMessage,
  InboundRefused,
  type RawMessage,
  type ReadInbound,
  type ReceivedAttachment,
  type Verdicts,
} from './inbound.ts'
export { type Log, silentLog } from './log.ts'
export type { LookUpMailDomain, MailDomain } from './mail-domains.ts'
export * from './mailer.ts'
export type { MessageHeader, ReadMessage, ReceivedMessage, ReportPart } from './message.ts'
export {
  type Attempt,
  blindObserver,
  DISCARD_REASONS,
  type DiscardReason,
  DROP_REASONS,
  type DropReason,
  type FollowedEmail,
  HEARTBEATS,
  type Observer,
  RECORDED_REQUESTS,
  type SetAside,
  type StepName,
} from './observer.ts'
export type { PasskeyQuestion, Passkeys, RelyingParty, StoredPasskey } from './passkeys.ts'
export { type PasswordAsker, type Passwords, PasswordsBusy, type SharedPasswords } from './passwords.ts'
export * from './payments.ts'
export * from './providers.ts'
export * from './providers.ts'
export type { Queue, WakeName } from './queue.ts'
export type { Secrets } from './secrets.ts'
export { type Sns, SnsEnvelope, type SnsMessage, type SnsRefusal, SnsRefused } from './sns.ts'
export {
  type Brief,
  type DeploymentStore,
  type MigrationResult,
  ProjectChanged,
  type ProjectStore,
  STORE_FAILURES,
  type Store,
  StoreConflict,
  type StoreFailure,
  StoreUnavailable,
  type TransactionJoin,
} from './store.ts'
export type { RegistrableDomain } from './suffixes.ts'
export type { Every } from './timer.ts'
export type { Totp } from './totp.ts'
export { isWebPort } from './web-ports.ts'
