import type { DropReason } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callersOf } from '../../src/smtp-receiver/callers.ts'
import {
  type ReceivedMail,
  type ReceiverLimits,
  SmtpRefusal,
  smtpReceiver,
  TryLater,
} from '../../src/smtp-receiver/index.ts'
import { begin, talkTo } from '../smtp-talk.ts'

const HERE = 'b+here@bounces.example.com'

/** Starts a receiver of mail to `HERE`, and lists the mails that it took. */
async function listening(limits: Partial<ReceiverLimits> = {}, take?: (mail: ReceivedMail) => Promise<void>) {
  const taken: ReceivedMail[] = []
  const errors: unknown[] = []
  const dropped: DropReason[] = []
  const receiver = smtpReceiver({
    name: 'mx.example.com',
    accepts: (address) => /^b\+here\d?@bounces\.example\.com$/i.test(address),
    take: take ?? (async (mail) => void taken.push(mail)),
    onError: (error) => errors.push(error),
    onDropped: (reason) => dropped.push(reason),
    limits,
  })
  const port = await receiver.listen('127.0.0.1', 0)
  onTestFinished(() => receiver.close())
  const talk = async (from?: string) => {
    const talk = await talkTo(port, from)
    onTestFinished(() => void talk.socket.destroy())
    return talk
  }
  const text = (index = 0) => Buffer.from(taken[index]?.raw ?? []).toString()
  return { port, taken, errors, dropped, talk, text }
}

describe('the receiver', () => {
  it('accepts a message, and removes the doubled dots', async () => {
    const { talk, taken, text } = await listening()
    const { say, send, reply, ...rest } = await talk()
    expect(await begin({ say, send, reply, ...rest }, HERE)).toMatch(/^250/)
    expect(await say('DATA')).toMatch(/^354/)
    send('Subject: x\r\n\r\n..dot\r\nend\r\n.\r\n')
    expect(await reply()).toBe('250 2.0.0 Taken')
    expect(await say('QUIT')).toMatch(/^221/)
    expect(taken.map(({ recipients }) => recipients)).toStrictEqual([[HERE]])
    expect(text()).toBe('Subject: x\r\n\r\n.dot\r\nend\r\n')
  })

  it.each(['postmaster@example.com', 'someone@elsewhere.example', 'b+there@bounces.example.com', 'x@[127.0.0.1]'])(
    'does not relay: %s',
    async (to) => {
      const { talk } = await listening()
      const one = await talk()
      expect(await begin(one, to)).toBe('550 5.1.1 Unknown address')
      expect(await one.say('DATA')).toMatch(/^503/)
    },
  )

  it('offers neither sign-in nor encryption without a certificate', async () => {
    const { talk } = await listening()
    const one = await talk()
    await one.reply()
    expect(await one.say('EHLO x')).not.toMatch(/AUTH|STARTTLS/)
    expect(await one.say('AUTH PLAIN AAAA')).toMatch(/^5/)
    expect(await one.say('STARTTLS')).toMatch(/^5/)
  })

  it.each([
    ['LF . LF', '\n.\n'],
    ['LF . CRLF', '\n.\r\n'],
    ['CRLF . LF', '\r\n.\n'],
    ['CRLF . CR', '\r\n.\r'],
    ['CR . CR', '\r.\r'],
    ['CR . CRLF', '\r.\r\n'],
    ['NUL before the dot', '\r\n\0.\r\n'],
    ['two dots', '\r\n..\r\n'],
  ])('prevents smuggling after %s: it is part of the message', async (_, end) => {
    const { talk, taken, text } = await listening()
    const one = await talk()
    await begin(one, HERE)
    await one.say('DATA')
    one.send(
      `Subject: x\r\n\r\nfirst${end}MAIL FROM:<evil@example.com>\r\nRCPT TO:<${HERE}>\r\nDATA\r\nsecond\r\n.\r\n`,
    )
    expect(await one.reply()).toMatch(/^250/)
    expect(await one.say('NOOP')).toMatch(/^250/) // one message, one answer
    expect(taken).toHaveLength(1)
    expect(text()).toContain('evil@example.com')
  })

  it('answers only once the message is stored', async () => {
    const held = Promise.withResolvers<void>()
    const { talk } = await listening({}, () => held.promise)
    const one = await talk()
    await begin(one, HERE)
    await one.say('DATA')
    one.send('Subject: x\r\n\r\nx\r\n.\r\n')
    let answered = false
    const answer = one.reply().then((text) => {
      answered = true
      return text
    })
    const other = await talk() // after a whole other conversation
    await begin(other, HERE)
    expect(answered).toBe(false)
    held.resolve()
    expect(await answer).toMatch(/^250/)
  })

  it.each([
    ['cannot take it now', new TryLater('later'), 0],
    ['fails', new Error('the database is away'), 1],
  ])('that %s asks the sender to try again later', async (_, error, logged) => {
    const { talk, errors } = await listening({}, () => Promise.reject(error))
    const one = await talk()
    await begin(one, HERE)
    await one.say('DATA')
    one.send('Subject: x\r\n\r\nx\r\n.\r\n')
    expect(await one.reply()).toMatch(/^451 4\.3\.0/)
    expect(errors).toHaveLength(logged)
  })
})

describe('the callbacks of a receiver', () => {
  /** Starts a receiver that calls `accepts`, and keeps as much as `keepsOf` returns. */
  async function asking(options: Partial<Parameters<typeof smtpReceiver>[0]>) {
    const taken: ReceivedMail[] = []
    const receiver = smtpReceiver({
      name: 'mx.example.com',
      accepts: () => true,
      take: async (mail) => void taken.push(mail),
      ...options,
    })
    const port = await receiver.listen('127.0.0.1', 0)
    onTestFinished(() => receiver.close())
    const talk = async (from?: string) => {
      const talk = await talkTo(port, from)
      onTestFinished(() => void talk.socket.destroy())
      return talk
    }
    const bring = async (bytes: number, to = HERE, from?: string) => {
      const one = await talk(from)
      const accepted = await begin(one, to)
      if (!accepted.startsWith('250')) return accepted
      await one.say('DATA')
      one.send(`${'x'.repeat(98)}\r\n`.repeat(bytes / 100))
      one.send('.\r\n')
      return one.reply()
    }
    return { taken, talk, bring }
  }

  it('may take time, and may fail', async () => {
    const { bring } = await asking({
      accepts: async (address) => {
        await Promise.resolve()
        if (address.startsWith('away')) throw new Error('the database is away')
        return address === HERE
      },
    })
    expect(await bring(100)).toMatch(/^250/)
    expect(await bring(100, 'other@example.com')).toMatch(/^550/)
    expect(await bring(100, 'away@example.com')).toMatch(/^451/)
  })

  it('may refuse a message permanently, and get the client', async () => {
    const mails: ReceivedMail[] = []
    const { bring } = await asking({
      take: async (mail) => {
        mails.push(mail)
        throw new SmtpRefusal('Not for us')
      },
    })
    expect(await bring(100)).toBe('550 5.7.1 Not for us')
    expect(mails[0]).toMatchObject({ from: '', client: { ip: '127.0.0.1', helo: 'mx.example.net' } })
  })

  it('may keep more for some messages, within the limit of all', async () => {
    const limits = { keepBytes: 100, maxHeldBytes: 1000 }
    const held = Promise.withResolvers<void>()
    const { taken, bring } = await asking({
      limits,
      keepsOf: (address) => (address === HERE ? 5000 : 100),
      take: async (mail) => {
        taken.push(mail)
        if (mail.raw.byteLength === 600) await held.promise
      },
    })
    expect(await bring(5000, 'other@example.com')).toMatch(/^250/)
    expect(await bring(1000)).toMatch(/^250/)
    expect(await bring(1100)).toMatch(/^451 4\.3\.1/)
    expect(taken.map(({ raw }) => raw.byteLength)).toEqual([100, 1000])
    const waiting = bring(600)
    await eventually(() => expect(taken).toHaveLength(3))
    expect(await bring(500)).toMatch(/^451 4\.3\.1/)
    expect(await bring(400)).toMatch(/^250/)
    held.resolve()
    expect(await waiting).toMatch(/^250/)
    expect(await bring(1000)).toMatch(/^250/)
  })

  it('leave only a part of the limit to one slow caller, so that others are accepted', async () => {
    const { talk, bring } = await asking({ limits: { maxHeldBytes: 10_000, maxHeldBytesPerCaller: 4000 } })
    const slow = await talk()
    await begin(slow, HERE)
    await slow.say('DATA')
    slow.send(`${'x'.repeat(98)}\r\n`.repeat(30))
    await eventually(async () => expect(await bring(2000)).toMatch(/^451 4\.3\.1/))
    expect(await bring(4000, HERE, '127.0.0.2')).toMatch(/^250/)
    expect(await bring(4100, HERE, '127.0.0.2')).toMatch(/^451 4\.3\.1/)
    slow.send('.\r\n')
    expect(await slow.reply()).toMatch(/^250/)
    expect(await bring(4000)).toMatch(/^250/)
  })

  it.each([
    ['below', 2, /^250/],
    ['at', 3, /^421/],
  ])('end connections of clients that guess: %s', async (_, wrong, expected) => {
    const { talk } = await asking({ accepts: (address) => address === HERE, limits: { maxRefused: 3 } })
    const one = await talk()
    await begin(one, 'wrong@example.com')
    for (let n = 1; n < wrong; n++) expect(await one.say(`RCPT TO:<wrong${n}@example.com>`)).toMatch(/^550/)
    expect(await one.say(`RCPT TO:<${HERE}>`)).toMatch(expected)
  })
})

const LINE = `${'x'.repeat(70)}\r\n`

describe('the limits of the receiver', () => {
  const message = (bytes: number) => `${LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes - 2)}\r\n`

  it.each([
    ['below', 9_000, /^250/, 1],
    ['at', 10_000, /^250/, 1],
    ['above', 10_001, /^552 5\.3\.4/, 0],
    ['far above', 5_000_000, /^552 5\.3\.4/, 0],
  ])('apply to a message: %s', async (_, bytes, expected, count) => {
    const { talk, taken } = await listening({ maxBytes: 10_000 })
    const one = await talk()
    await begin(one, HERE)
    await one.say('DATA')
    one.send(`${message(bytes)}.\r\n`)
    expect(await one.reply()).toMatch(expected)
    expect(taken).toHaveLength(count)
  })

  it('refuse a message whose announced size is too large', async () => {
    const { talk } = await listening({ maxBytes: 10_000 })
    const one = await talk()
    await one.reply()
    await one.say('EHLO x')
    expect(await one.say('MAIL FROM:<> SIZE=10001')).toMatch(/^552/)
  })

  it('keep the beginning of a long message, whatever its length', async () => {
    const { talk, taken } = await listening({ keepBytes: 1000 })
    const one = await talk()
    await begin(one, HERE)
    await one.say('DATA')
    one.send(`${message(500_000)}.\r\n`)
    expect(await one.reply()).toMatch(/^250/)
    expect(taken[0]?.raw.byteLength).toBe(1000)
  })

  it('apply to recipients', async () => {
    const { talk } = await listening({ maxRecipients: 2 })
    const one = await talk()
    expect(await begin(one, HERE)).toMatch(/^250/)
    expect(await one.say('RCPT TO:<b+here2@bounces.example.com>')).toMatch(/^250/)
    expect(await one.say('RCPT TO:<b+here3@bounces.example.com>')).toMatch(/^452/)
  })

  it('apply to a command that does not end', async () => {
    const { talk } = await listening()
    const one = await talk()
    await one.reply()
    one.send('x'.repeat(100_000))
    await one.ended
  })

  it('apply to silent clients, and to clients that never end', async () => {
    const { talk } = await listening({ idleMs: 100, sessionMs: 400 })
    const silent = await talk()
    const slow = await talk()
    const drip = setInterval(() => slow.send('NOOP\r\n'), 20)
    onTestFinished(() => clearInterval(drip))
    await Promise.all([silent.ended, slow.ended])
  })

  it('apply to the connections of one caller', async () => {
    const { talk } = await listening({ maxConnectionsPerCaller: 2 })
    const [first, second] = [await talk(), await talk()]
    expect(await first.reply()).toMatch(/^220/)
    expect(await second.reply()).toMatch(/^220/)
    const third = await talk()
    expect(await third.reply()).toMatch(/^421/)
    first.socket.destroy()
    await first.ended
    await third.ended
    for (;;) {
      const again = await (await talk()).reply()
      if (again.startsWith('220')) break
    }
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', false],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
    ['192.0.2.1', '192.0.2.2', true],
    ['fe80::1%eth0', 'fe80::2%eth1', false],
    ['::ffff:c000:201', '192.0.2.1', false],
  ])('apply to the owner of an IPv6 network: %s and %s', (first, second, isOther) => {
    const callers = callersOf({ maxConnectionsPerCaller: 1, maxMessagesPerMinute: 1e9 })
    const leave = callers.enter(first)
    callers.enter(second)
    expect(callers.mayConnect(second)).toBe(isOther)
    leave()
    expect(callers.mayConnect(second)).toBe(true)
  })

  it('apply to an IPv6 network of 48 bits, with twice as many', () => {
    const callers = callersOf({ maxConnectionsPerCaller: 2, maxMessagesPerMinute: 2 })
    const of = (net: number) => `2001:db8:1:${net.toString(16)}::1`
    for (const net of [1, 2, 3, 4]) callers.enter(of(net))
    expect(callers.mayConnect(of(4))).toBe(true)
    callers.enter(of(5))
    expect(callers.mayConnect(of(5))).toBe(false)
    callers.enter('2001:db8:2::1')
    expect(callers.mayConnect('2001:db8:2::1')).toBe(true)
    expect([6, 7, 8, 9].map((net) => callers.maySend(of(net)))).toStrictEqual(Array(4).fill(true))
    expect(callers.maySend(of(10))).toBe(false)
  })

  it('apply to all connections: the least active one is closed', async () => {
    const { talk, dropped } = await listening({ maxConnections: 2 })
    const [busy, idle] = [await talk(), await talk()]
    await begin(busy, HERE)
    expect(await idle.reply()).toMatch(/^220/)
    const third = await talk()
    expect(await third.reply()).toMatch(/^220/)
    expect(await idle.reply()).toMatch(/^421 4\.3\.2/)
    await idle.ended
    expect(await busy.say('NOOP')).toMatch(/^250/)
    expect(dropped).toStrictEqual(['full'])
  })

  it('do not let ten addresses that hold all connections keep others out, however far they have come', async () => {
    const { talk, taken, dropped } = await listening()
    const holders = await Promise.all(Array.from({ length: 200 }, (_, index) => talk(`127.0.0.${10 + (index % 10)}`)))
    await Promise.all(
      holders.map(async (one, index) => {
        if (index % 2 === 0) return begin(one, HERE)
        await one.reply()
        return one.say('NOOP')
      }),
    )
    const stranger = await talk('127.0.0.99')
    // More of them come before the stranger is done, and do not affect it.
    const more = await Promise.all(Array.from({ length: 30 }, (_, index) => talk(`127.0.0.${50 + index}`)))
    await Promise.all(more.map((one) => one.reply()))
    expect(await begin(stranger, HERE)).toMatch(/^250/)
    await stranger.say('DATA')
    stranger.send('Subject: x\r\n\r\nx\r\n.\r\n')
    expect(await stranger.reply()).toMatch(/^250/)
    expect(taken).toHaveLength(1)
    expect(dropped).toStrictEqual(Array(31).fill('full'))
  })

  it('apply to clients that send many commands and no mail', async () => {
    const { talk, dropped } = await listening({ firstMailMs: 300 })
    const [mute, sender] = [await talk(), await talk()]
    expect(await begin(sender, HERE)).toMatch(/^250/)
    const drip = setInterval(() => mute.send('NOOP\r\n'), 20)
    onTestFinished(() => clearInterval(drip))
    await mute.ended
    expect(dropped).toStrictEqual(['silent'])
    expect(await sender.say('NOOP')).toMatch(/^250/)
  })

  it.each([
    ['<@evil.test:b+here@bounces.example.com>', /^501 5\.1\.3/],
    ['<@evil.test,@other.test:b+here@bounces.example.com>', /^501 5\.1\.3/],
    [' <@evil.test:b+here@bounces.example.com>', /^501 5\.1\.3/],
    ['<b+here%evil.test@bounces.example.com>', /^553 5\.1\.3/],
    ['<evil.test!b+here@bounces.example.com>', /^553 5\.1\.3/],
    ['<"b+here@evil.test"@bounces.example.com>', /^5/],
    ['<b+here@evil.test@bounces.example.com>', /^5/],
    ['<b+here@bounces.example.com>', /^250/],
  ])('apply to the form of a recipient: %s', async (path, expected) => {
    const { talk } = await listening()
    const one = await talk()
    await one.reply()
    await one.say('EHLO x')
    await one.say('MAIL FROM:<>')
    expect(await one.say(`RCPT TO:${path}`)).toMatch(expected)
  })

  it('apply to the messages of a caller in a minute', async () => {
    const { talk } = await listening({ maxMessagesPerMinute: 2 })
    const one = await talk()
    await one.reply()
    await one.say('EHLO x')
    const replies: string[] = []
    for (let nth = 0; nth < 6; nth++) {
      replies.push((await one.say('MAIL FROM:<>')).slice(0, 3))
      await one.say('RSET')
    }
    // A new minute may begin once during the test.
    expect(replies.filter((code) => code === '451').length).toBeGreaterThanOrEqual(2)
    expect(replies.slice(0, 2)).toStrictEqual(['250', '250'])
  })
})
