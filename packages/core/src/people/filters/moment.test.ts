import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MOMENTS } from '../../conformance/filter-arbitraries.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { propertyRuns } from '../../testing/property-runs.ts'

describe('momentOf', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
    ['2026-11-21T09:30:00+01:00', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T09:30:00.1-05:30', '2026-11-21T15:00:00.100Z'],
    ['2026-11-21T09:30+00:00', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00-00:00', '2026-11-21T09:30:00.000Z'],
    ['2026-01-02T03:04:05.1234567890123Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05.9999Z', '2026-01-02T03:04:05.999Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T23:59:59.999+23:59', '2000-02-29T00:00:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00+00:01', '0000-12-31T23:59:00.000Z'],
    ['9999-12-31T23:59:59.999-00:01', '+010000-01-01T00:00:59.999Z'],
  ])('of %s is %s', (text, moment) => {
    expect(new Date(momentOf(text) ?? Number.NaN).toISOString()).toBe(moment)
  })

  it.each([
    ['no zone', '2026-01-02T03:04:05'],
    ['a day', '2026-01-02'],
    ['small letters', '2026-01-02t03:04:05z'],
    ['a blank for T', '2026-01-02 03:04:05Z'],
    ['a comma', '2026-01-02T03:04:05,5Z'],
    ['24:00', '2026-01-02T24:00:00Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['no digit behind the point', '2026-01-02T03:04:05.Z'],
    ['a fraction of a minute', '2026-01-02T03:04.5Z'],
    ['hours alone', '2026-01-02T03Z'],
    ['an offset of hours alone', '2026-01-02T03:04:05+01'],
    ['an offset without colon', '2026-01-02T03:04:05+0100'],
    ['an offset of a day', '2026-01-02T03:04:05+24:00'],
    ['an offset of 60 minutes', '2026-01-02T03:04:05+01:60'],
    ['a day that February has not', '2026-02-29T00:00:00Z'],
    ['a day that a century has not', '1900-02-29T00:00:00Z'],
    ['the 31st of April', '2026-04-31T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['month 0', '2026-00-01T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['a longer year', '+002026-01-02T03:04:05Z'],
    ['the basic form', '20260102T030405Z'],
    ['a week', '2026-W01-5T03:04:05Z'],
    ['a day of the year', '2026-002T03:04:05Z'],
    ['a line behind', '2026-01-02T03:04:05Z\n'],
    ['a blank before', ' 2026-01-02T03:04:05Z'],
    ['other digits', '２026-01-02T03:04:05Z'],
  ])('is undefined for %s', (_, text) => {
    expect(momentOf(text)).toBeUndefined()
  })

  it('accepts the texts of libraries that expect seconds, with the same meaning', () => {
    const known = z.iso.datetime({ offset: true })
    const hasSeconds = /T..:..:/
    const part = (...texts: string[]) => fc.constantFrom(...texts)
    const text = fc
      .tuple(
        part('2026', '2024', '1900', '2000', '9999', '0001', '20a6'),
        part('-01', '-02', '-04', '-12', '-13', '-00'),
        part('-01', '-28', '-29', '-30', '-31', '-32', '-00'),
        part('T', 't', ' '),
        part('00:00', '23:59', '24:00', '9:00', '12:60'),
        part('', ':00', ':59', ':60'),
        part('', '.', '.1', '.123', '.123456789', ',5'),
        part('Z', 'z', '', '+00:00', '-23:59', '+24:00', '+01', '+0100'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.constantFrom(...MOMENTS)), (text) => {
        const moment = momentOf(text)
        if (hasSeconds.test(text) && !text.startsWith('0000'))
          expect(moment !== undefined).toBe(known.safeParse(text).success)
        if (moment !== undefined) expect(moment).toBe(Date.parse(text))
      }),
      { numRuns: propertyRuns(5000) },
    )
  })
})
