import { once } from 'node:events'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { createTransport } from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../../../../test/support/certificate.ts'
import { type ReceivedMail, smtpReceiver } from '../../src/smtp-receiver/index.ts'
import { type Talk, talkTo } from '../smtp-talk.ts'

const HERE = 'b+here@bounces.example.com'

async function listening(certificate = selfSigned('first.example.com')) {
  const taken: ReceivedMail[] = []
  const errors: unknown[] = []
  const receiver = smtpReceiver({
    name: 'mx.example.com',
    accepts: (address) => address === HERE,
    take: async (mail) => void taken.push(mail),
    onError: (error) => errors.push(error),
    certificate,
  })
  const port = await receiver.listen('127.0.0.1', 0)
  onTestFinished(() => receiver.close())
  const talk = async () => {
    const talk = await talkTo(port)
    onTestFinished(() => void talk.socket.destroy())
    await talk.reply()
    await talk.say('EHLO mx.example.net')
    return talk
  }
  return { receiver, port, taken, talk }
}

/** Encrypts a conversation after the server has answered 220. */
async function encrypted({ socket }: Talk): Promise<TLSSocket> {
  socket.removeAllListeners('data')
  const tls = connectTls({ socket, rejectUnauthorized: false })
  tls.on('error', () => {})
  onTestFinished(() => void tls.destroy())
  await once(tls, 'secureConnect')
  return tls
}

const nameOf = (tls: TLSSocket) => tls.getPeerCertificate().subject.CN

describe('a receiver with a certificate', () => {
  it('accepts mail of a usual client that requires encryption', async () => {
    const { port, taken } = await listening()
    const client = createTransport({ port, host: '127.0.0.1', requireTLS: true, tls: { rejectUnauthorized: false } })
    onTestFinished(() => client.close())
    await client.sendMail({ envelope: { from: '', to: HERE }, raw: 'Subject: hidden\r\n\r\nx' })
    expect(taken.map(({ raw }) => Buffer.from(raw).toString())).toStrictEqual(['Subject: hidden\r\n\r\nx\r\n'])
  })

  it('offers STARTTLS before encryption, not after it, and still no sign-in', async () => {
    const { talk } = await listening()
    const one = await talk()
    expect(await one.say('EHLO x')).toMatch(/STARTTLS/)
    expect(await one.say('AUTH PLAIN AAAA')).toMatch(/^5/)
    expect(await one.say('STARTTLS')).toMatch(/^220/)
    const tls = await encrypted(one)
    tls.write('EHLO mx.example.net\r\n')
    const [greeting] = await once(tls, 'data')
    expect(String(greeting)).not.toMatch(/STARTTLS|AUTH/)
  })

  it('discards plain text before STARTTLS, also after the command in the same packet', async () => {
    const { talk, taken } = await listening()
    const one = await talk()
    await one.say('MAIL FROM:<evil@example.com>')
    one.send(`STARTTLS\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<${HERE}>\r\n`)
    expect(await one.reply()).toMatch(/^220/)
    const tls = await encrypted(one).catch(() => undefined)
    if (tls) {
      tls.write('DATA\r\n')
      const [answer] = await Promise.race([once(tls, 'data'), once(tls, 'close').then(() => ['closed'])])
      expect(String(answer)).toMatch(/^(?:50|closed)/)
    }
    expect(taken).toHaveLength(0)
  })

  it('refuses outdated TLS', async () => {
    const { talk } = await listening()
    const one = await talk()
    await one.say('STARTTLS')
    one.socket.removeAllListeners('data')
    const tls = connectTls({
      socket: one.socket,
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
    })
    const [error] = await once(tls, 'error')
    expect(error).toBeInstanceOf(Error)
  })

  it('uses a renewed certificate for new connections, and keeps the old one if the new one is invalid', async () => {
    const { receiver, talk } = await listening()
    const [old, second] = [await talk(), selfSigned('second.example.com')]
    await old.say('STARTTLS')
    const before = await encrypted(old)
    expect(nameOf(before)).toBe('first.example.com')
    const other = selfSigned('third.example.com')
    expect(() => receiver.renew({ cert: other.cert, key: second.key })).toThrow()
    const still = await talk()
    await still.say('STARTTLS')
    expect(nameOf(await encrypted(still))).toBe('first.example.com')
    receiver.renew(second)
    const next = await talk()
    await next.say('STARTTLS')
    expect(nameOf(await encrypted(next))).toBe('second.example.com')
    before.write('NOOP\r\n')
    const [answer] = await once(before, 'data')
    expect(String(answer)).toMatch(/^250/)
  })

  it('hangs up on a client that does not finish the handshake', async () => {
    const { talk } = await listening()
    const one = await talk()
    await one.say('STARTTLS')
    one.send('no TLS at all\r\n')
    await one.ended
  })

  it('refuses a key that does not belong to the certificate', () => {
    const [one, other] = [selfSigned('a.example.com'), selfSigned('b.example.com')]
    expect(() =>
      smtpReceiver({
        name: 'x',
        accepts: () => true,
        take: async () => {},
        certificate: { cert: one.cert, key: other.key },
      }),
    ).toThrow()
  })
})
