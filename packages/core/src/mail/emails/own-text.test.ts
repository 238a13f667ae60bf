import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { compileTemplate } from '../templates/compile.ts'
import { renderTemplate } from '../templates/render.ts'
import { htmlOfText } from './own-text.ts'

const OPEN = '<div class="posthorn-text">'
const shown = (text: string, data: Record<string, string> = {}) =>
  renderTemplate(compileTemplate(htmlOfText(text), 'html'), data, OCCASION).slice(OPEN.length, -'</div>'.length)

describe('a text as HTML', () => {
  it.each([
    ['markup', 'a < b & "c"\n  d', 'a &lt; b &amp; &quot;c&quot;<br>&nbsp;&nbsp;d'],
    ['a value', 'Hi {{name}}!', 'Hi &lt;b&gt;!'],
    ['a raw value', 'Hi {{{name}}}!', 'Hi &lt;b&gt;!'],
    ['markup in what is no tag', '\\{{<script>}} {{name}}', '{{&lt;script&gt;}} &lt;b&gt;'],
    ['markup in what is no raw tag', '\\{{{<i>}}}', '{{{&lt;i&gt;}}}'],
    ['a backslash before a tag', 'C:\\\\{{name}}', 'C:\\&lt;b&gt;'],
    ['an escape before a tag', '\\{{{{name}}', '{{&lt;b&gt;'],
  ])('shows %s', (_, text, html) => {
    expect(shown(text, { name: '<b>' })).toBe(html)
  })

  it.each([
    ['line ends of any kind', 'a\r\nb\rc\n\nd', 'a<br>b<br>c<br><br>d'],
    ['blanks in a row, and one at the beginning', ' a  b   c d', '&nbsp;a &nbsp;b &nbsp;&nbsp;c d'],
    ['tabs', 'a\tb', 'a&nbsp;&nbsp;&nbsp; b'],
    ['blanks around tags', 'a {{name}} b  {{name}}', 'a B b &nbsp;B'],
    ['a block', '{{#if name}}x\ny{{/if}}', 'x<br>y'],
  ])('keeps %s in clients that ignore white-space', (_, text, html) => {
    expect(shown(text, { name: 'B' })).toBe(html)
  })

  it.each([
    ['{{name}}', 'x\r\n  <y>\nz', 'x<br>&nbsp;&nbsp;&lt;y&gt;<br>z'],
    ['{{{name}}}', 'x\ny', 'x<br>y'],
    ['{{missing ?? "a  b"}}', '', 'a &nbsp;b'],
  ])('keeps the lines of the value of %s', (text, name, html) => {
    expect(shown(text, { name })).toBe(html)
  })

  it('keeps a value of many lines', () => {
    const name = 'a\r\n b '.repeat(10_000)
    expect(shown('{{name}}', { name }).match(/<br>/g)).toHaveLength(10_000)
  })

  it.each(['{{ ', '{{{ ', '\\{{', '{{a}}', '}}'])('takes time linear in its length for %j', async (piece) => {
    const text = piece.repeat(300_000)
    const ms = await leastCpuTimeOf(() => {
      htmlOfText(text)
    })
    // Quadratic time would be minutes.
    expect(ms).toBeLessThan(2000)
  })
})
