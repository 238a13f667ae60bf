import type { ExecutionId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { HttpRequest } from '../../kernel/ports/http.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { variablesFor } from '../../mail/emails/variables.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { RenderBudgetError, TemplateError, type TemplateMode } from '../../mail/templates/language.ts'
import type { RenderWork } from '../../mail/templates/output.ts'
import { type RenderOccasion, renderTemplate } from '../../mail/templates/render.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { StepConfigs } from './steps.ts'

/** The values that steps of an execution may use. */
export interface Occasion {
  readonly contact: Contact
  readonly workflow: { readonly id: WorkflowId; readonly name: string }
  readonly execution: { readonly id: ExecutionId; readonly startedAt: Date }
  /** The data of the event that started it; undefined when a person did. */
  readonly event: FieldData | undefined
  /** The variables of the execution. */
  readonly context: FieldData
}

/** The rendered request would break a limit, or lead elsewhere. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

const URL_MAX = 8000
const HEADER_MAX = 8000
const BODY_KB = 256

/**
 * Returns the variables that templates of a workflow may print: those of mails, and `event`, `workflow`, and
 * `execution`.
 */
export function variablesOf({ contact, workflow, execution, event, context }: Occasion): FieldData {
  return {
    ...variablesFor(contact, {}),
    contact: presentContact(contact),
    event: event ?? {},
    workflow: { ...workflow, ...context },
    execution: { id: execution.id, startedAt: execution.startedAt.toISOString() },
  }
}

/** Returns the request of a WEBHOOK, without its signature. Throws `WebhookRefused`. */
export function webhookRequest(
  { url, method, headers = {}, body }: StepConfigs['WEBHOOK'],
  occasion: Occasion & RenderOccasion,
): Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> {
  const pen = penFor(occasion)
  const sent: Record<string, string> = { 'content-type': 'application/json', 'user-agent': 'Posthorn' }
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = pen(value, 'subject', HEADER_MAX)
  const text = method === 'GET' ? undefined : bodyText(body ?? usualBody(occasion), sent['content-type'] ?? '', pen)
  return { url: renderUrl(url, pen), method, headers: sent, body: text }
}

/** Renders a text of the config. */
type Pen = (source: string, mode: TemplateMode, max?: number) => string

/** All texts of a request share one budget of work. */
function penFor(occasion: Occasion & RenderOccasion): Pen {
  const { now, language } = occasion
  const variables = variablesOf(occasion)
  const work: RenderWork = { operations: 0 }
  return (source, mode, max = BODY_KB * 1024) => {
    const text = source.includes('{{') ? rendered(source, mode, { variables, now, language, work }) : source
    if (text.length <= max) return text
    throw new WebhookRefused(
      `With its variables, a value of the request has ${text.length} characters; at most ${max} are allowed.`,
    )
  }
}

interface Ink extends RenderOccasion {
  readonly variables: FieldData
  readonly work: RenderWork
}

function rendered(source: string, mode: TemplateMode, { variables, ...occasion }: Ink): string {
  try {
    return renderTemplate(compileTemplate(source, mode), variables, occasion)
  } catch (error) {
    if (error instanceof TemplateError || error instanceof RenderBudgetError) throw new WebhookRefused(error.message)
    throw error
  }
}

/** Scheme, host, and port, with the character after them. */
const ORIGIN = /^https?:\/\/[^/?#\\{}\s]+(?=[/?#]|$)/i
/** A segment of a path that leads upwards, or nowhere, in any spelling. */
const DOTS = /(?:^|[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/i

/** A value becomes one component: it does not lead to another host or path. */
function renderUrl(source: string, pen: Pen): string {
  if (source.includes('{{') && !ORIGIN.test(source)) {
    throw new WebhookRefused('The host of the URL must not contain variables; use them in the path or query.')
  }
  const url = pen(source, 'url', URL_MAX)
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/)
  if (DOTS.test(path)) throw new WebhookRefused('The variables change the path of the URL.')
  return url
}

function bodyText(body: JsonValue, contentType: string, pen: Pen): string {
  const text = rendering(body, contentType, pen)
  if (utf8Length(text) > BODY_KB * 1024) {
    throw new WebhookRefused(`With its variables, the body has more than ${BODY_KB} kB.`)
  }
  return text
}

function rendering(body: JsonValue, contentType: string, pen: Pen): string {
  if (typeof body !== 'string' || /[/+]json\b/i.test(contentType)) return JSON.stringify(renderedJson(body, pen))
  return pen(body, /^application\/x-www-form-urlencoded\b/i.test(contentType) ? 'url' : 'text')
}

/** Renders the texts of a body. It fails as soon as they are too long together, not when the last one is rendered. */
function renderedJson(value: JsonValue, pen: Pen): JsonValue {
  let length = 0
  const walk = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      const text = pen(value, 'text')
      length += text.length
      if (length > BODY_KB * 1024) throw new WebhookRefused(`With its variables, the body has more than ${BODY_KB} kB.`)
      return text
    }
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value)
}

function usualBody(occasion: Occasion): JsonValue {
  const { contact, workflow, execution, event } = occasion
  return {
    contact: presentContact(contact),
    workflow: { id: workflow.id, name: workflow.name },
    execution: { id: execution.id, startedAt: execution.startedAt.toISOString() },
    event: event ?? null,
  }
}

function presentContact({ id, email, subscribed, data }: Contact): FieldData {
  return { id, email, subscribed, data }
}
