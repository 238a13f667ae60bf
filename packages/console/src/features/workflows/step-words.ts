import { settings } from '../../app/settings.ts'
import { t } from '../../words/words.ts'
import { questionText } from '../segments/condition.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** Returns a length of time in the chosen language: `1 day`, `2 Stunden`. */
const lengthOfTime = (count: number, unit: string): string =>
  new Intl.NumberFormat(settings.language, {
    style: 'unit',
    unit: unit.replace(/s$/, ''),
    unitDisplay: 'long',
  }).format(count)

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

/** Returns seconds in the largest unit that divides them. */
function secondsInWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? ['seconds', 1]
  return lengthOfTime(seconds / size, unit)
}

function delayInWords({ amount, unit, until, at, timeZone }: Fields): string | undefined {
  if (typeof amount === 'number' && typeof unit === 'string') return lengthOfTime(amount, unit)
  if (textOf(until)) return `${t('until')} ${until}`
  return textOf(at) && `${t('until')} ${at} ${textOf(timeZone) ?? 'UTC'}`
}

/** The field as people named it, the question, and the value with its unit. */
function filterInWords({ field, operator, value, unit }: Fields): string {
  const period = typeof value === 'number' && typeof unit === 'string' ? lengthOfTime(value, unit) : value
  const shown = typeof period === 'boolean' ? t(period ? 'yes' : 'no') : (period ?? '')
  return `${String(field).replace(/^data\./, '')} ${t(questionText(String(operator)))} ${shown}`.trim()
}

/** Both forms of a condition: groups of filters, and one list of them. */
function conditionInWords(condition: Fields): string {
  if (condition.field !== undefined) return filterInWords(condition)
  const word = ` ${t((condition.logic ?? condition.operator) === 'OR' ? 'or' : 'and')} `
  const groups = listOf(condition.groups).map(({ filters, conditions }) =>
    [
      ...listOf(filters).map(filterInWords),
      ...(conditions ? [`(${conditionInWords(fieldsOf(conditions))})`] : []),
    ].join(` ${t('and')} `),
  )
  return [...groups, ...listOf(condition.conditions ?? condition.filters).map(conditionInWords)].join(word)
}

function changeInWords({ updates, subscriptionAction }: Fields): string | undefined {
  const changes = Object.entries(fieldsOf(updates)).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  const isSubscription = subscriptionAction === 'subscribe' || subscriptionAction === 'unsubscribe'
  if (isSubscription) changes.push(t(subscriptionAction === 'subscribe' ? 'Subscribed' : 'Unsubscribed'))
  return changes.join(', ')
}

const WORDS: Readonly<Record<string, (config: Fields) => string | undefined>> = {
  DELAY: delayInWords,
  WAIT_FOR_EVENT: ({ eventName, timeout }) =>
    typeof timeout === 'number'
      ? t('{event}, for at most {time}', { event: String(eventName), time: secondsInWords(timeout) })
      : textOf(eventName),
  CONDITION: conditionInWords,
  WEBHOOK: ({ method, url }) => `${textOf(method) ?? 'POST'} ${url}`,
  UPDATE_CONTACT: changeInWords,
  EXIT: ({ reason }) => textOf(reason),
}

/** Returns what a step does, in words; undefined if its type says everything. One of a newer server is shown as JSON. */
export function stepDetail({ type, config }: { readonly type: string; readonly config: unknown }): string | undefined {
  const fields = fieldsOf(config)
  if (Object.keys(fields).length === 0 || type === 'TRIGGER') return undefined
  const words = WORDS[type]
  return (words ? words(fields) : JSON.stringify(config)) || undefined
}
