import { asId, type IdPrefix } from '../ids/ids.ts'
import { beginningOf } from '../text/text.ts'
import { AppError, type ErrorCode, invalidField } from './errors.ts'
import { isNear } from './nearness.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The nouns that requests refer to by an id or a name: the prefix of their ids, and the error for an unknown one. */
export const NOUNS = {
  template: { prefix: 'tpl', code: 'TEMPLATE_NOT_FOUND' },
  segment: { prefix: 'seg', code: 'SEGMENT_NOT_FOUND' },
  campaign: { prefix: 'cmp', code: 'CAMPAIGN_NOT_FOUND' },
  workflow: { prefix: 'wfl', code: 'WORKFLOW_NOT_FOUND' },
} as const satisfies Readonly<Record<string, { readonly prefix: IdPrefix; readonly code: ErrorCode }>>

/** A reference in a request: an id or a name, and the field that contains it. */
export interface NameLookup {
  readonly asked: string
  readonly field: string
  readonly noun: keyof typeof NOUNS
}

/** The most characters of an unknown id or name that a message repeats. */
const SHOWN_MAX = 60
/** The most items of one name that a message lists. */
export const NAMESAKES_MAX = 5

/**
 * Returns the only item with this name, or of several the only one in this case. `others` are existing names that may
 * be meant.
 */
export function requireOneNamed<T extends Named>(
  found: readonly T[],
  asked: NameLookup,
  others: readonly string[] = [],
): T {
  const exact = found.filter(({ name }) => name === asked.asked.trim())
  const [one, ...more] = exact.length === 1 ? exact : found
  if (!one) throw notFound(asked, others)
  if (more.length === 0) return one
  const { field, noun } = asked
  const ids = found.slice(0, NAMESAKES_MAX).map(({ id }) => id)
  const message = `is the name of several ${noun}s (${ids.join(', ')}${found.length > ids.length ? ', …' : ''}): send the id of one`
  throw invalidField(field, 'ambiguous', message)
}

/** Returns the error for an unknown id or name. */
export function notFound({ asked, field, noun }: NameLookup, others: readonly string[] = []): AppError {
  const shown = beginningOf(asked, SHOWN_MAX)
  const { prefix, code } = NOUNS[noun]
  const isId = asId(prefix, asked) !== undefined
  const message = isId ? `There is no ${noun} ${shown}.` : `There is no ${noun} called "${shown}".`
  const meant = others.find((name) => isNear(name.toLowerCase(), asked.toLowerCase()))
  return new AppError(code, {
    message,
    errors: [{ field, message, code: 'unknown' }],
    ...(!isId && {
      suggestion:
        meant === undefined
          ? `Check the name against the list of ${noun}s, or send an id.`
          : `Did you mean "${meant}"?`,
    }),
  })
}
