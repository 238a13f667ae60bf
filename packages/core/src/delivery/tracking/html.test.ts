import fc from 'fast-check'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { describe, expect, it } from 'vitest'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { decodeReferences } from './href.ts'
import { GAP, type ScannedHtml, scanHtml } from './html.ts'

/** Returns the links that parse5 finds: where their values begin, and their decoded values. */
function linksByParse5(html: string) {
  const links: { readonly from: number; readonly to: number; readonly value: string }[] = []
  const ignore = () => {}
  const raw: Readonly<Record<string, Tokenizer['state']>> = {
    style: TokenizerMode.RAWTEXT,
    script: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
    plaintext: TokenizerMode.PLAINTEXT,
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }: Token.TagToken) {
        const state = Object.hasOwn(raw, tagName) ? raw[tagName] : undefined
        if (state !== undefined) tokenizer.state = state
        const href = attrs.find(({ name }) => name === 'href')
        const at = location?.attrs?.href
        if (at && href && (tagName === 'a' || tagName === 'area'))
          links.push({ from: at.startOffset, to: at.endOffset, value: href.value })
      },
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onParseError: null,
    },
  )
  tokenizer.write(html, true)
  return links
}

const words = [
  '<a',
  '<A',
  '</a',
  '<area',
  '<abbr',
  '<',
  '</',
  '>',
  '/',
  '=',
  ' ',
  '\n',
  '\t',
  '"',
  "'",
  'x',
  '&amp;',
  '&',
  'href',
  'HREF',
  'href=',
  'href="',
  "href='",
  'href=https://e.example/',
  ' href="https://e.example/?a=1&b=2"',
  '<style',
  '</style',
  '<title>',
  '</title>',
  '<script>',
  '</SCRIPT ',
  '<xmp>',
  '</xmp/',
  '<textarea',
  '</textarea>',
  '<!--',
  '-->',
  '--!>',
  '<!',
  '<!-',
  '->',
  '-',
  '!',
  '<?',
  ']]>',
  '<![CDATA[',
  '<!doctype html>',
  '</body>',
  '<p ',
  'é',
]
const soup = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(''))

describe('the links of HTML', () => {
  it('are those that parse5 finds, in any tag soup', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const { links } = scanHtml(html)
        const expected = linksByParse5(html)
        expect(links.map(({ start, end }) => html.slice(start, end).length)).toHaveLength(expected.length)
        for (const [index, { start, end, quote }] of links.entries()) {
          const { from, to, value } = expected[index] ?? { from: -1, to: -1, value: '' }
          // In parse5, a missing value ends before its `=`.
          const isMissing = quote === '' && start === end
          expect([start >= from, isMissing || end + quote.length]).toStrictEqual([true, isMissing || to])
          expect([value, undefined]).toContain(decodeReferences(html.slice(start, end)))
        }
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  it.each([
    ['<a href="https://e.example/">', ['https://e.example/']],
    ["<A\nHREF = 'https://e.example/'>", ['https://e.example/']],
    ['<area shape=rect href=https://e.example/ alt=x>', ['https://e.example/']],
    ['<a href=https://e.example/>', ['https://e.example/']],
    ['<a href="one" href="two">', ['one']],
    ['<a title="<a href=x>" href="y">', ['y']],
    ['<a data-href="x">', []],
    ['<link href="x"><base href="x"><abbr href="x"><a:b href="x">', []],
    ['<!-- <a href="x"> --><a href="y">', ['y']],
    ['<!--><a href="x">', ['x']],
    ['<!---><a href="x">', ['x']],
    ['<!-- --!><a href="x">', ['x']],
    ['<style>a:after { content: \'<a href="x">\' }</style><a href="y">', ['y']],
    ['<title><a href="x"></title><a href="y">', ['y']],
    ['<style><a href="x">', []],
    ['<a href=>', ['']],
    ['<a href="x', []],
    ['<a href="x"', []],
    ['a < b <a href="x"> c > d', ['x']],
    // Outlook shows the content of a conditional comment.
    ['<!--[if mso]><a href="x"><![endif]--><a href="y">', ['x', 'y']],
    ['<!--[if !mso]><!--><a href="x"><!--<![endif]-->', ['x']],
    ['<!--[if mso]><style><a href="x"><![endif]--><a href="y">', ['y']],
    ['<!--[if mso]><!--[if mso]><a href="x"><![endif]--><a href="y">', ['y']],
  ])('%j', (html, expected) => {
    expect(scanHtml(html).links.map(({ start, end }) => html.slice(start, end))).toStrictEqual(expected)
  })

  it.each([
    'data-no-track',
    'DATA-NO-TRACK="1"',
    'ses:no-track',
    'data-pm-no-track',
    'mc:disable-tracking',
    'disable-tracking="true"',
    'data-disable-tracking',
    'clicktracking=off',
    "clicktracking='OFF'",
  ])('are excluded from tracking by %s', (attribute) => {
    for (const html of [`<a ${attribute} href="x">`, `<a href="x" ${attribute}>`])
      expect(scanHtml(html).links).toMatchObject([{ isExempt: true }])
  })

  it.each(['clicktracking=on', 'clicktracking=official', 'disable-tracking="false"', 'data-no-tracks', 'constructor'])(
    'are not excluded by %s',
    (attribute) => {
      expect(scanHtml(`<a ${attribute} href="x">`).links).toMatchObject([{ isExempt: false }])
    },
  )
})

describe('the end of HTML', () => {
  it.each([
    ['<p>x</p>', undefined, undefined],
    ['<body>x</body></html>', 7, undefined],
    ['<BODY>x</BODY ></html>', 7, undefined],
    ['</body>x</body>', 8, undefined],
    ['<!-- </body> -->', undefined, undefined],
    ['<!--[if mso]></body><![endif]-->', undefined, undefined],
    ['x<!-- open', undefined, 1],
    ['x<style>p {}', undefined, 1],
    ['x<a href="', undefined, 1],
    ['x<plaintext></body>', undefined, 1],
    ['x</body><!', 1, 8],
    ['x <', undefined, undefined],
  ])('%j', (html, bodyEnd, openAt) => {
    expect(scanHtml(html)).toMatchObject({ bodyEnd, openAt })
  })
})

describe('the place of a gap', () => {
  it.each([
    ['<p>*</p>', ['text']],
    ['*<b>*</b>*', ['text', 'text', 'text']],
    ['<a href="*">*</a>', ['double', 'text']],
    ["<a href='*?a=*'>", ['single', 'single']],
    ['<a href=*>', ['elsewhere']],
    ['<a href=x*y>', ['elsewhere']],
    ['<td width=* class="*">', ['elsewhere', 'double']],
    ['<a * href="*">', ['elsewhere', 'double']],
    ['<a *="x">', ['elsewhere']],
    ['<* href="x">', ['elsewhere']],
    ['</*>', ['elsewhere']],
    ['<a*>', ['elsewhere']],
    ['<!-- * -->*', ['comment', 'text']],
    ['<!*>*', ['comment', 'text']],
    ['<style>*</style>*', ['raw', 'text']],
    ['<title>*</title>', ['raw']],
    ['<!--[if mso]>*<a href="*"><![endif]-->*', ['conditional', 'conditional', 'text']],
    ['<!--[if mso]><a href=*><![endif]-->*', ['elsewhere', 'text']],
    ['<a clicktracking="*" href="*">', ['elsewhere', 'double']],
    ['<!--[if *]>x<![endif]-->', ['elsewhere']],
    ['<p>*<a href="*', ['text', 'elsewhere']],
    ['<style>*', ['raw']],
  ])('%j', (html, gaps) => {
    expect(scanHtml(html.replaceAll('*', GAP)).gaps).toStrictEqual(gaps)
  })

  it('is reported for each gap in any tag soup', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, GAP), { maxLength: 40 }), (parts) => {
        expect(scanHtml(parts.join('')).gaps).toHaveLength(parts.filter((part) => part === GAP).length)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })
})

describe('hostile HTML', () => {
  it.each([
    ['unclosed tags', '<a '],
    ['unclosed comments', '<!--'],
    ['comments that end otherwise', '<!-- --!>'],
    ['conditional comments', '<!--[if mso]><a href="x"><![endif]-->'],
    ['conditional comments without an end', '<!--[if mso]>'],
    ['styles in conditional comments', '<!--[if mso]><style><![endif]-->'],
    ['open styles', '<style>'],
    ['quotes', '<a href="'],
    ['attributes', ' a=b'],
    ['angles', '<'],
    ['slashes', '</'],
    ['questions', '<?'],
    ['gaps', GAP],
    ['equals signs', '<a ='],
    ['links', '<a href=x>'],
  ])('of many %s takes linear time', async (_, piece) => {
    const timeOf = (length: number) => {
      const html = `<p ${piece.repeat(length / piece.length)}`
      return leastCpuTimeOf(() => scanHtml(piece.startsWith('<') ? html.slice(3) : html))
    }
    await timeOf(100_000)
    // In quadratic time it would take minutes.
    expect(await timeOf(4_000_000)).toBeLessThan(3000)
  })

  it.each([
    ['tags', '<p>'],
    ['attributes', ' a=b'],
    ['end tags', '</p>'],
    ['links', '<a href=x>'],
    ['gaps', `<p>${GAP}`],
  ])('is parsed up to a limit: after more %s than real mail has, the rest counts as unclosed', async (_, piece) => {
    const count = 50_001
    const html = `${piece.startsWith('<') ? '' : '<p '}${piece.repeat(count)}`
    let scanned: ScannedHtml | undefined
    const took = await leastCpuTimeOf(() => {
      scanned = scanHtml(html)
    })
    expect(scanned?.openAt).toBeLessThan(html.length)
    expect(scanned?.gaps.filter((gap) => gap === 'elsewhere')).toHaveLength(piece.includes(GAP) ? 1 : 0)
    const more = await leastCpuTimeOf(() => scanHtml(html.repeat(4)))
    expect(more).toBeLessThan(2 * took + 20)
  })
})
