import { describe, expect, it } from 'vitest'
import { htmlToText, markdownToHtml } from '../src/nodemailer/index.ts'

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

  it.each([
    '{{name}}',
    '{{{raw}}}',
    '{{ user.first_name }}',
    '{{name ?? "dear <friend>"}}',
    "{{name ?? 'a  b'}}",
    '{{#if vip}}Yes{{else}}No{{/if}}',
  ])('keeps %s as it was written, in texts and in links', (tag) => {
    expect(htmlToText(`<h2>${tag}</h2>`)).toBe(tag)
    expect(htmlToText(`<a href='https://x.example/?n=${tag.replaceAll("'", '"')}'>go</a>`)).toBe(
      `go (https://x.example/?n=${tag.replaceAll("'", '"')})`,
    )
  })

  it('keeps blocks around list items and table rows', () => {
    const text = htmlToText(
      '<ul>{{#each items}}<li>{{this.name}}</li>{{/each}}</ul><table>{{#if a}}<tr><td>x</td></tr>{{/if}}</table>',
    )
    expect(text.replace(/\s+/g, '')).toBe('{{#eachitems}}*{{this.name}}{{/each}}{{#ifa}}x{{/if}}')
  })

  it.each([
    ['nested deeply', `${'<div>'.repeat(200_000)}deep`],
    ['nested deeply and closed by halves', '<div><b></div>'.repeat(100_000)],
    ['many siblings', `<p>${'<b>x</b>'.repeat(100_000)}</p>`],
    ['only opening brackets', '<'.repeat(2_000_000)],
    ['unclosed styles', '<style '.repeat(200_000)],
    ['unclosed comments', '<!-- '.repeat(200_000)],
    ['braces', '{{'.repeat(500_000)],
    ['attributes', `<p ${'a="b" '.repeat(200_000)}>x</p>`],
    ['blanks', `<p>${' '.repeat(2_000_000)}x</p>`],
    ['one long word', `<p>${'x'.repeat(3_000_000)}</p>`],
    ['lone surrogates and nulls', '<p>\ud800\0\udc00</p>'],
  ])('survives %s, in bounded time', (_name, html) => {
    const begun = performance.now()
    expect(typeof htmlToText(html)).toBe('string')
    expect(performance.now() - begun).toBeLessThan(8000)
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
})
