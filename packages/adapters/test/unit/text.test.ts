import { describe, expect, it } from 'vitest'
import { htmlToText } from '../../src/text/html.ts'
import { markdownToHtml } from '../../src/text/markdown.ts'
import { TooDeep } from '../../src/text/too-deep.ts'

const url = (name: string) => `https://a.example/${name}`
const link = (name: string, inside: string) => `<a href="${url(name)}">${inside}</a>`

describe('htmlToText', () => {
  it.each([
    ['paragraphs apart', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['links behind their words', '<a href="https://a.example/x">Read on</a>', 'Read on (https://a.example/x)'],
    ['a link once when it is its own text', '<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['addresses without mailto:', '<a href="mailto:a@b.example">Write</a>', 'Write (a@b.example)'],
    ['images as their words', '<p>A <img src="https://a.example/i.png" alt="red horn"> here</p>', 'A red horn here'],
    ['nothing for images without words', '<p>A<img src="https://a.example/pixel.png"></p>', 'A'],
    ['headings as written', '<h1>Big News</h1><p>x</p>', 'Big News\n\nx'],
    ['lists', '<ul><li>One</li><li>Two</li></ul>', ' * One\n * Two'],
    ['rows on lines, cells apart', '<table><tr><th>A</th><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
    ['entities', '<p>Fish &amp; chips &lt;now&gt; &#8364;5</p>', 'Fish & chips <now> €5'],
    ['no head, style and script', '<head><title>T</title><style>p{}</style></head><script>x()</script><p>B</p>', 'B'],
    ['no hidden preheader', '<body><div style="color:red;DISPLAY:none">Psst</div><p>B</p></body>', 'B'],
    ['no hidden elements', '<p hidden>no</p><p>yes</p>', 'yes'],
    ['conditional comments as nothing', '<!--[if mso]><p>Outlook</p><![endif]--><p>B</p>', 'B'],
    ['nothing of nothing', '', ''],
    ['two image links as two', `${link('x', '<img src="i">')}${link('y', '<img src="j">')}`, `${url('x')} ${url('y')}`],
    ['links in boxes apart', `<i>${link('x', '<img>')}</i><i>${link('y', '<img>')}</i>`, `${url('x')} ${url('y')}`],
    [
      'image links with words',
      `${link('x', '<img alt="A">')}${link('y', '<img alt=B>')}`,
      `A (${url('x')}) B (${url('y')})`,
    ],
    ['nothing after a link in brackets', `&lt;${link('x', url('x'))}&gt; said`, `<${url('x')}> said`],
    ['nothing between a link and a hyphen', `${link('x', 'npm')}-based`, `npm (${url('x')})-based`],
    [
      'nothing between an address and its bracket',
      '&lt;<a href="mailto:a@b.example">a@b.example</a>&gt;',
      '<a@b.example>',
    ],
    ['a blank after a link before words', `${link('x', 'A')}B`, `A (${url('x')}) B`],
    ['links that are their text apart', `${link('x', url('x'))}${link('y', url('y'))}`, `${url('x')} ${url('y')}`],
    ['words after a URL', `${link('x', '<img>')}now`, `${url('x')} now`],
    [
      'punctuation at its link',
      `Read ${link('x', 'on')}. ${link('y', '<img>')}, yes`,
      `Read on (${url('x')}). ${url('y')}, yes`,
    ],
    ['images side by side', '<img alt="A"><img alt="B"><img title="C">', 'A B C'],
    [
      'a button that is hidden from Outlook',
      `<a href="${url('x')}" style="mso-hide:all;color:red">Go</a>`,
      `Go (${url('x')})`,
    ],
    [
      'the title of what has no words',
      '<head><title>Fish &amp; chips</title></head><p><img src="x"></p>',
      'Fish & chips',
    ],
    ['the title of an image without alt', '<p><img src="x" alt="" title="Fish"></p>', 'Fish'],
    ['styled cells', '<table><tr><td style="x:y">A</td><td style="font-size:0">B</td></tr></table>', 'A B'],
    [
      'styled headings',
      '<h1 style="margin:0">A</h1><p style="max-height:0.5em;opacity:.9;overflow:hidden">B</p>',
      'A\n\nB',
    ],
  ])('returns %s', (_name, html, text) => {
    expect(htmlToText(html).trimEnd()).toBe(text)
  })

  it.each([
    'display:none',
    'display :none',
    'DISPLAY : NONE !important',
    'color:red;display:none!important;',
    'visibility:hidden',
    'visibility:collapse',
    'max-height:0',
    'max-height: 0px; overflow: hidden',
    'max-height:0.0em',
    'opacity:0',
    'opacity : 0.00',
    'opacity:.0',
    'opacity:0%',
    'height:0;overflow:hidden',
    'mso-hide:all;max-width:0;overflow:hidden',
  ])('leaves out text hidden by %s', (style) => {
    expect(htmlToText(`<div style="${style}">Psst <b>you</b></div><p>B</p>`)).toBe('B')
    expect(htmlToText(`<span style='${style}'>Psst</span><p>B</p>`)).toBe('B')
  })

  it.each([
    'display:block',
    'opacity:0.5',
    'opacity:1',
    'max-height:10px',
    'font-size:0',
    'height:0',
    'x-display:none',
    'max-height:none',
    'opacity:',
  ])('keeps visible text with %s', (style) => {
    expect(htmlToText(`<div style="${style}">A</div><p>B</p>`)).toBe('A\n\nB')
  })

  it.each(['center', 'figure', 'fieldset', 'details', 'address', 'nav', 'section', 'dialog'])(
    'puts %s on lines of its own',
    (name) => {
      expect(htmlToText(`A<${name}>B</${name}>C<${name} style="color:red">D</${name}>`)).toBe('A\nB\nC\nD')
    },
  )

  it.each([
    ['<dl><dt>A</dt><dd>B</dd><dt>C<dd>D</dl>', 'A\nB\nC\nD'],
    ['<figure><img alt="A"><figcaption>B</figcaption></figure>C', 'A\nB\nC'],
    ['<fieldset><legend>A</legend>B</fieldset>C', 'A\nB\nC'],
    ['<details><summary>A</summary>B</details>C', 'A\nB\nC'],
    ['<li>A</li><li>B</li>', 'A\nB'],
    ['<table><caption>A</caption><tr><td>B</td></tr></table>', 'A\nB'],
  ])('keeps the words of %s apart', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it('converts menus to lists', () => {
    expect(htmlToText('<menu><li>A</li><li>B</li></menu>')).toBe(' * A\n * B')
  })

  it('does not wrap long lines', () => {
    const line = 'word '.repeat(200).trim()
    expect(htmlToText(`<p>${line}</p>`)).toBe(line)
  })

  const nested = (depth: number) => `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`

  it('converts text nested up to the limit, and no deeper', () => {
    expect(htmlToText(nested(200))).toBe('deep')
    expect(() => htmlToText(nested(201))).toThrow(TooDeep)
    expect(htmlToText(nested(200).replaceAll('<div>', '<div style="color:red">'))).toBe('deep')
  })

  it.each([
    ['paragraphs that do not end', '<p>x'.repeat(1000)],
    ['items that do not end', `<ul>${'<li>x'.repeat(1000)}</ul>`],
    ['cells that do not end', `<table><tr>${'<td>x'.repeat(1000)}</table>`],
    ['breaks', '<br>x'.repeat(1000)],
    ['elements that end out of order', '<p><b><i>x</b></i></p>'.repeat(1000)],
  ])('does not treat %s as nesting', (_name, html) => {
    expect(htmlToText(html).match(/x/g)).toHaveLength(1000)
  })
})

describe('markdownToHtml', () => {
  it('supports CommonMark and tables, and keeps HTML', () => {
    expect(markdownToHtml('# Hi\n\n*you* and [me](https://x.example)')).toBe(
      '<h1>Hi</h1>\n<p><em>you</em> and <a href="https://x.example">me</a></p>\n',
    )
    expect(markdownToHtml('|a|b|\n|-|-|\n|1|2|')).toContain('<table>')
    expect(markdownToHtml('<div class="x">raw</div>')).toContain('<div class="x">raw</div>')
    expect(markdownToHtml('')).toBe('')
  })

  it('accepts lines with quotes and lists up to the limit, and no more', () => {
    for (const container of ['> ', '>', '- ', '1. ', '> - ']) {
      const marks = container.trim().split(' ').length
      expect(markdownToHtml(`x\n\n${container.repeat(100 / marks)}a`)).toContain('a')
      expect(() => markdownToHtml(`x\n\n${container.repeat(100 / marks + 1)}a`)).toThrow(TooDeep)
    }
    expect(markdownToHtml('-'.repeat(1000))).toBe('<hr>\n')
    expect(markdownToHtml('- - -\n'.repeat(200))).toContain('<hr>')
  })
})
