import net from 'node:net'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import { afterEach, expect, it } from 'vitest'
import { smtp } from '../../src/nodemailer/index.ts'
import { failureOf } from '../smtp-mailer.ts'

// Servers that break the protocol, each a few lines on a socket.

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A script of a server's actions after a line, or the final dot. */
type Script = (line: string, socket: net.Socket) => void

const POLITE: Script = (line, socket) => {
  if (line === 'DATA') socket.write('354 go\r\n')
  else if (line === 'QUIT') socket.end('221 bye\r\n')
  else socket.write('250 ok\r\n')
}

/** Starts a server and returns a mailer to it. The server behaves normally unless the script returns true. */
async function odd(script: (line: string, socket: net.Socket) => boolean, greeting = '220 odd') {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let content = false
    let rest = ''
    socket.on('error', () => {})
    socket.write(`${greeting}\r\n`)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (content && line !== '.') continue
        content = line === 'DATA'
        if (!script(line, socket)) POLITE(line, socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return smtp(
    `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}?commandTimeout=300&socketTimeout=300`,
  )
}

const at = (word: string, act: (socket: net.Socket) => void) => (line: string, socket: net.Socket) => {
  if (!line.startsWith(word)) return false
  act(socket)
  return true
}

it('is greeted with HELO if it does not support EHLO', async () => {
  const mailer = await odd(at('EHLO', (socket) => socket.write('502 what?\r\n')))
  expect(await sendWhole(mailer, exampleMail())).toEqual({ response: '250 ok' })
})

it('refuses a mail with its last words, even without a line end', async () => {
  const mailer = await odd(at('.', (socket) => socket.end('550 5.7.1 We do not want this')))
  expect(await failureOf(sendWhole(mailer, exampleMail()))).toMatchObject({ failure: 'rejected', replyCode: 550 })
})

it.each(['250 o', '250-first line\r\n', '25', ''])('leaves the outcome unknown if it stops after %j', async (words) => {
  const mailer = await odd(at('.', (socket) => socket.end(words)))
  expect((await failureOf(sendWhole(mailer, exampleMail()))).failure).toBe('unknown')
})

it('makes the outcome unknown when it answers before it has the mail', async () => {
  const mailer = await odd((line, socket) => {
    if (line !== 'DATA') return false
    socket.write('354 go\r\n')
    socket.once('data', () => socket.write('250 taken already\r\n'))
    return true
  })
  const html = '<p>x</p>\n'.repeat(1_000_000)
  expect((await failureOf(sendWhole(mailer, exampleMail({ html, text: 'x' })))).failure).toBe('unknown')
})

it.each([
  '250 ok',
  '200 ok',
  '251 ok',
  '220 hello',
  '300 go',
  '334 go',
  '350 go',
  '355 go',
  '150 wait',
  '250-ok\r\n250 ok',
  '250 ok\r\n354 go',
  '354 go\r\n250 ok',
  '354 go\r\n354 go',
  '250 ok\r\n250 ok',
])('receives no content when it answers DATA with %j', async (reply) => {
  const requests: string[] = []
  const mailer = await odd((line, socket) => {
    requests.push(line)
    return at('DATA', () => socket.write(`${reply}\r\n`))(line, socket)
  })
  expect(await failureOf(sendWhole(mailer, exampleMail()))).toMatchObject({ failure: 'unreachable', connected: true })
  expect(requests.slice(requests.indexOf('DATA') + 1)).toStrictEqual([])
})

it.each([
  ...['MAIL', 'RCPT'].flatMap((word) => ['250 ok\r\n250 ok', '250 ok\r\n354 go'].map((reply) => [word, reply])),
  ['MAIL', '354 go'],
])('receives no content when it answers %s with %j', async (word = '', reply = '') => {
  const requests: string[] = []
  for (const greeting of ['250 odd', '250-odd\r\n250 PIPELINING']) {
    const mailer = await odd((line, socket) => {
      requests.push(line)
      if (at('EHLO', () => socket.write(`${greeting}\r\n`))(line, socket)) return true
      return at(word, () => socket.write(`${reply}\r\n`))(line, socket)
    })
    const { failure } = await failureOf(sendWhole(mailer, exampleMail()))
    expect(['unreachable', 'rejected']).toContain(failure)
    expect(requests).not.toContain('.')
  }
})

it('makes the outcome unknown when its answer is not a reply', async () => {
  const mailer = await odd(at('.', (socket) => socket.write('hello there\r\n')))
  expect((await failureOf(sendWhole(mailer, exampleMail()))).failure).toBe('unknown')
})

it('is unreachable when it is not a mail server', async () => {
  const mailer = await odd(() => true, 'HTTP/1.1 400 Bad Request')
  expect((await failureOf(sendWhole(mailer, exampleMail()))).failure).toBe('unreachable')
})

it('cannot delay a mail without end by answering a byte at a time', async () => {
  const mailer = await odd(
    at('.', (socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  expect((await failureOf(sendWhole(mailer, exampleMail()))).failure).toBe('unknown')
})

it('is quoted in one line of limited length', async () => {
  const mailer = await odd(at('RCPT', (socket) => socket.write(`550-${'a'.repeat(3000)}\r\n550 end\u0007\r\n`)))
  const { message } = await failureOf(sendWhole(mailer, exampleMail()))
  expect(message.length).toBeLessThanOrEqual(500)
  expect(message).toMatch(/^550-a+$/)
})

it.each([0, 1])('is quoted in text that a database can store, wherever its words are cut off (%i)', async (shift) => {
  const words = `${'a'.repeat(shift)}${'\u{1f98a}'.repeat(300)}`
  const says = (reply: string) => at('RCPT', (socket) => socket.write(Buffer.from(`${reply} ${words}\r\n`)))
  const { message } = await failureOf(sendWhole(await odd(says('550')), exampleMail()))
  expect(message).toMatch(/\u{1f98a}/u)
  expect(message.isWellFormed()).toBe(true)
})
