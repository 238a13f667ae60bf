import { cpuTimeOf } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentDisposition } from '../../src/routes/inbox/content-disposition.ts'
import { createLooker } from '../../src/routes/inbox/parser-pool.ts'
import { type InboxServer, openInboxServer, type Tenant } from '../inbox-kit.ts'

let server: InboxServer
let shop: Tenant

beforeAll(async () => {
  server = await openInboxServer()
  shop = await server.tenant()
})
afterAll(() => server.close())
beforeEach(async () => {
  await shop.messages.clear()
})

const get = (url: string) => server.hapi.inject({ url, headers: shop.auth })
const read = async (url: string) => JSON.parse((await get(url)).payload)

describe('a hostile message', () => {
  const boundary = (name: string) => `Content-Type: multipart/mixed; boundary=${name}\r\n\r\n`
  const part = (headers: string) => `--b\r\n${headers}\r\n\r\nx\r\n`

  it.each([
    ['nothing at all', '', {}],
    ['no header', 'x\r\n\r\ny', {}],
    ['bytes that are no text', Buffer.from([0, 255, 254, 10, 13, 128]), {}],
    [
      '100,000 headers',
      `${'X-A: b\r\n'.repeat(100_000)}\r\nbody`,
      { problem: expect.stringContaining('1000 of 100000') },
    ],
    [
      'a header of 3 MB',
      `Subject: ${'x'.repeat(3e6)}\r\n\r\nbody`,
      { problem: expect.stringContaining('cannot be shown') },
    ],
    [
      '10,000 parts',
      `${boundary('b')}${part('Content-Type: image/x').repeat(10_000)}--b--`,
      { problem: expect.stringContaining('500 of 10000') },
    ],
    ['20,000 texts', `${boundary('b')}${part('Content-Type: text/html').repeat(20_000)}--b--`, {}],
    [
      'parts within parts 5,000 deep',
      Array.from({ length: 5000 }, (_, i) => `${boundary(`b${i}`)}--b${i}\r\n`).join(''),
      { problem: expect.stringContaining('cannot be shown') },
    ],
    [
      '500 multiparts before a million lines like boundaries',
      `${boundary('b')}${Array.from({ length: 500 }, (_, i) => part(`${boundary(`c${i}`)}--c${i}--`)).join('')}${'--z\r\n'.repeat(1e6)}`,
      { problem: expect.stringContaining('cannot be shown') },
    ],
    ['groups of addresses within each other', `To: ${'a:'.repeat(10_000)}\r\n\r\nbody`, {}],
    ['a date that is none', 'Date: yesterday\r\n\r\nbody', { date: null }],
    [
      'a part that claims a strange encoding',
      'Content-Transfer-Encoding: x-uu\r\nContent-Type: text/html; charset=nope\r\n\r\n<p>x',
      {},
    ],
    [
      'five million line ends',
      `Content-Type: text/html\r\n\r\n${'\r\n'.repeat(5e6)}`,
      { headers: [expect.anything()], problem: expect.stringContaining('cannot be shown (more than 600000 lines)') },
    ],
    ['600,000 lines of text', `Content-Type: text/plain\r\n\r\n${'a b\r\n'.repeat(599_990)}`, {}],
    ['40 MB in one line', `Content-Type: text/html\r\n\r\n${'<p>'.repeat(13e6)}`, {}],
  ])('with %s is read within limits, on a separate thread', async (_, source, expected) => {
    const id = await shop.capture('eml_hostile', source)
    const took = await cpuTimeOf(async () => {
      const answer = await get(`/inbox/messages/${id}`)
      expect(answer.statusCode).toBe(200)
      expect(JSON.parse(answer.payload)).toMatchObject({ id, ...expected })
    })
    // The time of this thread: mostly that of storing the mail's source and sending it to the other one.
    expect(took).toBeLessThan(500)
    expect((await get(`/inbox/messages/${id}/source`)).rawPayload.length).toBe(Buffer.byteLength(source))
    expect((await get('/inbox/messages')).statusCode).toBe(200)
  })

  it('is read in the line of its project', async () => {
    const id = await shop.capture('eml_lines', `Content-Type: text/html\r\n\r\n${'\r\n'.repeat(1e6)}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/inbox/messages/${id}/checks`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('2')
  })

  it('waits for one mail of each other project, however many wait there', async () => {
    const looker = createLooker()
    const source = Buffer.from(`Content-Type: text/html\r\n\r\n${'<p>'.repeat(300_000)}`)
    const done: string[] = []
    const look = async (asker: string) => {
      await looker.look(asker, { source, want: 'all' })
      done.push(asker)
    }
    await Promise.all([...Array.from({ length: 8 }, () => look('many')), look('one')])
    expect(done.indexOf('one')).toBeLessThan(3)
  })

  it('cannot grow without a limit by showing one image 10,000 times', async () => {
    const image = Buffer.alloc(200_000, 1).toString('base64')
    const id = await shop.capture(
      'eml_cid',
      `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<img src="cid:x">\n'.repeat(10_000)}\r\n` +
        `--b\r\nContent-Type: image/png\r\nContent-ID: <x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${image}\r\n--b--`,
    )
    const { html } = await read(`/inbox/messages/${id}`)
    expect(html.length).toBeLessThan(26e6)
    expect(html).toContain('cid:x')
  })

  it('shows only safe types as images', async () => {
    const id = await shop.capture(
      'eml_svg',
      'Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:x">\r\n' +
        '--b\r\nContent-Type: image/svg+xml\r\nContent-ID: <x>\r\n\r\n<svg onload="alert(1)"/>\r\n--b--',
    )
    expect((await read(`/inbox/messages/${id}`)).html).toContain('<img src="cid:x">')
    const answer = await get(`/inbox/messages/${id}/attachments/0`)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  })
})

describe('the name of a file to save', () => {
  it.each([
    ['invoice.pdf', 'filename="invoice.pdf"', "UTF-8''invoice.pdf"],
    ['Grüße €.txt', 'filename="Gr__e _.txt"', "UTF-8''Gr%C3%BC%C3%9Fe%20%E2%82%AC.txt"],
    ['../../etc/passwd', 'filename=".._.._etc_passwd"', "UTF-8''.._.._etc_passwd"],
    ['a"; filename="b.exe', 'filename="a_; filename=_b.exe"', "UTF-8''a_%3B%20filename%3D_b.exe"],
    ['a\r\nSet-Cookie: x', 'filename="a__Set-Cookie_ x"', "UTF-8''a__Set-Cookie_%20x"],
    ['photo\u202egpj.exe', 'filename="photogpj.exe"', "UTF-8''photogpj.exe"],
    ['100%\ud800.txt', 'filename="100__.txt"', "UTF-8''100%25%EF%BF%BD.txt"],
    ["it's (1).txt", 'filename="it\'s (1).txt"', "UTF-8''it%27s%20%281%29.txt"],
  ])('%j is written safely', (name, plain, encoded) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; ${plain}; filename*=${encoded}`)
  })
})
