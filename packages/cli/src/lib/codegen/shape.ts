import type { Variable } from './facts.ts'

/** The combined facts of a template's variables on one value. */
export interface Shape {
  printed: boolean
  required: boolean
  /** Its parts by name, if it is read as an object. */
  readonly parts: Map<string, Shape>
  /** The shape of each item, if it is read as a list. */
  item: Shape | undefined
}

const newShape = (): Shape => ({ printed: false, required: false, parts: new Map(), item: undefined })

/** Combines the variables of a template: `items[].title` is a part of each item of `items`. */
export function shapeOf(variables: readonly Variable[]): Shape {
  const root = newShape()
  for (const { variable, use, required } of variables) {
    const steps = variable.split('.')
    // A required part of an item does not make the list required.
    const list = steps.findLastIndex((step) => step.endsWith('[]'))
    let shape = root
    for (const [index, step] of steps.entries()) {
      const [name = '', ...marks] = step.split('[]')
      shape = partOf(shape, name)
      if (required && index > list) shape.required = true
      for (const _ of marks) shape = itemOf(shape)
    }
    if (use === 'print') shape.printed = true
    if (use === 'each') itemOf(shape)
  }
  return root
}

function partOf({ parts }: Shape, name: string): Shape {
  const part = parts.get(name) ?? newShape()
  parts.set(name, part)
  return part
}

function itemOf(shape: Shape): Shape {
  shape.item ??= newShape()
  return shape.item
}
