import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { compileTemplate } from './compile.ts'
import { containsText } from './contains-text.ts'
import { holds } from './evaluate.ts'
import { argumentFault } from './filter-arguments.ts'
import { applyFilters } from './filters.ts'
import {
  COMPARISONS,
  FILTER_NAMES,
  MAX_OPERATIONS,
  RenderBudgetError,
  type TemplateMode,
  type TemplateOperand,
  type TemplateVariables,
} from './language.ts'
import { renderTemplate } from './render.ts'

/** The largest text that a request can contain. */
const LONG = 1024 * 1024
const VARIABLES = {
  text: 'a'.repeat(LONG),
  other: `b${'a'.repeat(LONG / 2)}`,
  list: Array.from({ length: LONG / 2 }, () => 1),
  texts: Array.from({ length: 1024 }, () => 'x'.repeat(1021)),
  moment: `2026-01-01T00:00:00.${'1'.repeat(LONG)}Z`,
  day: '2026-01-01',
  number: 1,
} as const satisfies TemplateVariables
const NAMES = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]

const named = (name: keyof typeof VARIABLES): TemplateOperand => ({ from: 'name', name, rest: [] })
const literal = (value: string | number): TemplateOperand => ({ from: 'literal', value })

/** Returns the smallest number of operations for a value. */
function leastWork(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? Math.floor(value.length / 1000) : 0
}

/** Calls with a budget, and returns what was counted; nothing but an exceeded budget may stop the call. */
function counted<T>(call: (world: Parameters<typeof holds>[1]) => T) {
  let operations = 0
  const count = (more: number) => {
    operations += more
    if (operations > MAX_OPERATIONS) throw new RenderBudgetError('too_many_operations')
  }
  try {
    return { result: call({ ...OCCASION, variables: VARIABLES, count }), operations }
  } catch (error) {
    expect(error).toBeInstanceOf(RenderBudgetError)
    return undefined
  }
}

function reasonOf(source: string, variables: TemplateVariables, mode: TemplateMode = 'text') {
  try {
    renderTemplate(compileTemplate(source, mode), variables, OCCASION)
    return undefined
  } catch (error) {
    if (error instanceof RenderBudgetError) return error.reason
    throw error
  }
}

describe('the work of the largest values is counted', () => {
  const firsts: TemplateOperand[] = [literal('medium'), literal('HH'.repeat(50)), literal(100_000), named('text')]
  const others: TemplateOperand[] = [named('text'), named('texts')]
  const calls = [
    [],
    ...firsts.flatMap((one) => [
      [one],
      ...others.flatMap((two) => [
        [one, two],
        [one, two, two],
      ]),
    ]),
  ]

  it.each(FILTER_NAMES)('by the filter %s', (name) => {
    const allowed = calls.filter((values) => argumentFault(name, values) === undefined)
    expect(allowed).not.toEqual([])
    for (const values of allowed) {
      for (const of of NAMES) {
        const done = counted((world) => applyFilters(VARIABLES[of], [{ name, values }], world, undefined))
        if (!done) continue
        const given = values.map((value) => (value.from === 'name' ? VARIABLES[value.name as typeof of] : undefined))
        const work = [VARIABLES[of], ...given, done.result].reduce<number>((sum, value) => sum + leastWork(value), 1)
        expect(done.operations).toBeGreaterThanOrEqual(work)
      }
    }
  })

  it.each(COMPARISONS)('by the comparison %s', (by) => {
    for (const left of NAMES) {
      for (const right of NAMES) {
        const test = { is: 'compared', by, value: { path: named(left) }, other: { path: named(right) } } as const
        const done = counted((world) => holds(test, world, undefined))
        if (!done) continue
        expect(done.operations).toBeGreaterThan(leastWork(VARIABLES[left]) + leastWork(VARIABLES[right]))
      }
    }
  })

  it.each(['within', 'olderThan'] as const)('by the comparison %s', (is) => {
    const test = { is, value: { path: named('moment') }, ms: 1 } as const
    expect(counted((world) => holds(test, world, undefined))?.operations).toBeGreaterThan(LONG / 1000)
  })

  it('by each piece of a date', () => {
    const values = [literal('H '.repeat(50))]
    const date = () => counted((world) => applyFilters('2026-01-01', [{ name: 'date', values }], world, undefined))
    date()
    expect(date()?.operations).toBeGreaterThanOrEqual(100)
  })
})

it.each<[string, TemplateMode]>([
  ['<a href="{{script}}">', 'html'],
  ['<a href="{{a}}{{script}}">', 'html'],
  ['<p class={{script}}>', 'html'],
  ['{{controls}}', 'subject'],
])('counts values of %s that print nothing', (tag, mode) => {
  const turns = Array.from({ length: 200 }, () => 1)
  const variables = { turns, a: 'java', script: `javascript:${'x'.repeat(LONG)}`, controls: '\u0001'.repeat(LONG) }
  expect(reasonOf(`{{#each turns}}${tag}{{/each}}`, variables, mode)).toBe('too_many_operations')
})

it('refuses a joined text that is larger than a mail, before it is made', () => {
  const list = (length: number) => Array.from({ length }, () => 1)
  const size = (length: number) =>
    reasonOf('{{list | join: separator | size}}', { list: list(length), separator: 's'.repeat(1023) })
  expect(size(5 * 1024)).toBeUndefined()
  expect(size(5 * 1024 + 1)).toBe('output_too_large')
  expect(size(50_000)).toBe('output_too_large')
  expect(reasonOf('{{list | join: list}}', { list: [] })).toBeUndefined()
})

describe('the search for a part of a text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 1200 })

  it('finds what includes() finds', () => {
    const finds = (whole: string, part: string, from: number) => {
      for (const one of [part, whole.slice(from), whole.slice(from, from + 300)]) {
        expect(containsText(whole, one)).toBe(whole.includes(one))
      }
    }
    fc.assert(fc.property(text, text, fc.nat(700), finds), { numRuns: propertyRuns(500) })
  })

  it.each([250, 251, 1000, LONG / 2])('takes linear time for a part of %d characters', async (length) => {
    const half = 'a'.repeat(length / 2)
    const took = await leastCpuTimeOf(() => expect(containsText(VARIABLES.text, `${half}b${half}`)).toBe(false))
    expect(took).toBeLessThan(100)
  })
})
