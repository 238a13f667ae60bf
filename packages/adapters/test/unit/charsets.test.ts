import { describe, expect, it } from 'vitest'
import { readMessage } from '../../src/message/index.ts'
import { readWithAttachments } from '../../src/message/read.ts'
import { htmlToText } from '../../src/text/html.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** "日本" in ISO-2022-JP, and in Shift_JIS. */
const JIS = '\u001b$BF|K\\\u001b(B'
const SHIFT_JIS = '\x93\xfa\x96\x7b'

/** Returns the text of a message whose body has these bytes. */
async function read(contentType: string | undefined, body: Uint8Array | string, more = '') {
  const head = `${more}${contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`}\r\n`
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return readMessage(Buffer.concat([latin(head), bytes]))
}

describe('the charset of a text', () => {
  it.each([
    ['UTF-8 that nothing names', undefined, 'Grüße €', 'Grüße €'],
    ['UTF-8 called ASCII', 'text/plain; charset=us-ascii', 'Grüße', 'Grüße'],
    ['UTF-8 under an unknown name', 'text/plain; charset=x-odd', 'Grüße', 'Grüße'],
    ['UTF-8 under a name for nothing', 'text/plain; charset=unknown-8bit', 'Grüße', 'Grüße'],
    ['UTF-8 that is cut within a character', undefined, Buffer.from('Grüß').subarray(0, 5), 'Grü'],
    ['Latin-1 that nothing names', undefined, latin('Gr\xfc\xdfe'), 'Grüße'],
    ['Windows-1252 that nothing names', undefined, latin('5 \x80 \x93x\x94'), '5 € “x”'],
    ['Latin-1 called ASCII', 'text/plain; charset=US-ASCII', latin('Gr\xfc\xdfe'), 'Grüße'],
    ['Latin-1 under an unknown name', 'text/plain; charset=x-odd', latin('Gr\xfc\xdfe'), 'Grüße'],
    ['ISO-2022-JP that nothing names', undefined, JIS, '日本'],
    ['ISO-2022-JP under its name', 'text/plain; charset=ISO-2022-JP', JIS, '日本'],
    ['Shift_JIS under its name', 'text/plain; charset=cp932', latin(SHIFT_JIS), '日本'],
    ['KOI8-R under its name', 'text/plain; charset=koi8-r', latin('\xf0\xf2'), 'ПР'],
    ['Latin-1 called UTF-8', 'text/plain; charset=utf-8', latin('Gr\xfc\xdfe'), 'Grüße'],
    ['Windows-1252 called UTF-8', 'text/html; charset=UTF8', latin('5 \x80 \x93x\x94'), '5 € “x”'],
    ['broken UTF-8 under its name', 'text/plain; charset=utf-8', Buffer.from([0xc3, 0xbc, 0xff]), 'ü\ufffd'],
  ])('is detected for %s', async (_, type, body, text) => {
    expect((await read(type, body)).text.trim()).toContain(text)
  })

  it.each([
    ['<meta charset="shift_jis">', latin(SHIFT_JIS), '日本'],
    ['<META http-equiv="Content-Type" content="text/html; charset=koi8-r">', latin('\xf0\xf2'), 'ПР'],
    ['<meta charset=utf-8>', latin('Gr\xfc\xdfe'), 'Grüße'],
    ['<meta charset=odd>', latin('Gr\xfc\xdfe'), 'Grüße'],
    ['<meta charset="iso-8859-1">', Buffer.from('Grüße'), 'Grüße'],
    ['<meta charset="iso-8859-1">', JIS, '日本'],
  ])('in HTML comes from the document: %s', async (meta, body, text) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const html = Buffer.concat([latin(`<head>${meta}</head><p>`), bytes, latin('</p>')])
    for (const type of ['text/html', 'text/html; charset=us-ascii'])
      expect(await read(type, html)).toMatchObject({
        text: expect.stringContaining(text),
        html: expect.stringContaining(text),
      })
  })

  it.each([
    ['UTF-8', Buffer.from('Grüße')],
    ['Latin-1', latin('Gr\xfc\xdfe')],
  ])('of a raw header is detected: %s', async (_, name) => {
    const raw = Buffer.concat([latin('Subject: '), name, latin('\r\nFrom: '), name, latin(' <a@b.example>\r\n\r\nx')])
    const { headers } = await readMessage(raw)
    expect(headers.map(({ value }) => value)).toEqual(['Grüße', 'Grüße <a@b.example>'])
  })

  it('of a part is its own', async () => {
    const part = (type: string, body: Uint8Array) =>
      Buffer.concat([latin(`--b\r\nContent-Type: ${type}\r\n\r\n`), body, latin('\r\n')])
    const body = Buffer.concat([
      part('text/plain', latin('Gr\xfc\xdfe')),
      part('text/plain', Buffer.from('Grüße')),
      latin('--b--\r\n'),
    ])
    expect((await read('multipart/mixed; boundary=b', body)).text.match(/Grüße/g)).toHaveLength(2)
  })
})

describe('a message with only HTML', () => {
  const letter = (html: string) =>
    readWithAttachments(latin(`Content-Type: text/html\r\n\r\n${html}`), {
      bytes: 1_000_000,
      lines: 10_000,
      parts: 10,
      textOf: htmlToText,
    }).then(({ message }) => message.text.trim())

  it('has the text that outgoing mail would have', async () => {
    expect(
      await letter(
        '<style>x{}</style><p>Hi &copy; &euro;5</p><script>alert(1)</script><a href="https://x.example">Go</a>',
      ),
    ).toBe('Hi © €5\n\nGo (https://x.example)')
  })

  it('has its words if it is nested too deeply, without styles', async () => {
    expect(await letter(`<style>x{}</style>${'<div>'.repeat(300)}Hi<script>alert(1)</script>`)).toBe('Hi')
  })
})
