type Unit = 'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days' | 'week' | 'weeks'

/** A duration such as `2 days` or `90 minutes`. */
export type Duration = `${number} ${Unit}`

const SECONDS = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const

export interface Amount {
  readonly amount: number
  readonly unit: keyof typeof SECONDS
}

export function amountOf(duration: Duration): Amount {
  const [number = '', word = ''] = duration.split(' ')
  const unit = word.endsWith('s') ? word : `${word}s`
  const amount = Number(number)
  if (!(amount > 0) || !isUnit(unit)) throw new TypeError(`"${duration}" is not a duration such as "2 days".`)
  return { amount, unit }
}

const isUnit = (unit: string): unit is Amount['unit'] => Object.hasOwn(SECONDS, unit)

export function secondsOf(duration: Duration): number {
  const { amount, unit } = amountOf(duration)
  return Math.round(amount * SECONDS[unit])
}
