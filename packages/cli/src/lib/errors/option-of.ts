import type { Command, Option } from 'commander'

/** Options that have another name than the field of the API that they fill, by attribute name; the first that a command has. */
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  data: ['set', 'setJson'],
  headers: ['header'],
  attachments: ['attach'],
  body: ['body', 'bodyFile'],
  text: ['text', 'textFile'],
  tags: ['tag'],
  scheduledAt: ['at'],
  idempotencyKey: ['idempotencyKey'],
  replyTo: ['replyTo', 'reply'],
  scopes: ['scope'],
  expiresAt: ['expires'],
  filters: ['where', 'condition'],
  audienceFilter: ['where', 'condition'],
  condition: ['where', 'condition'],
  segmentId: ['segment'],
  contactId: ['contact'],
  templateId: ['template'],
  trackMembership: ['track'],
  allowReentry: ['reentry'],
  triggerConfig: ['event', 'where'],
  eventName: ['event'],
}

type Values = Readonly<Record<string, unknown>>

/** What the person who ran the command calls a field of the API: an option such as `--set plan`, else the field itself. */
export function optionOf(command: Command, field: string): string {
  const [head = '', ...rest] = field.split('.')
  const names = OPTIONS_OF[head] ?? [head]
  const values: Values = command.opts()
  const options = names.flatMap((name) => command.options.filter((option) => option.attributeName() === name))
  const used = options.find((option) => isUsed(option, values, rest)) ?? options[0]
  return used?.long ? `${used.long}${detailOf(used, values, rest)}` : field
}

/** Whether the option was given; of `--set`, whether it was given for the field. */
function isUsed(option: Option, values: Values, rest: readonly string[]): boolean {
  const value = values[option.attributeName()]
  if (option.attributeName() !== 'set' || !Array.isArray(value)) return value !== undefined
  return value.some((pair) => String(pair).split(/[.=]/, 1)[0] === rest[0])
}

/** Which of several values of an option it is. */
function detailOf(option: Option, values: Values, [first, ...rest]: readonly string[]): string {
  if (first === undefined) return ''
  const value = values[option.attributeName()]
  if (/^(?:set|setJson|header)$/.test(option.attributeName())) return ` ${[first, ...rest].join('.')}`
  const one: unknown = Array.isArray(value) && value.length > 1 ? value[Number(first)] : undefined
  return typeof one === 'string' ? ` ${one}` : ''
}
