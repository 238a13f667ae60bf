import type { World } from '../../kernel/context/world.ts'
import { ConversionRefused } from '../../kernel/ports/converter.ts'
import { convertOnce, isLasting } from '../../mail/emails/convert.ts'
import { markFor, splitMarks } from '../../mail/emails/markdown.ts'
import type { EmailBody } from '../../mail/emails/schema.ts'
import { compileParsed } from '../../mail/templates/compile.ts'
import type { CompiledTemplate, PrintNode, TemplateNode } from '../../mail/templates/language.ts'

type Place = Pick<World, 'caches' | 'converter' | 'inTurn' | 'secrets'>

/** A text part, and why it was not converted if it was only stripped. */
export interface TextPart<T> {
  readonly text: T
  /** Absent when the text was converted. */
  readonly refused?: ConversionRefused
}

/** Returns the text part of rendered HTML. Never throws: HTML that cannot be converted is stripped of its tags. */
export async function textOf(world: Place, projectId: string, html: string): Promise<TextPart<string>> {
  try {
    const hash = await world.inTurn(() => world.secrets.sha256(html))
    return { text: await convertOnce(world, 'htmlToText', { projectId, source: html, hash }) }
  } catch (error) {
    return { text: await world.converter.strip(html), refused: asRefusal(error) }
  }
}

/**
 * Returns the text part of a body as a template, so that the conversion, fifty times the cost of rendering, happens
 * once for all its mails. Returns undefined when conversion before rendering gives another text: with blocks, and with
 * variables that contain HTML. Text in the HTML stays text: braces from entities are not tags.
 */
export async function textTemplate(
  world: Place,
  projectId: string,
  body: EmailBody,
  nodes: readonly TemplateNode[],
): Promise<TextPart<CompiledTemplate> | undefined> {
  const prints: PrintNode[] = []
  const places = new Map<string, number>()
  const mark = markFor(body.hash)
  let source = ''
  for (const node of nodes) {
    if (node.kind === 'text') {
      source += node.text
      continue
    }
    if (node.kind !== 'print' || node.unescaped) return undefined
    // Equal tags get equal marks, so that the converter recognizes a link whose text is its own address.
    const key = JSON.stringify([node.path, node.fallback, node.filters])
    const place = places.get(key) ?? prints.push(node) - 1
    places.set(key, place)
    source += `${mark}${place}z`
  }
  const { text, ...rest } = await convertMarked(world, { projectId, source, hash: `${body.hash} marked` })
  const filled = splitMarks(text, mark).flatMap((piece): TemplateNode[] => {
    if (typeof piece === 'string') return [{ kind: 'text', text: piece }]
    const print = prints[piece]
    return print ? [print] : []
  })
  return { text: compileParsed(filled, 'text', text.length), ...rest }
}

async function convertMarked(
  world: Place,
  input: { readonly projectId: string; readonly source: string; readonly hash: string },
): Promise<TextPart<string>> {
  try {
    return { text: await convertOnce(world, 'htmlToText', input) }
  } catch (error) {
    return { text: await world.converter.strip(input.source), refused: asRefusal(error) }
  }
}

/** An unexpected error of the converter only means a stripped text part. */
function asRefusal(error: unknown): ConversionRefused {
  return error instanceof ConversionRefused ? error : new ConversionRefused('unavailable', { cause: error })
}

/** Returns true if the text part is final: another conversion would be refused again. */
export const isFinal = ({ refused }: TextPart<unknown>): boolean => refused === undefined || isLasting(refused)
