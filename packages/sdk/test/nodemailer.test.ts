import { Readable } from 'node:stream'
import { posthornTransport } from '@posthorn/sdk/nodemailer'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from './server.ts'

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
    replyTo: 'help@example.com',
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
  const sizes = new Map(mail.attachments.map(({ filename, size, disposition }) => [filename, [size, disposition]]))
  expect(sizes.get('text.txt')).toEqual([5, 'attachment'])
  expect(sizes.get('stream.txt')).toEqual([6, 'attachment'])
  expect(sizes.get('data.txt')).toEqual([5, 'attachment'])
  expect(sizes.get('logo.png')).toEqual([3, 'inline'])
  expect(sizes.get('here.ts')?.[0]).toBeGreaterThan(500)
})

it.each<[string, SendMailOptions]>([
  ['alternatives', { alternatives: [{ contentType: 'text/x', content: 'x' }] }],
  ['icalEvent', { icalEvent: { content: 'BEGIN:VCALENDAR' } }],
  ['amp', { amp: '<html amp4email></html>' }],
  ['envelope', { envelope: { from: 'a@example.com', to: 'other@example.com' } }],
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
