import { placesAfter, placesAfterValue } from './html-after.ts'
import { HTML_TEXT, type HtmlPlace, type HtmlPlaces, placesOf } from './html-place.ts'
import type { EachBlock, PrintNode, TemplateNode } from './language.ts'
import type { TemplateReader } from './text-reading.ts'

/** The places of each value that is printed, in the order of the source. */
export interface HtmlFlow {
  readonly places: ReadonlyMap<PrintNode, HtmlPlaces>
  /** Whether all places were found. Otherwise blocks open and close tags in too many ways. */
  readonly isComplete: boolean
  /** Whether a `meta` becomes a link after a value was printed in its content. */
  readonly refreshes: boolean
}

/** The most steps: usual HTML takes one for 20 characters, and the worst 1.3 for each. */
const STEPS_PER_CHARACTER = 1.5
const STEPS_FREE = 100_000

/**
 * Finds the places where values are printed, whatever branches are taken and however often loops repeat. `length` is that
 * of the source.
 */
export function htmlFlowOf(nodes: readonly TemplateNode[], length: number): HtmlFlow {
  if (nodes.every(({ kind }) => kind === 'text')) return { places: new Map(), isComplete: true, refreshes: false }
  const walk = new Walk(STEPS_FREE + STEPS_PER_CHARACTER * length)
  try {
    do walk.begin(nodes)
    while (walk.isGrown)
    return { places: walk.places, isComplete: true, refreshes: walk.refreshes }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    return { places: walk.places, isComplete: false, refreshes: walk.refreshes }
  }
}

class TooManySteps extends Error {}

const START: HtmlPlaces = placesOf([HTML_TEXT])

class Walk implements TemplateReader {
  readonly places = new Map<PrintNode, HtmlPlaces>()
  /** Whether a loop ended at a place where it had not begun, or a first element is foreign, so that everything must be walked through again. */
  isGrown = false
  hasForeign = false
  refreshes = false
  /** The places where each loop begins a turn. */
  readonly #turns = new Map<EachBlock<TemplateNode>, HtmlPlaces>()
  #left: number

  constructor(steps: number) {
    this.#left = steps
  }

  begin(nodes: readonly TemplateNode[]): void {
    this.isGrown = false
    this.#after(nodes, START)
  }

  #after(nodes: readonly TemplateNode[], before: HtmlPlaces): HtmlPlaces {
    let places = before
    for (const node of nodes) places = this.#afterNode(node, places)
    return places
  }

  #afterNode(node: TemplateNode, before: HtmlPlaces): HtmlPlaces {
    this.spend(1 + before.size)
    switch (node.kind) {
      case 'text':
        return placesAfter(node.text, before, this)
      case 'print':
        this.places.set(node, union(this.places.get(node), before))
        return placesAfterValue(before)
      case 'if': {
        const ends = node.branches.map(({ body }) => this.#after(body, before))
        return union(...ends, this.#after(node.otherwise, before))
      }
      case 'each':
        return this.#afterEach(node, before)
    }
  }

  #afterEach(node: EachBlock<TemplateNode>, before: HtmlPlaces): HtmlPlaces {
    const begins = union(this.#turns.get(node), before)
    const end = this.#after(node.body, begins)
    const again = union(begins, end)
    this.#turns.set(node, again)
    if (again.size > begins.size) this.isGrown = true
    return union(end, this.#after(node.otherwise, before))
  }

  enterForeign = (): void => {
    this.isGrown ||= !this.hasForeign
    this.hasForeign = true
  }

  refresh = (): void => {
    this.refreshes = true
  }

  spend = (steps: number): void => {
    this.#left -= steps
    if (this.#left < 0) throw new TooManySteps()
  }
}

function union(...sets: readonly (HtmlPlaces | undefined)[]): HtmlPlaces {
  const [first, ...others] = sets.filter((set) => set !== undefined)
  const all = new Map<string, HtmlPlace>(first)
  for (const set of others) for (const [key, place] of set) all.set(key, place)
  return all
}
