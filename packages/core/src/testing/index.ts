export {
  contact,
  dataPatch,
  emailAddress,
  fieldData,
  fieldName,
  jsonValue,
  storableText,
  template,
} from '../conformance/arbitraries.ts'
export { aTenant, type StoreHarness, type Tenant } from '../conformance/store-harness.ts'
export { contactStoreConformance } from '../contacts/store.conformance.ts'
export { ledgerBacklogConformance } from '../delivery/backlog.conformance.ts'
export { ledgerClaimConformance } from '../delivery/ledger.conformance.ts'
export { ledgerOutcomeConformance } from '../delivery/outcome.conformance.ts'
export { emailEraseConformance } from '../emails/erase.conformance.ts'
export { emailReadersConformance } from '../emails/readers.conformance.ts'
export { emailStoreConformance } from '../emails/store.conformance.ts'
export { eventStoreConformance } from '../events/store.conformance.ts'
export { fieldStoreConformance } from '../fields/store.conformance.ts'
export { dataFilterConformance } from '../filters/data.conformance.ts'
export { filterConformance } from '../filters/filters.conformance.ts'
export { filterGrammarConformance } from '../filters/grammar.conformance.ts'
export { idempotencyStoreConformance } from '../idempotency/store.conformance.ts'
export { importStoreConformance } from '../imports/store.conformance.ts'
export { inboxStoreConformance } from '../inbox/store.conformance.ts'
export { jobsStoreConformance } from '../jobs/store.conformance.ts'
export { concurrencyConformance } from '../ports/concurrency.conformance.ts'
export { converterConformance, HOSTILE_HTML, HOSTILE_MARKDOWN } from '../ports/converter.conformance.ts'
// The suites of the other ports, which belong to the authors of their adapters.
export * from '../ports/mailer.conformance.ts'
export * from '../ports/queue.conformance.ts'
export * from '../ports/secrets.conformance.ts'
export { storeConformance } from '../ports/store.conformance.ts'
export { tenancyConformance } from '../ports/tenancy.conformance.ts'
export { textConformance } from '../ports/text.conformance.ts'
export { transactionConformance } from '../ports/transaction.conformance.ts'
export { projectsStoreConformance } from '../projects/store.conformance.ts'
export { audienceStoreConformance } from '../segments/audience.conformance.ts'
export { segmentComputeConformance } from '../segments/compute.conformance.ts'
export { membershipConformance } from '../segments/members.conformance.ts'
export { segmentReferencesConformance } from '../segments/references.conformance.ts'
export { segmentStoreConformance } from '../segments/store.conformance.ts'
export { suppressionStoreConformance } from '../suppressions/store.conformance.ts'
export { templateStoreConformance } from '../templates/store.conformance.ts'
export { BrokenWrite, type FailedRun, type FailingStore, failEachWrite, failingStore } from './failing-store.ts'
export { type FixedClock, fixedClock } from './fixed-clock.ts'
export { type MailerFault, type MemoryMailer, type MemoryMailerOptions, memoryMailer } from './memory-mailer.ts'
export { type MemoryQueue, memoryQueue, type Wake } from './memory-queue.ts'
export { memoryStore } from './memory-store.ts'
export { cpuTimeOf, eventually } from './patience.ts'
export { plainConverter } from './plain-converter.ts'
export { csvFile, plainCsv } from './plain-csv.ts'
export { plainSecrets } from './plain-secrets.ts'
export {
  aBody,
  aContact,
  aJob,
  anAnswer,
  anEmail,
  anEvent,
  anInboxMessage,
  aProject,
  aSegment,
  aStaticSegment,
  aSuppression,
  aTemplate,
  ROW_TIME,
  rowIds,
  rowTime,
} from './rows.ts'
export { serialIds } from './serial-ids.ts'
