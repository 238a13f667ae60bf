import type { Context } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { type ConversionRefusal, ConversionRefused } from '../../kernel/ports/converter.ts'
import { checkMarkdown } from '../templates/compile-field.ts'
import { readTag, type Tag } from '../templates/tag.ts'
import { convertOnce } from './convert.ts'
import { MarkdownBlocks, type TagKind } from './markdown-blocks.ts'
import type { SendRequest } from './send-request.ts'

const BUSY_RETRY_SECONDS = 2

/**
 * Returns the request with its Markdown converted to HTML. Call it before a transaction is open, because a conversion may
 * take long. Throws `VALIDATION_ERROR` for `body` when it cannot be converted.
 */
export function withHtmlBody<R extends Pick<SendRequest, 'type' | 'body'>>(ctx: Context, request: R): R | Promise<R> {
  const { type, body } = request
  if (type !== 'markdown' || body === undefined) return request
  return htmlOf(ctx, body).then((body) => ({ ...request, type: 'html', body }))
}

async function htmlOf(ctx: Context, markdown: string): Promise<string> {
  checkMarkdown(markdown)
  const hash = ctx.secrets.sha256(markdown)
  const { literals, tags } = splitTags(markdown)
  const mark = markFor(hash)
  const kinds = tags.map((text) => kindOf(readTag(text, 0).tag))
  const written = joinedBy(literals, (n) => `${mark}${n}z`)
  try {
    const blocks = new MarkdownBlocks(written, mark, kinds)
    const request = { projectId: ctx.project.id, source: blocks.source, hash }
    const html = blocks.hoisted(await convertOnce(ctx, 'markdownToHtml', request))
    return templateOf(splitMarks(html, mark), tags)
  } catch (error) {
    throw error instanceof ConversionRefused ? refusalOf(error) : error
  }
}

function kindOf(tag: Tag): TagKind {
  switch (tag.kind) {
    case 'open':
      return tag.block === 'unless' ? 'if' : tag.block
    case 'comment':
      return 'print'
    default:
      return tag.kind
  }
}

function joinedBy(literals: readonly string[], between: (n: number) => string): string {
  return literals.map((literal, n) => (n === 0 ? literal : between(n - 1) + literal)).join('')
}

/** Splits a valid template into its tags, as written, and the literals around them: one literal more than tags. */
function splitTags(source: string): { readonly literals: readonly string[]; readonly tags: readonly string[] } {
  const literals: string[] = []
  const tags: string[] = []
  let literal = ''
  let from = 0
  for (let start = source.indexOf('{{'); start !== -1; start = source.indexOf('{{', from)) {
    const before = source.slice(from, start)
    const isEscaped = before.endsWith('\\') && !before.endsWith('\\\\')
    literal += before.endsWith('\\') ? before.slice(0, -1) : before
    if (isEscaped) {
      literal += '{{'
      from = start + 2
      continue
    }
    const { tag, end } = readTag(source, start)
    from = end
    // A comment on a line of its own would become an empty paragraph.
    if (tag.kind === 'comment') continue
    literals.push(literal)
    tags.push(source.slice(start, from))
    literal = ''
  }
  return { literals: [...literals, literal + source.slice(from)], tags }
}

/** Joins HTML and tags into a template. Braces that Markdown brought together are escaped, so that they are not tags. */
function templateOf(pieces: readonly (string | number)[], tags: readonly string[]): string {
  return pieces
    .map((piece, n) => {
      if (typeof piece === 'number') return tags[piece] ?? ''
      const isBeforeTag = typeof pieces[n + 1] === 'number'
      const literal = piece.replace(/\{(?=\{)/g, '&#123;')
      if (!isBeforeTag) return literal
      if (literal.endsWith('{')) return `${literal.slice(0, -1)}&#123;`
      return literal.endsWith('\\') ? `${literal}\\` : literal
    })
    .join('')
}

const WHY: Readonly<Record<Exclude<ConversionRefusal, 'busy' | 'unavailable'>, string>> = {
  too_deep: 'its Markdown is nested too deeply; use fewer nested quotes, lists or emphases',
  too_large: 'its Markdown produces more HTML than a mail can have; use fewer tables or links',
  too_costly: 'its Markdown takes too long to convert; shorten it, or send HTML',
}

function refusalOf(refused: ConversionRefused): AppError {
  switch (refused.reason) {
    case 'busy':
      return new AppError('RATE_LIMIT_EXCEEDED', {
        message: 'Too much Markdown is waiting for conversion.',
        suggestion: `Wait ${BUSY_RETRY_SECONDS} seconds, or send HTML.`,
        retryAfterSeconds: BUSY_RETRY_SECONDS,
        cause: refused,
      })
    case 'unavailable':
      return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: BUSY_RETRY_SECONDS, cause: refused })
    default:
      return invalidField('body', refused.reason, `body: ${WHY[refused.reason]}`)
  }
}

/**
 * Returns a placeholder for tags during a conversion. Letters and digits have no meaning in Markdown and HTML, and no
 * text contains a placeholder made from its own hash.
 */
export function markFor(hash: string): string {
  return `tag${hash.slice(0, 24)}x`
}

/** Splits a converted text into literals and the numbers of the marks between them. */
export function splitMarks(text: string, mark: string): readonly (string | number)[] {
  return text
    .split(new RegExp(`${mark}(\\d+)z`))
    .map((piece, n) => (n % 2 === 0 ? piece : Number(piece)))
    .filter((piece) => piece !== '')
}
