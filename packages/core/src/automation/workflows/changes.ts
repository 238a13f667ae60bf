import type { JsonValue } from '../../kernel/text/json.ts'
import { sentConfig } from './config.ts'
import { TRIGGER_KEY } from './definition.schema.ts'
import type { Graph, Step, Transition } from './steps.ts'
import type { DrawnWorkflow } from './workflows.ts'

/** A difference between two states of a workflow. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly what: 'workflow' | 'step' | 'transition'
  /** The property of the workflow, the key of the step, or a transition such as `a yes> b`. */
  readonly name: string
  /** Undefined for an addition. */
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** Returns the differences: first of the workflow itself, then of its steps, then of the transitions. */
export function changesOf(before: DrawnWorkflow, after: DrawnWorkflow): readonly Change[] {
  return [
    ...differences('workflow', propertiesOf(before), propertiesOf(after)),
    ...differences('step', stepsOf(before.graph), stepsOf(after.graph)),
    ...differences('transition', waysOf(before.graph), waysOf(after.graph)),
  ]
}

type Named = ReadonlyMap<string, JsonValue>

function differences(what: Change['what'], before: Named, after: Named): readonly Change[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap((name): Change | [] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    return { kind, what, name, before: was, after: is }
  })
}

const plain = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value ?? null))

function propertiesOf({ workflow }: DrawnWorkflow): Named {
  const { name, description, allowReentry, trigger } = workflow
  return new Map(
    Object.entries({ name, description, allowReentry, trigger }).map(([key, value]) => [key, plain(value)]),
  )
}

const keyOf = (step: Step) => (step.type === 'TRIGGER' ? TRIGGER_KEY : (step.key ?? step.id))

function stepsOf({ steps }: Graph): Named {
  const drawn = steps.filter(({ type }) => type !== 'TRIGGER')
  return new Map(
    drawn.map((step) => {
      const { id, type, name, position } = step
      return [keyOf(step), plain({ id, type, name, config: sorted(sentConfig(step)), position })]
    }),
  )
}

/** The order of names matters only in the body of a webhook. */
const sorted = (config: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)))

function waysOf({ steps, transitions }: Graph): Named {
  const keys = new Map(steps.map((step) => [step.id, keyOf(step)]))
  const nameOf = ({ fromStepId, branch, toStepId, priority }: Transition) =>
    `${keys.get(fromStepId)} ${branch ?? ''}> ${keys.get(toStepId)}${priority === 0 ? '' : ` (${priority})`}`
  return new Map(transitions.map((way) => [nameOf(way), way.id]))
}
