// The entrance for authors of adapters. It needs vitest and fast-check.
export {
  contact,
  dataPatch,
  emailAddress,
  fieldData,
  fieldName,
  jsonValue,
  storableText,
  template,
} from './conformance/arbitraries.ts'
export { storeConformance } from './conformance/store/store.conformance.ts'
export type { StoreHarness } from './conformance/store-harness.ts'
export { converterConformance, HOSTILE_HTML, HOSTILE_MARKDOWN } from './kernel/ports/converter.conformance.ts'
export { type DkimHarness, dkimConformance } from './kernel/ports/dkim.conformance.ts'
export { type DnsHarness, dnsConformance } from './kernel/ports/dns.conformance.ts'
export { filesConformance } from './kernel/ports/files.conformance.ts'
export { type HttpHarness, httpConformance } from './kernel/ports/http.conformance.ts'
export { mailDomainsConformance } from './kernel/ports/mail-domains.conformance.ts'
export { type MailerHarness, mailerConformance, type ReceivedMail } from './kernel/ports/mailer.conformance.ts'
export { type QueueHarness, queueConformance } from './kernel/ports/queue.conformance.ts'
export { secretsConformance } from './kernel/ports/secrets.conformance.ts'
export { suffixesConformance } from './kernel/ports/suffixes.conformance.ts'
