import { EVENT_NAMES_MAX } from '../../audience/events/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import { listFields } from '../../people/fields/fields.ts'
import type { FieldType } from '../../people/fields/schema.ts'

export const FIELD_SOURCES = ['contact', 'event', 'email', 'segment'] as const

/** A field that conditions of workflows may use. */
export interface WorkflowField {
  readonly field: string
  readonly type: FieldType | 'event' | 'segment'
  readonly source: (typeof FIELD_SOURCES)[number]
  /** The name that people see. */
  readonly label: string
}

const EMAIL_EVENTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained']

/** Returns the fields of contacts, the events that happened, those of mails, and the segments. */
export async function listWorkflowFields(ctx: Context): Promise<readonly WorkflowField[]> {
  const { fields } = await listFields(ctx)
  const names = await ctx.store.events.names({ limit: EVENT_NAMES_MAX, after: undefined })
  const segments = await ctx.store.segments.list()
  return [
    ...fields.map(
      ({ field, type }) => ({ field, type, source: 'contact', label: field.replace(/^data\./, '') }) as const,
    ),
    ...names.map((name) => ({ field: `event.${name}`, type: 'event', source: 'event', label: name }) as const),
    ...EMAIL_EVENTS.map((name) => ({ field: `email.${name}`, type: 'event', source: 'email', label: name }) as const),
    ...segments.map(
      ({ id, name }) => ({ field: `segment.${id}`, type: 'segment', source: 'segment', label: name }) as const,
    ),
  ]
}
