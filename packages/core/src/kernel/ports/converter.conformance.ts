import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { stripHtml } from '../../mail/emails/strip.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { CONVERTED_MAX, ConversionRefused, type TextConverter } from './converter.ts'

/** Texts on which a naive converter never ends, or runs out of stack or memory. */
export const HOSTILE_MARKDOWN: readonly (readonly [name: string, markdown: string])[] = [
  ['emphasis that does not end', '**_a '.repeat(8000)],
  ['stars and lines', '*a_'.repeat(3000)],
  ['an address without a host', `${'a'.repeat(40_000)}@`],
  ['nested quotes', `${'> '.repeat(2000)}a`],
  ['nested lists', `${'- '.repeat(2000)}a`],
  ['brackets', '['.repeat(20_000)],
  ['a table of many empty cells', `${'|a'.repeat(3000)}|\n${'|-'.repeat(3000)}|\n${'|\n'.repeat(3000)}`],
  ['a long address that many links repeat', `[a]: https://x.example/${'x'.repeat(100_000)}\n\n${'[a] '.repeat(5000)}`],
]

export const HOSTILE_HTML: readonly (readonly [name: string, html: string])[] = [
  ['elements closed by others', '<b></x>'.repeat(40_000)],
  ['paragraphs and items', '<p><li>'.repeat(40_000)],
  ['breaks in nested quotes', `${'<blockquote>'.repeat(390)}${'<br>'.repeat(20_000)}${'</blockquote>'.repeat(390)}`],
  ['elements that nest', `${'<div>'.repeat(200_000)}deep`],
  ['styles that do not end', '<style '.repeat(200_000)],
  ['comments that do not end', '<!-- '.repeat(200_000)],
  ['brackets', '<'.repeat(2_000_000)],
  ['attributes', `<p ${'a="b" '.repeat(200_000)}>x</p>`],
  ['blanks', `<p>${' '.repeat(2_000_000)}x</p>`],
]

/** The law of text converters. `create` makes one; all tests may share it. */
export function converterConformance(name: string, create: () => TextConverter): void {
  describe(`${name}: text converter`, () => {
    let converter: TextConverter
    beforeAll(() => {
      converter = create()
    })

    it('converts Markdown to HTML, and leaves HTML inside alone', async () => {
      const html = await converter.markdownToHtml('prj_a', 'One\n\nTwo <b class="x">three</b>')
      expect(html.trim()).toMatch(/^<p>One<\/p>\s*<p>Two <b class="x">three<\/b><\/p>$/)
    })

    it('converts HTML to text: words, links after them, character references decoded', async () => {
      const html = '<style>p {}</style><p>Fish &amp; &#8364;5</p><p><a href="https://x.example/y">Read</a></p>'
      expect((await converter.htmlToText('prj_a', html)).trim()).toMatch(
        /^Fish & €5\n+Read \(https:\/\/x\.example\/y\)$/,
      )
    })

    it('strips many texts, each as the rule has it', async () => {
      const texts = HOSTILE_HTML.map(([, html]) => html)
      expect(await Promise.all(texts.map((html) => converter.strip(html)))).toEqual(texts.map(stripHtml))
    })

    it('converts an empty text to an empty text', async () => {
      expect(await converter.htmlToText('prj_a', '')).toBe('')
    })

    it('keeps words of letters and digits, in texts and in links', async () => {
      const word = fc.stringMatching(/^tag[0-9a-f]{1,24}x[0-9]{1,5}z$/)
      await fc.assert(
        fc.asyncProperty(word, word, async (text, link) => {
          const href = `https://x.example/?n=${link}`
          expect((await converter.htmlToText('prj_a', `<h2><a href="${href}">a${text}b</a></h2>`)).trim()).toBe(
            `a${text}b (${href})`,
          )
          expect(await converter.markdownToHtml('prj_a', `a${text}b`)).toContain(`a${text}b`)
        }),
        { numRuns: propertyRuns(5) },
      )
    })

    it.each(HOSTILE_MARKDOWN)(
      'survives Markdown with %s, and serves another project at the same time',
      async (_, markdown) => {
        const hostile = settled(converter.markdownToHtml('prj_hostile', markdown))
        expect(await converter.markdownToHtml('prj_a', 'Hello')).toContain('Hello')
        await hostile
      },
    )

    it.each(HOSTILE_HTML)('survives HTML with %s, and serves another project at the same time', async (_, html) => {
      const hostile = settled(converter.htmlToText('prj_hostile', html))
      expect(await converter.htmlToText('prj_a', '<p>Hello</p>')).toContain('Hello')
      await hostile
    })
  })
}

/** Expects a conversion or a refusal. */
async function settled(conversion: Promise<string>): Promise<void> {
  const made = await conversion.catch((error: unknown) => error)
  if (typeof made === 'string') expect(made.length).toBeLessThanOrEqual(CONVERTED_MAX)
  else expect(made).toBeInstanceOf(ConversionRefused)
}
