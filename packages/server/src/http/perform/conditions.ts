import { headerError } from '../header-error.ts'

/** The values of `If-Match` and `If-None-Match` (RFC 9110 §13.1.1 and §13.1.2). */
export interface Conditions {
  readonly match: Tags | undefined
  readonly noneMatch: Tags | undefined
}

type Tags = 'any' | readonly Tag[]

/** An entity tag: of ours, the part before the first hyphen is the revision. */
interface Tag {
  readonly isWeak: boolean
  readonly value: string
}

type Header = (name: string) => string | undefined

/** Returns the conditions of a request; undefined when it has none. Throws `BAD_REQUEST` for a malformed header. */
export function conditionsOf(header: Header): Conditions | undefined {
  const [match, noneMatch] = [header('if-match'), header('if-none-match')]
  if (match === undefined && noneMatch === undefined) return undefined
  return { match: tagsOf('If-Match', match), noneMatch: tagsOf('If-None-Match', noneMatch) }
}

/** Returns whether a record with this revision fulfills the conditions. A weak tag never fulfills `If-Match`. */
export function isFulfilled({ match, noneMatch }: Conditions, revision: number): boolean {
  const isOne = ({ value }: Tag) => value === String(revision) || value.startsWith(`${revision}-`)
  const isMatched = match === undefined || match === 'any' || match.some((tag) => !tag.isWeak && isOne(tag))
  return isMatched && (noneMatch === undefined || (noneMatch !== 'any' && !noneMatch.some(isOne)))
}

/** An entity tag (RFC 9110 §8.8.3), or nothing: lists may have empty elements. */
const TAG = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y

function tagsOf(name: 'If-Match' | 'If-None-Match', value: string | undefined): Tags | undefined {
  if (value === undefined) return undefined
  if (value.trim() === '*') return 'any'
  const tags: Tag[] = []
  TAG.lastIndex = 0
  while (TAG.lastIndex < value.length) {
    const found = TAG.exec(value)
    if (!found) throw malformed(name)
    const [, weak, tag] = found
    if (tag !== undefined) tags.push({ isWeak: weak !== undefined, value: tag })
  }
  if (tags.length === 0) throw malformed(name)
  return tags
}

const malformed = (name: string) =>
  headerError('BAD_REQUEST', name, {
    message: `${name} is not a list of entity tags.`,
    suggestion: `Send the ETag of an earlier response, or a revision in double quotes: ${name}: "7".`,
  })
