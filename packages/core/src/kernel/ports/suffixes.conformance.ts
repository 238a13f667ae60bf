import { describe, expect, it } from 'vitest'
import type { RegistrableDomain } from './suffixes.ts'

/** The law of public suffixes. */
export function suffixesConformance(name: string, registrableDomain: RegistrableDomain): void {
  describe(`${name}: public suffixes`, () => {
    it.each([
      ['example.com', 'example.com'],
      ['mail.example.com', 'example.com'],
      ['a.b.c.example.com', 'example.com'],
      ['example.co.uk', 'example.co.uk'],
      ['a.example.co.uk', 'example.co.uk'],
      ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ['_dmarc.example.com', 'example.com'],
      ['com', undefined],
      ['co.uk', undefined],
      ['localhost', undefined],
      ['192.0.2.1', undefined],
      ['', undefined],
      ['.', undefined],
      ['.com', undefined],
      ['example..com', undefined],
      ['not a domain', undefined],
    ])('of %j is %j', (domain, registrable) => {
      expect(registrableDomain(domain)).toBe(registrable)
    })
  })
}
