import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillText } from '../../kernel/ports/mailer.ts'
import { OCCASION } from '../../testing/occasion.ts'
import { compileTemplate } from './compile.ts'
import { RenderBudgetError, type TemplateMode, type TemplateVariables } from './language.ts'
import { fixedPieces, renderTemplate, renderValues } from './render.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function render(source: string, variables: TemplateVariables = {}, mode: TemplateMode = 'html'): string {
  const compiled = compileTemplate(source, mode)
  const { text, values } = renderValues(compiled, variables, OCCASION)
  expect(fillText(fixedPieces(compiled), values)).toBe(text)
  expect(renderTemplate(compiled, variables, OCCASION)).toBe(text)
  return text
}

function parsed(json: string): TemplateVariables {
  return { ...JSON.parse(json) }
}

describe('values', () => {
  it.each([
    ['text', '{{a}}', { a: 'x' }, 'x'],
    ['0', '{{a}}', { a: 0 }, '0'],
    ['false', '{{a}}', { a: false }, 'false'],
    ['true', '{{a}}', { a: true }, 'true'],
    ['a decimal', '{{a}}', { a: -1.5 }, '-1.5'],
    ['missing', '[{{a}}]', {}, '[]'],
    ['null', '[{{a}}]', { a: null }, '[]'],
    ['empty text', '[{{a}}]', { a: '' }, '[]'],
    ['nested', '{{a.b.c}}', { a: { b: { c: 1 } } }, '1'],
    ['nested in missing', '[{{a.b.c}}]', { a: {} }, '[]'],
    ['nested in null', '[{{a.b}}]', { a: null }, '[]'],
    ['nested in text', '[{{a.0}}{{a.length}}]', { a: 'xy' }, '[]'],
    ['an item', '{{a.1.b}}', { a: [{}, { b: 'x' }] }, 'x'],
    ['an item that is not there', '[{{a.2}}{{a.-1}}{{a.01}}]', { a: [1, 2] }, '[]'],
    ['a dotted key is not a path', '[{{a.b}}]', { 'a.b': 1 }, '[]'],
    ['an object prints nothing', '[{{a}}]', { a: { b: 1 } }, '[]'],
    ['an object prints nothing, not the fallback', '[{{a ?? "x"}}]', { a: { b: 1 } }, '[]'],
  ])('prints %s', (_, source, variables, printed) => {
    expect(render(source, variables)).toBe(printed)
  })

  it.each([
    ['missing', {}, 'x'],
    ['null', { a: null }, 'x'],
    ['empty text', { a: '' }, ''],
    ['0', { a: 0 }, '0'],
    ['false', { a: false }, 'false'],
    ['an empty list', { a: [] }, ''],
    ['text', { a: 'y' }, 'y'],
  ])('uses the fallback for missing and null only: %s', (_, variables, printed) => {
    expect(render('{{a ?? "x"}}', variables)).toBe(printed)
  })
})

describe('values that differ by mail', () => {
  it.each([
    ['nothing', 'Hello', ['Hello'], []],
    ['all', '{{a}}', ['', ''], ['x']],
    ['tags side by side', '{{a}}{{b}}!', ['', '', '!'], ['x', '']],
    ['a block as a whole', '<{{#if a}}1{{a}}2{{/if}}>{{a}}', ['<', '>', ''], ['1x2', 'x']],
    ['a block that prints nothing', '<{{#each b}}1{{/each}}>', ['<', '>'], ['']],
    ['a fallback', '{{b ?? "you"}}', ['', ''], ['you']],
  ])('are %s', (_, source, pieces, values) => {
    const compiled = compileTemplate(source, 'html')
    expect(fixedPieces(compiled)).toStrictEqual(pieces)
    expect(renderValues(compiled, { a: 'x' }, OCCASION).values).toStrictEqual(values)
  })

  it('are rendered within the budget, too', () => {
    const source = '{{a}}'.repeat(6)
    const megabyte = { a: 'x'.repeat(1024 * 1024) }
    expect(() => renderValues(compileTemplate(source, 'html'), megabyte, OCCASION)).toThrow(RenderBudgetError)
    const five = renderValues(compileTemplate(source.slice('{{a}}'.length), 'html'), megabyte, OCCASION)
    expect(five.text).toHaveLength(5 * 1024 * 1024)
  })
})

describe('modes', () => {
  const a = `<b>&"'\r\n\u2028\u0000\t`

  it.each([
    ['html', '{{a}}', '&lt;b&gt;&amp;&quot;&#39;\r\n\u2028\u0000\t'],
    ['html', '{{{a}}}', a],
    ['text', '{{a}}', a],
    ['text', '{{{a}}}', a],
    ['subject', '{{a}}', `<b>&"'`],
    ['subject', '{{{a}}}', `<b>&"'`],
  ] as const)('encodes values for %s in %s', (mode, source, printed) => {
    expect(render(source, { a }, mode)).toBe(printed)
  })

  it.each([
    ['html', '<i>\n{{x ?? "<b>\\n"}}{{{x ?? "<b>"}}}', '<i>\n&lt;b&gt;\n<b>'],
    ['text', '<i>\n{{x ?? "<b>\\n"}}', '<i>\n<b>\n'],
    ['subject', '<i>\r\n{{x ?? "<b>\\n"}}', '<i><b>'],
  ] as const)(
    'encodes fallbacks like values, and keeps literals to one line in a subject: %s',
    (mode, source, printed) => {
      expect(render(source, {}, mode)).toBe(printed)
    },
  )

  it.each([
    ['html', '{{a}}', '<li>x &amp; y</li>\n<li>1</li>\n<li></li>\n<li>false</li>'],
    ['html', '{{{a}}}', '<li>x & y</li>\n<li>1</li>\n<li></li>\n<li>false</li>'],
    ['text', '{{a}}', '- x & y\n- 1\n- \n- false'],
    ['subject', '{{a}}', 'x & y, 1, , false'],
  ] as const)('prints a list in %s by %s, without null, objects and lists', (mode, source, printed) => {
    expect(render(source, { a: [null, 'x & y', {}, 1, '', [2], false] }, mode)).toBe(printed)
  })

  it.each([
    ['U+2028', '\u2028'],
    ['U+2029', '\u2029'],
    ['U+0085', '\u0085'],
    ['DEL', '\u007f'],
    ['NUL', '\u0000'],
  ])('removes %s from a subject, also alone', (_, mark) => {
    expect(render('{{a}}', { a: `x${mark}y${mark}${mark}` }, 'subject')).toBe('xy')
  })

  it('encodes long values like short ones, also across the edges of chunks', () => {
    for (const length of [16_383, 16_384, 16_385, 40_000]) {
      const long = `${'x'.repeat(length)}😀<\n`.repeat(2)
      expect(render('{{a}}', { a: long })).toBe(long.replaceAll('<', '&lt;'))
      expect(render('{{a}}', { a: long }, 'subject')).toBe(long.replaceAll('\n', ''))
      expect(render('{{a}}', { a: long }, 'text')).toBe(long)
    }
  })
})

describe('if', () => {
  it.each([
    [undefined, 'no'],
    [null, 'no'],
    [false, 'no'],
    [0, 'no'],
    ['', 'no'],
    [[], 'no'],
    [true, 'yes'],
    [-1, 'yes'],
    ['0', 'yes'],
    ['false', 'yes'],
    [' ', 'yes'],
    [[null], 'yes'],
    [{}, 'yes'],
  ])('treats %j as %s', (a, answer) => {
    expect(render('{{#if a}}yes{{else}}no{{/if}}', { a })).toBe(answer)
    expect(render('{{#if a}}yes{{/if}}', { a })).toBe(answer === 'yes' ? 'yes' : '')
  })
})

describe('each', () => {
  it.each([
    ['items', '{{#each a}}<{{this}}>{{/each}}', { a: [1, 'b', false, null] }, '<1><b><false><>'],
    ['fields of items', '{{#each a}}{{this.b}}{{b}},{{/each}}', { a: [{ b: 1 }, { b: 2 }] }, '11,22,'],
    ['positions', '{{#each a}}{{@index}}{{this}} {{/each}}', { a: ['x', 'y'] }, '0x 1y '],
    ['else for an empty list', '{{#each a}}x{{else}}none{{/each}}', { a: [] }, 'none'],
    ['else for a missing list', '{{#each a}}x{{else}}none{{/each}}', {}, 'none'],
    ['else for what is no list', '{{#each a}}x{{else}}none{{/each}}', { a: { b: 1 } }, 'none'],
    ['else for text', '{{#each a}}x{{else}}none{{/each}}', { a: 'xyz' }, 'none'],
    ['outer names', '{{#each a}}{{b}}{{c}} {{/each}}', { a: [{ b: 1 }, { c: 2 }], b: 'B', c: 'C' }, '1C B2 '],
    ['null hides an outer name', '{{#each a}}[{{b}}]{{/each}}', { a: [{ b: null }], b: 'B' }, '[]'],
    ['this never falls back', '{{#each a}}[{{this.b}}]{{/each}}', { a: [{}], b: 'B' }, '[]'],
    ['an item list has no names', '{{#each a}}{{0}}{{length}}{{/each}}', { a: [[7]], 0: 'x', length: 'y' }, 'xy'],
    [
      'nested',
      '{{#each a}}{{n}}:{{#each this.b}}{{@index}}{{n}}{{this}}{{m}} {{/each}}{{@index}};{{/each}}',
      {
        a: [
          { n: 'p', b: [1, 2] },
          { n: 'q', b: [3] },
        ],
        m: 'M',
      },
      'p:0p1M 1p2M 0;q:0q3M 1;',
    ],
    [
      'this in the else of an inner each is the outer item',
      '{{#each a}}{{#each this.b}}x{{else}}{{this.c}}{{/each}}{{/each}}',
      { a: [{ c: 5 }] },
      '5',
    ],
    ['if inside', '{{#each a}}{{#if this}}{{this}}{{else}}-{{/if}}{{/each}}', { a: [0, 1] }, '-1'],
  ])('renders %s', (_, source, variables, printed) => {
    expect(render(source, variables)).toBe(printed)
  })
})

describe('prototypes', () => {
  const keys = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    '__lookupGetter__',
    'length',
    'name',
    'map',
    'at',
    'isPrototypeOf',
    'toLocaleString',
  ]
  const key = fc.constantFrom(...keys)

  it('are never reached, from any value', () => {
    const variables = { text: 'x', number: 1, yes: true, list: ['x'], object: {}, nothing: null }
    const start = fc.constantFrom(...Object.keys(variables), ...keys)
    fc.assert(
      fc.property(start, fc.array(key, { minLength: 1, maxLength: 4 }), (first, rest) => {
        const path = [first, ...rest].join('.')
        expect(render(`[{{{${path}}}}]{{#if ${path}}}x{{/if}}{{#each ${path}}}x{{/each}}`, variables)).toBe('[]')
        const inner = rest.join('.')
        const loop = `{{#each items}}{{this.${inner}}}{{#if this.${inner}}}x{{/if}}{{#if ${inner}}}x{{/if}}{{/each}}`
        expect(render(loop, { items: [{}, 'x', 1, ['x'], null] })).toBe('')
      }),
    )
  })

  it.each(keys)('reads an own key %s as any other key', (own) => {
    const holder = JSON.parse(`{"${own}": {"a": "own"}}`)
    expect(render(`{{a.${own}.a}}{{#each list}}{{${own}.a}}{{/each}}`, { a: holder, list: [holder] })).toBe('ownown')
    expect(render(`[{{a.${own}}}{{a.${own}.b}}{{a.${own}.toString}}]`, { a: holder })).toBe('[]')
  })

  it('does not change anything by reading an own __proto__', () => {
    const variables = parsed('{"data": {"__proto__": {"polluted": "yes"}}}')
    expect(render('[{{data.polluted}}{{polluted}}]{{data.__proto__.polluted}}', variables)).toBe('[]yes')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('does not read instances of classes', () => {
    class Secret {
      readonly key = 'k'
    }
    const variables = { a: new Secret(), date: new Date(0), map: new Map([['key', 'k']]), call: () => 'k' }
    expect(render('[{{a.key}}{{a}}{{date}}{{map}}{{map.key}}{{call}}{{call.name}}]', variables)).toBe('[]')
  })
})

describe('properties', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/).filter((word) => word !== 'this' && word !== 'else')
  const literal = fc
    .string({ unit: fc.oneof(fc.constantFrom('{', '}', '<', '&', '"', '\n', '😀'), fc.string({ maxLength: 1 })) })
    .filter((text) => !text.includes('{{') && !text.includes('\\') && !text.endsWith('{'))
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.double({ noNaN: true }), fc.boolean())
  const values = fc.dictionary(name, value, { maxKeys: 8 })

  it('equals a simple substitution', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(literal, name)), literal, values, (pairs, tail, variables) => {
        const fill = (hole: (word: string) => unknown) =>
          pairs.map(([text, word]) => `${text}${hole(word)}`).join('') + tail
        const oracle = fill((word) => variables[word] ?? '')
        expect(
          render(
            fill((word) => `{{${word}}}`),
            variables,
            'text',
          ),
        ).toBe(oracle)
        expect(
          render(
            fill((word) => `{{{${word}}}}`),
            variables,
            'html',
          ),
        ).toBe(oracle)
        const escaped = fill((word) =>
          String(variables[word] ?? '').replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? ''),
        )
        expect(
          render(
            fill((word) => `{{${word}}}`),
            variables,
            'html',
          ),
        ).toBe(escaped)
      }),
    )
  })

  const anything = fc.oneof(
    fc.json().map((json): unknown => JSON.parse(json)),
    fc.array(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'x', '{{a}}', '😀') })),
    fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '{{{b}}}', '\u0000') }),
  )

  it('lets no value add markup to html', () => {
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        const printed = render('{{a}}|{{b ?? "<"}}|{{#each a}}{{this}}{{x}}{{else}}{{b.0}}{{/each}}', { a, b })
        const withoutListMarks = printed.replaceAll('<li>', '').replaceAll('</li>', '')
        expect(withoutListMarks).not.toMatch(/[<>"']/)
        expect(withoutListMarks.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      }),
    )
  })

  it('lets no value break the line of a subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('\r', '\n', '\u2028', 'x')), (a, b) => {
        expect(render('{{a}} {{b}} {{{a}}}', { a, b }, 'subject')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  it('renders the same every time', () => {
    fc.assert(
      fc.property(values, values, (first, second) => {
        const compiled = compileTemplate('{{a}}{{#each b}}{{this}}{{/each}}{{#if a1}}{{a}}{{/if}}', 'html')
        const before = renderTemplate(compiled, first, OCCASION)
        renderTemplate(compiled, second, OCCASION)
        expect(renderTemplate(compiled, first, OCCASION)).toBe(before)
      }),
    )
  })
})
