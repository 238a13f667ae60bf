import { InvalidArgumentError } from 'commander'

const UNIT_MS = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const DURATION = /^(\d{1,5})(h|d|w)$/
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

/** The value of an option that says until when: `90d` from now, a day or a time; null for `never`. */
export function expiry(text: string, now: Date = new Date()): string | null {
  if (text === 'never') return null
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (unit === 'h' || unit === 'd' || unit === 'w')
    return new Date(now.getTime() + Number(amount) * UNIT_MS[unit]).toISOString()
  const at = new Date(text)
  if (MOMENT.test(text) && !Number.isNaN(at.getTime())) return at.toISOString()
  throw new InvalidArgumentError('It must be a time such as 90d, 12h, 2027-01-31 or 2027-01-31T09:30:00Z, or "never".')
}
