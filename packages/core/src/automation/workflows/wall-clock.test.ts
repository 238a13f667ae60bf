import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import { nextWallClockTime } from './wall-clock.ts'

const every = (text: string, weekdays: readonly number[] = []) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute, weekdays }
}
const next = (time: string, zone: string, after: string, weekdays?: readonly number[]) =>
  nextWallClockTime(every(time, weekdays), zone, new Date(after)).toISOString()

describe('the next time on a wall clock', () => {
  it.each([
    ['later on the same day', '09:00', 'UTC', '2026-03-02T08:59:59.999Z', '2026-03-02T09:00:00.000Z'],
    ['not this very moment', '09:00', 'UTC', '2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z'],
    ['in winter', '09:00', 'Europe/Berlin', '2026-01-05T08:00:00.001Z', '2026-01-06T08:00:00.000Z'],
    ['in summer', '09:00', 'Europe/Berlin', '2026-07-06T06:59:00.000Z', '2026-07-06T07:00:00.000Z'],
    [
      'skipped: clocks go from 02:00 to 03:00',
      '02:30',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    ['after a skipped one', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00.000Z'],
    ['shown twice: the first', '02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['shown twice: not again', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    ['shown twice: between the two', '02:30', 'Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-26T01:30:00.000Z'],
    ['in New York', '02:15', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:15:00.000Z'],
    ['half an hour of summer time', '02:10', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:40:00.000Z'],
    ['midnight that is skipped', '00:30', 'America/Asuncion', '2023-09-30T12:00:00Z', '2023-10-01T04:30:00.000Z'],
    ['a day that did not exist', '09:00', 'Pacific/Apia', '2011-12-29T23:00:00Z', '2011-12-30T19:00:00.000Z'],
    ['an offset of 45 minutes', '09:00', 'Asia/Kathmandu', '2026-05-01T03:15:00Z', '2026-05-02T03:15:00.000Z'],
  ])('%s', (_, time, zone, after, expected) => {
    expect(next(time, zone, after)).toBe(expected)
  })

  it('is only on the chosen days', () => {
    // 2026-03-06 is a Friday.
    expect(next('09:00', 'UTC', '2026-03-06T09:00:00Z', [1, 2, 3, 4, 5])).toBe('2026-03-09T09:00:00.000Z')
    expect(next('09:00', 'UTC', '2026-03-06T08:00:00Z', [5])).toBe('2026-03-06T09:00:00.000Z')
    expect(next('09:00', 'UTC', '2026-03-06T09:00:00Z', [5])).toBe('2026-03-13T09:00:00.000Z')
    // In Auckland it is already Saturday.
    expect(next('09:00', 'Pacific/Auckland', '2026-03-06T12:00:00Z', [6])).toBe('2026-03-06T20:00:00.000Z')
  })

  it('is later, within nine days, and shown by clocks then unless it is skipped', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
    const cases = fc.record({
      hour: fc.nat(23),
      minute: fc.nat(59),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      zone: fc.constantFrom(...zones),
      after: fc.date({ min: new Date('2012-02-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
    })
    fc.assert(
      fc.property(cases, ({ zone, after, ...time }) => {
        const at = nextWallClockTime(time, zone, after)
        const ahead = at.getTime() - after.getTime()
        expect(ahead).toBeGreaterThan(0)
        expect(ahead).toBeLessThan(9 * 86_400_000)
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })
        const wanted = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
        const asked = shown.format(at)
        if (asked !== wanted) {
          // Skipped: half an hour or an hour before, clocks do not show a time that much earlier.
          const dayOf = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
          expect(dayOf.format(at.getTime() - 2 * 3_600_000).slice(-6)).not.toBe(dayOf.format(at).slice(-6))
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('recognizes time zones by their names', () => {
  expect(timeZoneOf('Europe/Berlin')).toBe('Europe/Berlin')
  expect(timeZoneOf('europe/berlin')).toBe('Europe/Berlin')
  expect(timeZoneOf('UTC')).toBe('UTC')
  for (const text of ['', 'Mars/Olympus', '+01:00', 'Europe/Berlin\n', 'x'.repeat(1000), '../../etc/passwd'])
    expect(timeZoneOf(text)).toBeUndefined()
})
