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
  type TemplateTest,
  type TemplateVariables,
} from './language.ts'
import { renderTemplate } from './render.ts'

/** The largest text that a request can contain. */
const LONG = 1024 * 1024

const repeated = (piece: string, length: number) => piece.repeat(length / piece.length)
/** Pieces of texts that some filter or comparison reads slowly. */
const PIECES = ['a', 'b ', "é'b", 'Éİ', 'ßé', '\u0001', '\t ', ' ', '€', '😀', '\ud800', '<', '1', 'á']

const texts = (length: number) => PIECES.map((piece) => repeated(piece, length))
const lists = (length: number) => [
  Array.from({ length }, (_, index) => index * 1.2345678901e-7),
  Array.from({ length }, () => []),
  Array.from({ length: 10 }, () => repeated('é', length)),
]
const objects = (length: number) => [
  { deep: Array.from({ length }, () => []) },
  Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index])),
]
const moments = (length: number) => ['2026-01-01', `2026-01-01T00:00:00.${repeated('1', length)}Z`]

/** Values of a request that are shorter than the text of an operation, and much longer. */
const VALUES: readonly unknown[] = [
  1,
  1.7e308,
  ...[990, 48_000].flatMap((length) => [
    ...texts(length),
    ...lists(length),
    ...objects(length / 20),
    ...moments(length),
  ]),
]
const PARTS: readonly unknown[] = [
  ...[2, 248, 900, 24_000].flatMap((length) => [
    `${'a'.repeat(length)}b`,
    `${'a'.repeat(length / 2)}b${'a'.repeat(length / 2)}`,
    repeated('é', length),
  ]),
]

const literal = (value: string | number): TemplateOperand => ({ from: 'literal', value })
const named = (name: string): TemplateOperand => ({ from: 'name', name, rest: [] })
const operand = (name: string) => ({ path: named(name) })

/** A part of the budget, so that the tests are quick. */
const OPERATIONS = MAX_OPERATIONS / 20
/** The whole budget takes 50 to 100 ms; this is several times its part, because machines differ. */
const TIME_MS = 25

type World = Parameters<typeof holds>[1]

/** Repeats a call until a part of the budget is spent. */
function spend(call: (world: World) => unknown, variables: TemplateVariables): void {
  let left = OPERATIONS
  const count = (operations: number) => {
    left -= operations
    if (left < 0) throw new RenderBudgetError('too_many_operations')
  }
  const world = { ...OCCASION, variables, count }
  try {
    for (let before = Number.POSITIVE_INFINITY; left < before; ) {
      before = left
      call(world)
    }
    throw new Error('A call counted nothing.')
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
  }
}

async function expectQuick(call: (world: World) => unknown, variables: TemplateVariables): Promise<void> {
  const took = await leastCpuTimeOf(() => spend(call, variables))
  if (took >= TIME_MS) expect(took, JSON.stringify(variables).slice(0, 200)).toBeLessThan(TIME_MS)
}

describe('the budget takes as long for the slowest values', () => {
  const firsts: TemplateOperand[] = [
    literal('EUR'),
    literal('medium'),
    literal('full'),
    literal('HH'.repeat(50)),
    literal('EEEE d MMMM yyyy z'),
    literal(20),
    literal(100_000),
    named('part'),
  ]
  const calls = [[], ...firsts.flatMap((one) => [[one], [one, named('part')], [one, named('part'), named('part')]])]

  it.each(FILTER_NAMES)('changed by the filter %s', async (name) => {
    const allowed = calls.filter((values) => argumentFault(name, values) === undefined)
    expect(allowed).not.toEqual([])
    for (const values of allowed) {
      const isNamed = values.some(({ from }) => from === 'name')
      for (const part of isNamed ? ['x'.repeat(999), repeated('é', 48_000)] : ['']) {
        for (const value of VALUES) {
          const call = (world: World) => applyFilters(value, [{ name, values }], world, undefined)
          await expectQuick(call, { value, part })
        }
      }
    }
  })

  it.each(COMPARISONS)('compared by %s', async (by) => {
    const test = { is: 'compared', by, value: operand('value'), other: operand('part') } as const
    const call = (world: World) => holds(test, world, undefined)
    for (const value of VALUES) {
      for (const part of [...PARTS, ...(typeof value === 'string' ? [`${value.slice(1)}x`] : [])]) {
        await expectQuick(call, { value, part })
      }
    }
  })

  const value = operand('value')
  const missing: TemplateTest = { is: 'exists', value: operand('missing') }
  const TESTS: Readonly<Record<TemplateTest['is'], TemplateTest>> = {
    true: { is: 'true', value },
    exists: { is: 'exists', value },
    notExists: { is: 'notExists', value },
    compared: { is: 'compared', by: 'equals', value, other: value },
    within: { is: 'within', value, ms: 1 },
    olderThan: { is: 'olderThan', value, ms: 1 },
    not: { is: 'not', of: missing },
    all: { is: 'all', of: Array.from({ length: 99 }, () => ({ is: 'not', of: missing }) as const) },
    any: { is: 'any', of: Array.from({ length: 99 }, () => missing) },
  }

  it.each(Object.values(TESTS))('asked by $is', async (test) => {
    for (const one of VALUES) await expectQuick((world) => holds(test, world, undefined), { value: one })
  })

  it('counts each value of a condition', () => {
    const operations = (test: TemplateTest) => {
      let counted = 0
      const count = (more: number) => {
        counted += more
      }
      holds(test, { ...OCCASION, variables: {}, count }, undefined)
      return counted
    }
    expect(operations(TESTS.true)).toBe(1)
    expect(operations(TESTS.compared)).toBe(2)
    expect(operations(TESTS.any)).toBe(100)
    expect(operations(TESTS.all)).toBe(199)
  })
})

describe('a list of conditions', () => {
  const values = Array.from({ length: 99 }, () => 'z').join(' or ')
  const branches = (count: number) =>
    `${Array.from({ length: count }, (_, at) => `{{${at > 0 ? 'else if' : '#if'} ${values}}}`).join('')}{{/if}}`

  it('counts each branch that is tried, and each value', () => {
    const items = (length: number) => Array.from({ length }, () => 1)
    const source = `{{#each list}}${branches(3)}{{/each}}`
    // A turn, the block, and three times a test of 99 tests.
    const most = Math.floor((MAX_OPERATIONS - 1) / (2 + 3 * 100))
    expect(reasonOf(source, { list: items(most) })).toBeUndefined()
    expect(reasonOf(source, { list: items(most + 1) })).toBe('too_many_operations')
  })

  it('is stopped quickly, with the loops around it', async () => {
    const source = `${'{{#each one}}'.repeat(30)}{{#each list}}${branches(20)}{{/each}}${'{{/each}}'.repeat(30)}`
    const variables = { one: [{ a: 1 }], list: Array.from({ length: 45_000 }, () => 1) }
    const took = await leastCpuTimeOf(() => expect(reasonOf(source, variables)).toBe('too_many_operations'))
    expect(took).toBeLessThan(20 * TIME_MS)
  })
})

it('counts the names of a path, and the loops around a tag, from the eighth on', () => {
  const path = (names: number) => `{{#each list}}{{${Array.from({ length: names }, () => 'a').join('.')}}}{{/each}}`
  const list = (length: number) => ({ list: Array.from({ length }, () => 1) })
  const half = MAX_OPERATIONS / 2 - 1
  expect(reasonOf(path(8), list(half))).toBeUndefined()
  expect(reasonOf(path(9), list(half))).toBe('too_many_operations')
  const nested = (loops: number) => `${'{{#each one}}'.repeat(loops)}${path(1)}${'{{/each}}'.repeat(loops)}`
  expect(reasonOf(nested(6), { ...list(half - 10), one: [1] })).toBeUndefined()
  expect(reasonOf(nested(7), { ...list(half - 10), one: [1] })).toBe('too_many_operations')
})

function reasonOf(source: string, variables: TemplateVariables, mode: TemplateMode = 'text') {
  try {
    renderTemplate(compileTemplate(source, mode), variables, OCCASION)
    return undefined
  } catch (error) {
    if (error instanceof RenderBudgetError) return error.reason
    throw error
  }
}

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
  expect(size(40_000)).toBe('output_too_large')
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
    const took = await leastCpuTimeOf(() => expect(containsText('a'.repeat(LONG), `${half}b${half}`)).toBe(false))
    expect(took).toBeLessThan(100)
  })
})
