import { describe, expect, it } from 'vitest'
import type { LookUpMailDomain } from './mail-domains.ts'

/** The law of lists of mail domains, for domains that are in every list. */
export function mailDomainsConformance(name: string, lookUp: LookUpMailDomain): void {
  describe(`${name}: mail domains`, () => {
    it.each(['mailinator.com', 'inbox.mailinator.com'])('%s is disposable', async (domain) => {
      expect(await lookUp(domain)).toEqual({ isDisposable: true, isPersonal: false, meant: undefined })
    })

    it.each(['gmail.com', 'hotmail.com'])('%s is personal', async (domain) => {
      expect(await lookUp(domain)).toEqual({ isDisposable: false, isPersonal: true, meant: undefined })
    })

    it.each(['example.com', 'a.example.com', 'xn--bcher-kva.example'])('%s is neither', async (domain) => {
      expect(await lookUp(domain)).toEqual({ isDisposable: false, isPersonal: false, meant: undefined })
    })

    it.each([
      ['gmial.com', 'gmail.com'],
      ['gmail.con', 'gmail.com'],
      ['hotmial.com', 'hotmail.com'],
    ])('%s is like %s', async (domain, meant) => {
      expect(await lookUp(domain)).toMatchObject({ isPersonal: false, meant })
    })
  })
}
