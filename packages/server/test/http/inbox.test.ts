import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type InboxServer, openInboxServer, PNG, type Tenant } from '../inbox-kit.ts'

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

describe('GET /inbox/messages', () => {
  it('lists captured mail, newest first, in pages that lose nothing', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift(await shop.send({ subject: `Mail ${i}` }))
    const first = await read('/inbox/messages?limit=2')
    expect(first).toMatchObject({ hasMore: true, total: 5 })
    expect(first.data[0]).toStrictEqual({
      id: ids[0],
      from: 'hello@sandbox.localhost',
      attachmentCount: 0,
      to: 'ada@example.com',
      subject: 'Mail 4',
      size: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const second = await read(`/inbox/messages?limit=2&cursor=${first.cursor}`)
    const third = await read(`/inbox/messages?limit=2&cursor=${second.cursor}`)
    expect(third).toMatchObject({ hasMore: false, total: 0 })
    expect(third.cursor).toBeUndefined()
    expect([...first.data, ...second.data, ...third.data].map(({ id }) => id)).toStrictEqual(ids)
  })

  it('finds by recipient, sender and subject, literally', async () => {
    await shop.send({ to: 'grace@example.com', subject: '100% _off_' })
    await shop.send({ subject: 'Other' })
    for (const search of ['GRACE@', '100%25', '_OFF_']) {
      expect(await read(`/inbox/messages?search=${search}`)).toMatchObject({
        data: [{ subject: '100% _off_' }],
        total: 1,
      })
    }
    expect((await read('/inbox/messages?search=sandbox')).total).toBe(2)
    expect((await read('/inbox/messages?search=%25%25')).total).toBe(0)
  })

  it('finds by the names of files, by the first 20,000 characters of the text, and letters in any case', async () => {
    const content = Buffer.from('x').toString('base64')
    await shop.send({
      subject: 'Äpfel für Zoë',
      body: `<p>${'long '.repeat(3990)}Ende. ${'long '.repeat(100)}Zuspät</p>`,
      attachments: [{ filename: 'Überweisung März.pdf', contentType: 'application/pdf', content }],
    })
    await shop.send({ subject: 'Other' })
    const found = async (search: string) =>
      (await read(`/inbox/messages?search=${encodeURIComponent(search)}`)).data.map(
        ({ subject }: { readonly subject: string }) => subject,
      )
    for (const search of ['ÜBERWEISUNG MÄRZ', 'überweisung', 'äpfel FÜR ZOË', 'ENDE.'])
      expect([search, await found(search)]).toStrictEqual([search, ['Äpfel für Zoë']])
    for (const search of ['Zuspät', 'uberweisung']) expect(await found(search)).toStrictEqual([])
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense', 'wait=31', 'wait=-1', `search=${'x'.repeat(255)}`])(
    'refuses ?%s with 400',
    async (query) => {
      expect((await get(`/inbox/messages?${query}`)).statusCode).toBe(400)
    },
  )

  it('merges the inboxes of all projects into one list without a key', async () => {
    const tenants = [shop, await server.tenant('B'), await server.tenant('C')]
    const expected: string[] = []
    for (let i = 0; i < 12; i++) {
      const tenant = tenants[(i * 7) % 3]
      if (tenant)
        expected.unshift(await tenant.capture(`eml_m${String(i).padStart(2, '0')}`, 'x', new Date(1e12 + (i >> 1))))
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const url = `http://127.0.0.1:${server.port}/inbox/messages?limit=5${cursor && `&cursor=${cursor}`}`
      const page = JSON.parse(await (await fetch(url)).text())
      expect(page.total).toBe(cursor ? 0 : 12)
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.cursor ?? ''
    } while (cursor)
    expect(seen).toStrictEqual(expected)
  })

  it('waits for a first mail, and no longer than requested', async () => {
    const waiting = read('/inbox/messages?wait=10&search=late@example.com')
    await shop.send({ subject: 'Not this one' })
    await shop.send({ to: 'late@example.com', subject: 'This one' })
    expect(await waiting).toMatchObject({ data: [{ subject: 'This one' }], total: 1 })
    const start = performance.now()
    expect(await read('/inbox/messages?wait=0.5&search=never@example.com')).toMatchObject({ data: [], total: 0 })
    expect(performance.now() - start).toBeGreaterThan(450)
  })
})

describe('a captured mail', () => {
  const text = Buffer.from('Grüße, привет, 你好\r\nline\n'.repeat(200))
  const everyByte = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 256))
  const attachments = [
    { filename: 'bytes.bin', contentType: 'application/octet-stream', content: everyByte.toString('base64') },
    { filename: 'a<b>& ü.txt', contentType: 'text/plain', content: text.toString('base64') },
    {
      filename: 'page.html',
      contentType: 'text/html',
      content: Buffer.from('<script>alert(1)</script>').toString('base64'),
    },
    {
      filename: 'logo.png',
      contentType: 'image/png',
      content: PNG.toString('base64'),
      contentId: '<logo>',
    },
    {
      filename: 'terms.pdf',
      contentType: 'application/pdf',
      content: PNG.toString('base64'),
      contentId: 'terms',
      disposition: 'attachment' as const,
    },
  ]
  let id: string

  beforeEach(async () => {
    id = await shop.send({
      from: { name: 'Ada’s Shop', email: 'hello@sandbox.localhost' },
      to: { name: 'Ada 🎉', email: 'ada@example.com' },
      subject: '🎉 مرحبا',
      body: '<h1>Hi</h1><img src="cid:logo"><img src="cid:gone"><p>cid:logo</p>',
      headers: { 'X-One': '1', 'X-Two': '2' },
      attachments,
    })
  })

  it('is returned with headers in order, both bodies and its attachments', async () => {
    const mail = await read(`/inbox/messages/${id}`)
    expect(mail).toMatchObject({
      id,
      subject: '🎉 مرحبا',
      problem: null,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.000Z$/),
      text: expect.stringContaining('Hi'),
    })
    const header = (name: string) => mail.headers.find((header: { name: string }) => header.name === name)?.value
    expect(header('From')).toBe('Ada’s Shop <hello@sandbox.localhost>')
    expect(header('To')).toBe('Ada 🎉 <ada@example.com>')
    expect(header('Subject')).toBe('🎉 مرحبا')
    const names = mail.headers.map(({ name }: { name: string }) => name)
    expect(names.indexOf('X-One')).toBeLessThan(names.indexOf('X-Two'))
    expect(mail.attachments).toHaveLength(5)
    const byName = Object.fromEntries(mail.attachments.map((one: { filename: string }) => [one.filename, one]))
    expect(byName['bytes.bin']).toMatchObject({ size: 70_000, contentId: null, disposition: 'attachment' })
    expect(byName['logo.png']).toMatchObject({ contentType: 'image/png', contentId: 'logo', disposition: 'inline' })
    expect(byName['terms.pdf']).toMatchObject({ contentId: 'terms', disposition: 'attachment' })
  })

  it('has its inline images in its HTML', async () => {
    const { html } = await read(`/inbox/messages/${id}`)
    expect(html).toContain(`<img src="data:image/png;base64,${PNG.toString('base64')}">`)
    expect(html).toContain('<img src="cid:gone">')
    expect(html).toContain('<p>cid:logo</p>')
  })

  it('returns its attachments byte for byte, safe to open', async () => {
    const mail = await read(`/inbox/messages/${id}`)
    const fetched = await Promise.all(
      mail.attachments.map(async ({ index, filename }: { index: number; filename: string }) => {
        return { filename, answer: await get(`/inbox/messages/${id}/attachments/${index}`) }
      }),
    )
    for (const { filename, answer } of fetched) {
      const original = attachments.find((one) => one.filename === filename)
      expect(answer.rawPayload.toString('base64')).toBe(original?.content)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toBe('sandbox')
      const isImage = filename === 'logo.png'
      expect(answer.headers['content-type']).toBe(isImage ? 'image/png' : 'application/octet-stream')
      expect(answer.headers['content-disposition']).toMatch(isImage ? /^inline; / : /^attachment; /)
    }
  })

  it('returns its source as it was captured', async () => {
    const plain = await get(`/inbox/messages/${id}/source`)
    expect(plain.headers['content-type']).toBe('message/rfc822')
    expect(plain.headers['content-disposition']).toContain(`inline; filename="${id}.eml"`)
    expect(plain.payload).toMatch(/^[A-Z][A-Za-z-]+: /)
    const head = plain.payload.slice(0, plain.payload.indexOf('\r\n\r\n'))
    expect(head).toMatch(/^X-One: 1\r$/m)
    const saved = await get(`/inbox/messages/${id}/source?download=true`)
    expect(saved.headers['content-disposition']).toContain('attachment; ')
    expect(saved.rawPayload).toStrictEqual(plain.rawPayload)
  })

  it('has a preview that can load nothing and run nothing', async () => {
    const preview = await get(`/inbox/messages/${id}/preview`)
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(preview.headers['content-security-policy']).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
        "font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(preview.headers['referrer-policy']).toBe('no-referrer')
    expect(preview.headers['x-content-type-options']).toBe('nosniff')
    expect(preview.payload).toContain('<base target="_blank">')
  })

  it('keeps the doctype at the beginning of its preview', async () => {
    const other = await shop.send({ body: ' <!DOCTYPE html>\n<html><body>x</body></html>' })
    const { payload } = await get(`/inbox/messages/${other}/preview`)
    expect(payload).toMatch(/^\s*<!DOCTYPE html><base target="_blank">/)
  })

  it.each([
    ['eml_unknown', '', 404],
    ['eml_unknown', '/source', 404],
    ['eml_unknown', '/preview', 404],
    ['eml_unknown', '/attachments/0', 404],
    ['cnt_other', '', 404],
    ['..%2f..%2fetc', '', 404],
    ['%00', '', 404],
    ['ID', '/attachments/5', 404],
    ['ID', '/attachments/-1', 400],
    ['ID', '/attachments/x', 400],
    ['ID', '/attachments/1e99', 400],
    ['ID', '/source?download=maybe', 400],
  ])('answers %s%s with %i', async (mail, path, status) => {
    const answer = await get(`/inbox/messages/${mail === 'ID' ? id : mail}${path}`)
    expect(answer.statusCode).toBe(status)
    expect(JSON.parse(answer.payload).error.code).toBeDefined()
  })

  it('keeps a calendar unchanged', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n'
    const content = Buffer.from(calendar).toString('base64')
    const id = await shop.send({ attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content }] })
    expect((await get(`/inbox/messages/${id}/attachments/0`)).rawPayload.toString()).toBe(calendar)
  })

  it('has no preview without HTML', async () => {
    const id = await shop.capture('eml_text', 'Content-Type: text/plain\r\n\r\njust text')
    expect(await read(`/inbox/messages/${id}`)).toMatchObject({
      html: null,
      text: expect.stringContaining('just text'),
    })
    expect((await get(`/inbox/messages/${id}/preview`)).statusCode).toBe(404)
  })
})
