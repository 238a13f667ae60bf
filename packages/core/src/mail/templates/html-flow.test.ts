import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { compileNewHtml, compileTemplate } from './compile.ts'
import { htmlFlowOf } from './html-flow.ts'
import { type CompiledTemplate, MAX_TAGS, TemplateError } from './language.ts'
import { parseTemplate } from './parse.ts'
import { renderTemplate } from './render.ts'
import { TextReading } from './text-reading.ts'

/** A word that only values contain. */
const EVIL = 'evil'
const HOSTILE = [
  'evil',
  '',
  'javascript:evil()',
  ' java\nscript:evil()',
  'script:evil()',
  ':evil()',
  '#115;cript:evil()',
  '9;javascript:evil()',
  'data:text/html,evil',
  '" onevil=evil x="',
  "' onevil=evil x='",
  ' onevil=evil ',
  '><evil>',
  '--><evil>',
  '</style><evil>',
  '</title><evil>',
  '--',
  '-',
  '!',
  '[if mso]',
  'title',
  ']]',
  'refresh',
]
/** Text that only values contain, and that the filter css never prints. */
const MORE_THAN_WORD = /evil\(|html,evil/
const ANIMATIONS = new Set(['to', 'from', 'by', 'values'])
const URLS = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'background', 'poster'])

/** Returns how values act in the HTML, as browsers read it. */
function harmIn(html: string): string | undefined {
  return harmOfReading(html, true) ?? harmOfReading(html, false)
}

function harmOfReading(html: string, scriptingEnabled: boolean): string | undefined {
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(html, { scriptingEnabled })]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes)
    if (!('tagName' in node)) continue
    const { tagName, attrs, childNodes } = node
    if (tagName.includes(EVIL)) return `<${tagName}>`
    const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
    if (tagName === 'script' && text.includes(EVIL)) return `script: ${text}`
    if (tagName === 'style' && MORE_THAN_WORD.test(text)) return `style: ${text}`
    const refreshes = attrs.some(({ name, value }) => name === 'http-equiv' && value.toLowerCase() === 'refresh')
    for (const { name, value } of attrs) {
      if (name.includes(EVIL)) return name
      if (!value.includes(EVIL)) continue
      if (name.startsWith('on') || name === 'srcdoc' || ANIMATIONS.has(name)) return `${name}=${value}`
      if (name === 'style' && MORE_THAN_WORD.test(value)) return `style=${value}`
      if (name === 'content' && refreshes) return `${name}=${value}`
      if (tagName === 'script') return `script ${name}=${value}`
      // biome-ignore lint/suspicious/noControlCharactersInRegex: clients skip them
      const url = value.replace(/^[\u0000- ]+|[\t\r\n]/g, '')
      if (URLS.has(name) && /^(?:javascript|vbscript|data:text)/i.test(url) && url.includes(':'))
        return `${name}=${value}`
    }
  }
  return undefined
}

/** Compiles HTML of a request; undefined when it is refused. */
function accepted(source: string): CompiledTemplate | undefined {
  try {
    return compileNewHtml(source, MAX_TAGS)
  } catch (error) {
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

/** Returns the first values with which an accepted template does harm. */
function harmOf(source: string): unknown {
  const compiled = accepted(source)
  if (!compiled) return undefined
  for (const u of HOSTILE) {
    for (const v of ['', u, 'java', 'evil']) {
      for (const c of [true, false]) {
        for (const list of [[], [1], [1, 1]]) {
          const html = renderTemplate(compiled, { u, v, c, list, many: [u, v], lines: `${u}\n` }, OCCASION)
          const harm = harmIn(html)
          if (harm) return { source, u, v, c, list, html, harm }
        }
      }
    }
  }
  return undefined
}

/** Templates in pieces, which blocks may surround; all are refused, or print nothing of a value that does harm. */
const CASES: readonly (readonly string[])[] = [
  ['<svg>', '<style><style></style>', '{{u}}', '</style>'],
  ['<svg><style>', '<sty', 'le>', '</style>', '{{u}}'],
  ['<svg>', '<script><script>', '</script>', '{{u}}'],
  ['<math><style><style ', '></style>', '{{u | css}}', '{{u}}'],
  ['<a href=', '"', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', '{{v}}', '{{u}}', '" ', '>x</a>'],
  ['<a href=', '"', 'java', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', '&#9;', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', '&#106;ava', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', '&#', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', '{{v}}', 'script:', '{{u}}', '"', '>x</a>'],
  ['<a href=', '"', 'data:', '{{u}}', '"', '>x</a>'],
  ['<a href=', '{{u}}', ' title=', '"', '{{v}}', '"', '>x</a>'],
  ['<p title=', '{{u}}', ' class=', '{{v}}', '>x</p>'],
  ['<p on', 'click', '="', '{{u}}', '"', '>x</p>'],
  ['<p st', 'yle="', 'color:', '{{u}}', '"', '>x</p>'],
  ['<sty', 'le>', 'p{color:', '{{u}}', '}', '</style>', '{{v}}'],
  ['<script>', 'x("', '{{u}}', '")', '</script>', '{{v}}'],
  ['<title>', '<p title="', '</title>', '<a href="', '{{u}}', '">'],
  ['<textarea>', "<p title='", '</textarea>', '<p onclick="', '{{u}}', '">'],
  ['<!-- ', '<p title="', ' --', '>', '<a href="', '{{u}}', '">'],
  ['<!-- ', '{{v}}', ' --!>', '<p onclick="', '{{u}}', '">'],
  ['<!-- --', '{{v}}', '>', '<a href="', '{{u}}', '">'],
  ['<!--', '>', '<p onclick="', '{{u}}', '">', '<!-- -->'],
  ['<p ', '{{u}}', '>'],
  ['<', '{{u}}', '>'],
  ['<iframe srcdoc="', '{{u}}', '">', '</iframe>'],
  ['<meta http-equiv="refresh" ', 'content="', '0;url=', '{{u}}', '">'],
  ['<meta ', 'content="', '{{u}}', '" http-equiv="refresh">'],
  ['<meta name="x" ', 'http-equiv="refresh" ', 'content="', '{{u}}', '">'],
  ['<meta http-equiv="', '{{v}}', '" name="x" ', 'content="', '{{u}}', '">'],
  ['<meta ', 'name="x" ', 'content="', '{{u}}', '" ', 'http-equiv="refresh"', '>'],
  ['<!-- <td class=', '{{v}}', '><a href="', '{{u}}', '">x</a></td> -->'],
  ['<!--', '{{v}}', '>', '<p onclick="', '{{u}}', '">', '-->'],
  ['<!-- ', '{{v}}', '->', '<a href="', '{{u}}', '">', '-->'],
  ['<!--', '{{v}}', '{{u}}', '><a href="', '{{u}}', '">', '-->'],
  ['<script>', '<!--', '<script>', '</script>', '{{u}}', '--></script>', '{{v}}'],
  ['<svg>', '<title>', '<a href="', '{{u}}', '">x</a>', '</title></svg>'],
  ['<svg>', '<title/>', '</svg>', '<a href="', '{{u}}', '">x</a>'],
  ['<svg>', '<style/>', '</svg>', '<a href="', '{{u}}', '">x</a>'],
  ['<select>', '<title>', '</select>', '<a href="', '{{u}}', '">x</a>'],
  ['<math>', '<textarea>', '<a xlink:href="', '{{u}}', '">x</a></textarea></math>'],
  ['<svg>', '<![CDATA[', ` > <p title='`, ']]>', '</svg><a href="', '{{u}}', `">x</a><p title='y'>`],
  ['<svg>', '<![CDATA[', ` > <p title='`, '{{v}}', '></svg><a href="', '{{u}}', `">x</a><p title='y'>`],
  ['<svg><a><animate attributeName="href" ', 'values="', '{{u}}', '"/></a></svg>'],
  ['<svg><a><set attributeName="href" ', 'to="', '{{u}}', '" from=', '{{v}}', '/></a></svg>'],
  ['<script ', 'src="', '{{u}}', '">', '</script>'],
  ['<p title=', '{{many}}', ` alt="<a href='`, '{{u}}', `'>x</a>">`],
  ['<a title=', '{{many}}', ' href=', '{{u}}', '>x</a>'],
  ['<!x ', '{{many}}', ' <a href="', '{{u}}', '">x</a>'],
  ['<div class="posthorn-text">', '<!x ', '{{lines}}', ' <a href="', '{{u}}', '">x</a>'],
  ['<noscript>', '<p title="', '</noscript>', `<a href='`, '{{u}}', `'>x</a>">`, '</noscript>'],
  ['<title></', '{{v}}', '><a href="', '{{u}}', '">x</a></title>'],
]
const WRAPS: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `{{! a comment }}${inner}`,
  (inner) => `{{#if c}}${inner}{{/if}}`,
  (inner) => `{{#if c}}${inner}{{else}}x{{/if}}`,
  (inner) => `{{#if c}}"{{else}}${inner}{{/if}}`,
  (inner) => `{{#if c}}<p title="{{else}}${inner}{{/if}}`,
  (inner) => `{{#unless c}}${inner}{{/unless}}`,
  (inner) => `{{#each list}}${inner}{{/each}}`,
  (inner) => `{{#each list}}x{{else}}${inner}{{/each}}`,
]

it.each(CASES.map((pieces) => [pieces.join(''), pieces] as const))('%s does no harm in any block', (_, pieces) => {
  for (let from = 0; from < pieces.length; from += 1) {
    for (let to = from + 1; to <= pieces.length; to += 1) {
      for (const wrap of WRAPS) {
        const inner = wrap(pieces.slice(from, to).join(''))
        expect(harmOf(pieces.slice(0, from).join('') + inner + pieces.slice(to).join(''))).toBeUndefined()
      }
    }
  }
})

describe('a template of any pieces', () => {
  const LITERALS =
    '<a ,<p ,<b,/,on,click,href,title,style,=,",\',>,</a>, ,&#,&#9;,java,script:,:,data:image/png;,?,<!--,-->,--!,-,!,<,<style>,</style>,<title>,</title>,<meta ,content,name,<!--[if mso]>,<![endif]-->,color,<svg>,</svg>,<select>,<math>,<noscript>,</noscript>,<script>,</script>,<![CDATA[,]]>,]]></svg>,--><p ,http-equiv,refresh,to,values'
  const literal = fc.constantFrom(...LITERALS.split(','))
  const value = fc.constantFrom('{{u}}', '{{v}}', '{{u | css}}', '{{many}}')
  const link = fc.constantFrom('<a href="', "<img src='", '<a href=', '<a href="java', '<p title="', '<p title=')
  const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: literal, weight: 4 },
      { arbitrary: link, weight: 2 },
      { arbitrary: value, weight: 3 },
      { arbitrary: tie('template').map((inner) => `{{#if c}}${inner}{{/if}}`), weight: 1 },
      { arbitrary: tie('template').map((inner) => `{{#each list}}${inner}{{/each}}`), weight: 1 },
      {
        arbitrary: fc.tuple(tie('template'), tie('template')).map(([a, b]) => `{{#if c}}${a}{{else}}${b}{{/if}}`),
        weight: 1,
      },
    ),
    template: fc.array(tie('piece'), { maxLength: 8 }).map((pieces) => pieces.join('')),
  }))

  it('is refused, or does no harm', () => {
    const property = fc.property(template, (source) => {
      expect(harmOf(source)).toBeUndefined()
    })
    fc.assert(property, { numRuns: propertyRuns(1000) })
  })
})

it('prints no tags of lines in a comment of a plain text, even with three braces', () => {
  expect(harmOf('<div class="posthorn-text"><!x {{{lines}}} <a href="{{u}}">x</a>')).toBeUndefined()
})

it.each([
  ['<meta name="x" http-equiv="refresh" content="{{u}}">', 'column 46: A value in the content of meta'],
  ['<p>{{v}}</p><meta name="x" content="{{u}}" http-equiv="refresh">', 'column 37: A value cannot be in the content'],
  ['<svg><set to="{{u}}"/></svg>', 'column 15: A value cannot be printed in from, to, by, or values'],
  ['<script src="{{u}}"></script>', 'column 14: A value cannot be printed in a script'],
  ['<script><!--<script></script>{{u}}--></script>', 'column 30: A value cannot be printed in a script'],
])('%s is refused with its position', (source, problem) => {
  expect(() => compileNewHtml(source, MAX_TAGS)).toThrow(problem)
})

it('prints lists without tags where no tags can be', () => {
  const list = (source: string) => renderTemplate(compileTemplate(source, 'html'), { many: ['a', '<b>'] }, OCCASION)
  expect(list('{{many}}')).toBe('<li>a</li>\n<li>&lt;b&gt;</li>')
  expect(list('<p title="{{many}}">')).toBe('<p title="a, &lt;b&gt;">')
  expect(list('<p title={{many}}>')).toBe('<p title=a,&lt;b&gt;>')
  expect(list('<a href="{{many}}">')).toBe('<a href="a,&lt;b&gt;">')
  expect(list('<title>{{many}}</title>')).toBe('<title>a, &lt;b&gt;</title>')
})

describe('usual HTML', () => {
  it.each([
    '<a {{#if c}}class="x" {{/if}}href="{{u}}">{{v}}</a>',
    '<p class="a{{#if c}} b{{/if}}">{{u}}</p>',
    '{{#if c}}<table><tr>{{else}}<div>{{/if}}{{u}}{{#if c}}</tr></table>{{else}}</div>{{/if}}',
    '<a href="{{#if c}}{{u}}{{else}}https://example.com/?a={{v}}{{/if}}">x</a>',
    '<a href="{{u}}?a={{v}}&amp;b={{v}}&c={{v}}">x</a>',
    '<a href="{{u}}{{v}}">x</a>',
    '<a href="{{#each list}}{{this}}/{{/each}}">x</a>',
    '<a href="mailto:{{u}}">x</a><a href="tel:{{u}}">x</a><a href="http{{#if c}}s{{/if}}://{{u}}">x</a>',
    '<img src="data:image/png;base64,{{u}}"><img src="cid:{{u}}">',
    '<meta name="description" content="{{u}}"><title>{{u}}</title>',
    '<meta http-equiv="Content-Type" content="text/html"><meta property="og:url" content="{{u}}" lang="x">',
    '<style>p > a{color:{{v | css}}}</style><svg width="{{v}}"><title>{{u}}</title></svg><a href="{{u}}">{{v}}</a>',
    '<noscript><img src="{{u}}"></noscript><p>{{v}}</p><script>var a = 1</script>{{u}}',
    '<!--[if mso]><v:rect href="{{u}}" style="width:{{v | css}}"><![endif]--><!--[if !mso]><!--><a href="{{u}}">x</a><!--<![endif]-->',
    '<!-- {{u}} --><!DOCTYPE html><p>{{v}}</p>',
    '<ul>{{#each list}}<li class="{{#if @first}}first{{/if}}"><a href=\'{{this}}\'>{{this}}</a></li>{{/each}}</ul>',
  ])('is accepted: %s', (source) => {
    expect(() => compileNewHtml(source, MAX_TAGS)).not.toThrow()
  })

  it('keeps a URL after a value that may be empty', () => {
    const source = '<a href="{{#if c}}{{v}}{{/if}}{{u}}">'
    const html = (u: string) => renderTemplate(compileTemplate(source, 'html'), { u, v: '', c: true }, OCCASION)
    expect(html('https://example.com/a:b')).toBe('<a href="https://example.com/a:b">')
    expect(html('/path')).toBe('<a href="/path">')
    expect(html('ascript:x')).toBe('<a href="">')
  })

  it('is checked for Outlook in a conditional comment, where browsers see none', () => {
    const compiled = compileNewHtml('<!--[if mso]><a href="{{u}}">x</a><![endif]-->{{u}}', MAX_TAGS)
    expect(renderTemplate(compiled, { u: 'javascript:x' }, OCCASION)).toBe(
      '<!--[if mso]><a href="">x</a><![endif]-->javascript:x',
    )
    expect(accepted('<!--[if mso]><style>p{color:{{u}}}</style><![endif]-->')).toBeUndefined()
  })
})

describe('blocks that open and close tags in too many ways', () => {
  const conditions = `${'<!--[if a]>'.repeat(50_000)}{{u}}`

  it('are refused in a new body, and sent in a stored one', () => {
    expect(() => compileNewHtml(conditions, MAX_TAGS)).toThrow('in too many ways')
    const stored = compileTemplate(conditions, 'html')
    expect(renderTemplate(stored, { u: '<' }, OCCASION)).toBe(conditions.replace('{{u}}', '&lt;'))
  })

  it.each([
    '{{#each list}}{{#if c}}"{{/if}}',
    '{{#each list}}{{#if c}}<a b="{{else}}<a href=\'{{/if}}',
    '{{#each list}}{{#if c}}<!-- {{/if}}{{#if c}}<style>{{/if}}',
  ])('are few if loops are nested deeply: %s', (turn) => {
    const nested = `${turn.repeat(31)}${'{{/each}}'.repeat(31)}<a href="{{u}}">`
    expect(htmlFlowOf(parseTemplate(nested), nested.length).isComplete).toBe(true)
  })
})

describe('a long text that may be in many places', () => {
  const schemes = ['javascrip', 'vbscrip', 'data:image/png', 'data:image/webp', 'data:image/gif']
  const beginnings = schemes.flatMap((scheme) => Array.from(scheme, (_, at) => scheme.slice(0, at + 1)))
  const places = beginnings.map((one, at) => `{{${at === 0 ? '#if' : 'else if'} c}}${one}`).join('')
  const url = (text: string) => `<a href="${places}{{/if}}${text}{{u}}">`
  const conditions = '<!--[if a]>'.repeat(160)

  it.each([
    ['tabs in a URL', url('\t'.repeat(900_000))],
    ['references in a URL', url('&Tab;'.repeat(180_000))],
    ['long references in a URL', url('&#0000000000000000000000009;'.repeat(32_000))],
    ['dashes in a comment', `${conditions}${'-'.repeat(900_000)}{{u}}`],
    ['almost ends of a comment', `${conditions}${'--!'.repeat(300_000)}{{u}}`],
    ['almost ends of elements', `{{#if c}}<title>{{else}}<xmp>{{/if}}${'</titl'.repeat(150_000)}{{u}}`],
  ])('takes little time with %s', async (_, source) => {
    const took = await leastCpuTimeOf(() => htmlFlowOf(parseTemplate(source), source.length))
    expect(took).toBeLessThan(120)
  })

  it('is accepted in one place, for its length', () => {
    for (const text of ['\t'.repeat(900_000), '&#9;'.repeat(225_000)]) {
      expect(() => compileNewHtml(`<a href="${text}{{u}}">`, MAX_TAGS)).not.toThrow()
    }
  })
})

const READER = { hasForeign: false, enterForeign: () => {}, refresh: () => {}, spend: () => {} }

it('finds the next end of a comment in any order', () => {
  const reading = new TextReading('a-->b-->c', READER)
  const end = /-->/g
  expect([0, 1, 2, 5, 8, 0].map((from) => reading.next(end, from)?.end)).toEqual([4, 4, 8, 8, undefined, 4])
})
