import { CDATA, elementOf, FILLED_META } from './html-names.ts'
import { type HtmlPlace, type HtmlPlaces, inValue, keyOf, pendingIn, placesOf } from './html-place.ts'
import { FRESH, STEPS, type Step } from './html-steps.ts'
import { type TemplateReader, TextReading } from './text-reading.ts'
import { urlAfterValue } from './url-start.ts'

/** Measured on Node 24: a step takes 130 ns, and a character 1 ns. */
const CHARACTERS_PER_STEP = 100

/**
 * Returns the places after this literal text; takes time linear in its length for each.
 */
export function placesAfter(text: string, before: HtmlPlaces, reader: TemplateReader): HtmlPlaces {
  const ends = new Map<string, HtmlPlace>()
  const waiting = new Map<string, Step>()
  const reading = new TextReading(text, reader)
  for (const place of before.values()) addStep(waiting, { place, at: 0 })
  for (let step = takeFirst(waiting); step; ) {
    if (step.at >= text.length) {
      ends.set(keyOf(step.place), step.place)
      step = takeFirst(waiting)
      continue
    }
    const next: readonly Step[] = STEPS[step.place.in](reading, step.at, step.place)
    reader.spend(1 + waiting.size + ((next[0]?.at ?? 0) - step.at) / CHARACTERS_PER_STEP)
    if (next.length === 1 && waiting.size === 0) step = next[0]
    else {
      for (const one of next) addStep(waiting, one)
      step = takeFirst(waiting)
    }
  }
  return ends
}

function addStep(waiting: Map<string, Step>, step: Step): void {
  waiting.set(`${step.at} ${keyOf(step.place)}`, step)
}

/** Removes the step that is the least advanced, so that steps that come to the same place become one. */
function takeFirst(waiting: Map<string, Step>): Step | undefined {
  let first: readonly [string, Step] | undefined
  for (const one of waiting) if (!first || one[1].at < first[1].at) first = one
  if (!first) return undefined
  waiting.delete(first[0])
  return first[1]
}

/** Returns the places after a value that is printed; it may be empty. */
export function placesAfterValue(before: HtmlPlaces): HtmlPlaces {
  return placesOf([...before.values()].flatMap(afterValue))
}

function afterValue(place: HtmlPlace): readonly HtmlPlace[] {
  switch (place.in) {
    case 'comment':
      return [place, ...commentTails(place.pending).map((pending) => ({ ...place, pending }))]
    case 'raw':
      return [place, { ...place, pending: '' }, ...rawTails(place).map((pending) => ({ ...place, pending }))]
    case 'before': {
      const value = inValue(place, '')
      return [place, filled({ ...value, url: urlAfterValue(value.url) })]
    }
    case 'value':
      return [filled({ ...place, url: urlAfterValue(place.url) })]
    case 'open':
      return [place, pendingIn('name', '')]
    default:
      return [place]
  }
}

const filled = (place: HtmlPlace): HtmlPlace => (place.attribute === 'named' ? { ...place, tag: FILLED_META } : place)

/** Values print no `>`, but may print all of what is before it at the end of a comment, or of a condition for Outlook. */
const TAILS = ['', '-', '--', '--!']
const FRESH_TAILS = ['-', '[if', '[if]'].map((tail) => FRESH + tail)

const commentTails = (pending: string): readonly string[] =>
  pending.startsWith(FRESH) ? [...TAILS, ...FRESH_TAILS] : TAILS

/** Values print no `<`, but may print what follows it at the end of an element. */
function rawTails({ tag, pending }: HtmlPlace): readonly string[] {
  if (tag === CDATA) return [']', ']]']
  const element = elementOf(tag)
  return pending.startsWith('<') ? [`</${element}`, `<${element}`] : []
}
