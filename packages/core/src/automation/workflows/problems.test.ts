import { describe, expect, it } from 'vitest'
import { aGraph } from '../../testing/workflow-kit.ts'
import { endlessLoop, problemsOf } from './problems.ts'

const on = ['TRIGGER', { eventName: 'signup' }] as const
const mail = ['SEND_EMAIL', { templateId: 'tpl_1' }] as const
const wait = ['WAIT_FOR_EVENT', { eventName: 'paid' }] as const
const ask = ['CONDITION', { condition: { logic: 'AND', groups: [] } }] as const
const found = (...graph: Parameters<typeof aGraph>) =>
  problemsOf(aGraph(...graph)).map(({ code, stepId }) => `${code} ${stepId?.slice(4) ?? '-'}`)

describe('problems of a graph', () => {
  it.each<[string, Parameters<typeof aGraph>, readonly string[]]>([
    ['the TRIGGER alone', [{ on }], ['no_steps -']],
    ['one step, though not connected', [{ on, a: mail }], []],
    ['a chain', [{ on, a: mail, b: mail }, ['on > a', 'a > b']], []],
    ['two beginnings', [{ on, a: mail, b: mail }], ['several_roots a', 'several_roots b']],
    ['a circle that nothing leads to', [{ on, a: mail, b: wait }, ['a > b', 'b > a']], ['no_root -']],
    ['a step that nobody reaches', [{ on, a: mail, b: mail }, ['on > a']], ['unreachable b']],
    ['a condition without ways', [{ on, a: ask }, ['on > a']], ['branch_missing a']],
    ['a condition with one way', [{ on, a: ask, b: mail }, ['on > a', 'a no> b']], []],
    ['a loop that waits', [{ on, a: mail, b: wait }, ['on > a', 'a > b', 'b timeout> a']], []],
    ['a loop that does not', [{ on, a: mail, b: ask }, ['on > a', 'a > b', 'b no> a']], ['endless_loop a']],
    ['a step that leads to itself', [{ on, a: mail }, ['on > a', 'a > a']], ['endless_loop a']],
    ['a diamond', [{ on, a: ask, b: mail, c: mail, d: mail }, ['on > a', 'a yes> b', 'a no> c', 'b > d', 'c > d']], []],
  ])('%s', (_, graph, expected) => {
    expect(found(...graph)).toEqual(expected)
  })

  it('are reported with the names of the steps and with instructions', () => {
    const loop = aGraph({ on, a: mail, b: ask }, ['on > a', 'a > b', 'b no> a'])
    expect(problemsOf(loop)[0]?.message).toBe(
      'Executions would loop forever ("a" → "b" → "a"): add a DELAY or a WAIT_FOR_EVENT to the loop.',
    )
  })

  it('are found in a chain of 10,000 steps without running out of stack', () => {
    const steps = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`s${n}`, mail]))
    const ways = Array.from({ length: 9999 }, (_, n) => `s${n} > s${n + 1}`)
    expect(endlessLoop(aGraph(steps, ways))).toBeUndefined()
    expect(endlessLoop(aGraph(steps, [...ways, 's9999 > s0']))).toHaveLength(10_000)
  })
})
