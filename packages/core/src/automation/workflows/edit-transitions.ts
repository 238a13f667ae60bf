import type { Context } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { editGraph, requireStep } from './edit.ts'
import type { TransitionInput } from './schema.ts'
import { BRANCHES, type Branch, type Graph, type Step, type Transition } from './steps.ts'

/** A transition, and whether it existed before. */
export interface ConnectedSteps {
  readonly transition: Transition
  readonly isNew: boolean
}

/** Connects two steps. Repeating the same transition changes nothing. */
export function createTransition(
  ctx: Context,
  { id, input }: { readonly id: string; readonly input: TransitionInput },
): Promise<ConnectedSteps> {
  return editGraph<ConnectedSteps>(ctx, id, (ctx, { graph }) => {
    const from = requireStep(graph, input.fromStepId)
    const to = requireStep(graph, input.toStepId)
    const branch = input.branch ?? input.condition?.branch ?? undefined
    checkWay(from, to, branch)
    const { priority } = input
    const wanted = { fromStepId: from.id, toStepId: to.id, branch, priority }
    const same = graph.transitions.find((one) => isSame(one, wanted))
    if (same) return { result: { transition: same, isNew: false } }
    refuseTakenBranch(graph, from, branch)
    const transition = { id: ctx.ids.make('trn'), ...wanted }
    return {
      graph: { ...graph, transitions: [...graph.transitions, transition] },
      result: { transition, isNew: true },
    }
  })
}

export function deleteTransition(
  ctx: Context,
  { id, transitionId }: { readonly id: string; readonly transitionId: string },
): Promise<void> {
  return editGraph<void>(ctx, id, (_, { graph }) => {
    const transitions = graph.transitions.filter((one) => one.id !== transitionId)
    if (transitions.length < graph.transitions.length) return { graph: { ...graph, transitions }, result: undefined }
    throw new AppError('RESOURCE_NOT_FOUND', {
      message: `Transition not found in the workflow: ${transitionId}.`,
      suggestion: 'Check the id against the transitions of the workflow.',
    })
  })
}

const isSame = (one: Transition, other: Omit<Transition, 'id'>) =>
  one.fromStepId === other.fromStepId &&
  one.toStepId === other.toStepId &&
  one.branch === other.branch &&
  one.priority === other.priority

/** Refuses a transition that no execution could take. */
export function checkWay(from: Step, to: Step, branch: Branch | undefined): void {
  if (to.type === 'TRIGGER')
    throw invalidField('toStepId', 'not_allowed', 'must not be the TRIGGER: executions begin there')
  if (from.type === 'EXIT') throw invalidField('fromStepId', 'not_allowed', 'must not be an EXIT: executions end there')
  const branches: readonly Branch[] =
    from.type === 'CONDITION' || from.type === 'WAIT_FOR_EVENT' ? BRANCHES[from.type] : []
  if (from.type === 'CONDITION' && branch === undefined)
    throw invalidField('branch', 'required', `is required: the branches of a CONDITION are ${branches.join(' or ')}`)
  if (branch === undefined || branches.includes(branch)) return
  const known =
    branches.length === 0 ? `a ${from.type} can have only one transition` : `must be ${branches.join(' or ')}`
  throw invalidField(
    'branch',
    branches.length === 0 ? 'not_allowed' : 'invalid_value',
    `is not possible here: ${known}`,
  )
}

/** Each answer of a CONDITION leads to one step. */
function refuseTakenBranch({ transitions }: Graph, from: Step, branch: Branch | undefined): void {
  if (from.type !== 'CONDITION') return
  const taken = transitions.find((one) => one.fromStepId === from.id && one.branch === branch)
  if (!taken) return
  throw new AppError('CONFLICT', {
    message: `The branch ${branch} of the CONDITION has a transition already.`,
    suggestion: 'Delete that transition first.',
    details: { transitionId: taken.id, toStepId: taken.toStepId },
  })
}
