import type { LookUpMailDomain } from '../kernel/ports/mail-domains.ts'

const DISPOSABLE = /(?:^|\.)mailinator\.com$/
const PERSONAL = new Set(['gmail.com', 'hotmail.com', 'yahoo.com'])
const TYPOS = new Map([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
])

/** A look-up that contains a few domains. */
export const plainMailDomains: LookUpMailDomain = async (domain) => ({
  isDisposable: DISPOSABLE.test(domain),
  isPersonal: PERSONAL.has(domain),
  meant: TYPOS.get(domain),
})
