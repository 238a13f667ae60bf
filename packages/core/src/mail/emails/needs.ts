import type { Context } from '../../kernel/context/context.ts'
import { RESERVED_FIELDS } from '../../people/fields/patch.ts'
import { PREFERENCE_VARIABLES } from '../preferences/urls.ts'
import { MAX_TAGS, TemplateError } from '../templates/language.ts'
import { openTemplates, type TemplateListing } from '../templates/list.ts'
import { findNeeds, type Need } from '../templates/needs.ts'
import { parseTemplate } from '../templates/parse.ts'
import type { Template, TemplateQuery } from '../templates/schema.ts'
import { OWN_VARIABLES } from './variables.ts'

/** A template, and the data that its mails need. */
export interface TemplateNeeds extends Pick<Template, 'id' | 'name'> {
  /** Undefined when there are too many. */
  readonly needs: readonly Need[] | undefined
}

export interface TemplateNeedsListing extends Omit<TemplateListing, 'data'> {
  readonly data: AsyncIterable<readonly TemplateNeeds[]>
}

const RULES = { given: new Set([...OWN_VARIABLES, ...RESERVED_FIELDS, ...PREFERENCE_VARIABLES]), all: 'data' }

/**
 * Returns the data that a mail needs. The contact's own properties and the links are always there; its language need
 * not be given.
 */
export function needsOf({ subject, body }: Pick<Template, 'subject' | 'body'>): readonly Need[] | undefined {
  try {
    const needs = findNeeds(
      [parseTemplate(subject, { maxTags: MAX_TAGS }), parseTemplate(body, { maxTags: MAX_TAGS })],
      RULES,
    )
    return needs?.map((need) => (need.variable === 'locale' ? { ...need, required: false } : need))
  } catch (error) {
    // Earlier templates may have more tags.
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

/** Returns the needs of all templates, or of those of one page, to be read in batches. */
export async function openTemplateNeeds(ctx: Context, query: TemplateQuery): Promise<TemplateNeedsListing> {
  const { data, ...page } = await openTemplates(ctx, query)
  return { ...page, data: needsOfAll(ctx, data) }
}

/** Returns the needs of all templates, or of those of one page. */
export async function listTemplateNeeds(ctx: Context, query: TemplateQuery) {
  const { data, ...page } = await openTemplateNeeds(ctx, query)
  const all: TemplateNeeds[] = []
  for await (const some of data) all.push(...some)
  return { data: all, ...page }
}

async function* needsOfAll(ctx: Context, batches: AsyncIterable<readonly Template[]>) {
  for await (const templates of batches) {
    const some: TemplateNeeds[] = []
    for (const template of templates) {
      const { id, name } = template
      some.push({ id, name, needs: await ctx.inTurn(() => needsOf(template)) })
    }
    yield some
  }
}
