import { z } from 'zod'
import type { Context } from '../context.ts'
import { AppError, invalidField } from '../errors.ts'
import type { JsonValue } from '../fields/schema.ts'
import { referencedSegments } from '../filters/references.ts'
import { asId } from '../ids.ts'
import { checkReferences } from '../segments/references.ts'
import { compileTemplate } from '../templates/compile.ts'
import { MAX_TAGS, TemplateError } from '../templates/language.ts'
import { parse } from '../validate.ts'
import { configSchema } from './config.schema.ts'
import type { Step, StepConfigs, StepType } from './steps.ts'

/** How much of an unknown id a message repeats. */
const ID_SHOWN_MAX = 60

/** Type and config of a step. */
export type StepContent = { [T in StepType]: { readonly type: T; readonly config: StepConfigs[T] } }[StepType]

/** Parses the config of a step. Problems are told as those of the field `config`. */
export function readConfig(type: StepType, sent: Readonly<Record<string, unknown>>): StepContent {
  const { config } = parse(z.object({ config: configSchema(type, sent) }), { config: sent })
  // Each type has its own schema; the compiler does not follow the pair.
  const content = { type, config } as StepContent
  if (content.type === 'WEBHOOK') checkTags(content.config)
  return content
}

/** Refuses texts of a WEBHOOK whose variables cannot be read. */
function checkTags({ url, headers, body }: StepConfigs['WEBHOOK']): void {
  compiled('config.url', url)
  for (const [name, value] of Object.entries(headers ?? {})) compiled(`config.headers.${name}`, value)
  let tags = 0
  eachText(body, (text) => {
    tags += text.split('{{').length - 1
    if (tags > MAX_TAGS) throw invalidField('config.body', 'too_many_tags', `must have at most ${MAX_TAGS} tags`)
    compiled('config.body', text)
  })
}

function compiled(field: string, text: string): void {
  if (!text.includes('{{')) return
  try {
    compileTemplate(text, 'subject', MAX_TAGS)
  } catch (error) {
    if (error instanceof TemplateError) throw invalidField(field, error.code, `${field}: ${error.message}`)
    throw error
  }
}

function eachText(value: JsonValue | undefined, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) eachText(inner, visit)
}

/** Refuses a step that refers to a template or a segment that the project does not have. Locks them. */
export async function checkContent(ctx: Context, content: StepContent): Promise<void> {
  if (content.type === 'SEND_EMAIL') {
    const id = asId('tpl', content.config.templateId)
    if (!id || !(await ctx.store.templates.find(id))) {
      // A graph has many steps, so that the id must be said; one of a usual length.
      const message = `There is no template ${content.config.templateId.slice(0, ID_SHOWN_MAX)}.`
      throw new AppError('TEMPLATE_NOT_FOUND', { message })
    }
  }
  if (content.type === 'CONDITION' && referencedSegments(content.config.condition).length > 0) {
    const segments = await ctx.store.segments.list()
    const { condition } = content.config
    checkReferences({ id: ctx.ids.make('seg'), name: '', condition }, segments)
  }
}

/** Returns the config of a step as it was sent: a CONDITION of one filter is that filter. */
export function sentConfig(step: Step): Readonly<Record<string, unknown>> {
  if (step.type !== 'CONDITION') return step.config
  const { condition, isFilter } = step.config
  const [filter] = condition.groups[0]?.filters ?? []
  return isFilter && filter ? { ...filter } : { ...condition }
}
