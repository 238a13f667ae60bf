import { InvalidArgumentError } from 'commander'

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const DURATION = /^(\d{1,5})(m|h|d|w)$/
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

const FORMS = '30m, 12h, 90d, 2027-01-31 or 2027-01-31T09:30:00Z'

function parsed(text: string, now: Date): string | undefined {
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd' || unit === 'w')
    return new Date(now.getTime() + Number(amount) * UNIT_MS[unit]).toISOString()
  const at = new Date(text)
  return MOMENT.test(text) && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** Parses the value of an option for a time: `2h` from now, a day, or a time. */
export function moment(text: string, now: Date = new Date()): string {
  const at = parsed(text, now)
  if (at !== undefined) return at
  throw new InvalidArgumentError(`Use a time such as ${FORMS}.`)
}

/** Parses the value of an option for an end; null for `never`. */
export function expiry(text: string, now: Date = new Date()): string | null {
  if (text === 'never') return null
  const at = parsed(text, now)
  if (at !== undefined) return at
  throw new InvalidArgumentError(`Use a time such as ${FORMS}, or "never".`)
}
