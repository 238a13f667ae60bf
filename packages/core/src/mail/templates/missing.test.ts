import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { compileTemplate } from './compile.ts'
import type { TemplateVariables } from './language.ts'
import { findMissing } from './missing.ts'

const missingOf = (source: string, variables: TemplateVariables, left = 1000, given?: ReadonlySet<string>) =>
  findMissing(compileTemplate(source, 'html'), variables, { ...OCCASION, budget: { left }, given }).map(
    ({ code, variable }) => `${code === 'missing_variable' ? 'no' : 'bad'} ${variable}`,
  )

describe('the missing values of a template', () => {
  it.each([
    ['nothing', '{{a}} {{b.c}}', { a: 0, b: { c: '' } }, []],
    ['what is missing, null, or deep in neither', '{{a}}{{b}}{{c.d}}', { b: null, c: {} }, ['no a', 'no b', 'no c.d']],
    ['each only once', '{{a}}{{a}}{{{a}}}', {}, ['no a']],
    ['nothing that has a fallback', '{{a ?? "x"}}{{b.c ?? ""}}', {}, []],
    ['nothing in a branch that is not rendered', '{{#if a}}{{b}}{{else}}{{c}}{{/if}}', { a: 1, b: 2 }, []],
    ['what the other branch prints', '{{#if a}}{{b}}{{else}}{{c}}{{/if}}', {}, ['no c']],
    ['a condition never', '{{#if a}}x{{/if}}', {}, []],
    ['a list', '{{#each a}}x{{/each}}', {}, ['no a']],
    ['no list that has an else', '{{#each a}}x{{else}}{{b}}{{/each}}', { b: 1 }, []],
    ['no list that is empty', '{{#each a}}{{b}}{{/each}}', { a: [] }, []],
    [
      'parts of items',
      '{{#each a.b}}{{this.x}}{{y}}{{/each}}',
      { a: { b: [{ y: 1 }, { x: 1 }] } },
      ['no a.b[].x', 'no y'],
    ],
    [
      'parts of items of items',
      '{{#each a}}{{#each this.b}}{{this.c}}{{this}}{{@index}}{{/each}}{{/each}}',
      { a: [{ b: [{}] }] },
      ['no a[].b[].c', 'bad a[].b[]'],
    ],
    ['what an outer loop has', '{{#each a}}{{#each b}}{{c}}{{/each}}{{/each}}', { a: [{ b: [1], c: 2 }] }, []],
    ['a printed form', '{{a}}{{b}}', { a: { x: 1 }, b: [1] }, ['bad a']],
    ['a list that is no list', '{{#each a}}x{{/each}}', { a: 'xyz' }, ['bad a']],
  ])('include %s', (_, source, variables, lacks) => {
    expect(missingOf(source, variables)).toStrictEqual(lacks)
  })

  it('do not include values that are given later', () => {
    expect(missingOf('{{unsubscribeUrl}}{{x}}', {}, 1000, new Set(['unsubscribeUrl']))).toStrictEqual(['no x'])
  })

  it.each([
    [2, ['no a', 'no b']],
    [3, ['no a', 'no b', 'no c']],
    [4, ['no a', 'no b', 'no c']],
  ])('are searched for in no more than %i tags', (left, lacks) => {
    expect(missingOf('{{a}}{{b}}{{c}}', {}, left)).toStrictEqual(lacks)
  })

  it('count the items of lists', () => {
    const budget = { left: 11 }
    const compiled = compileTemplate('{{#each a}}{{this}}{{/each}}', 'html')
    findMissing(compiled, { a: [1, 2, 3, 4, 5] }, { ...OCCASION, budget })
    expect(budget.left).toBe(0)
    const list = { left: 100 }
    findMissing(compiled, { a: new Array(1_000_000).fill(1) }, { ...OCCASION, budget: list })
    expect(list.left).toBe(0)
  })

  it('are none exactly where every tag has a value', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(names), fc.uniqueArray(names), (tags, known) => {
        const source = tags.map((name) => `{{${name}}}`).join(' ')
        const missing = new Set(tags.filter((name) => !known.includes(name)))
        const variables = Object.fromEntries(known.map((name) => [name, 1]))
        expect(missingOf(source, variables).sort()).toStrictEqual([...missing].map((name) => `no ${name}`).sort())
      }),
    )
  })
})
