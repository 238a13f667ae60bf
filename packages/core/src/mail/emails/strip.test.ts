import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_HTML } from '../../kernel/ports/converter.conformance.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { stripHtml } from './strip.ts'

describe('stripHtml', () => {
  it.each([
    ['words', 'Hello', 'Hello'],
    ['blocks on lines of their own', '<h1>A</h1><p>B<b>C</b></p>D<br/>E', 'A\n\nBC\nD\nE'],
    [
      'links behind their words',
      '<a class="x" href="https://x.example/?a=1&amp;b=2">Go</a>',
      'Go (https://x.example/?a=1&b=2)',
    ],
    ['addresses without mailto:', "<a href='mailto:a@b.example'>Write</a>", 'Write (a@b.example)'],
    ['no links within the page', '<a href="#top">Up</a>', 'Up'],
    ['cells apart', '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\n\nC'],
    [
      'references as what they mean',
      'Fish &amp; &lt;&#8364;5&#x3e; &nbsp;&unknown; &#0;&#xd800;',
      'Fish & <€5> &unknown; \ufffd\ufffd',
    ],
    [
      'nothing that is not read',
      '<title>T</title><style>p{}</style>A<script>x("<p>")</script><!-- <p>c</p> -->B',
      'AB',
    ],
    ['signs that open nothing', '1 < 2 <3 <', '1 < 2 <3 <'],
    ['no attributes', '<img alt="a > b" title=\'c\'>x', 'x'],
    ['what follows a stray quote', `<p title=it's>x</p><p title="y>z</p>w`, 'x\n\nz\nw'],
  ])('returns %s', (_, html, text) => {
    expect(stripHtml(html)).toBe(text)
  })

  it('leaves no tag, whatever the input', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="https://x.example">',
      '</a>',
      '<br',
      '>',
      '<',
      'x',
      ' ',
      '"',
      "'",
      '=',
      '<!--',
      '-->',
      '<style>',
      '</style>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(stripHtml(pieces.join(''))).not.toMatch(/<\/?(?:p|a|br|style)\b[^<]*>/)
      }),
    )
  })

  it('reads 200,000 characters, and ignores the rest', () => {
    expect(stripHtml('x'.repeat(200_000))).toHaveLength(200_000)
    expect(stripHtml('x'.repeat(200_001))).toHaveLength(200_000)
  })

  const MORE: readonly (readonly [string, string])[] = [
    ['quotes that do not end', `<p x="a' >`],
    ['links that do not end', '<a href="'],
    ['long links', `<a href="${'x'.repeat(2001)}">`],
    ['many attributes', 'href= '],
    ['references', '&#1'],
    ['styles', '<style></style>'],
    ['silent elements', '<svg><svg></svg>'],
    ['lines', '\n '],
  ]
  const hostile = [
    ...HOSTILE_HTML,
    ...MORE.map(([name, piece]) => [name, piece.repeat(200_000 / piece.length)] as const),
  ]

  it.each(hostile)('takes no more time for a text than for its eighths, with %s', async (_, text) => {
    const whole = text.repeat(Math.ceil(200_000 / text.length)).slice(0, 200_000)
    const eighths = Array.from({ length: 8 }, (_, n) =>
      whole.slice((n * whole.length) / 8, ((n + 1) * whole.length) / 8),
    )
    // About equal when the time is linear; the complete text takes eight times as long when it is quadratic.
    const quickest = async (texts: readonly string[]) => {
      const times: number[] = []
      for (let turn = 0; turn < 5; turn++)
        times.push(
          await cpuTimeOf(() => {
            for (const html of texts) stripHtml(html)
          }),
        )
      return Math.min(...times)
    }
    expect(await quickest([whole])).toBeLessThan(4 * (await quickest(eighths)) + 20)
  })
})
