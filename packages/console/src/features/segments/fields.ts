import { useRead } from '../../app/queries.ts'
import { t } from '../../words/words.ts'
import type { FieldKind, KnownField } from './condition.ts'

const KINDS: Readonly<Record<string, FieldKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
}
const MAIL_EVENTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const

/** Returns the fields, events, and segments that a condition can name. */
export function useKnownFields(): readonly KnownField[] {
  const fields = useRead(['fields'], (client, options) => client.contacts.fields.list(options))
  const events = useRead(['events', 'names'], (client, options) => client.events.names({}, options))
  const segments = useRead(['segments'], (client, options) => client.segments.list(options))
  return [
    ...(fields.data?.fields ?? []).map(({ field, type, isCustom }) => ({
      field: isCustom && !field.startsWith('data.') ? `data.${field}` : field,
      label: field.replace(/^data\./, ''),
      kind: KINDS[type] ?? 'text',
    })),
    ...MAIL_EVENTS.map((name) => ({ field: `email.${name}`, label: `${t('Mail')}: ${name}`, kind: 'event' as const })),
    ...(events.data?.eventNames ?? [])
      .filter((name) => !name.startsWith('email.'))
      .map((name) => ({ field: `event.${name}`, label: `${t('Event')}: ${name}`, kind: 'event' as const })),
    ...(segments.data ?? []).map(({ id, name }) => ({
      field: `segment.${id}`,
      label: `${t('Segment')}: ${name}`,
      kind: 'segment' as const,
    })),
  ]
}
