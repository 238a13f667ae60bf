import { z } from 'zod'
import { plainWords } from '../../kernel/errors/plain-words.ts'
import { countedFirst } from '../../kernel/errors/validate.ts'
import { LINE_PATTERN, lineOfText } from '../../kernel/text/text.ts'

const TAGS_MAX = 10
const TAG_VALUE_MAX = 255
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** A tag that the sender gives a mail, for their own records. */
export interface Tag {
  readonly name: string
  readonly value?: string | undefined
}

const Name = z.string().regex(NAME, { error: 'must be 1 to 64 letters, digits, underscores or hyphens' })
const Named = z.object({ name: Name, value: lineOfText(1, TAG_VALUE_MAX).optional() })

/** A tag of a list: its name, or `name:value` for those with this value. */
export const TagFilter = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}(?::.{1,255})?$/s, { error: 'must be the name of a tag, or name:value' })
  .transform((text): Tag => {
    const [name = '', ...value] = text.split(':')
    return value.length === 0 ? { name } : { name, value: value.join(':') }
  })
  .meta({ type: 'string' })

/** Returns whether one of the tags has the name, and the value if there is one. */
export const hasTag = (tags: readonly Tag[] | undefined, { name, value }: Tag): boolean =>
  tags?.some((tag) => tag.name === name && (value === undefined || tag.value === value)) ?? false

/** Not a zod union, so that each issue points at the field that is wrong. */
const TagEntry = z
  .unknown()
  .transform((entry, refinement): Tag => {
    const isPlain = typeof entry === 'string'
    const parsed = Named.safeParse(isPlain ? { name: entry } : entry, { reportInput: true, error: plainWords })
    if (parsed.success) return parsed.data
    for (const { path, ...issue } of parsed.error.issues) refinement.addIssue({ ...issue, path: isPlain ? [] : path })
    return z.NEVER
  })
  .meta({
    anyOf: [
      { type: 'string', pattern: NAME.source },
      {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: NAME.source },
          value: { type: 'string', minLength: 1, maxLength: TAG_VALUE_MAX, pattern: LINE_PATTERN },
        },
        required: ['name'],
      },
    ],
  })

/** The field `tags`: names, or `{ name, value }`. */
export const Tags = countedFirst(z.array(TagEntry), TAGS_MAX, {
  code: 'too_many',
  message: `at most ${TAGS_MAX} per mail`,
})
