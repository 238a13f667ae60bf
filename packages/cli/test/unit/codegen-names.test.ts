import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Facts, FieldType, Variable } from '../../src/lib/codegen/facts.ts'
import { keyed, slugOf } from '../../src/lib/codegen/keys.ts'
import { renderTypes } from '../../src/lib/codegen/render.ts'
import { emptyDirectory } from '../cli.ts'
import { complaintsIn, printedBy } from '../types-compiler.ts'

const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  'class',
  'export',
  '$types',
  'Printable',
  'a',
  'A',
  '2024',
  '1e3',
  '-1',
  '!!!',
  '*/ }; declare const x: {',
  `\`$\{process.exit(1)}\``,
  '"',
  "'",
  '\\',
  '\\u0041',
  '/*',
  '//',
  '<!--',
  '</script>',
  '@deprecated',
  'a\u2028b',
  'a\u2029b',
  '\u202ea',
  'a\u00a0b',
  'a\u0085b',
  'line\nbreak',
  'tab\t',
  '\u0000',
  '\ud800',
  '\u{e0001}',
  'x \u{f0000}',
  'Добро пожаловать',
  'é',
  '日本語',
  '👩‍💻',
  'İstanbul',
  'a b',
  'a-b',
  'A b!',
  'null',
  'undefined',
  'new',
  '#x',
]
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
)
const variableName = fc.stringMatching(/^[\p{L}_$][\p{L}\p{N}_$-]{0,8}$/u).filter((name) => name !== 'this')
const step = fc.tuple(variableName, fc.constantFrom('', '', '[]', '[][]')).map((parts) => parts.join(''))
const variable: fc.Arbitrary<Variable> = fc.record({
  variable: fc
    .array(fc.oneof(step, fc.constantFrom('a', '__proto__', 'constructor', 'a[]')), { minLength: 1, maxLength: 4 })
    .map((steps) => steps.join('.')),
  use: fc.constantFrom('print', 'each', 'if'),
  required: fc.boolean(),
})
const template = fc.record({ name, variables: fc.option(fc.array(variable, { maxLength: 6 })) })
const facts: fc.Arbitrary<Facts> = fc.record({
  templates: fc
    .array(template, { maxLength: 8 })
    .map((all) => all.map((one, index) => ({ ...one, id: `tpl_01kajw9r2m5t8k3q7x1c6v4b${index % 2}${index}` }))),
  events: fc.uniqueArray(name, { maxLength: 8 }),
  fields: fc
    .array(fc.tuple(name, fc.constantFrom<FieldType>('string', 'number', 'boolean', 'date')), { maxLength: 8 })
    .map((fields) => new Map(fields)),
})

/** Written separately, so that it finds mistakes in the product's quoting. */
const literal = (text: string) =>
  `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
const union = (names: readonly string[]) => (names.length === 0 ? 'never' : names.map(literal).join(' | '))
const topNames = (variables: readonly Variable[]) => [
  ...new Set(variables.map(({ variable }) => variable.split(/[.[]/)[0] ?? '')),
]

describe('any names', () => {
  test('give a file that compiles, with exactly these names', () => {
    const directory = emptyDirectory()
    const samples = fc.sample(facts, { numRuns: 60 })
    const expected = samples.map(({ templates, events, fields }, index) => {
      const keys = keyed(templates)
      expect(keys.size).toBe(templates.length)
      const checks = [...keys].flatMap(([key, { variables }]) =>
        variables ? [`Same<keyof Templates[${literal(key)}], ${union(topNames(variables))}>`] : [],
      )
      checks.push(`Same<keyof Templates, ${union([...keys.keys()])}>`, `Same<keyof Events, ${union(events)}>`)
      checks.push(`Same<keyof Fields, ${union([...fields.keys()])}>`)
      writeFileSync(
        path.join(directory, `p${index}.ts`),
        renderTypes({ templates, events, fields }, { requireAll: index % 2 === 0 }),
      )
      writeFileSync(
        path.join(directory, `check${index}.ts`),
        `import type { Events, Fields, Templates } from './p${index}.ts'
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
export const checks: [${checks.join(', ')}] = [${checks.map(() => 'true').join(', ')}]\n`,
      )
      return [...keys].map(([key, { id }]) => [key, id])
    })
    expect(complaintsIn(directory)).toBe('')
    const loads = samples.map((_, index) => `Object.entries((await import('./p${index}.ts')).types.templates)`)
    const main = path.join(directory, 'main.ts')
    writeFileSync(main, `console.log(JSON.stringify([${loads.join(', ')}]))\n`)
    // Names that are numbers come first in an object, whatever their order in the file.
    const sorted = (all: readonly (readonly string[])[][]) => all.map((one) => one.map((pair) => pair.join(' ')).sort())
    expect(sorted(JSON.parse(printedBy(main)))).toEqual(sorted(expected))
  })

  test('the same project gives the same file, in whatever order its parts are given', () => {
    fc.assert(
      fc.property(facts, fc.integer(), ({ templates, events, fields }, seed) => {
        const shuffled = <T>(all: readonly T[]) =>
          fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { numRuns: 1, seed })[0] ?? []
        const result = {
          templates: shuffled(templates),
          events: shuffled(events),
          fields: new Map(shuffled([...fields])),
        }
        const options = { requireAll: false }
        expect(renderTypes(result, options)).toBe(renderTypes({ templates, events, fields }, options))
      }),
    )
  })

  test('it has no invisible characters', () => {
    const names = HOSTILE.map((name, n) => ({ name, id: `tpl_${n}`, variables: [] }))
    const text = renderTypes({ templates: names, events: HOSTILE, fields: new Map() }, { requireAll: false })
    expect(text).toMatch(/^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0]|\n)*$/u)
  })
})

describe('the key of a template', () => {
  test.each([
    ['Welcome', 'welcome'],
    ['Order shipped!', 'order-shipped'],
    ['  2024: Q1 (Copy) ', '2024-q1-copy'],
    ['Добро пожаловать', 'добро-пожаловать'],
    ['__proto__', 'proto'],
    ['?!', 'template'],
  ])('of %j is %s', (name, key) => {
    expect(slugOf(name)).toBe(key)
  })

  test('stays with its template, whatever other templates with its name are added or deleted', () => {
    const named = (id: string, name = 'Welcome') => ({ id, name, variables: [] })
    const [first, second, third] = [named('tpl_01aaaaaa'), named('tpl_02bbbbbb', 'welcome!'), named('tpl_03cccccc')]
    const keysOf = (...templates: (typeof first)[]) =>
      Object.fromEntries([...keyed(templates)].map(([key, { id }]) => [id, key]))
    const all = { tpl_01aaaaaa: 'welcome', tpl_02bbbbbb: 'welcome-bbbbbb', tpl_03cccccc: 'welcome-cccccc' }
    expect(keysOf(first, second, third)).toEqual(all)
    expect(keysOf(third, second, first)).toEqual(all)
    expect(keysOf(first, third)).toEqual({ tpl_01aaaaaa: 'welcome', tpl_03cccccc: 'welcome-cccccc' })
    // Another template has the marked name of the second one.
    expect(keysOf(first, second, named('tpl_04dddddd', 'Welcome bbbbbb'))).toEqual({
      tpl_01aaaaaa: 'welcome',
      tpl_04dddddd: 'welcome-bbbbbb',
      tpl_02bbbbbb: 'welcome-tpl_02bbbbbb',
    })
  })
})

test('a project of 10,000 templates takes a moment', () => {
  const variables = ['a', 'b.c', 'items', 'items[].x'].map(
    (variable) => ({ variable, use: 'print', required: true }) as const,
  )
  const templates = Array.from({ length: 10_000 }, (_, n) => ({
    id: `tpl_${n}`,
    name: `Welcome ${n % 5000}`,
    variables,
  }))
  const events = Array.from({ length: 5000 }, (_, n) => `event ${n}`)
  const before = process.cpuUsage()
  const text = renderTypes({ templates, events, fields: new Map() }, { requireAll: false })
  const { user, system } = process.cpuUsage(before)
  expect(text.split('\n').length).toBeGreaterThan(100_000)
  expect((user + system) / 1000).toBeLessThan(5000)
})
