import { describe, expect, it } from 'vitest'
import { htmlToText } from '../../src/text/html.ts'
import { markdownToHtml } from '../../src/text/markdown.ts'
import { TooDeep } from '../../src/text/too-deep.ts'

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
  ])('gives %s', (_name, html, text) => {
    expect(htmlToText(html).trimEnd()).toBe(text)
  })

  it('does not wrap long lines', () => {
    const line = 'word '.repeat(200).trim()
    expect(htmlToText(`<p>${line}</p>`)).toBe(line)
  })

  const nested = (depth: number) => `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`

  it('converts what is nested as deeply as allowed, and nothing deeper', () => {
    expect(htmlToText(nested(200))).toBe('deep')
    expect(() => htmlToText(nested(201))).toThrow(TooDeep)
  })

  it.each([
    ['paragraphs that do not end', '<p>x'.repeat(1000)],
    ['items that do not end', `<ul>${'<li>x'.repeat(1000)}</ul>`],
    ['cells that do not end', `<table><tr>${'<td>x'.repeat(1000)}</table>`],
    ['breaks', '<br>x'.repeat(1000)],
    ['elements that end out of order', '<p><b><i>x</b></i></p>'.repeat(1000)],
  ])('does not take %s for nesting', (_name, html) => {
    expect(htmlToText(html).match(/x/g)).toHaveLength(1000)
  })
})

describe('markdownToHtml', () => {
  it('knows CommonMark and tables, and leaves HTML alone', () => {
    expect(markdownToHtml('# Hi\n\n*you* and [me](https://x.example)')).toBe(
      '<h1>Hi</h1>\n<p><em>you</em> and <a href="https://x.example">me</a></p>\n',
    )
    expect(markdownToHtml('|a|b|\n|-|-|\n|1|2|')).toContain('<table>')
    expect(markdownToHtml('<div class="x">raw</div>')).toContain('<div class="x">raw</div>')
    expect(markdownToHtml('')).toBe('')
  })

  it('takes lines that open as many quotes and lists as allowed, and not one more', () => {
    for (const container of ['> ', '>', '- ', '1. ', '> - ']) {
      const marks = container.trim().split(' ').length
      expect(markdownToHtml(`x\n\n${container.repeat(100 / marks)}a`)).toContain('a')
      expect(() => markdownToHtml(`x\n\n${container.repeat(100 / marks + 1)}a`)).toThrow(TooDeep)
    }
    expect(markdownToHtml('-'.repeat(1000))).toBe('<hr>\n')
    expect(markdownToHtml('- - -\n'.repeat(200))).toContain('<hr>')
  })
})
