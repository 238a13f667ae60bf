import { Readable } from 'node:stream'
import { posthornTransport } from '@posthorn/sdk/nodemailer'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitationIn } from '../invitation.ts'
import { startServer, type TestServer } from '../server.ts'

const from = 'Shop <hello@sandbox.localhost>'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const transporter = () => createTransport(posthornTransport({ url: server.url, key: server.keys.secret }))

it('sends all forms of addresses and attachments', async () => {
  const { inbox } = server.client()
  const info = await transporter().sendMail({
    from,
    to: ['Ada <ada@example.com>', { name: 'Grace', address: 'grace@example.com' }],
    bcc: 'hidden@example.com',
    replyTo: 'The "Help" <help@example.com>',
    subject: 'Hello {{email}}',
    text: 'Hello {{email}}',
    html: '<p>Hello {{email}} <img src="cid:logo"></p>',
    headers: { 'X-Order': '1042' },
    attachments: [
      { filename: 'text.txt', content: 'hello' },
      { filename: 'stream.txt', content: Readable.from([Buffer.from('stream')]) },
      { filename: 'here.ts', path: new URL(import.meta.url).pathname },
      { path: 'data:text/plain;base64,aGVsbG8=', filename: 'data.txt' },
      { filename: 'logo.png', content: Buffer.from('png'), cid: 'logo' },
    ],
  })
  expect(info).toMatchObject({
    messageId: expect.stringMatching(/^eml_/),
    accepted: ['ada@example.com', 'grace@example.com', 'hidden@example.com'],
    envelope: { from: 'hello@sandbox.localhost', to: ['ada@example.com', 'grace@example.com', 'hidden@example.com'] },
  })
  await expect.poll(async () => (await inbox.list()).total).toBe(3)
  const mail = await inbox.get(info.messageId)
  expect(mail).toMatchObject({ subject: 'Hello {{email}}', text: expect.stringContaining('Hello {{email}}') })
  expect(mail.headers).toContainEqual({ name: expect.stringMatching(/^x-order$/i), value: '1042' })
  expect(mail.headers).toContainEqual({ name: 'Reply-To', value: 'The Help <help@example.com>' })
  const sizes = new Map(mail.attachments.map(({ filename, size, disposition }) => [filename, [size, disposition]]))
  expect(sizes.get('text.txt')).toEqual([5, 'attachment'])
  expect(sizes.get('stream.txt')).toEqual([6, 'attachment'])
  expect(sizes.get('data.txt')).toEqual([5, 'attachment'])
  expect(sizes.get('logo.png')).toEqual([3, 'inline'])
  expect(sizes.get('here.ts')?.[0]).toBeGreaterThan(500)
})

it.each(['a\n  b\tc', '{{x}}\r\n  b\tc'])('does not change the lines of a text: %j', async (text) => {
  const { inbox } = server.client()
  const info = await transporter().sendMail({ from, to: 'lines@example.com', subject: 'x', text })
  await expect
    .poll(async () => (await inbox.get(info.messageId).catch(() => undefined))?.html)
    .toMatch(/^<div class="posthorn-text">(?:a|(?:\{|&#123;){2}x\}\})<br>&nbsp;&nbsp;b&nbsp;&nbsp;&nbsp; c<\/div>/)
})

const EVENT = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n'

it.each<[SendMailOptions['icalEvent'], string, string]>([
  [{ method: 'request', filename: 'meet.ics', content: EVENT }, 'REQUEST', 'meet.ics'],
  [{ method: 'CANCEL', content: Buffer.from(EVENT) }, 'CANCEL', 'invite.ics'],
  [{ method: 'REPLY', content: Buffer.from(EVENT).toString('base64'), encoding: 'base64' }, 'REPLY', 'invite.ics'],
  [EVENT, 'PUBLISH', 'invite.ics'],
])('sends an event as nodemailer does: %j', async (icalEvent, method, filename) => {
  const { inbox } = server.client()
  const info = await transporter().sendMail({ from, to: 'ada@example.com', subject: 'x', html: '<p>x</p>', icalEvent })
  await expect.poll(() => inbox.get(info.messageId).catch(() => undefined)).toBeDefined()
  expect(invitationIn(await inbox.source(info.messageId))).toStrictEqual([method, EVENT])
  const { attachments } = await inbox.get(info.messageId)
  expect(attachments).toContainEqual(
    expect.objectContaining({ contentType: 'application/ics', filename, disposition: 'attachment' }),
  )
})

it.each<[string, SendMailOptions]>([
  ['alternatives', { alternatives: [{ contentType: 'text/x', content: 'x' }] }],
  ['icalEvent', { icalEvent: { content: 'BEGIN:VCALENDAR', method: 'request;x=1' } }],
  ['icalEvent', { icalEvent: { content: '', method: 'request' } }],
  ['no-event.ics', { icalEvent: { path: '/none/no-event.ics' } }],
  ['amp', { amp: '<html amp4email></html>' }],
  ['envelope', { envelope: { from: 'a@example.com', to: 'other@example.com' } }],
  ['x-several', { headers: { 'x-several': ['first', 'second'] } }],
  ['one sender', { from: 'a@sandbox.localhost, b@sandbox.localhost' }],
  ['to', { to: undefined, cc: 'ada@example.com' }],
])('refuses %s by its name', async (name, mail) => {
  const sent = transporter().sendMail({ from, to: 'ada@example.com', subject: 'x', text: 'x', ...mail })
  await expect(sent).rejects.toThrow(name)
})

it('verifies server and key', async () => {
  expect(await transporter().verify()).toBe(true)
  const other = createTransport(posthornTransport({ url: server.url, key: 'sk_none' }))
  await expect(other.verify()).rejects.toMatchObject({ status: 401 })
  await expect(other.sendMail({ from, to: 'a@example.com', subject: 'x', text: 'x' })).rejects.toMatchObject({
    status: 401,
  })
})

/** The examples in nodemailer's documentation of transports and messages. */
describe('the documented use', () => {
  const mail = { from, to: 'ada@example.com', subject: 'Hello', text: 'Hello' }
  /** Returns the sent mails, one for each recipient. */
  async function arrived(count: number) {
    const { inbox } = server.client()
    await expect.poll(async () => (await inbox.list()).total).toBe(count)
    const { data } = await inbox.list()
    return Promise.all(data.map(({ id }) => inbox.get(id)))
  }
  beforeEach(() => server.client().inbox.clear())

  it('defaults of a transporter, and the arguments of a callback', async () => {
    const shop = createTransport(posthornTransport({ url: server.url, key: server.keys.secret }), {
      from,
      headers: { 'X-Shop': 'flowers' },
    })
    const info = await new Promise((resolve, reject) =>
      shop.sendMail({ to: 'ada@example.com', subject: 'Hi', text: 'Hi' }, (error, info) =>
        error ? reject(error) : resolve(info),
      ),
    )
    expect(info).toMatchObject({ accepted: ['ada@example.com'], rejected: [] })
    const [sent] = await arrived(1)
    expect(sent?.headers).toContainEqual({ name: 'X-Shop', value: 'flowers' })
    await expect(
      new Promise((resolve, reject) => shop.sendMail({ to: 'x' }, (error) => (error ? reject(error) : resolve(1)))),
    ).rejects.toThrow()
  })

  it('a plugin that changes the mail before it is compiled', async () => {
    const plugged = transporter().use('compile', ({ data }, done) => {
      data.html = `<p>${String(data.text).toUpperCase()}</p>`
      done()
    })
    await plugged.sendMail(mail)
    expect((await arrived(1))[0]?.html).toContain('<p>HELLO</p>')
  })

  it.each<[string, Pick<SendMailOptions, 'to'>, string[]]>([
    ['a list in a text', { to: 'a@example.com, "B, C" <b@example.com>' }, ['a@example.com', 'b@example.com']],
    [
      'an array of both',
      { to: ['a@example.com', { name: 'B', address: 'b@example.com' }] },
      ['a@example.com', 'b@example.com'],
    ],
    ['a group', { to: 'Friends: a@example.com, b@example.com;' }, ['a@example.com', 'b@example.com']],
    ['a name of other letters', { to: 'Андрей <a@example.com>' }, ['a@example.com']],
  ])('addresses as %s', async (_, to, addresses) => {
    const { accepted } = await transporter().sendMail({ ...mail, ...to })
    expect(accepted).toEqual(addresses)
    await arrived(addresses.length)
  })

  it('content as a buffer, a stream, and a file, and base64 unchanged', async () => {
    await transporter().sendMail({
      ...mail,
      text: Readable.from([Buffer.from('streamed')]),
      html: Buffer.from('<p>a buffer</p>'),
      attachments: [
        { filename: 'text1.txt', content: 'hello world!' },
        { filename: 'text2.txt', content: Buffer.from('hello world!') },
        { filename: 'license.txt', content: 'aGVsbG8gd29ybGQh', encoding: 'base64' },
        { filename: 'text.bin', content: 'hello world!', contentType: 'text/plain' },
        { path: new URL(import.meta.url).pathname },
      ],
    })
    const [sent] = await arrived(1)
    expect(sent).toMatchObject({ text: expect.stringContaining('streamed'), html: expect.stringContaining('a buffer') })
    const files = new Map(sent?.attachments.map(({ filename, size, contentType }) => [filename, { size, contentType }]))
    for (const name of ['text1.txt', 'text2.txt', 'license.txt', 'text.bin'])
      expect(files.get(name), name).toMatchObject({ size: 12, contentType: 'text/plain' })
    expect(files.get('nodemailer.test.ts')?.size).toBeGreaterThan(5000)
  })

  it('headers: custom ones, those of lists, of priority, and of threads', async () => {
    await transporter().sendMail({
      ...mail,
      headers: { 'x-my-key': 'header value', 'x-another-key': ['only'] },
      list: { help: 'admin@example.com?subject=help', unsubscribe: { url: 'https://example.com', comment: 'Comment' } },
      priority: 'high',
      inReplyTo: '<first@example.com>',
      references: ['<zeroth@example.com>', '<first@example.com>'],
    })
    const [sent] = await arrived(1)
    const headers = sent?.headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`)
    expect(headers).toEqual(
      expect.arrayContaining([
        'x-my-key: header value',
        'x-another-key: only',
        'list-help: <mailto:admin@example.com?subject=help>',
        expect.stringMatching(/^list-unsubscribe: <https:\/\/example\.com>/),
        'x-priority: 1 (Highest)',
        'importance: High',
        'in-reply-to: <first@example.com>',
        'references: <zeroth@example.com> <first@example.com>',
      ]),
    )
  })

  it("a signal that aborts, with the error of nodemailer's own transports", async () => {
    const controller = new AbortController()
    const { signal } = controller
    const silent = posthornTransport({
      fetch: (_, init) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          controller.abort(new Error('enough'))
        }),
    })
    const sending = createTransport(silent).sendMail({ ...mail, signal })
    await expect(sending).rejects.toMatchObject({ name: 'AbortError', code: 'EABORT', cause: { message: 'enough' } })
  })
})
