import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aGraph, stepId } from '../../testing/workflow-kit.ts'
import { type Advance, advance, HURRY_MAX, VISITS_MAX } from './advance.ts'
import {
  type Effect,
  type ExecutionState,
  type Fact,
  newExecution,
  type Outcome,
  type StepRecord,
} from './execution.ts'
import { type Route, routeOf } from './route.ts'
import type { Graph, Step } from './steps.ts'

const START = new Date('2026-03-02T09:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const NEVER = { logic: 'AND', groups: [] } as const

/** Applies facts one after the other; `answer` returns the outcomes of effects. */
function play(graph: Graph, facts: readonly Fact[], answer: (effect: Effect) => Outcome = () => ({ is: 'done' })) {
  const route = routeOf(graph)
  let execution = newExecution('exe_1', START)
  const effects: Effect[] = []
  const records: StepRecord[] = []
  const take = (made: Advance) => {
    execution = made.execution
    effects.push(...made.effects)
    records.push(...made.records)
    for (const effect of made.effects) {
      take(advance(route, execution, { kind: 'outcome', at: effect.at, key: effect.key, outcome: answer(effect) }))
    }
  }
  for (const fact of [{ kind: 'started', at: START } as const, ...facts]) take(advance(route, execution, fact))
  return { execution, effects, records, walked: records.map(({ stepId, status }) => `${stepId.slice(4)} ${status}`) }
}

const mail = (n: number) => ['SEND_EMAIL', { templateId: `tpl_${n}` }] as const
const time = (seconds: number): Fact => ({ kind: 'time', at: later(seconds) })
const event = (eventName: string, seconds: number): Fact => ({ kind: 'event', eventName, at: later(seconds) })

describe('a walk through a workflow', () => {
  const welcome = aGraph(
    {
      on: ['TRIGGER', { eventName: 'signup' }],
      hello: mail(1),
      pause: ['DELAY', { amount: 1, unit: 'hours' }],
      again: mail(2),
    },
    ['on > hello', 'hello > pause', 'pause > again'],
  )

  it('does step after step, waits, and ends after the last', () => {
    const early = play(welcome, [time(3599)])
    expect(early.walked).toEqual(['hello RUNNING', 'hello COMPLETED', 'pause WAITING'])
    expect(early.execution).toMatchObject({ status: 'WAITING', stepId: 'stp_pause', visit: 2 })
    expect(early.execution.wait).toEqual({ for: 'time', until: later(3600) })
    const whole = play(welcome, [time(3600)])
    expect(whole.walked.slice(3)).toEqual(['pause COMPLETED', 'again RUNNING', 'again COMPLETED'])
    expect(whole.effects.map(({ key }) => key)).toEqual(['exe_1/1', 'exe_1/3'])
    expect(whole.execution).toMatchObject({ status: 'COMPLETED', exitReason: undefined, endedAt: later(3600) })
  })

  it('takes the branch of the condition, and ends if it leads nowhere', () => {
    const graph = aGraph(
      { on: ['TRIGGER', { eventName: 'x' }], ask: ['CONDITION', { condition: NEVER }], pro: mail(1), free: mail(2) },
      ['on > ask', 'ask yes> pro', 'ask no> free'],
    )
    const by = (branch: 'yes' | 'no') =>
      play(graph, [], ({ step }) => (step.type === 'CONDITION' ? { is: 'done', branch } : { is: 'done' })).walked.at(-1)
    expect(by('yes')).toBe('pro COMPLETED')
    expect(by('no')).toBe('free COMPLETED')
    const half = { ...graph, transitions: graph.transitions.slice(0, 2) }
    const ended = play(half, [], () => ({ is: 'done', branch: 'no' }))
    expect(ended.execution).toMatchObject({ status: 'COMPLETED', stepId: 'stp_ask' })
  })

  it('waits for an event, at most until the time-out; at that very moment the event wins', () => {
    const graph = aGraph(
      {
        on: ['TRIGGER', { eventName: 'x' }],
        wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
        thanks: mail(1),
        remind: mail(2),
      },
      ['on > wait', 'wait event> thanks', 'wait timeout> remind'],
    )
    const last = (...facts: Fact[]) => play(graph, facts).walked.at(-1)
    expect(last(event('other', 1))).toBe('wait WAITING')
    expect(last(event('paid', 1))).toBe('thanks COMPLETED')
    expect(last(event('paid', 60), time(60))).toBe('thanks COMPLETED')
    expect(last(time(59))).toBe('wait WAITING')
    expect(last(time(60), event('paid', 60))).toBe('remind COMPLETED')
    // The worker was late: the event came after the time-out, but before the worker processed it.
    expect(last(event('paid', 61))).toBe('remind COMPLETED')
    const oneWay = aGraph(
      {
        on: ['TRIGGER', { eventName: 'x' }],
        wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
        thanks: mail(1),
      },
      ['on > wait', 'wait > thanks'],
    )
    expect(play(oneWay, [time(60)]).walked.at(-1)).toBe('thanks COMPLETED')
  })

  it('ends at an EXIT with its reason', () => {
    const graph = aGraph({ bye: ['EXIT', { reason: 'bought' }], mail: mail(1) }, ['bye > mail'])
    const { execution, effects, walked } = play(graph, [])
    expect(execution).toMatchObject({ status: 'EXITED', exitReason: 'bought', stepId: 'stp_bye' })
    expect([effects, walked]).toEqual([[], ['bye COMPLETED']])
  })

  it('continues after a skipped step, and ends at a failed one', () => {
    const skipped = play(welcome, [], () => ({ is: 'skipped', reason: 'not subscribed' }))
    expect(skipped.walked).toEqual(['hello RUNNING', 'hello SKIPPED', 'pause WAITING'])
    expect(skipped.records[1]?.output).toEqual({ reason: 'not subscribed' })
    const failed = play(welcome, [time(9999)], () => ({ is: 'failed', error: 'HTTP 404', output: { status: 404 } }))
    expect(failed.walked).toEqual(['hello RUNNING', 'hello FAILED'])
    expect(failed.records[1]).toMatchObject({ error: 'HTTP 404', output: { status: 404 } })
    expect(failed.execution).toMatchObject({ status: 'FAILED', exitReason: 'HTTP 404' })
  })

  it('is cancelled at any step, and then ignores further facts', () => {
    const cancelled: Fact = { kind: 'cancelled', at: later(5), reason: 'The contact was deleted.' }
    const { execution, walked } = play(welcome, [cancelled, time(9999), { kind: 'started', at: later(10_000) }])
    expect(walked).toEqual(['hello RUNNING', 'hello COMPLETED', 'pause WAITING', 'pause CANCELLED'])
    expect(execution).toMatchObject({ status: 'CANCELLED', exitReason: 'The contact was deleted.', endedAt: later(5) })
  })

  it('reads from the contact until when to wait; it does not wait for a moment in the past', () => {
    const graph = aGraph({ trial: ['DELAY', { until: 'data.endsAt' }], end: mail(1) }, ['trial > end'])
    const until = (at: Date) =>
      play(graph, [], ({ step }) => (step.type === 'DELAY' ? { is: 'due', until: at } : { is: 'done' })).walked
    expect(until(later(60))).toEqual(['trial RUNNING', 'trial WAITING'])
    expect(until(START)).toEqual(['trial RUNNING', 'trial COMPLETED', 'end RUNNING', 'end COMPLETED'])
    const none = play(graph, [], () => ({ is: 'failed', error: 'data.endsAt does not contain a date' }))
    expect(none.execution.status).toBe('FAILED')
  })

  it('fails when its step does not exist any more, and when a fixed date cannot be parsed', () => {
    const graph = aGraph({ a: mail(1), b: mail(2) }, ['a > b'])
    const route = routeOf({ ...graph, steps: graph.steps.slice(0, 1) })
    const started = advance(route, newExecution('exe_1', START), { kind: 'started', at: START })
    const [effect] = started.effects
    const next = advance({ ...route, next: () => stepId('b') }, started.execution, {
      kind: 'outcome',
      at: START,
      key: effect?.key ?? '',
      outcome: { is: 'done' },
    })
    expect(next.execution).toMatchObject({ status: 'FAILED', exitReason: 'The step no longer exists.' })
    const far = aGraph({ far: ['DELAY', { until: '2099-01-01' }] })
    expect(play(far, []).execution.exitReason).toMatch(/more than 730 days ahead/)
  })

  it('stops in a loop without waiting', () => {
    const graph = aGraph({ a: ['DELAY', { until: '2020-01-01' }], b: mail(1) }, ['a > b', 'b > a'])
    const { execution, effects } = play({ ...graph, transitions: [...graph.transitions] }, [])
    expect(execution.status).toBe('COMPLETED') // It has no beginning: transitions lead to both steps.
    const begun = aGraph({ on: ['TRIGGER', { eventName: 'x' }], a: ['DELAY', { until: '2020-01-01' }], b: mail(1) }, [
      'on > a',
      'a > b',
      'b > a',
    ])
    const circle = play(begun, [])
    expect(effects).toEqual([])
    expect(circle.effects).toHaveLength(HURRY_MAX / 2)
    expect(circle.execution.exitReason).toMatch(/it is in a loop/)
  })

  it('ends even when it waits in each round of a loop', () => {
    const graph = aGraph(
      { on: ['TRIGGER', { eventName: 'x' }], a: ['DELAY', { amount: 1, unit: 'minutes' }], b: mail(1) },
      ['on > a', 'a > b', 'b > a'],
    )
    const minutes = Array.from({ length: VISITS_MAX / 2 + 1 }, (_, at) => time(60 * (at + 1)))
    const { execution, effects } = play(graph, minutes)
    expect(execution).toMatchObject({
      status: 'FAILED',
      exitReason: expect.stringMatching(/the limit for an execution/),
    })
    expect(effects).toHaveLength(VISITS_MAX / 2)
  })
})

/**
 * A walk that keeps its position on a stack instead of in data: it yields its requests, and continues with the answer.
 */
function* naiveWalk(route: Route, at: Date): Generator<Asked, string, Answer> {
  let here = route.entry
  let now = at
  for (let visits = 1; here; visits++) {
    const step = route.step(here)
    if (!step) return 'FAILED'
    if (visits > 60) return 'over'
    if (step.type === 'EXIT') return 'EXITED'
    let branch: Parameters<Route['next']>[1]
    if (step.type === 'DELAY' && 'amount' in step.config) {
      const due = new Date(now.getTime() + step.config.amount * 60_000)
      while (now < due) now = (yield { ask: 'time' }).at
    } else if (step.type === 'WAIT_FOR_EVENT') {
      const until = new Date(now.getTime() + (step.config.timeout ?? 1e12) * 1000)
      for (;;) {
        const answer: Answer = yield { ask: 'event' }
        now = answer.at
        branch =
          answer.eventName === step.config.eventName && now <= until ? 'event' : now >= until ? 'timeout' : undefined
        if (branch) break
      }
    } else if (step.type !== 'TRIGGER') {
      const answer: Answer = yield { ask: 'effect', step, visits }
      if (answer.outcome?.is === 'failed') return 'FAILED'
      branch = answer.outcome?.is === 'done' ? answer.outcome.branch : undefined
    }
    here = (branch && route.next(here, branch)) ?? (step.type === 'CONDITION' ? undefined : route.next(here))
  }
  return 'COMPLETED'
}

type Asked =
  | { readonly ask: 'time' | 'event' }
  | { readonly ask: 'effect'; readonly step: Step; readonly visits: number }
interface Answer {
  readonly at: Date
  readonly eventName?: string
  readonly outcome?: Outcome
}

describe('with any graph and facts', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
  const drawn = fc.oneof(
    fc.constant(mail(1)),
    fc.integer({ min: 1, max: 3 }).map((amount) => ['DELAY', { amount, unit: 'minutes' }] as const),
    fc.constant(['CONDITION', { condition: NEVER }] as const),
    fc
      .record({
        eventName: fc.constantFrom('x', 'y'),
        timeout: fc.option(fc.constantFrom(60, 120), { nil: undefined }),
      })
      .map((config) => ['WAIT_FOR_EVENT', config] as const),
    fc.constant(['EXIT', {}] as const),
  )
  const way = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', 'yes', 'no', 'event', 'timeout'), fc.constantFrom(...names))
    .map(([from, branch, to]) => `${from} ${branch}> ${to}`)
  const graphs = fc.tuple(fc.tuple(...names.map(() => drawn)), fc.array(way, { maxLength: 12 })).map(([steps, ways]) =>
    aGraph(
      {
        on: ['TRIGGER', { eventName: 's' }],
        ...Object.fromEntries(names.map((name, at) => [name, steps[at] ?? mail(1)])),
      },
      ['on > a', ...ways],
    ),
  )
  const outcomes: fc.Arbitrary<Outcome> = fc.constantFrom(
    { is: 'done' },
    { is: 'done', branch: 'yes' },
    { is: 'done', branch: 'no' },
    { is: 'skipped', reason: 'r' },
    { is: 'failed', error: 'e' },
  )
  const workflowEvents = fc.array(
    fc.record({
      wait: fc.constantFrom(0, 30, 60, 61),
      eventName: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
    }),
    { maxLength: 25 },
  )

  it('an advance by facts equals a walk that never stops', () => {
    fc.assert(
      fc.property(graphs, workflowEvents, fc.infiniteStream(outcomes), (graph, happened, stream) => {
        const route = routeOf(graph)
        const answers = new Map<string, Outcome>()
        const answerTo = (key: string): Outcome => {
          const known = answers.get(key) ?? stream.next().value ?? { is: 'done' }
          answers.set(key, known)
          return known
        }
        const facts = factsOf(happened)

        const model = naiveWalk(route, START)
        const effectsOfModel: string[] = []
        let at = START
        let turn = model.next()
        const settle = () => {
          while (!turn.done && turn.value.ask === 'effect') {
            const key = `exe_1/${turn.value.visits}`
            effectsOfModel.push(`${key} ${turn.value.step.id}`)
            turn = model.next({ at, outcome: answerTo(key) })
          }
        }
        settle()
        for (const fact of facts) {
          at = fact.at
          if (turn.done) break
          turn = model.next(fact.kind === 'event' ? { at, eventName: fact.eventName } : { at })
          settle()
        }
        fc.pre(!(turn.done && turn.value === 'over'))

        const { execution, effects } = play(graph, facts, ({ key }) => answerTo(key))
        fc.pre(!/circles/.test(execution.exitReason ?? ''))
        expect(effects.map(({ key, step }) => `${key} ${step.id}`)).toEqual(effectsOfModel)
        expect(turn.done ? turn.value : 'running').toBe(execution.endedAt ? execution.status : 'running')
      }),
    )
  })

  it('a crash at any point changes nothing: facts may be repeated, and the state is stored', () => {
    fc.assert(
      fc.property(graphs, workflowEvents, outcomes, fc.array(fc.boolean()), (graph, happened, outcome, crashes) => {
        const facts = factsOf(happened)
        const calm = play(graph, facts, () => outcome)
        const route = routeOf(graph)
        let crash = 0
        let execution = newExecution('exe_1', START)
        const done = new Map<string, Effect>()
        const apply = (fact: Fact): void => {
          // The first time nothing is committed: the process dies.
          if (crashes[crash++ % (crashes.length || 1)]) advance(route, execution, fact)
          const made = advance(route, stored(execution), fact)
          execution = made.execution
          for (const effect of made.effects) {
            done.set(effect.key, effect)
            const answer: Fact = { kind: 'outcome', at: effect.at, key: effect.key, outcome }
            apply(answer)
            // Applied twice.
            const again = advance(route, stored(execution), answer)
            expect(again).toEqual({ execution, effects: [], records: [] })
          }
        }
        for (const fact of [{ kind: 'started', at: START } as const, ...facts]) apply(fact)
        expect(execution).toEqual(calm.execution)
        expect([...done.keys()]).toEqual(calm.effects.map(({ key }) => key))
      }),
    )
  })

  function factsOf(
    happened: readonly { readonly wait: number; readonly eventName: string | undefined }[],
  ): readonly Fact[] {
    let seconds = 0
    return happened.map(({ wait, eventName }) => {
      seconds += wait
      return eventName === undefined ? time(seconds) : event(eventName, seconds)
    })
  }

  /** As after JSON in a database: other objects with the same values. */
  const stored = (execution: ExecutionState): ExecutionState => ({
    ...execution,
    startedAt: new Date(execution.startedAt),
    ...(execution.wait && { wait: { ...execution.wait } }),
  })
})
