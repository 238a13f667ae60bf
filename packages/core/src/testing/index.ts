// The entry point for tests of applications and adapters. It loads no test runner.
export { aTrustedDomain, aVerifiedDomain, publishRecords, recordsAt } from './domain-kit.ts'
export { BrokenWrite, type FailedRun, type FailingStore, failEachWrite, failingStore } from './failing-store.ts'
export { type FixedClock, fixedClock } from './fixed-clock.ts'
export { longestTurnOf } from './longest-turn.ts'
export {
  type DnsData,
  type DnsQuestion,
  type DnsRecords,
  type MemoryDns,
  memoryDns,
} from './memory-dns.ts'
export { type MemoryFiles, memoryFiles } from './memory-files.ts'
export { type MemoryHttp, memoryHttp, type ReceivedRequest, type Respond, type ScriptedAnswer } from './memory-http.ts'
export { type MailerFault, type MemoryMailer, type MemoryMailerOptions, memoryMailer } from './memory-mailer.ts'
export { type MemoryQueue, memoryQueue, type Wake } from './memory-queue.ts'
export { memoryStore } from './memory-store.ts'
export type { SentMail } from './outbox.ts'
export { cpuTimeOf, eventually, leastCpuTimeOf } from './patience.ts'
export { plainConverter } from './plain-converter.ts'
export { csvFile, plainCsv } from './plain-csv.ts'
export { type CheckedSignature, checkPlainDkim, type FindRecord, plainDkim } from './plain-dkim.ts'
export { aPng, plainImage } from './plain-image.ts'
export { plainMailDomains } from './plain-mail-domains.ts'
export { plainPasskeys } from './plain-passkeys.ts'
export { plainPasswords } from './plain-passwords.ts'
export { plainSecrets } from './plain-secrets.ts'
export { plainSuffixes } from './plain-suffixes.ts'
export { plainTotp } from './plain-totp.ts'
export { aProduct, type Product } from './product.ts'
export { propertyRuns } from './property-runs.ts'
export {
  aBody,
  aContact,
  aDomain,
  aDomainKey,
  aNamedKey,
  anAnswer,
  anEmail,
  anInboxMessage,
  aProject,
  aSuppression,
  aTemplate,
  aUser,
  ROW_TIME,
  rowIds,
  rowTime,
} from './rows.ts'
export { serialIds } from './serial-ids.ts'
export { aTenant, currentContext, type Tenant } from './tenant.ts'
export { type TestOptions, type TestPosthorn, testPosthorn } from './test-posthorn.ts'
export { contentOf, exampleMail, ownOf, sendWhole, type WholeMail, wholeMail } from './whole-mail.ts'
export { aCampaign, aJob, anEvent, aSegment, aStartedCampaign, aStaticSegment } from './work-rows.ts'
export type { WorkflowCode, WorkflowSource } from './workflow-code.ts'
