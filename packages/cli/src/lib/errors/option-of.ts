import type { Command, Option } from 'commander'

/**
 * Options with another name than the field of the API that they fill, by attribute name; the first one that a command
 * has.
 */
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
  conditions: ['where', 'condition'],
  segmentId: ['segment'],
  contactId: ['contact'],
  templateId: ['template'],
  trackMembership: ['track'],
  allowReentry: ['reentry'],
  triggerConfig: ['event', 'where'],
  eventName: ['event'],
}

type Values = Readonly<Record<string, unknown>>

/** Returns the command line's name for a field of the API: an option such as `--set plan`, else the field itself. */
export function optionOf(command: Command, field: string): string {
  const [head = '', ...rest] = field.split('.')
  const names = OPTIONS_OF[head] ?? [head]
  const values: Values = command.opts()
  const options = names.flatMap((name) => command.options.filter((option) => option.attributeName() === name))
  const used = options.find((option) => isUsed(option, values, rest))
  const isArgument = command.registeredArguments.some((argument) => argument.name().split('|').includes(head))
  if (!used && isArgument) return field
  const named = used ?? options[0]
  return named?.long ? `${named.long}${detailOf(named, values, rest)}` : field
}

/** Returns true if the option was given; for `--set`, if it was given for the field. */
function isUsed(option: Option, values: Values, rest: readonly string[]): boolean {
  const value = values[option.attributeName()]
  if (option.attributeName() !== 'set' || !Array.isArray(value)) return value !== undefined
  return value.some((pair) => String(pair).split(/[.=]/, 1)[0] === rest[0])
}

/**
 * Returns the place of the field in the value of the option: a name in `--set`, a filter of `--where`, a path into
 * `--condition`.
 */
function detailOf(option: Option, values: Values, rest: readonly string[]): string {
  if (rest.length === 0) return ''
  const name = option.attributeName()
  if (/^(?:set|setJson|header|condition)$/.test(name)) return ` ${rest.join('.')}`
  const value = values[name]
  const index = rest.find((part) => /^\d+$/.test(part))
  const one: unknown = Array.isArray(value) && value.length > 1 ? value[Number(index)] : undefined
  return typeof one === 'string' ? ` "${one}"` : ''
}
