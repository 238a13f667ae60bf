import { describe, expect, it } from 'vitest'
import { aGraph, stepId } from '../../testing/workflow-kit.ts'
import { rootsOf, routeOf } from './route.ts'
import type { Branch, Transition } from './steps.ts'

const on = ['TRIGGER', { eventName: 'signup' }] as const
const bye = ['EXIT', {}] as const
const { steps } = aGraph({ on, ask: bye, one: bye, two: bye })

const way = (id: string, from: string, to: string, priority = 0, branch?: Branch): Transition => ({
  id: `trn_${id}`,
  fromStepId: stepId(from),
  toStepId: stepId(to),
  branch,
  priority,
})

describe('of several transitions from one step', () => {
  it.each([
    ['the higher priority', [way('a', 'ask', 'one', 1), way('b', 'ask', 'two', 2)], 'stp_two'],
    ['the higher priority, not the first id', [way('a', 'ask', 'one', -1), way('b', 'ask', 'two', 0)], 'stp_two'],
    ['the first id of equal priorities', [way('a', 'ask', 'one', 1), way('b', 'ask', 'two', 1)], 'stp_one'],
    ['the only one that leads somewhere', [way('a', 'ask', 'gone', 9), way('b', 'ask', 'two')], 'stp_two'],
  ] as const)('%s is taken, in whatever order they are listed', (_, transitions, expected) => {
    for (const listed of [transitions, transitions.toReversed()])
      expect(routeOf({ steps, transitions: listed }).next(stepId('ask'))).toBe(expected)
  })

  it('only those of the branch count', () => {
    const transitions = [way('a', 'ask', 'one', 0, 'yes'), way('b', 'ask', 'two', 9, 'no')]
    const { next } = routeOf({ steps, transitions })
    expect([next(stepId('ask'), 'yes'), next(stepId('ask'), 'no'), next(stepId('ask'))]).toStrictEqual([
      'stp_one',
      'stp_two',
      undefined,
    ])
  })

  it('none is taken from a step that does not exist', () => {
    expect(routeOf({ steps, transitions: [way('a', 'gone', 'one')] }).next(stepId('gone'))).toBeUndefined()
  })
})

describe('an execution begins', () => {
  it.each([
    ['at the target of the TRIGGER', ['on > two', 'ask > one'], 'stp_two'],
    ['at the only step to which no way leads', ['ask > one', 'one > two'], 'stp_ask'],
    ['nowhere where there are two such steps', ['ask > one'], undefined],
    ['nowhere where there is no such step', ['ask > one', 'one > two', 'two > ask'], undefined],
  ])('%s', (_, ways, entry) => {
    const { transitions } = aGraph({}, ways)
    expect(routeOf({ steps, transitions }).entry).toBe(entry)
  })

  it('nowhere in a graph without steps', () => {
    expect(routeOf({ steps: [], transitions: [] }).entry).toBeUndefined()
  })
})

it('the steps without a transition to them are listed in order, without the TRIGGER', () => {
  const { transitions } = aGraph({}, ['ask > one'])
  expect(rootsOf({ steps, transitions }).map(({ id }) => id)).toStrictEqual(['stp_ask', 'stp_two'])
  expect(rootsOf({ steps, transitions: [] }).map(({ id }) => id)).toStrictEqual(['stp_ask', 'stp_one', 'stp_two'])
})

it('finds its steps', () => {
  const { step } = routeOf({ steps, transitions: [] })
  expect([step(stepId('one'))?.name, step(stepId('gone'))]).toStrictEqual(['one', undefined])
})
