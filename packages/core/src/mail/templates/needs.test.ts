import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { compileTemplate } from './compile.ts'
import { MAX_TAGS, type TemplateNode, type TemplateOperand, type TemplatePath, type TemplateTest } from './language.ts'
import { findMissing } from './missing.ts'
import { findNeeds, type Need } from './needs.ts'
import { parseTemplate } from './parse.ts'

const RULES = { given: new Set(['email']), all: 'data' }
const needsOf = (...sources: readonly string[]) =>
  findNeeds(
    sources.map((source) => parseTemplate(source)),
    RULES,
  )
const inWords = (needs: readonly Need[] | undefined) =>
  needs?.map(({ variable, use, required }) => `${use} ${variable}${required ? '' : '?'}`)

describe('the needs of a template', () => {
  it.each([
    ['nothing', 'Hello', []],
    ['what it prints', '{{a}} {{b.c}} {{{d}}}', ['print a', 'print b.c', 'print d']],
    ['each value once', '{{a}}{{a}}{{{a}}}', ['print a']],
    ['not what has a fallback', '{{a ?? "x"}}{{b.c ?? 0}}', ['print a?', 'print b.c?']],
    ['what one of its tags needs', '{{a ?? "x"}}{{a}}', ['print a']],
    ['not what a condition asks for', '{{#if a}}x{{/if}}', ['if a?']],
    ['nothing inside of a condition', '{{#if a}}{{a}}{{else}}{{b}}{{/if}}', ['print a?', 'print b?']],
    ['what is also outside of it', '{{#if a}}{{b}}{{/if}}{{b}}', ['if a?', 'print b']],
    ['lists', '{{#each a}}x{{/each}}', ['each a']],
    ['no list that has an else', '{{#each a}}x{{else}}{{b}}{{/each}}', ['each a?', 'print b?']],
    ['no list that is asked for', '{{#if a}}{{#each a}}{{this}}{{/each}}{{/if}}', ['each a?', 'print a[]']],
    [
      'parts of items',
      '{{#each a.b}}{{this.x}}{{this.y ?? 1}}{{/each}}',
      ['each a.b', 'print a.b[].x', 'print a.b[].y?'],
    ],
    [
      'no part that a condition hides',
      '{{#each a}}{{#if this.x}}{{this.y}}{{/if}}{{/each}}',
      ['each a', 'if a[].x?', 'print a[].y?'],
    ],
    [
      'items of items',
      '{{#each a}}{{#each this.b}}{{this}}{{@index}}{{/each}}{{/each}}',
      ['each a', 'each a[].b', 'print a[].b[]'],
    ],
    ['lists of lists', '{{#each a}}{{#each this}}{{this}}{{/each}}{{/each}}', ['each a', 'each a[]', 'print a[][]']],
    ['either of two in a list', '{{#each a}}{{x}}{{/each}}', ['each a', 'print a[].x?', 'print x?']],
    [
      'any of many in lists',
      '{{#each a}}{{#each b}}{{x}}{{this.y}}{{/each}}{{/each}}',
      [
        'each a',
        'each a[].b?',
        'each b?',
        'print a[].b[].x?',
        'print b[].x?',
        'print a[].x?',
        'print x?',
        'print a[].b[].y',
        'print b[].y',
      ],
    ],
    [
      'an item by its number',
      '{{a.0.x}}{{b.1}}{{c.01}}',
      ['each a', 'print a[].x?', 'each b', 'print b[]?', 'print c.01'],
    ],
    ['a list that is also printed', '{{a}}{{#each a}}{{/each}}{{#if a}}{{/if}}', ['each a']],
    ['nothing that is given', '{{email}}{{email.x}}{{data}}{{data.email}}', []],
    ['what is in the object of all', '{{data.a}}{{data.b.c}}{{#if data.d}}{{/if}}', ['print a', 'print b.c', 'if d?']],
    ['what an item may have', '{{#each a}}{{email}}{{/each}}', ['each a', 'print a[].email?']],
    [
      'names of any kind',
      '{{constructor}}{{__proto__.x}}{{é-1}}',
      ['print constructor', 'print __proto__.x', 'print é-1'],
    ],
  ])('include %s', (_, source, needs) => {
    expect(inWords(needsOf(source))).toStrictEqual(needs)
  })

  it('are those of subject and body', () => {
    expect(inWords(needsOf('{{a}}{{b ?? 1}}', '{{#if a}}{{/if}}{{b}}'))).toStrictEqual(['print a', 'print b'])
  })
})

describe('a template that reads too much', () => {
  const names = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('')

  it.each([
    ['values', names(1000, (n) => `{{a${n}}}`), 1000],
    ['more values', names(1001, (n) => `{{a${n}}}`), undefined],
    ['characters', `{{${'a'.repeat(250)}}}`.repeat(MAX_TAGS), undefined],
    ['more characters', names(401, (n) => `{{${String(n).padStart(250, 'a')}}}`), undefined],
    ['meanings', `${names(12, (n) => `{{#each a${n}}}`)}{{x}}${'{{/each}}'.repeat(12)}`, undefined],
  ])('has no result instead of a partial one: %s', (_, source, count) => {
    expect(needsOf(source)?.length).toBe(count)
  })

  const path = `this${`.${'a'.repeat(255)}`.repeat(31)}`
  it.each([
    ['long paths in deep lists', `{{#each a}}${`{{#each ${path}}}`.repeat(31)}${`{{${path}}}`.repeat(4000)}`],
    ['bare names in deep lists', `${names(32, (n) => `{{#each a${n}}}`)}${names(4900, (n) => `{{b${n}}}`)}`],
    ['one bare name again and again', `${'{{#each this}}'.repeat(31)}${'{{b}}'.repeat(4900)}`],
  ])('is processed quickly: %s', async (_, opened) => {
    const source = `{{#each a}}${opened}`.replace('{{#each a}}{{#each a', '{{#each a')
    const open = source.match(/\{\{#each/g)?.length ?? 0
    const nodes = parseTemplate(source + '{{/each}}'.repeat(open))
    expect(await cpuTimeOf(() => findNeeds([nodes], RULES))).toBeLessThan(500)
    expect(findNeeds([nodes], RULES)).toBeUndefined()
  })
})

/** Templates with names of one letter, where variables and parts of items are different. */
const nodes = fc.letrec<{ readonly nodes: TemplateNode[]; readonly inside: TemplateNode[] }>((tie) => {
  const named = fc.constantFrom('a', 'b', 'c').map((name): TemplatePath => ({ from: 'name', name, rest: [] }))
  const part = fc.constantFrom('x', 'y').map((name): TemplatePath => ({ from: 'this', rest: [name] }))
  const printOf = (path: fc.Arbitrary<TemplatePath>) =>
    fc.record({
      kind: fc.constant('print' as const),
      path,
      unescaped: fc.boolean(),
      fallback: fc.constantFrom(undefined, 'none'),
    })
  const blocks = (path: fc.Arbitrary<TemplatePath>, inner: 'nodes' | 'inside') =>
    fc.record({
      kind: fc.constant('if' as const),
      branches: fc.array(
        fc.record({
          test: path.map((path): TemplateTest => ({ is: 'true', value: { path } })),
          body: tie(inner),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      otherwise: tie(inner),
    })
  const lists = fc.constantFrom('l', 'm').map((name): TemplatePath => ({ from: 'name', name, rest: [] }))
  const list = fc.record({
    kind: fc.constant('each' as const),
    path: lists,
    body: tie('inside'),
    otherwise: tie('nodes'),
  })
  const some = (...one: readonly fc.Arbitrary<TemplateNode>[]) =>
    fc.array(fc.oneof({ maxDepth: 3 }, ...one), { maxLength: 3 })
  return {
    nodes: some(printOf(named), blocks(named, 'nodes'), list),
    inside: some(printOf(part), blocks(part, 'inside')),
  }
}).nodes

function pathInSource(path: TemplateOperand): string {
  return path.from === 'name' ? path.name : path.from === 'this' ? ['this', ...path.rest].join('.') : '@index'
}

const inSource = (all: readonly TemplateNode[]): string => all.map(nodeInSource).join('')

function nodeInSource(node: TemplateNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'print':
      return `{{${pathInSource(node.path)}${node.fallback === undefined ? '' : ' ?? "none"'}}}`
    case 'if': {
      const branches = node.branches.map(({ test, body }, n) => {
        const name = test.is === 'true' ? pathInSource(test.value.path) : ''
        return `{{${n === 0 ? '#if' : 'else if'} ${name}}}${inSource(body)}`
      })
      return `${branches.join('')}${elseInSource(node.otherwise)}{{/if}}`
    }
    case 'each':
      return `{{#each ${pathInSource(node.path)}}}${inSource(node.body)}${elseInSource(node.otherwise)}{{/each}}`
  }
}

const elseInSource = (nodes: readonly TemplateNode[]) => (nodes.length === 0 ? '' : `{{else}}${inSource(nodes)}`)

/** Data with some of the variables, and lists whose items have some of their parts. */
const data = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'l', 'm'),
  fc.array(fc.dictionary(fc.constantFrom('x', 'y'), fc.constant(1)), { maxLength: 2 }),
)

describe('any template', () => {
  it('has no missing values but its needs, and all required ones that are not given', () => {
    fc.assert(
      fc.property(nodes, data, (all, data) => {
        const source = inSource(all)
        const needs = needsOf(source) ?? []
        const missing = findMissing(compileTemplate(source, 'html'), data, { ...OCCASION, budget: { left: 10_000 } })
          .filter(({ code }) => code === 'missing_variable')
          .map(({ variable }) => variable)
        expect([source, needs.map(({ variable }) => variable)]).toStrictEqual([source, expect.arrayContaining(missing)])
        const required = needs
          .filter(({ variable, required }) => required && !variable.includes('[]') && !Object.hasOwn(data, variable))
          .map(({ variable }) => variable)
        expect([source, missing]).toStrictEqual([source, expect.arrayContaining(required)])
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
