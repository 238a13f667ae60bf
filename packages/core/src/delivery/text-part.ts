import type { World } from '../context.ts'
import { convertOnce, isLasting } from '../emails/convert.ts'
import { markFor, splitMarks } from '../emails/marks.ts'
import type { EmailBody } from '../emails/schema.ts'
import { ConversionRefused } from '../ports/converter.ts'
import { compileParsed } from '../templates/compile.ts'
import type { CompiledTemplate, TemplateNode } from '../templates/language.ts'

type Place = Pick<World, 'caches' | 'converter' | 'inTurn' | 'secrets'>
type PrintNode = Extract<TemplateNode, { kind: 'print' }>

/** A text part, and whether there may be a better one another time. */
export interface TextPart<T> {
  readonly text: T
  /** Absent when it was converted; else why it was only stripped. */
  readonly refused?: ConversionRefused
}

/** The text part of rendered HTML. Never throws: what cannot be converted is stripped of its tags. */
export async function textOf(world: Place, projectId: string, html: string): Promise<TextPart<string>> {
  try {
    const hash = await world.inTurn(() => world.secrets.sha256(html))
    return { text: await convertOnce(world, 'htmlToText', { projectId, source: html, hash }) }
  } catch (error) {
    return { text: await world.converter.strip(html), refused: asRefusal(error) }
  }
}

/**
 * The text part of a body as a template, so that the conversion, fifty times the cost of rendering, happens once for all
 * its mails. Undefined where converting first and filling in afterwards would not mean the same: blocks, and variables
 * that hold HTML. What is text in the HTML stays text: braces that entities make are no tags.
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
    // Equal tags get equal marks: a link that shows its own address is still one to the converter.
    const key = JSON.stringify([node.path, node.fallback])
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

/** A converter that breaks its promise costs the mail its text part's looks, nothing more. */
function asRefusal(error: unknown): ConversionRefused {
  return error instanceof ConversionRefused ? error : new ConversionRefused('unavailable', { cause: error })
}

/** Whether the text part stays what it is: converting it again would be refused again. */
export const isFinal = ({ refused }: TextPart<unknown>): boolean => refused === undefined || isLasting(refused)
