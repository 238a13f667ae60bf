import type { Workflow } from '../automation/workflows/schema.ts'
import type { Branch, Graph, Step, StepConfigs, StepType, Transition } from '../automation/workflows/steps.ts'
import type { StepId } from '../kernel/ids/ids.ts'

import { ROW_TIME, rowIds } from './rows.ts'

type StepDrawing = { [T in StepType]: readonly [type: T, config: StepConfigs[T]] }[StepType]

/** Returns the id of a step of `aGraph`. */
export const stepId = (name: string): StepId => `stp_${name}`

/**
 * Draws a graph: steps by name, and transitions such as `a > b` or `a yes> b`.
 *
 * @example aGraph({ mail: ['SEND_EMAIL', { templateId: 'tpl_1' }], end: ['EXIT', {}] }, ['mail > end'])
 */
export function aGraph(steps: Readonly<Record<string, StepDrawing>>, ways: readonly string[] = []): Graph {
  return {
    steps: Object.entries(steps).map(([name, drawn]) => stepOf(name, drawn)),
    transitions: ways.map(transitionOf),
  }
}

function stepOf(name: string, [type, config]: StepDrawing): Step {
  // The pair is of one type; the compiler does not follow it into the object.
  return { id: stepId(name), name, type, config } as Step
}

const WAY = /^(\w+) (?:(yes|no|event|timeout))?> (\w+)$/

function transitionOf(way: string, at: number): Transition {
  const [, from = '', branch, to = ''] = WAY.exec(way) ?? []
  return {
    id: `trn_${String(at).padStart(3, '0')}`,
    fromStepId: stepId(from),
    toStepId: stepId(to),
    branch: branch as Branch | undefined,
    priority: 0,
  }
}

/** Returns a workflow, to be stored with a graph of its own. */
export function aWorkflow(overrides: Partial<Workflow> = {}): Workflow {
  return {
    id: rowIds.make('wfl'),
    name: 'Welcome',
    description: undefined,
    enabled: false,
    triggerType: 'EVENT',
    trigger: { eventName: 'signup', condition: undefined },
    allowReentry: false,
    version: 1,
    stepCount: 2,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}
