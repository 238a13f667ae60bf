import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { compileTemplate } from './compile.ts'
import { MAX_FILTERS, MAX_TEST_VALUES, TemplateError, type TemplateMode, type TemplateVariables } from './language.ts'
import { findMissing } from './missing.ts'
import { findNeeds } from './needs.ts'
import { parseTemplate } from './parse.ts'
import { renderTemplate } from './render.ts'

const render = (source: string, variables: TemplateVariables = {}, mode: TemplateMode = 'text') =>
  renderTemplate(compileTemplate(source, mode), variables, OCCASION)

const holds = (test: string, variables: TemplateVariables) => render(`{{#if ${test}}}yes{{else}}no{{/if}}`, variables)

function problemOf(source: string): string {
  try {
    parseTemplate(source)
  } catch (error) {
    if (error instanceof TemplateError) return `${error.column}: ${error.problem}`
    throw error
  }
  throw new Error(`${source} was accepted`)
}

describe('conditions', () => {
  const variables = { plan: 'pro', seats: 3, admin: true, tags: ['new', 7], name: '', nothing: null, 'a-b': 1 }

  it.each([
    ['plan == "pro"', 'yes'],
    ['plan equals "pro"', 'yes'],
    ["plan == 'free'", 'no'],
    ['plan != "free"', 'yes'],
    ['plan notEquals "pro"', 'no'],
    ['seats == 3', 'yes'],
    ['seats == "3"', 'no'],
    ['admin == true', 'yes'],
    ['admin', 'yes'],
    ['not admin', 'no'],
    ['seats > 2', 'yes'],
    ['seats > 3', 'no'],
    ['seats >= 3', 'yes'],
    ['seats < 3', 'no'],
    ['seats <= 3', 'yes'],
    ['seats greaterThan 2', 'yes'],
    ['seats > "2"', 'no'],
    ['plan > "a"', 'yes'],
    ['plan contains "r"', 'yes'],
    ['plan notContains "r"', 'no'],
    ['tags contains "new"', 'yes'],
    ['tags contains 7', 'yes'],
    ['tags contains "7"', 'no'],
    ['seats contains 3', 'no'],
    ['plan exists', 'yes'],
    ['name exists', 'yes'],
    ['nothing exists', 'no'],
    ['missing notExists', 'yes'],
    ['missing == "x"', 'no'],
    ['missing != "x"', 'no'],
    ['not missing == "x"', 'yes'],
    ['missing == nothing', 'no'],
    ['plan == plan', 'yes'],
    ['plan == "pro" and seats > 5', 'no'],
    ['plan == "pro" or seats > 5', 'yes'],
    ['missing or missing and admin', 'no'],
    ['admin or missing and missing', 'yes'],
    ['(admin or missing) and missing', 'no'],
    ['not (admin and missing)', 'yes'],
    ['not not admin', 'yes'],
    ['tags | size > 1', 'yes'],
    ['"pro" == plan', 'yes'],
    ['plan | upper == "PRO"', 'yes'],
    ['a-b == 1', 'yes'],
  ])('%s is %s', (test, expected) => {
    expect(holds(test, variables)).toBe(expected)
  })

  it.each([
    ['within 7 days', '2026-03-07T15:09:26Z', 'yes'],
    ['within 7 days', '2026-03-07T15:09:25Z', 'no'],
    ['within 7 days', '2026-03-14T15:09:26Z', 'yes'],
    ['within 7 days', '2026-03-14T15:09:27Z', 'no'],
    ['olderThan 12 hours', '2026-03-14T03:09:26Z', 'no'],
    ['olderThan 12 hours', '2026-03-14T03:09:25Z', 'yes'],
    ['olderThan 1 minute', 'yesterday', 'no'],
    ['within 1 minute', 1_700_000_000, 'no'],
  ])('at %s compares %j with the moment of the mail', (test, at, expected) => {
    expect(holds(`at ${test}`, { at })).toBe(expected)
  })

  it('reads fields whose names are words of conditions', () => {
    expect(holds('not', { not: true })).toBe('yes')
    expect(holds('not == "x"', { not: 'x' })).toBe('yes')
    expect(holds('not not', { not: true })).toBe('no')
    expect(holds('data.not and data.exists', { data: { not: 1, exists: 1 } })).toBe('yes')
  })

  it('renders the first branch that is true', () => {
    const source = '{{#if a == 1}}one{{else if a == 2}}two{{else if a == 2}}never{{else}}many{{/if}}'
    expect([1, 2, 3].map((a) => render(source, { a }))).toStrictEqual(['one', 'two', 'many'])
    expect(render('{{#if a}}x{{else if b}}y{{/if}}', {})).toBe('')
  })

  it('renders unless as the opposite of if', () => {
    const source = '{{#unless paid}}due{{else}}thanks{{/unless}}'
    expect([render(source, {}), render(source, { paid: true })]).toStrictEqual(['due', 'thanks'])
    expect(render('{{#unless a == 1 or b}}x{{/unless}}', { a: 1 })).toBe('')
  })

  it.each([
    ['{{#if a = b}}', '9: Write == to compare two values.'],
    ['{{#if a ==}}', '11: A name cannot begin with "}".'],
    ['{{#if (a}}', '9: Expected ) but found "}".'],
    ['{{#if a and}}', '12: A name cannot begin with "}".'],
    ['{{#if a === b}}', '11: A name cannot begin with "=".'],
    ['{{#if a b}}', '9: Unexpected "b". Write a condition such as'],
    ['{{#if at within days}}', '17: Write a time of at most 100 years'],
    ['{{#if at within 0 days}}', '17: Write a time of at most 100 years'],
    ['{{#if at within 36501 days}}', '17: Write a time of at most 100 years'],
    ['{{#if at within 3 weeks}}', '17: Write a time of at most 100 years'],
    ['{{#each a}}{{else if b}}{{/each}}', '12: {{else if}} belongs to {{#if}}, not to {{#each}}.'],
    ['{{#unless a}}{{else if b}}{{/unless}}', '14: {{else if}} belongs to {{#if}}, not to {{#unless}}.'],
    ['{{#if a}}{{else}}{{else if b}}{{/if}}', '18: The block {{#if}} already has an {{else}}.'],
    ['{{#if @index}}{{/if}}', '1: {{@index}} can only be used inside {{#each list}} … {{/each}}.'],
    ['{{#if a == this}}{{/if}}', '1: {{this}} can only be used inside'],
    ['{{#unless a}}{{/if}}', '14: {{/if}} cannot close the block {{#unless}} of line 1'],
  ])('refuses %s', (source, problem) => {
    expect(problemOf(source)).toContain(problem)
  })

  it('limits the values and the depth of a condition', () => {
    const values = (count: number) => `{{#if ${new Array(count).fill('a').join(' and ')}}}{{/if}}`
    expect(parseTemplate(values(MAX_TEST_VALUES))).toHaveLength(1)
    expect(problemOf(values(MAX_TEST_VALUES + 1))).toContain(`at most ${MAX_TEST_VALUES} values`)
    const deep = (count: number) => `{{#if ${'('.repeat(count)}a${')'.repeat(count)}}}{{/if}}`
    expect(parseTemplate(deep(32))).toHaveLength(1)
    expect(problemOf(deep(33))).toContain('nested at most 32 deep')
    expect(problemOf(`{{#if ${'not '.repeat(33)}a}}{{/if}}`)).toContain('nested at most 32 deep')
  })
})

describe('each', () => {
  const carts = {
    carts: [
      { of: 'Ada', lines: ['tea', 'cake'] },
      { of: 'Bob', lines: ['pie'] },
    ],
  }

  it('gives names to the item and its position', () => {
    const source =
      '{{#each carts as |cart n|}}{{#each cart.lines as |line|}}{{n}}{{cart.of}}{{line}} {{/each}}{{/each}}'
    expect(render(source, carts)).toBe('0Adatea 0Adacake 1Bobpie ')
  })

  it('prefers the name of the item to its parts and to the data', () => {
    expect(render('{{#each a as |b|}}{{b.b}}{{/each}}', { a: [{ b: 1 }], b: 2 })).toBe('1')
  })

  it('knows the first and the last item', () => {
    const source = '{{#each a}}{{#unless @first}}, {{/unless}}{{#if @last and not @first}}and {{/if}}{{this}}{{/each}}'
    expect(render(source, { a: ['x', 'y', 'z'] })).toBe('x, y, and z')
    expect(render(source, { a: ['x'] })).toBe('x')
  })

  it.each([
    ['{{#each a as b}}', '14: Expected names such as |item|'],
    ['{{#each a as |b c d|}}', '19: Expected names such as |item|'],
    ['{{#each a as |b b|}}', '15: The names of an item and its index must differ'],
    ['{{#each a as |this|}}', '15: The names of an item and its index must differ'],
    ['{{#each a b}}', '11: Unexpected "b".'],
    ['{{#each a | first}}', '11: Unexpected "|".'],
  ])('refuses %s', (source, problem) => {
    expect(problemOf(source)).toContain(problem)
  })
})

describe('comments', () => {
  it.each([
    ['a{{! comment }}b', 'ab'],
    ['a{{!-- with }} and {{b}} --}}b', 'ab'],
    ['a{{!}}b', 'ab'],
    ['{{#if x}}{{!-- x --}}{{else}}no{{/if}}', 'no'],
  ])('%s prints nothing', (source, expected) => {
    expect(render(source)).toBe(expected)
  })

  it('must be closed', () => {
    expect(problemOf('a{{! b')).toBe('2: This comment is never closed with }}.')
    expect(problemOf('{{!-- b }}')).toBe('1: This comment is never closed with --}}.')
  })
})

describe('filters', () => {
  const values = {
    name: 'ada LOVELACE',
    total: 1234.5,
    price: '9.9',
    at: '2026-03-29T00:30:00Z',
    day: '2026-01-31',
    list: ['a', null, 2, { x: 1 }, 'c'],
    empty: '',
    smile: '😀😀😀',
    data: { zone: 'America/New_York', odd: 'Mars/Base' },
  }

  it.each([
    ['name | upper', 'ADA LOVELACE'],
    ['name | lower', 'ada lovelace'],
    ['name | lower | title', 'Ada Lovelace'],
    ['"o\'neill isn’t mcdonald éa" | title', "O'neill Isn’t Mcdonald Éa"],
    ['name | truncate: 5', 'ada …'],
    ['name | truncate: 12', 'ada LOVELACE'],
    ['name | truncate: 11', 'ada LOVELA…'],
    ['name | truncate: 5, "..."', 'ad...'],
    ['name | truncate: 2, "..."', '...'],
    ['smile | truncate: 2', '😀…'],
    ['smile | truncate: 3', '😀😀😀'],
    ['missing | default: "there"', 'there'],
    ['empty | default: "there"', 'there'],
    ['missing ?? "there" | upper', 'THERE'],
    ['empty ?? "there" | upper', ''],
    ['missing | upper | default: name', 'ada LOVELACE'],
    ['missing | upper', ''],
    ['name | url', 'ada%20LOVELACE'],
    ['list | json', '["a",null,2,{"x":1},"c"]'],
    ['list | join', 'a, 2, c'],
    ['list | join: " · "', 'a · 2 · c'],
    ['list | first', 'a'],
    ['list | last', 'c'],
    ['list | size', '5'],
    ['smile | size', '3'],
    ['total | size', ''],
    ['name | first', ''],
    ['total | number', '1,234.5'],
    ['total | number: 2', '1,234.50'],
    ['total | number: 0, "de"', '1.235'],
    ['price | number: 2', '9.90'],
    ['name | number', ''],
    ['total | money: "EUR"', '€1,234.50'],
    ['total | money: "EUR", "de"', '1.234,50\u00a0€'],
    ['total | money: "JPY"', '¥1,235'],
    ['price | money: "USD"', '$9.90'],
    ['at | date', 'Mar 29, 2026'],
    ['at | date: "long"', 'March 29, 2026'],
    ['at | date: "iso"', '2026-03-29T00:30:00.000Z'],
    ['at | date: "yyyy-MM-dd HH:mm"', '2026-03-29 00:30'],
    ['at | date: "yyyy-MM-dd HH:mm", "America/New_York"', '2026-03-28 20:30'],
    ['at | date: "HH:mm", data.zone', '20:30'],
    ['at | date: "HH:mm", data.odd', ''],
    ['at | date: "EEEE, d. MMMM yyyy", "Europe/Berlin", "de"', 'Sonntag, 29. März 2026'],
    ['at | date: "d MMMM", "UTC", "pl"', '29 marca'],
    ['at | date: "h:mm a", "Europe/Berlin"', '1:30 AM'],
    ["at | date: \"yy M d H 'o''clock'\"", "26 3 29 0 o'clock"],
    ['day | date: "full", "America/New_York"', 'Saturday, January 31, 2026'],
    ['name | date', ''],
    ['total | date', ''],
    ['@now | date: "yyyy"', '2026'],
    ['"2026-12-31" | date: "d.M."', '31.12.'],
  ])('{{%s}} prints %s', (source, expected) => {
    expect(render(`{{${source}}}`, values)).toBe(expected)
  })

  it.each([
    ['#ff0000', '#ff0000'],
    ['red', 'red'],
    ['12.5px', '12.5px'],
    ['50%', '50%'],
    ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['red;background:url(//x)', ''],
    ['url(javascript:x)', ''],
    ['expression(alert(1))', ''],
    ['red}', ''],
    ['\\65', ''],
  ])('css prints %j as %j', (color, expected) => {
    expect(render('{{color | css}}', { color })).toBe(expected)
  })

  it('takes the language of the recipient, then that of the project', () => {
    expect(render('{{n | number}}', { n: 1.5, locale: 'de' })).toBe('1,5')
    expect(render('{{n | number}}', { n: 1.5, locale: 'de_AT' })).toBe('1,5')
    expect(render('{{n | number}}', { n: 1.5, locale: 'nonsense of a language' })).toBe('1.5')
    const compiled = compileTemplate('{{n | number}}', 'text')
    expect(renderTemplate(compiled, { n: 1.5 }, { ...OCCASION, language: 'fr' })).toBe('1,5')
    expect(renderTemplate(compiled, { n: 1.5 }, { ...OCCASION, language: 'x!' })).toBe('1.5')
  })

  it('escapes what it prints', () => {
    expect(render('{{a | upper}}', { a: '<b>' }, 'html')).toBe('&lt;B&gt;')
    expect(render('{{a | json}}', { a: { b: '"<' } }, 'html')).toBe('{&quot;b&quot;:&quot;\\&quot;&lt;&quot;}')
    expect(render('{{a | join: "<br>"}}', { a: ['x', 'y'] }, 'html')).toBe('x&lt;br&gt;y')
    expect(render('{{a ?? "<i>" | lower}}', {}, 'html')).toBe('&lt;i&gt;')
  })

  it.each([
    ['{{a | shout}}', '8: There is no filter "shout". The filters are css, date, default,'],
    ['{{a | }}', '7: A filter is missing before "}".'],
    ['{{a | upper: 1}}', '7: The filter upper takes no arguments.'],
    ['{{a | truncate}}', '7: The filter truncate takes 1 to 2 arguments: truncate: 20, "…".'],
    ['{{a | truncate: "x"}}', '7: The first argument of truncate must be a whole number from 1 to 100,000'],
    ['{{a | truncate: 0}}', '7: The first argument of truncate must be a whole number'],
    ['{{a | truncate: 1.5}}', '7: The first argument of truncate must be a whole number'],
    ['{{a | number: 21}}', '7: The first argument of number must be a whole number from 0 to 20'],
    ['{{a | money}}', '7: The filter money takes 1 to 2 arguments'],
    ['{{a | money: "euro"}}', '7: The first argument of money must be a currency such as "EUR"'],
    ['{{a | money: "EUR", "xx"}}', '7: The second argument of money must be a language such as "de"'],
    ['{{a | date: "yyyy-mm-DD"}}', '7: The first argument of date has the unknown letters "DD"'],
    ['{{a | date: ""}}', '7: The first argument of date is empty'],
    ['{{a | date: "\'x"}}', '7: The first argument of date has a single quote that is not closed'],
    ['{{a | date: format}}', '7: The first argument of date must be written in quotes'],
    ['{{a | date: "long", "Mars/Base"}}', '7: The second argument of date must be a time zone'],
    ['{{a | date: "long", "UTC", "en", 1}}', '7: The filter date takes 0 to 3 arguments'],
    ['{{a | upper ?? "b"}}', '13: Unexpected "?"'],
    ['{{a | join: }}', '13: A name cannot begin with "}"'],
  ])('refuses %s', (source, problem) => {
    const [column, text = ''] = problem.split(/: (.*)/s)
    const found = problemOf(source)
    expect(found).toContain(text)
    expect(Number.parseInt(found, 10)).toBe(source.includes('shout') ? 7 : Number(column))
  })

  it('limits the filters of a value, and the length of a format', () => {
    expect(parseTemplate(`{{a${' | upper'.repeat(MAX_FILTERS)}}}`)).toHaveLength(1)
    expect(problemOf(`{{a${' | upper'.repeat(MAX_FILTERS + 1)}}}`)).toContain(`at most ${MAX_FILTERS} filters`)
    expect(parseTemplate(`{{a | date: "${'y'.padEnd(100, '-')}"}}`)).toHaveLength(1)
    expect(problemOf(`{{a | date: "${'y'.padEnd(101, '-')}"}}`)).toContain('can have at most 100 characters')
  })

  it('counts work by the size of the values', () => {
    const source = '{{a | upper}}'.repeat(100)
    expect(render(source, { a: 'x'.repeat(1000) })).toHaveLength(100_000)
    const megabyte = 'x'.repeat(1_000_000)
    expect(() => render('{{a | upper | size}}'.repeat(60), { a: megabyte })).toThrow('more than 100,000 operations')
    const zones = Array.from({ length: 600 }, (_, n) => `Mars/Base${n}`)
    expect(() => render('{{#each a}}{{@now | date: "HH", this}}{{/each}}', { a: zones })).toThrow('operations')
    const locales = Array.from({ length: 600 }, (_, n) => `de-x-a${n}`)
    expect(() => render('{{#each a}}{{"1.5" | number: 1, this}}{{/each}}', { a: locales })).toThrow('operations')
    expect(() => render('{{a | join}}', { a: new Array(100_000).fill(0) })).toThrow('more than 100,000 operations')
  })
})

describe('what a template reads', () => {
  it.each([
    ['{{a | default: b}}', ['a', 'b']],
    ['{{#if a == b and c | size > 1}}{{/if}}', ['a', 'b', 'c']],
    ['{{#if a}}{{else if b}}{{c}}{{/if}}', ['a', 'b', 'c']],
    ['{{#each list as |x n|}}{{x.y}}{{n}}{{z}}{{/each}}{{x}}', ['list', 'x', 'z']],
    ['{{#each list as |x|}}{{x.y}}{{/each}}', ['list']],
    ['{{at | date: "long", zone}}', ['at', 'locale', 'zone']],
    ['{{@now | date}}', ['locale']],
    ['{{! a }}{{"x" | upper}}', []],
  ])('of %s are the variables %j', (source, names) => {
    expect([...compileTemplate(source, 'html').variables].sort()).toStrictEqual(names)
  })

  const missing = (source: string, variables: TemplateVariables) =>
    findMissing(compileTemplate(source, 'html'), variables, { ...OCCASION, budget: { left: 1000 } }).map(
      ({ code, variable }) => `${code === 'missing_variable' ? 'no' : 'bad'} ${variable}`,
    )

  it.each<[string, TemplateVariables, string[]]>([
    ['{{a | upper}}', {}, ['no a']],
    ['{{a | upper | default: "x"}}', {}, []],
    ['{{a | default: b}}', {}, ['no a']],
    ['{{a ?? "x" | upper}}', {}, []],
    ['{{a | date}}', { a: 'tomorrow' }, ['bad a']],
    ['{{a | first}}', { a: [] }, ['bad a']],
    ['{{a | json}}', { a: {} }, []],
    ['{{@now | date}}', {}, []],
    ['{{#if a == 1}}{{b}}{{else if a == 2}}{{c}}{{else}}{{d}}{{/if}}', { a: 2 }, ['no c']],
    [
      '{{#each a as |x|}}{{x.b}}{{#each x.c as |y|}}{{y.d}}{{/each}}{{/each}}',
      { a: [{ c: [{}] }] },
      ['no a[].b', 'no a[].c[].d'],
    ],
  ])('in %s with %j has no value: %j', (source, variables, expected) => {
    expect(missing(source, variables)).toStrictEqual(expected)
  })

  it('stops a check at its budget', () => {
    const budget = { left: 10 }
    findMissing(compileTemplate('{{a | upper}}', 'html'), { a: 'x'.repeat(20_000) }, { ...OCCASION, budget })
    expect(budget.left).toBeLessThanOrEqual(0)
  })

  it('is needed', () => {
    const source =
      '{{a | upper}}{{b | default: c}}{{list | join}}{{#if d > 1}}{{e}}{{else if f}}{{/if}}{{#each g as |x n|}}{{x.y}}{{n}}{{/each}}'
    const needs = findNeeds([parseTemplate(source)], { given: new Set(), all: 'data' })
    expect(needs?.map(({ variable, use, required }) => `${variable} ${use}${required ? '!' : ''}`)).toStrictEqual([
      'a print!',
      'b print',
      'c print',
      'list each!',
      'd if',
      'e print',
      'f if',
      'g each!',
      'g[].y print!',
    ])
  })
})
