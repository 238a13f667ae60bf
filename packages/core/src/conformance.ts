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
export type { StoreHarness } from './conformance/store-harness.ts'
export { converterConformance, HOSTILE_HTML, HOSTILE_MARKDOWN } from './ports/converter.conformance.ts'
export { type DkimHarness, dkimConformance } from './ports/dkim.conformance.ts'
export { type DnsHarness, dnsConformance } from './ports/dns.conformance.ts'
export { filesConformance } from './ports/files.conformance.ts'
export { type HttpHarness, httpConformance } from './ports/http.conformance.ts'
export { mailDomainsConformance } from './ports/mail-domains.conformance.ts'
export { type MailerHarness, mailerConformance, type ReceivedMail } from './ports/mailer.conformance.ts'
export { type QueueHarness, queueConformance } from './ports/queue.conformance.ts'
export { secretsConformance } from './ports/secrets.conformance.ts'
export { storeConformance } from './ports/store.conformance.ts'
export { suffixesConformance } from './ports/suffixes.conformance.ts'
