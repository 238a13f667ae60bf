import { type HtmlPlace, type HtmlPlaces, inValue, keyOf, pendingIn, placesOf } from './html-place.ts'
import { STEPS, type Step } from './html-steps.ts'
import { TextReading } from './text-reading.ts'
import { urlAfterValue } from './url-start.ts'

/** Measured on Node 24: a step takes 130 ns, and a character 1 ns. */
const CHARACTERS_PER_STEP = 100

/**
 * Returns the places after this literal text; takes time linear in its length for each. `spend` is called with the steps
 * that were taken, and may throw.
 */
export function placesAfter(text: string, before: HtmlPlaces, spend: (steps: number) => void): HtmlPlaces {
  const ends = new Map<string, HtmlPlace>()
  const waiting = new Map<string, Step>()
  const reading = new TextReading(text, spend)
  for (const place of before.values()) addStep(waiting, { place, at: 0 })
  for (let step = takeFirst(waiting); step; ) {
    if (step.at >= text.length) {
      ends.set(keyOf(step.place), step.place)
      step = takeFirst(waiting)
      continue
    }
    const next: readonly Step[] = STEPS[step.place.in](reading, step.at, step.place)
    spend(1 + waiting.size + ((next[0]?.at ?? 0) - step.at) / CHARACTERS_PER_STEP)
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
    case 'raw':
      return [place, { ...place, pending: '' }]
    case 'before': {
      const value = inValue(place, '')
      return [place, { ...value, url: urlAfterValue(value.url) }]
    }
    case 'value':
      return [{ ...place, url: urlAfterValue(place.url) }]
    case 'open':
      return [place, pendingIn('name', '')]
    default:
      return [place]
  }
}
