import { type HttpClient, HttpError, type HttpRequest } from '@posthorn/core/ports'
import { leastCpuTimeOf } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticationOf } from '../../src/routes/inbox/authentication.ts'
import { compatibilityOf } from '../../src/routes/inbox/compatibility.ts'
import { checkLinks } from '../../src/routes/inbox/links.ts'
import { LINKS_MAX, linksOf } from '../../src/routes/inbox/links-of.ts'
import { type InboxServer, openInboxServer, type Tenant } from '../inbox-kit.ts'

describe('the links of a mail', () => {
  it.each([
    ['in double quotes', '<a href="https://a.test/x?a=1&amp;b=2">', ['https://a.test/x?a=1&b=2']],
    [
      'in single quotes, and bare',
      "<A class=x HREF = 'https://a.test'><area href=https://b.test/>",
      ['https://a.test', 'https://b.test/'],
    ],
    ['each once', '<a href="https://a.test"></a><a href="https://a.test"></a>', ['https://a.test']],
    [
      'not of other elements',
      '<link href="https://a.test"><abbr href="https://b.test"><a data-href="https://c.test">',
      [],
    ],
    ['not of tags without end', `<a ${'x '.repeat(10_000)}href="https://a.test">`, []],
  ])('are found %s', (_, html, links) => {
    expect(linksOf(html)).toStrictEqual(links)
  })

  it.each([LINKS_MAX - 1, LINKS_MAX, LINKS_MAX + 1])('are %i or fewer', (count) => {
    const html = Array.from({ length: count }, (_, n) => `<a href="https://a.test/${n}">`).join('')
    expect(linksOf(html)).toHaveLength(Math.min(count, LINKS_MAX))
  })

  it.each([
    ['tags', '<a '.repeat(1_600_000)],
    ['quotes', '<a href="'.repeat(500_000)],
    ['entities', `<a href="${'&amp;'.repeat(1_000_000)}">`],
  ])('are found in linear time among %s', async (_, html) => {
    expect(await leastCpuTimeOf(async () => linksOf(html))).toBeLessThan(3000)
  })

  it('are requested politely, and unsafe ones are left alone', async () => {
    const asked: HttpRequest[] = []
    const http: HttpClient = {
      refusalOf: () => undefined,
      send: async (request) => {
        asked.push(request)
        if (request.url.includes('private')) throw new HttpError('refused', 'The address is not public.')
        const status = request.url.includes('gone')
          ? 404
          : request.method === 'HEAD' && request.url.includes('old')
            ? 405
            : 200
        return { status, headers: {}, body: '', isWhole: true, url: request.url.replace('moved', 'here') }
      },
    }
    const links = [
      'https://a.test/ok',
      'https://a.test/gone',
      'https://a.test/old',
      'https://a.test/moved',
      'http://private.test/',
      'https://mail.test/unsubscribe/x',
      'https://click.test/t/c/x/y',
      'mailto:a@b.c',
      '#top',
      '/relative',
    ]
    const results = await checkLinks(http, { links, baseUrl: 'https://mail.test' })
    expect(results.map(({ outcome, status }) => [outcome, status])).toStrictEqual([
      ['works', 200],
      ['broken', 404],
      ['works', 200],
      ['works', 200],
      ['broken', undefined],
      ['skipped', undefined],
      ['skipped', undefined],
      ['skipped', undefined],
      ['skipped', undefined],
      ['broken', undefined],
    ])
    expect(results[3]?.leadsTo).toBe('https://a.test/here')
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`).sort()).toStrictEqual([
      'GET /gone',
      'GET /old',
      'HEAD /',
      'HEAD /gone',
      'HEAD /moved',
      'HEAD /ok',
      'HEAD /old',
    ])
  })
})

describe('features that mail programs do not show', () => {
  const featuresOf = async (html: string) => (await compatibilityOf(html))?.map(({ feature }) => feature)

  it.each([
    ['a property', '<p style="border-radius: 4px">', 'border-radius'],
    ['a property of a style sheet', '<style>\n.a > b { gap: 1px }\n</style>', 'gap, column-gap, row-gap'],
    ['a display', '<div style="display:grid">', 'display:grid'],
    ['a variable', '<div style="color:var(--x)">', 'CSS Variables (Custom Properties)'],
    ['a pseudo-class', '<style>a { color: red } .b > a:hover, p { color: red }</style>', ':hover'],
    ['an at-rule', '<style>@font-face { font-family: x }</style>', '@font-face'],
    ['an element', '<video src="x"></video>', '<video> element'],
    ['a kind of image', '<img src="https://a.test/b.webp?c">', 'WebP image format'],
  ])('%s', async (_, html, feature) => {
    expect((await featuresOf(html))?.map((found) => found.toLowerCase())).toContain(feature.toLowerCase())
  })

  it('names the programs, and the worst first', async () => {
    const issues = (await compatibilityOf('<div style="display:grid;color:red;max-width:1px">')) ?? []
    const weights = issues.map(({ unsupported, partial }) => 3 * unsupported.length + partial.length)
    expect(weights).toStrictEqual(weights.toSorted((a, b) => b - a))
    expect(issues[0]).toMatchObject({
      unsupported: expect.arrayContaining(['Outlook']),
      url: expect.stringMatching(/^https:/),
    })
  })

  it('are empty for plain text and comments, and unknown for long HTML', async () => {
    expect(await featuresOf('<!-- <video> --><p>Hello</p>')).toStrictEqual([])
    expect(await featuresOf('x'.repeat(300_000))).toStrictEqual([])
    expect(await featuresOf('x'.repeat(300_001))).toBeUndefined()
  })

  it.each([
    ['comments', '<!--'.repeat(75_000)],
    ['styles', '<style>'.repeat(42_000)],
    ['tags', '<a '.repeat(100_000)],
    ['attributes', `<a ${' b="'.repeat(1000)}>`.repeat(70)],
    ['rules', `<style>${'a:'.repeat(149_000)}`],
    ['pseudo-classes', `<style>${':hover'.repeat(49_000)}`],
    ['long pseudo-classes', `<style>${`:${'a'.repeat(20)}`.repeat(14_000)}`],
    ['letters', `<style>${'a'.repeat(290_000)}`],
  ])('are found in bounded time among %s', async (_, html) => {
    expect(await leastCpuTimeOf(() => compatibilityOf(html))).toBeLessThan(120)
  })
})

describe('the authentication of a sender', () => {
  const said = (...headers: readonly string[]) =>
    authenticationOf(headers.map((line) => ({ name: line.split(': ')[0] ?? '', value: line.split(': ')[1] ?? '' })))
  it.each([
    ['a signature', ['From: A <a@shop.test>', 'DKIM-Signature: v=1; d=shop.test; s=s1; b=x'], 'by_dkim'],
    ['a signature of a domain above', ['From: a@news.shop.test', 'DKIM-Signature: d=shop.test;s=s1'], 'by_dkim'],
    [
      'a return path',
      ['From: a@shop.test', 'Return-Path: <b@bounce.shop.test>', 'DKIM-Signature: d=relay.test; s=x'],
      'by_spf',
    ],
    [
      'nobody',
      ['From: a@shop.test', 'Return-Path: <b@relay.test>', 'DKIM-Signature: d=evilshop.test; s=x'],
      'not_aligned',
    ],
    ['nobody, without any header', [], 'not_aligned'],
  ])('%s', (_, headers, dmarc) => {
    expect(said(...headers).dmarc).toBe(dmarc)
  })
})

describe('over HTTP', () => {
  let server: InboxServer
  let shop: Tenant
  let other: Tenant
  beforeAll(async () => {
    server = await openInboxServer()
    shop = await server.tenant()
    other = await server.tenant('Other')
  })
  afterAll(() => server.close())
  const call = (method: string, path: string, { auth }: Tenant = shop) =>
    fetch(`http://localhost:${server.port}/inbox/messages/${path}`, { method, headers: auth })

  it.each([
    [104_448, false],
    [104_449, true],
  ])('%i bytes of HTML are clipped: %s', async (size, clipped) => {
    const id = await shop.capture('eml_size', `Content-Type: text/html\r\n\r\n${'x'.repeat(size - 1)}`)
    expect(await (await call('GET', `${id}/checks`)).json()).toMatchObject({
      size: { html: size, clipped },
      compatibility: [],
    })
  })

  it('requests nothing that only this machine can reach', async () => {
    const html = `<a href="http://127.0.0.1:${server.port}/health/live">x</a><a href="http://localhost:${server.port}/">y</a>`
    const id = await shop.capture('eml_links', `Content-Type: text/html\r\n\r\n${html}`)
    const { data } = (await (await call('POST', `${id}/links`)).json()) as {
      data: { outcome: string; status: unknown }[]
    }
    expect(data.map(({ status }) => status)).toStrictEqual([null, null])
  })

  it('checks the targets of tracked links, and counts no click', async () => {
    const target = 'http://127.0.0.1:9/sale?a=1&b=2'
    const id = await shop.send({ tracking: true, body: `<a href="${target.replace('&', '&amp;')}">Sale</a>` })
    const html = await (await call('GET', id)).json()
    expect(JSON.stringify(html)).toContain('/t/c/')
    const { data } = (await (await call('POST', `${id}/links`)).json()) as { data: { url: string; message: string }[] }
    expect(data.map(({ url }) => url)).toStrictEqual([target])
    expect(data[0]?.message).not.toContain('belongs to this server')
    const email = await (await fetch(`http://localhost:${server.port}/emails/${id}`, { headers: shop.auth })).json()
    expect(JSON.stringify(email)).not.toMatch(/"clickedAt":"/)
  })

  it('reports nothing about the pixel that counts opens, and shows a preview without it', async () => {
    const id = await shop.send({
      tracking: true,
      body: '<p>Hi</p><img src="https://a.test/t/o/x" width="1" height="1" alt="">',
    })
    expect(JSON.stringify(await (await call('GET', id)).json()).split('/t/o/')).toHaveLength(3)
    const preview = await (await call('GET', `${id}/preview`)).text()
    expect(preview.split('/t/o/')).toHaveLength(2)
    expect(preview).toContain('https://a.test/t/o/x')
    const plain = await shop.send({ tracking: true, body: '<p>Hi</p>' })
    expect(await (await call('GET', `${plain}/checks`)).json()).toMatchObject({ compatibility: [] })
  })

  it('deletes one mail, of its own project', async () => {
    const id = await shop.capture('eml_gone', 'Subject: x\r\n\r\ny')
    for (const [method, path] of [
      ['DELETE', id],
      ['GET', `${id}/checks`],
      ['POST', `${id}/links`],
    ] as const)
      expect([path, (await call(method, path, other)).status]).toStrictEqual([path, 404])
    expect((await call('DELETE', id)).status).toBe(204)
    expect((await call('DELETE', id)).status).toBe(404)
  })

  it('lists how many files are in a mail, and finds words of its text', async () => {
    const file = { filename: 'a.txt', content: Buffer.from('x').toString('base64'), contentType: 'text/plain' }
    const id = await shop.send({
      body: '<p>The <b>needle</b> is here</p>',
      attachments: [{ ...file, disposition: 'attachment' }],
    })
    const answer = await fetch(`http://localhost:${server.port}/inbox/messages?search=needle%20is`, {
      headers: shop.auth,
    })
    expect(await answer.json()).toMatchObject({ data: [{ id, attachmentCount: 1 }], total: 1 })
  })
})
