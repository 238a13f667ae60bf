import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TrackRequest } from '../../audience/events/schema.ts'
import { canonicalName, DataPatch } from '../../people/fields/schema.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { asciiDomain, canonicalAddress, canonicalAddressPart } from '../address/address.ts'
import { nfc } from './text.ts'

/** Marks in descending order of their class. Normalizing 40,000 of them takes 700 ms, 200,000 takes 17 s. */
const marks = (count: number) => `a${'\u0301'.repeat(count)}${'\u0323'.repeat(count)}`

describe('NFC', () => {
  it('agrees with Unicode for a text of up to 1000 characters and 30 marks in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(nfc(text)).toBe(text.normalize('NFC'))
      }),
    )
    expect(nfc('u\u0308')).toBe('ü')
    expect(nfc(marks(15))).toBe(marks(15).normalize('NFC'))
    expect(nfc('e\u0301'.repeat(500))).toBe('é'.repeat(500))
  })

  it('leaves a longer text, and one with more marks in a row, as it is', () => {
    expect(nfc(`${'e\u0301'.repeat(500)}x`)).toBe(`${'e\u0301'.repeat(500)}x`)
    const many = `a${'\u0323'.repeat(15)}${'\u0301'.repeat(16)}`
    expect(nfc(many)).toBe(many)
    const astral = `a${'\u{1d165}'.repeat(31)}`
    expect(nfc(astral)).toBe(astral)
  })

  const hostile = marks(20_000)
  it.each<[string, () => unknown]>([
    ['an address', () => canonicalAddress(`${hostile}@example.com`)],
    ['a text that is no address', () => canonicalAddress(hostile)],
    ['a domain', () => canonicalAddress(`ada@${hostile}.example`)],
    ['a part of an address', () => canonicalAddressPart(`${hostile}@${hostile}.${hostile}`)],
    ['a domain of a sender', () => asciiDomain(`${hostile}.example`)],
    ['a name', () => canonicalName(hostile)],
    ['an event', () => TrackRequest.safeParse({ event: hostile, email: 'ada@example.com' })],
    ['the address of an event', () => TrackRequest.safeParse({ event: 'came', email: hostile })],
    ['a custom field', () => DataPatch.safeParse({ [hostile]: 1 })],
  ])('costs next to nothing for %s of 40,000 marks', async (_, work) => {
    expect(await cpuTimeOf(work)).toBeLessThan(500)
  })
})
