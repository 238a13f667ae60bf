import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { writeTogether } from './write-together.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Returns a socket, and a function that reads everything the other end gets. */
async function pair() {
  const server = net.createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = net.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const [other]: net.Socket[] = await once(server, 'connection')
  closers.push(() => {
    socket.destroy()
    server.close()
  })
  return {
    socket,
    async received() {
      const chunks: Buffer[] = []
      other?.on('data', (chunk: Buffer) => chunks.push(chunk))
      other?.resume()
      socket.end()
      if (other) await once(other, 'end')
      return Buffer.concat(chunks).toString('latin1')
    },
  }
}

describe('parts written as one', () => {
  it('arrive in order', async () => {
    const { socket, received } = await pair()
    writeTogether(socket, ['From: a\r\n', Buffer.from('body é'), '', '\r\n.\r\n'])
    writeTogether(socket, ['QUIT'])
    expect(await received()).toBe(`From: a\r\n${Buffer.from('body é').toString('latin1')}\r\n.\r\nQUIT`)
  })

  it.each([40_959, 40_960, 40_961])('may have %i bytes', async (length) => {
    const { socket, received } = await pair()
    writeTogether(socket, ['a'.repeat(length - 1), Buffer.from('b')])
    expect(await received()).toBe(`${'a'.repeat(length - 1)}b`)
  })

  it('are not changed by later ones, however slowly the other end reads', async () => {
    const sockets = await Promise.all([pair(), pair()])
    // More than the buffers of the system take.
    const mails = Array.from({ length: 400 }, (_, n) => [`${n}:`, Buffer.alloc(30_000, 97 + (n % 26)), '\n'])
    for (const mail of mails) for (const { socket } of sockets) writeTogether(socket, mail)
    expect(sockets.every(({ socket }) => socket.writableLength > 0)).toBe(true)
    const whole = mails.map((mail) => mail.join('')).join('')
    for (const { received } of sockets) expect((await received()) === whole).toBe(true)
  })
})
