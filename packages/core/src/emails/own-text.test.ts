import { describe, expect, it } from 'vitest'
import { compileTemplate } from '../templates/compile.ts'
import { renderTemplate } from '../templates/render.ts'
import { leastCpuTimeOf } from '../testing/patience.ts'
import { htmlOfText } from './own-text.ts'

const OPEN = '<div style="white-space:pre-wrap">'
const shown = (text: string, data: Record<string, string> = {}) =>
  renderTemplate(compileTemplate(htmlOfText(text), 'html'), data).slice(OPEN.length, -'</div>'.length)

describe('a text as HTML', () => {
  it.each([
    ['markup', 'a < b & "c"\n  d', 'a &lt; b &amp; &quot;c&quot;\n  d'],
    ['a value', 'Hi {{name}}!', 'Hi &lt;b&gt;!'],
    ['a raw value', 'Hi {{{name}}}!', 'Hi &lt;b&gt;!'],
    ['markup in what is no tag', '\\{{<script>}} {{name}}', '{{&lt;script&gt;}} &lt;b&gt;'],
    ['markup in what is no raw tag', '\\{{{<i>}}}', '{{{&lt;i&gt;}}}'],
    ['a backslash before a tag', 'C:\\\\{{name}}', 'C:\\&lt;b&gt;'],
    ['an escape before a tag', '\\{{{{name}}', '{{&lt;b&gt;'],
  ])('shows %s', (_, text, html) => {
    expect(shown(text, { name: '<b>' })).toBe(html)
  })

  it.each(['{{ ', '{{{ ', '\\{{', '{{a}}', '}}'])('takes time linear in its length for %j', async (piece) => {
    const text = piece.repeat(300_000)
    const ms = await leastCpuTimeOf(() => {
      htmlOfText(text)
    })
    // What is quadratic takes minutes.
    expect(ms).toBeLessThan(2000)
  })
})
