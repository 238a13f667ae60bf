import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { MAX_BLOCK_DEPTH, MAX_NAME_LENGTH, MAX_PATH_NAMES, MAX_STORED_TAGS, TemplateError } from './language.ts'
import { parseTemplate } from './parse.ts'

function errorOf(source: string, maxTags?: number): TemplateError {
  try {
    parseTemplate(source, { maxTags })
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
  throw new Error(`${source} was accepted`)
}

function name(text: string, ...rest: string[]) {
  return { from: 'name', name: text, rest }
}

function print(path: object, fallback?: string, unescaped = false) {
  return { kind: 'print', path, fallback, unescaped }
}

function text(literal: string) {
  return { kind: 'text', text: literal }
}

describe('literal text', () => {
  it.each([
    ['empty', '', []],
    ['single braces', 'a{b}c {d', [text('a{b}c {d')]],
    ['css with }} and no {{', '@media print{a{color:red}}', [text('@media print{a{color:red}}')]],
    ['}}} alone', 'x}}}y', [text('x}}}y')]],
    ['json', '{"a":{"b":{"c":1}}}', [text('{"a":{"b":{"c":1}}}')]],
    ['a brace behind a tag', 'a{color:{{c}}}', [text('a{color:'), print(name('c')), text('}')]],
    ['an escaped opening', 'a\\{{b}}', [text('a{{b}}')]],
    ['an escaped opening of three', '\\{{{b}}}', [text('{{{b}}}')]],
    ['two escapes', '\\{{\\{{', [text('{{{{')]],
    ['an escape before a tag', '\\{{{{a}}', [text('{{'), print(name('a'))]],
    ['a backslash before a tag', 'C:\\\\{{a}}', [text('C:\\'), print(name('a'))]],
    ['a backslash elsewhere', '\\a\\', [text('\\a\\')]],
    ['a backslash in the tag before', '{{a ?? "\\\\"}}{{b}}', [print(name('a'), '\\'), print(name('b'))]],
  ])('keeps %s', (_, source, nodes) => {
    expect(parseTemplate(source)).toEqual(nodes)
  })
})

describe('paths', () => {
  it.each([
    ['{{a}}', name('a')],
    ['{{ a }}', name('a')],
    ['{{\n\ta\u00a0}}', name('a')],
    ['{{items.0.name}}', name('items', '0', 'name')],
    ['{{first-name_2$}}', name('first-name_2$')],
    ['{{Überschrift.größe}}', name('Überschrift', 'größe')],
    ['{{名前}}', name('名前')],
    ['{{1st}}', name('1st')],
    ['{{else.x}}', name('else', 'x')],
    ['{{elsewhere}}', name('elsewhere')],
    ['{{data.this}}', name('data', 'this')],
    ['{{__proto__.constructor}}', name('__proto__', 'constructor')],
  ])('reads %j', (source, path) => {
    expect(parseTemplate(source)).toEqual([print(path)])
  })

  it('reads this and @index inside each', () => {
    expect(parseTemplate('{{#each a}}{{this}}{{this.b.0}}{{@index}}{{/each}}')).toEqual([
      {
        kind: 'each',
        path: name('a'),
        body: [print({ from: 'this', rest: [] }), print({ from: 'this', rest: ['b', '0'] }), print({ from: 'index' })],
        otherwise: [],
      },
    ])
  })

  it('marks three braces as unescaped', () => {
    expect(parseTemplate('{{{ a }}}{{{b ?? 1}}}')).toEqual([
      print(name('a'), undefined, true),
      print(name('b'), '1', true),
    ])
  })
})

describe('fallbacks', () => {
  it.each([
    ['"b"', 'b'],
    ["'b'", 'b'],
    ['""', ''],
    ['"it\'s"', "it's"],
    ['\'say "hi"\'', 'say "hi"'],
    ['"a \\"b\\" c"', 'a "b" c'],
    ["'it\\'s'", "it's"],
    ['"a\\\\"', 'a\\'],
    ['"a\\nb\\tc\\rd"', 'a\nb\tc\rd'],
    ['"\\x\\😀"', 'x😀'],
    ['"}} {{b}} ?? "', '}} {{b}} ?? '],
    ['"two\nlines"', 'two\nlines'],
    ['0', '0'],
    ['12.50', '12.50'],
    ['-3', '-3'],
    ['true', 'true'],
    ['false', 'false'],
  ])('reads %s', (fallback, printed) => {
    expect(parseTemplate(`{{a ?? ${fallback}}}`)).toEqual([print(name('a'), printed)])
    expect(parseTemplate(`{{a??${fallback} }}`)).toEqual([print(name('a'), printed)])
  })
})

describe('blocks', () => {
  it('reads if, else and each, nested and with blanks', () => {
    expect(parseTemplate('{{# if a }}x{{ else }}{{#each b.c}}y{{else}}z{{/each}}{{/ if }}!')).toEqual([
      {
        kind: 'if',
        branches: [{ test: { is: 'true', value: { path: name('a') } }, body: [text('x')] }],
        otherwise: [{ kind: 'each', path: name('b', 'c'), body: [text('y')], otherwise: [text('z')] }],
      },
      text('!'),
    ])
  })

  it(`nests ${MAX_BLOCK_DEPTH} deep and refuses one more`, () => {
    const nested = (depth: number) => `${'{{#if a}}'.repeat(depth)}${'{{/if}}'.repeat(depth)}`
    expect(parseTemplate(nested(MAX_BLOCK_DEPTH))).toHaveLength(1)
    expect(errorOf(nested(MAX_BLOCK_DEPTH + 1))).toMatchObject({
      line: 1,
      column: '{{#if a}}'.length * MAX_BLOCK_DEPTH + 1,
      problem: 'Blocks can be nested at most 32 deep.',
    })
  })
})

describe('bad syntax', () => {
  it.each([
    ['an unclosed tag', 'a\n {{b', 2, 2, /^This {{ is never closed with }}\.$/],
    ['an unclosed tag, nothing in it', '{{', 1, 1, /never closed with }}/],
    ['an unclosed tag of three', '{{{b', 1, 1, /This {{{ is never closed with }}}/],
    ['an unclosed block tag', '{{#', 1, 1, /never closed/],
    ['an unclosed fallback', '{{b ?? ', 1, 1, /never closed/],
    ['an unclosed text', '{{b ?? "c}} d', 1, 8, /no closing "/],
    ['a text that ends in a backslash', "{{b ?? 'c\\'}}", 1, 8, /no closing '/],
    ['a single closing brace', '{{b}', 1, 4, /must close with }}/],
    ['three braces closed by two', '{{{b}}', 1, 5, /must close with three/],
    ['four braces', '{{{{b}}}}', 1, 4, /cannot begin with "{"/],
    ['a tag in a tag', '{{a {{b}} }}', 1, 5, /Unexpected "{"/],
    ['empty braces', 'a{{}}', 1, 2, /braces are empty.*Write {{name}}/],
    ['blank braces', '{{ \n }}', 1, 1, /braces are empty/],
    ['empty braces of three', '{{{ }}}', 1, 1, /braces are empty/],
    ['a dot at the end', '{{a.}}', 1, 5, /name is missing after the dot, before "}"/],
    ['two dots', '{{a..b}}', 1, 5, /name is missing after the dot/],
    ['a dot at the beginning', '{{.a}}', 1, 3, /begins with a name/],
    ['an outer path', '{{#each a}}{{../b}}{{/each}}', 1, 14, /need no \.\.\//],
    ['brackets', '{{items[0]}}', 1, 8, /Unexpected "\["/],
    [
      'a name with a blank',
      '{{first name}}',
      1,
      9,
      /Unexpected "name"\. Helpers are not supported.*cannot contain spaces/,
    ],
    ['a helper', '{{upper name}}', 1, 9, /Helpers are not supported/],
    ['a partial', '{{> header}}', 1, 3, /cannot begin with ">"/],
    ['an emoji', '{{😀}}', 1, 3, /cannot begin with "😀"/],
    ['a fallback without quotes', '{{a ?? friend}}', 1, 8, /straight quotes.*not "friend"/],
    ['a fallback in curly quotes', '{{a ?? “friend”}}', 1, 8, /straight quotes.*not "“"/],
    ['a fallback in entities', '{{a ?? &quot;b&quot;}}', 1, 8, /not "&"/],
    ['no fallback', '{{a ?? }}', 1, 8, /not nothing/],
    ['two fallbacks', '{{a ?? "b" ?? "c"}}', 1, 12, /Unexpected "\?"/],
    ['a bad number', '{{a ?? 1.2.3}}', 1, 8, /straight quotes/],
    ['an unknown block', '{{#with a}}', 1, 4, /no block "with".*{{#if name}}.*{{#each list}}/],
    ['an unknown closing', '{{/with}}', 1, 4, /no block "with"/],
    ['a block without a name', '{{#}}', 1, 4, /block name is missing after #/],
    ['a closing without a name', '{{/}}', 1, 4, /block name is missing after \//],
    ['if without a path', '{{#if}}', 1, 6, /needs the name of a value: {{#if name}}/],
    ['each without a path', '{{#each }}', 1, 9, /{{#each name}}/],
    ['if with a negation', '{{#if !a}}', 1, 7, /cannot begin with "!"/],
    ['if with a fallback', '{{#if a ?? true}}', 1, 9, /Write a condition such as/],
    ['a closing with a path', '{{#if a}}{{/if a}}', 1, 16, /takes nothing else/],
    ['a block in three braces', '{{{#if a}}}', 1, 1, /two braces, not three/],
    ['an else in three braces', '{{#if a}}{{{else}}}{{/if}}', 1, 10, /two braces, not three/],
    ['an unclosed if', 'a\r\nb{{#if a}}\n', 2, 2, /{{#if}} is never closed with {{\/if}}/],
    [
      'an unclosed each inside',
      '{{#if a}}{{#each b}}{{/if}}',
      1,
      21,
      /{{\/if}} cannot close the block {{#each}} of line 1/,
    ],
    ['a stray closing', 'a{{/each}}', 1, 2, /closes nothing/],
    ['a stray else', '{{else}}', 1, 1, /is outside of a/],
    ['a second else', '{{#if a}}{{else}}{{else}}{{/if}}', 1, 18, /already has an {{else}}/],
    ['this outside each', '{{#if this.a}}{{/if}}', 1, 1, /{{this}} can only be used inside/],
    ['this in the else of each', '{{#each a}}{{else}}{{this}}{{/each}}', 1, 20, /only be used inside/],
    ['@index outside each', '{{@index}}', 1, 1, /{{@index}} can only be used inside/],
    ['another @ name', '{{#each a}}{{@second}}{{/each}}', 1, 14, /Only {{@index}}/],
    ['a path behind @index', '{{#each a}}{{@index.b}}{{/each}}', 1, 14, /Only {{@index}}/],
  ])('refuses %s', (_, source, line, column, problem) => {
    const error = errorOf(source)
    expect(error.problem).toMatch(problem)
    expect({ line: error.line, column: error.column }).toEqual({ line, column })
  })

  it('bounds names, paths and tags', () => {
    expect(parseTemplate(`{{${'a'.repeat(MAX_NAME_LENGTH)}}}`)).toHaveLength(1)
    expect(errorOf(`{{${'a'.repeat(MAX_NAME_LENGTH + 1)}}}`).problem).toMatch(/at most 255 characters/)
    expect(parseTemplate(`{{a${'.a'.repeat(MAX_PATH_NAMES - 1)}}}`)).toHaveLength(1)
    expect(errorOf(`{{a${'.a'.repeat(MAX_PATH_NAMES)}}}`).problem).toMatch(/at most 32 names/)
    expect(parseTemplate('{{a}}'.repeat(MAX_STORED_TAGS))).toHaveLength(MAX_STORED_TAGS)
    const column = MAX_STORED_TAGS * 5 + 1
    expect(errorOf('{{a}}'.repeat(MAX_STORED_TAGS + 1))).toMatchObject({ column, code: 'too_many_tags' })
  })

  it('counts the tags of blocks, and reads none beyond the limit', () => {
    const block = '{{#if a}}x{{else}}y{{/if}}'
    expect(parseTemplate(block, { maxTags: 3 })).toHaveLength(1)
    expect(errorOf(block, 2)).toMatchObject({ column: 20, code: 'too_many_tags' })
    expect(errorOf('{{a}}{{b}}{{', 2)).toMatchObject({ column: 11, code: 'too_many_tags' })
    expect(errorOf('{{a}}{{', 2)).toMatchObject({ column: 6, code: 'template_syntax' })
    expect(parseTemplate('\\{{{{a}}', { maxTags: 1 })).toHaveLength(2)
  })
})

describe('any source', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '\\',
    '#if',
    '#each',
    '/if',
    '/each',
    'else',
    'this',
    '@index',
    '??',
    '"',
    "'",
    '.',
    'a',
    ' ',
    '\n',
    '\r\n',
    '\u2028',
    '1',
    '-',
    '😀',
    '\ud83d',
    'é',
    '{{a}}',
    '{{#if a}}',
    '{{/if}}',
  )
  const sources = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  )

  it('is parsed, or refused at a position inside it', () => {
    fc.assert(
      fc.property(sources, (source) => {
        try {
          parseTemplate(source)
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError)
          if (!(error instanceof TemplateError)) return
          const line = source.split(/\r\n|\r|\n/)[error.line - 1]
          expect(line).toBeDefined()
          expect(error.column).toBeGreaterThanOrEqual(1)
          expect(error.column).toBeLessThanOrEqual((line ?? '').length + 1)
          expect(error.problem).toMatch(/[.]$/)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it.each([99, 100, 101])('has a number of at most 100 digits as a fallback: %i', (digits) => {
    const parse = () => parseTemplate(`{{a ?? ${'1'.repeat(digits)}}}`)
    if (digits <= 100) expect(parse).not.toThrow()
    else expect(parse).toThrow('straight quotes')
  })

  it.each([
    ['braces', '{'.repeat(5_000_000)],
    ['blanks', `{{${' '.repeat(5_000_000)}`],
    ['a name', `{{${'a'.repeat(5_000_000)}`],
    ['a name beyond the basic plane', `{{${'𐐷'.repeat(2_500_000)}`],
    ['a path', `{{${'a.'.repeat(2_500_000)}`],
    ['a number', `{{a ?? ${'1'.repeat(5_000_000)}x`],
    ['an open text', `{{a ?? "${'\\"'.repeat(2_500_000)}`],
    ['escapes', `${'\\{{'.repeat(1_600_000)}{{`],
    ['lines', `${'\n'.repeat(5_000_000)}{{`],
    ['open blocks', '{{#if a}}'.repeat(500_000)],
  ])('takes linear time for 5 MB of %s', async (_, source) => {
    const took = await cpuTimeOf(() => expect(errorOf(source)).toBeInstanceOf(TemplateError))
    expect(took).toBeLessThan(5000)
  })
})
