import { fillText, type MessageBody, type OutgoingMail } from '@posthorn/core/ports'
import { contentOf, exampleMail, ownOf, propertyRuns } from '@posthorn/core/testing'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { createComposer } from '../../src/compose/compose.ts'
import { bytesOf } from '../../src/compose/message.ts'
import { prepareText } from '../../src/compose/text.ts'

/** A content with gaps, and the values of one mail. */
interface Filled {
  readonly pieces: readonly string[]
  readonly values: readonly string[]
}

async function compose(html: Filled, text: Filled, changes: Partial<OutgoingMail> = {}) {
  const composer = createComposer()
  const mail = exampleMail({ messageId: '<eml_1@sender.example>' })
  const prepared = await composer.prepare({ ...contentOf(mail), html: html.pieces, text: text.pieces })
  const own = { ...ownOf(mail), html: html.values, text: text.values, ...changes }
  return bytesOf((await composer.compose(prepared, own)).message)
}

const unified = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, '')

const fragment = fc.oneof(
  fc.constantFrom(
    '',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\t',
    '=',
    '.',
    '.'.repeat(80),
    '\n.a',
    'ü',
    'Ж'.repeat(40),
    '日本',
    '🎉',
    'From ',
    '=_',
    '--',
  ),
  fc.constantFrom('x'.repeat(74), 'x'.repeat(75), 'x'.repeat(76), '<p>'.repeat(400), 'é'.repeat(30)),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
)
const filled = fc.array(fc.tuple(fragment, fragment), { maxLength: 12 }).chain((pairs) =>
  fragment.map((last) => ({
    pieces: [...pairs.map(([piece]) => piece), last],
    values: pairs.map(([, value]) => value),
  })),
)

describe('a text with gaps', () => {
  it('arrives like a text that was written as a whole, in lines of 76', async () => {
    await fc.assert(
      fc.asyncProperty(filled, filled, async (html, text) => {
        const message = await compose(html, text)
        const wire = message.toString('latin1')
        for (const line of wire.slice(wire.indexOf('\r\n\r\n')).split('\r\n'))
          if (line.length > 76) expect(line).toMatch(/^Content-/)
        expect(wire.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(wire).not.toMatch(/[ \t]\r\n/) // a blank at the end of a line may be lost (RFC 2045 §6.7)
        expect(wire).not.toMatch(/^\./m) // SMTP would double it (RFC 5321 §4.5.2)
        const parsed = await PostalMime.parse(message)
        const whole = { html: fillText(html.pieces, html.values), text: fillText(text.pieces, text.values) }
        if (whole.html !== '') expect(unified(parsed.html)).toBe(unified(whole.html))
        if (whole.text !== '') expect(unified(parsed.text)).toBe(unified(whole.text))
        expect(message.equals(await compose(html, text))).toBe(true)
      }),
      { numRuns: propertyRuns(125) },
    )
  })

  it('has the same encoding as the whole', () => {
    fc.assert(
      fc.property(filled, ({ pieces, values }) => {
        const whole = prepareText([fillText(pieces, values)]).encode([])
        expect(prepareText(pieces).encode(values)?.encoding).toBe(whole?.encoding)
      }),
      { numRuns: propertyRuns(125) },
    )
  })

  it('keeps a line break that is split at a gap', async () => {
    const both = { pieces: ['a\r', '\nb', '\nc'], values: ['', 'd\r'] }
    const { html } = await PostalMime.parse(await compose(both, both))
    expect(unified(html)).toBe('a\nbd\nc')
  })

  it.each(['a ', 'a\t', ' ', 'a b '])('keeps the blank at the end of %j, whatever follows', async (value) => {
    for (const rest of ['', '\n', 'b']) {
      const message = await compose({ pieces: ['<p>', rest], values: [value] }, { pieces: ['x'], values: [] })
      expect(message.toString('latin1')).not.toMatch(/[ \t]\r\n/)
      expect(unified((await PostalMime.parse(message)).html)).toBe(unified(`<p>${value}${rest}`))
    }
  })

  it('is in base64 if its values make it long, from one character above the limit', () => {
    const { encode } = prepareText(['<p>', '</p>'])
    const atMost = 256 * 1024 - '<p></p>'.length
    expect(encode(['x'.repeat(atMost)])?.encoding).toBe('quoted-printable')
    expect(encode(['x'.repeat(atMost + 1)])?.encoding).toBe('base64')
  })

  it('is left out of mails in which it is empty', async () => {
    const gap = (value: string) => ({ pieces: ['', ''], values: [value] })
    const both = await PostalMime.parse(await compose(gap('<p>x</p>'), gap('x')))
    const html = await PostalMime.parse(await compose(gap('<p>x</p>'), gap('')))
    expect([both.html?.trim(), both.text?.trim()]).toEqual(['<p>x</p>', 'x'])
    expect([html.html?.trim(), html.text?.trim()]).toEqual(['<p>x</p>', undefined])
  })
})

describe('the shared parts of a content', () => {
  async function signed(html: readonly string[], values: (n: number) => readonly string[]) {
    const bodies: MessageBody[] = []
    const signer = {
      async sign({ body }: { readonly body: MessageBody }) {
        bodies.push(body)
        return []
      },
    }
    const composer = createComposer()
    const prepared = await composer.prepare({ ...contentOf(exampleMail({ signer })), html })
    for (let n = 0; n < 3; n++) await composer.compose(prepared, { ...ownOf(exampleMail()), html: values(n) })
    return bodies
  }

  it('are one body for all mails if there are no gaps, so that its hash is computed once', async () => {
    expect(new Set(await signed(['<p>Hello</p>'], () => [])).size).toBe(1)
    const bodies = await signed(['<p>', '</p>'], (n) => [`${n}`])
    expect(
      bodies.map(
        (body) =>
          Buffer.concat([...body.chunks()])
            .toString()
            .match(/\d(?=(?:=\r\n)?<\/p>)/)?.[0],
      ),
    ).toEqual(['0', '1', '2'])
  })

  it('are separated by a boundary that no part contains, not even an attached mail of ours', async () => {
    const part = { filename: 'mail.eml', contentType: 'message/rfc822', disposition: 'attachment' } as const
    let inner: Uint8Array = Buffer.from('Subject: x\r\n\r\nx\r\n')
    for (let depth = 0; depth < 3; depth++) {
      const mail = exampleMail({ attachments: [{ ...part, content: inner, contentId: undefined }] })
      const composer = createComposer()
      const { message } = await composer.compose(await composer.prepare(contentOf(mail)), ownOf(mail))
      const source = await bytesOf(message)
      const [, boundary = ''] = /boundary="([^"]+)"/.exec(source.toString('latin1')) ?? []
      expect(boundary).toContain('=_')
      expect(Buffer.from(inner).includes(boundary)).toBe(false)
      expect((await PostalMime.parse(source)).attachments).toHaveLength(1)
      inner = source
    }
  })

  it('are weighed with their encoded form', async () => {
    const composer = createComposer()
    const weigh = async (html: readonly string[]) =>
      (await composer.prepare({ ...contentOf(exampleMail()), html, text: [''] })).weight
    const empty = await weigh(['', ''])
    expect((await weigh(['x'.repeat(100_000), ''])) - empty).toBeGreaterThan(100_000)
    expect((await weigh(['x'.repeat(100_000)])) - empty).toBeGreaterThan(200_000) // as a body too
    expect(empty).toBeLessThan(10_000)
  })
})
