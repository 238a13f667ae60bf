import type { Workflow } from '@posthorn/sdk'
import { oneLine } from '../text.ts'
import { figuresInWords, type Step, titleOf } from './words.ts'

/** The most branches that are drawn inside one another; deeper ones are drawn below, by their number. */
const DEPTH_MAX = 6
/** The room for the words of a step next to its figures. */
const WORDS_MIN = 24

interface Drawing {
  readonly width: number
  readonly steps: ReadonlyMap<string, Step>
  readonly ways: ReadonlyMap<string, Workflow['transitions']>
  /** The numbers of steps that other lines refer to. */
  readonly numbers: Map<string, number>
  readonly drawn: Set<string>
  readonly later: string[]
  readonly lines: string[]
}

/** Draws a workflow from its TRIGGER on, in lines of at most `width` characters. */
export function drawWorkflow(workflow: Workflow, width: number): readonly string[] {
  const numbers = new Map<string, number>()
  // The referenced steps are known only at the end.
  draw(workflow, width, numbers)
  return draw(workflow, width, numbers)
}

function draw({ steps, transitions }: Workflow, width: number, numbers: Map<string, number>): readonly string[] {
  const drawing: Drawing = {
    width,
    steps: new Map(steps.map((step) => [step.id, step])),
    ways: Map.groupBy(transitions, ({ fromStepId }) => fromStepId),
    numbers,
    drawn: new Set(),
    later: [],
    lines: [],
  }
  const reached = new Set(transitions.map(({ toStepId }) => toStepId))
  const first = steps.filter(({ id, type }) => type === 'TRIGGER' || !reached.has(id))
  for (const { id } of [...first, ...steps]) {
    if (drawing.drawn.has(id)) continue
    if (drawing.lines.length > 0) drawing.lines.push('')
    drawFrom(drawing, id, '')
    for (let next = drawing.later.shift(); next !== undefined; next = drawing.later.shift()) {
      if (drawing.drawn.has(next)) continue
      drawing.lines.push('')
      drawFrom(drawing, next, '')
    }
  }
  return drawing.lines
}

/** Draws a chain of steps down to the step where it ends, joins another, or divides. */
function drawFrom(drawing: Drawing, first: string, indent: string): void {
  for (let id: string | undefined = first; id !== undefined; ) {
    const step = drawing.steps.get(id)
    if (!step) return
    if (drawing.drawn.has(id)) {
      drawing.lines.push(`${indent}↑ to [${numberOf(drawing, id)}]`)
      return
    }
    drawing.drawn.add(id)
    drawStep(drawing, step, indent)
    const ways: Workflow['transitions'] = drawing.ways.get(id) ?? []
    const [only, ...others] = ways
    if (others.length > 0 || only?.branch) {
      drawBranches(drawing, ways, indent)
      return
    }
    id = only?.toStepId
    if (id !== undefined) drawing.lines.push(`${indent}│`)
  }
}

function drawStep({ numbers, lines, width }: Drawing, step: Step, indent: string): void {
  const number = numbers.get(step.id)
  const mark = step.type === 'CONDITION' || step.type === 'WAIT_FOR_EVENT' ? '◆' : '●'
  const figures = figuresInWords(step)
  const title = `${indent}${mark} ${number === undefined ? '' : `[${number}] `}${titleOf(step)}`
  const room = Math.max(WORDS_MIN, width - (figures === '' ? 0 : figures.length + 2))
  const words = title.length > room ? `${title.slice(0, room - 1)}…` : title
  lines.push(figures === '' ? words : `${words.padEnd(width - figures.length - 2)}  ${figures}`)
}

function drawBranches(drawing: Drawing, ways: Workflow['transitions'], indent: string): void {
  for (const [index, { branch, toStepId, fromStepId }] of ways.entries()) {
    const isLast = index === ways.length - 1
    const left = branch ? drawing.steps.get(fromStepId)?.figures.branches[branch] : undefined
    const label = oneLine([branch ?? 'else', left ? `(${left})` : ''].join(' '))
    drawing.lines.push(`${indent}${isLast ? '└' : '├'}─ ${label}`)
    const inner = `${indent}${isLast ? '   ' : '│  '}`
    if (inner.length > DEPTH_MAX * 3 && !drawing.drawn.has(toStepId)) {
      drawing.lines.push(`${inner}↓ to [${numberOf(drawing, toStepId)}]`)
      drawing.later.push(toStepId)
    } else drawFrom(drawing, toStepId, inner)
  }
}

/** Returns the number by which other lines refer to a step. */
function numberOf({ numbers }: Drawing, id: string): number {
  const number = numbers.get(id) ?? numbers.size + 1
  numbers.set(id, number)
  return number
}
