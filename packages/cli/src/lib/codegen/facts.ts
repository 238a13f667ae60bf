import type { Posthorn, Schema } from '@posthorn/sdk'
import type { Connection } from '../cli.ts'
import { inTurn, pagesInTurn } from '../pace.ts'

export type FieldType = Schema<'Field'>['type']
export type Variable = Schema<'TemplateVariable'>

/** A template as the generated types describe it. */
export interface TemplateFact {
  readonly id: string
  readonly name: string
  /** Null if there are too many to list. */
  readonly variables: readonly Variable[] | null
}

/** The parts of a project that become types. */
export interface Facts {
  readonly templates: readonly TemplateFact[]
  readonly events: readonly string[]
  readonly fields: ReadonlyMap<string, FieldType>
}

const PAGE_SIZE = 100
/** Events that only Posthorn itself emits: they cannot be tracked. */
const OWN_EVENTS = /^(?:email\..*|contact\.(?:un)?subscribed|segment\..*\.(?:entry|exit))$/i

export const mayBeTracked = (name: string): boolean => !OWN_EVENTS.test(name)

/** Reads the parts that become types, page by page. */
export async function readFacts(connection: Connection): Promise<Facts> {
  const templates = await templatesOf(connection)
  const events = new Set([...(await trackedEvents(connection)), ...(await workflowEvents(connection))])
  return { templates, events: [...events].filter(mayBeTracked), fields: await fieldsOf(connection.client) }
}

async function templatesOf(connection: Connection): Promise<readonly TemplateFact[]> {
  const templates = new Map<string, TemplateFact>()
  // A template that moves to another page between two requests is listed once.
  for await (const page of pagesInTurn(connection, connection.client.templates.variables({ pageSize: PAGE_SIZE })))
    for (const template of page.data) templates.set(template.id, template)
  return [...templates.values()]
}

async function trackedEvents(connection: Connection): Promise<readonly string[]> {
  const names: string[] = []
  for (;;) {
    const after = names.at(-1)
    const query = after === undefined ? {} : { after }
    const { eventNames, hasMore } = await inTurn(connection, () => connection.client.events.names(query))
    names.push(...eventNames)
    if (!hasMore || eventNames.length === 0) return names
  }
}

/** Returns the events that start workflows, and those that workflows wait for. */
async function workflowEvents(connection: Connection): Promise<readonly string[]> {
  const { workflows } = connection.client
  const names: string[] = []
  for await (const page of pagesInTurn(connection, workflows.list({ pageSize: PAGE_SIZE })))
    for (const { id } of page.data) {
      const { triggerConfig, steps } = await inTurn(connection, () => workflows.get(id))
      names.push(triggerConfig.eventName)
      for (const { type, config } of steps)
        if (type === 'WAIT_FOR_EVENT' && typeof config.eventName === 'string') names.push(config.eventName)
    }
  return names
}

async function fieldsOf(client: Posthorn): Promise<ReadonlyMap<string, FieldType>> {
  const { fields } = await client.contacts.fields.list()
  const custom = fields.filter(({ isCustom }) => isCustom)
  return new Map(custom.map(({ field, type }) => [field.slice('data.'.length), type]))
}
