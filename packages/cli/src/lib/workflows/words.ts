import type { Workflow } from '@posthorn/sdk'
import { conditionInWords } from '../condition-words.ts'
import { oneLine } from '../text.ts'

export type Step = Workflow['steps'][number]

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A step of the server, or of a file, which has the name of its template only in the config. */
type StepText = Pick<Step, 'type' | 'config'> & Partial<Pick<Step, 'templateName'>>

/** Describes a step in a few words. */
export function stepInWords({ type, config, templateName }: StepText): string {
  switch (type) {
    case 'TRIGGER':
      return text(config.eventName)
    case 'SEND_EMAIL':
      return templateName ?? text(config.templateId)
    case 'DELAY':
      return delayInWords(config)
    case 'WAIT_FOR_EVENT':
      return config.timeout === undefined
        ? text(config.eventName)
        : `${text(config.eventName)} or ${inTime(config.timeout)}`
    case 'CONDITION':
      return oneLine(questionInWords(config))
    case 'WEBHOOK':
      return `${text(config.method)} ${text(config.url)}`
    case 'UPDATE_CONTACT':
      return updateInWords(config)
    case 'EXIT':
      return text(config.reason)
  }
}

function delayInWords({ amount, unit, until, at, timeZone, weekdays }: Step['config']): string {
  if (until !== undefined) return `until ${text(until)}`
  if (at === undefined) return `${text(amount)} ${text(unit)}`
  const days = Array.isArray(weekdays) && weekdays.length > 0 ? ` on days ${weekdays.join(', ')}` : ''
  return `until ${text(at)} ${text(timeZone) || 'UTC'}${days}`
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

function inTime(seconds: unknown): string {
  const amount = Number(seconds)
  const [unit, size] = UNITS.find(([, size]) => amount % size === 0) ?? ['seconds', 1]
  return `${amount / size} ${unit}`
}

function questionInWords(config: Step['config']): string {
  if (!Array.isArray(config.groups)) {
    const { field, operator, value, unit } = config
    const parts = [text(field), text(operator), value === undefined ? '' : JSON.stringify(value), text(unit)]
    return parts.filter((part) => part !== '').join(' ')
  }
  return isCondition(config) ? conditionInWords(config) : ''
}

function isCondition(config: object): config is Parameters<typeof conditionInWords>[0] {
  return 'logic' in config && 'groups' in config
}

function updateInWords({ updates, subscriptionAction }: Step['config']): string {
  const names = typeof updates === 'object' && updates !== null ? Object.keys(updates) : []
  const action = subscriptionAction === 'none' ? '' : text(subscriptionAction)
  return [names.length > 0 ? `set ${names.join(', ')}` : '', action].filter((part) => part !== '').join(', ')
}

/** Returns the name of a step, and its description. */
export function titleOf(step: StepText & Pick<Step, 'name'>): string {
  const words = stepInWords(step)
  return oneLine(words === '' ? nameOf(step) : `${nameOf(step)} ${words}`)
}

/** Returns the type of a step, with its name if it has one. */
export function nameOf({ type, name }: Pick<Step, 'type' | 'name'>): string {
  return name === '' ? type : `${type} “${name}”`
}

/** Describes the figures of executions at a step briefly. */
export function figuresInWords({ figures }: Step): string {
  const { entered, waiting, running, failed, skipped } = figures
  if (entered === 0) return ''
  const parts = [
    `${entered} in`,
    waiting + running > 0 ? `${waiting + running} here` : '',
    skipped > 0 ? `${skipped} skipped` : '',
    failed > 0 ? `${failed} failed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
