import { expect, it } from 'vitest'
import { EVENT_AND_TIME_OUT_AT_ONCE } from '../../testing/histories/event-and-time-out-at-once.ts'
import type { HistoryFact } from '../../testing/histories/history.ts'
import { ROUND_AND_CANCELLED } from '../../testing/histories/round-and-cancelled.ts'
import { SUMMER_TIME } from '../../testing/histories/summer-time.ts'
import { WELCOME } from '../../testing/histories/welcome.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import { advance } from './advance.ts'
import { type Effect, type Fact, newExecution, type StepRecord } from './execution.ts'
import { routeOf } from './route.ts'

const HISTORIES = [
  ['event-and-time-out-at-once', EVENT_AND_TIME_OUT_AT_ONCE],
  ['round-and-cancelled', ROUND_AND_CANCELLED],
  ['summer-time', SUMMER_TIME],
  ['welcome', WELCOME],
] as const

it.each(HISTORIES)('%s still has the same result', (_, { steps, ways, facts, ...expected }) => {
  const route = routeOf(aGraph(steps, ways))
  const began = new Date(facts[0]?.at ?? 0)
  let execution = newExecution('exe_1', began)
  const effects: Effect[] = []
  const records: StepRecord[] = []
  for (const historyFact of facts) {
    const made = advance(route, execution, factOf(historyFact))
    execution = made.execution
    effects.push(...made.effects)
    records.push(...made.records)
  }
  const seen = {
    effects: effects.map(({ key, step }) => `${key} ${step.id}`),
    records: records.map(({ visit, stepId, status, branch, at, until }) =>
      [visit, stepId, status, branch, at.toISOString(), until && `until ${until.toISOString()}`]
        .filter(Boolean)
        .join(' '),
    ),
    end: JSON.parse(JSON.stringify(execution)),
  }
  expect(seen).toStrictEqual(expected)
})

function factOf({ at, outcome, ...historyFact }: HistoryFact): Fact {
  const due = outcome?.is === 'due' ? { is: 'due', until: new Date(outcome.until) } : outcome
  // A file contains facts, with their times as texts.
  return { ...historyFact, at: new Date(at), ...(due && { outcome: due }) } as Fact
}
