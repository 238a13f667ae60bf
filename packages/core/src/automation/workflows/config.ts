import { z } from 'zod'
import { resolveCondition } from '../../audience/segments/asked.ts'
import { checkReferences } from '../../audience/segments/references.ts'
import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { MAX_TAGS, TemplateError } from '../../mail/templates/language.ts'
import { templateIdOf } from '../../mail/templates/templates.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { configSchema } from './config.schema.ts'
import { requireReachable } from './reachable.ts'
import type { Step, StepConfigs, StepType } from './steps.ts'

/** Type and config of a step. */
export type StepContent = { [T in StepType]: { readonly type: T; readonly config: StepConfigs[T] } }[StepType]

/** Parses the config of a step. Problems are reported for the field `config`. */
export function readConfig(type: StepType, sent: Readonly<Record<string, unknown>>): StepContent {
  const { config } = parse(z.object({ config: configSchema(type, sent) }), { config: sent })
  // Each type has its own schema; the compiler does not follow the pair.
  const content = { type, config } as StepContent
  if (content.type === 'WEBHOOK') checkTags(content.config)
  return content
}

/** Refuses texts of a WEBHOOK whose variables cannot be parsed. */
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

/**
 * Returns the content with the id of the template that it may name. Refuses references that the project does not have,
 * and locks the others.
 */
export async function resolveContent(ctx: Context, content: StepContent): Promise<StepContent> {
  if (content.type === 'SEND_EMAIL') {
    const templateId = await templateIdOf(ctx, content.config.templateId, 'config.templateId')
    return { ...content, config: { ...content.config, templateId } }
  }
  if (content.type === 'WEBHOOK') requireReachable(ctx, { url: content.config.url, field: 'config.url' })
  if (content.type !== 'CONDITION' || referencedSegments(content.config.condition).length === 0) return content
  const condition = await resolveCondition(ctx, content.config.condition, 'config')
  checkReferences({ id: ctx.ids.make('seg'), name: '', condition }, await ctx.store.segments.list())
  return { ...content, config: { ...content.config, condition } }
}

/** Returns the config of a step as it was sent: a CONDITION of one filter is that filter. */
export function sentConfig(step: Step): Readonly<Record<string, unknown>> {
  if (step.type !== 'CONDITION') return step.config
  const { condition, isFilter } = step.config
  const [filter] = condition.groups[0]?.filters ?? []
  return isFilter && filter ? { ...filter } : { ...condition }
}
