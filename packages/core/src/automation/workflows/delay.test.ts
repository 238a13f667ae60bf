import { describe, expect, it } from 'vitest'
import { dueOf, readsData } from './delay.ts'
import type { DelayConfig } from './steps.ts'

const FROM = new Date('2026-03-28T12:00:00Z')
const data: Readonly<Record<string, string | number>> = {
  ends: '2026-04-01T10:00:00+02:00',
  day: '2026-04-01',
  zone: 'America/New_York',
  bad: 'soon',
  number: 5,
  far: '2028-03-28',
}
const due = (config: DelayConfig) => {
  const found = dueOf(config, FROM, (path) => data[path])
  return 'until' in found ? found.until.toISOString() : found.problem
}

describe('the end of a DELAY', () => {
  it.each<[DelayConfig, string]>([
    [{ amount: 90, unit: 'minutes' }, '2026-03-28T13:30:00.000Z'],
    [{ amount: 0.5, unit: 'hours' }, '2026-03-28T12:30:00.000Z'],
    [{ amount: 2, unit: 'days' }, '2026-03-30T12:00:00.000Z'],
    [{ amount: 1, unit: 'weeks' }, '2026-04-04T12:00:00.000Z'],
    [{ until: '2026-04-01' }, '2026-04-01T00:00:00.000Z'],
    [{ until: '2020-01-01T00:00:00Z' }, '2020-01-01T00:00:00.000Z'],
    [{ until: 'data.ends' }, '2026-04-01T08:00:00.000Z'],
    [{ until: 'data.day' }, '2026-04-01T00:00:00.000Z'],
    [{ until: 'data.bad' }, 'data.bad does not contain a date such as 2026-01-31 or 2026-01-31T09:00:00Z.'],
    [{ until: 'data.number' }, 'data.number does not contain a date such as 2026-01-31 or 2026-01-31T09:00:00Z.'],
    [{ until: 'data.none' }, 'data.none does not contain a date such as 2026-01-31 or 2026-01-31T09:00:00Z.'],
    [{ until: 'data.far' }, 'data.far is 2028-03-28T00:00:00.000Z, more than 730 days ahead.'],
    [{ at: '09:00' }, '2026-03-29T09:00:00.000Z'],
    [{ at: '02:30', timeZone: 'Europe/Berlin' }, '2026-03-29T01:30:00.000Z'],
    [{ at: '09:00', timeZone: 'data.zone', weekdays: [1] }, '2026-03-30T13:00:00.000Z'],
    [{ at: '09:00', timeZone: 'data.bad' }, 'data.bad does not contain a time zone such as Europe/Berlin.'],
    [{ at: '09:00', timeZone: 'data.none' }, 'data.none does not contain a time zone such as Europe/Berlin.'],
  ])('%o', (config, expected) => {
    expect(due(config)).toBe(expected)
  })

  it('is known without the contact, unless it names a field', () => {
    const known: readonly DelayConfig[] = [{ amount: 1, unit: 'days' }, { until: '2026-04-01' }, { at: '09:00' }]
    for (const config of known) expect(readsData(config)).toBe(false)
    const unknown: readonly DelayConfig[] = [{ until: 'data.x' }, { at: '09:00', timeZone: 'data.x' }]
    for (const config of unknown) expect(readsData(config)).toBe(true)
  })
})
