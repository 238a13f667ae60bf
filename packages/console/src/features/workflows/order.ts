import type { Workflow, WorkflowTransition } from '@posthorn/sdk'
import { t } from '../../words/words.ts'

type CountedStep = Workflow['steps'][number]

const TEXTS: Readonly<Record<string, string>> = {
  TRIGGER: 'Begins',
  SEND_EMAIL: 'Sends a mail',
  DELAY: 'Waits',
  WAIT_FOR_EVENT: 'Waits for an event',
  CONDITION: 'Asks',
  WEBHOOK: 'Calls a server',
  UPDATE_CONTACT: 'Changes the person',
  EXIT: 'Ends',
}

/** Returns the words for a type of step; one of a newer server is shown as it is. */
export const stepText = (type: string): string => t(TEXTS[type] ?? type)

/** Returns the steps in the order in which a person can reach them, those out of reach last. */
export function inOrder(
  steps: readonly CountedStep[],
  transitions: readonly WorkflowTransition[],
): readonly CountedStep[] {
  const found = new Set<string>()
  const waiting = steps.filter(({ type }) => type === 'TRIGGER').map(({ id }) => id)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (found.has(id)) continue
    found.add(id)
    for (const { fromStepId, toStepId } of transitions) if (fromStepId === id) waiting.push(toStepId)
  }
  const place = new Map([...found].map((id, index) => [id, index]))
  return steps.toSorted((a, b) => (place.get(a.id) ?? steps.length) - (place.get(b.id) ?? steps.length))
}
