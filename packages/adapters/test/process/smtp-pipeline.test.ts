import type { MayLeave } from '@posthorn/core/ports'
import { contentOf, eventually, exampleMail, ownOf, propertyRuns, sendWhole } from '@posthorn/core/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createComposer } from '../../src/compose/compose.ts'
import { dotStuffer } from '../../src/smtp/content.ts'
import { SmtpPool } from '../../src/smtp/pool.ts'
import { createReplyReader } from '../../src/smtp/reply.ts'
import { readSmtpUrl } from '../../src/smtp/url.ts'
import { type Script, type Scripted, startScripted, type Talk } from '../scripted-server.ts'
import { useSmtpServer } from '../smtp-mailer.ts'

let server: Scripted | undefined
const pools: SmtpPool[] = []
afterEach(async () => {
  await server?.close()
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

const start = async (script: Script, options = {}) => {
  server = await startScripted(script, options)
  return server
}

const mailTo = (name: string, html = '<p>x</p>') =>
  exampleMail({ to: { name: undefined, email: `${name}@recipient.example` }, html })

const nameOf = (to: string) => to.replace('@recipient.example', '')
const isTo = (name: string, { to }: Talk) => nameOf(to) === name

const composer = createComposer()

/** Sends a first mail, and then these together, in exactly this order. */
async function inOrder(
  scripted: Scripted,
  names: readonly string[],
  query: string,
  guards: Record<string, MayLeave> = {},
) {
  const pool = new SmtpPool(readSmtpUrl(`${scripted.url}${query}`))
  pools.push(pool)
  const composed = await Promise.all(
    ['first', ...names].map(async (name) => {
      const mail = mailTo(name)
      return composer.compose(await composer.prepare(contentOf(mail)), ownOf(mail))
    }),
  )
  const [first, ...others] = composed.map(
    (mail, n) => () => pool.deliver(mail, guards[names[n - 1] ?? ''] ?? (() => true)),
  )
  await first?.()
  return Promise.all(
    others.map((deliver) =>
      deliver().then(
        () => 'sent',
        (error: { readonly failure: string }) => error.failure,
      ),
    ),
  )
}

const sendBehind = (scripted: Scripted, names: readonly string[], query = '?connections=1') =>
  inOrder(scripted, names, query)

describe('the commands of the next mail', () => {
  it('are sent together with the final dot of the one before, in one piece', async () => {
    const pieces: string[] = []
    const scripted = await start((line, { socket }) => {
      if (line.startsWith('EHLO')) socket.on('data', (chunk) => pieces.push(chunk.toString('latin1')))
      return false
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'sent', 'sent'])
    expect(scripted.taken.map(nameOf)).toEqual(['first', 'ada', 'bob', 'eve'])
    expect(scripted.connections()).toBe(1)
    const commands = (name: string) =>
      `MAIL FROM:<news@sender.example>\r\nRCPT TO:<${name}@recipient.example>\r\nDATA\r\n`
    expect(pieces).toContainEqual(commands('ada'))
    for (const name of ['bob', 'eve'])
      expect(pieces).toContainEqual(expect.stringMatching(new RegExp(`\\r\\n\\.\\r\\n${commands(name)}$`)))
    expect(pieces).toHaveLength(2 + 2 * 1 + 2) // the first mail, the commands of ada, then a content each
  })

  it('arrive before the server answers the final dot', async () => {
    const scripted = await start((line, talk) => {
      if (line !== '.' || !isTo('ada', talk)) return false
      const onData = (chunk: Buffer) => chunk.includes('<bob@') && talk.say('250 at last')
      talk.socket.on('data', onData)
      return true
    })
    const mailer = scripted.mailer('?connections=1')
    await sendWhole(mailer, mailTo('first'))
    const ada = sendWhole(mailer, mailTo('ada'))
    await eventually(() => expect(scripted.requests.filter((line) => line === '1 .')).toHaveLength(2))
    await Promise.all([ada, sendWhole(mailer, mailTo('bob'))])
    expect(scripted.connections()).toBe(1)
  })

  it('wait for their turn at a server without PIPELINING', async () => {
    let isAnswered = true
    let ahead = 0
    const scripted = await start(
      (line, talk) => {
        if (!isAnswered) ahead += 1
        isAnswered = false
        setImmediate(() => {
          isAnswered = true
          talk.say(line === 'DATA' ? '354 go' : '250 ok')
        })
        return true
      },
      { pipelining: false },
    )
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'sent', 'sent'])
    expect(ahead).toBe(0)
    expect(scripted.connections()).toBe(1)
  })

  it('do not follow a first mail, or a mail on a slow server', async () => {
    const scripted = await start((line, { say }) => {
      if (line !== '.') return false
      setTimeout(() => say('250 ok'), 600)
      return true
    })
    const mailer = scripted.mailer('?connections=1')
    await Promise.all(['a', 'b', 'c'].map((name) => sendWhole(mailer, mailTo(name))))
    const transactions = scripted.requests.filter((line) => /MAIL|\./.test(line))
    expect(transactions).toEqual(['1 MAIL', '1 .', '1 MAIL', '1 .', '1 MAIL', '1 .'])
  })

  it('belong to as many mails as a connection may have', async () => {
    const scripted = await start(() => false)
    const names = Array.from({ length: 8 }, (_, n) => `r${n}`)
    expect(await sendBehind(scripted, names, '?connections=1&maxMessages=3')).toEqual(names.map(() => 'sent'))
    expect(scripted.connections()).toBe(3)
    expect(scripted.requests.filter((line) => line.endsWith('QUIT'))).toHaveLength(2)
  })
})

describe('a refusal after another mail', () => {
  it.each([
    ['503 5.5.1 no recipients', ['RSET']],
    ['554 5.5.1 no valid recipients', ['RSET']],
    ['354 go all the same', ['.', 'RSET']],
  ])('of its recipient affects no other mail, when the server answers DATA with %s', async (toData, expected) => {
    const scripted = await start((line, talk) => {
      if (!isTo('bob', talk)) return false
      if (line.startsWith('RCPT')) talk.say('550 5.1.1 No such user')
      else if (line === 'DATA') talk.say(toData)
      else if (line === '.') talk.say('554 5.5.1 No valid recipients')
      else return false
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'rejected', 'sent'])
    expect(scripted.connections()).toBe(1)
    const from = scripted.requests.indexOf('1 DATA', scripted.requests.lastIndexOf('1 RSET') - 3)
    expect(scripted.requests.slice(from + 1, from + 1 + expected.length)).toEqual(expected.map((line) => `1 ${line}`))
    expect(scripted.taken.map(nameOf)).toEqual(
      toData.startsWith('354') ? ['first', 'ada', 'bob', 'eve'] : ['first', 'ada', 'eve'],
    )
  })

  it('of its sender ends the connection if the server wants content nevertheless', async () => {
    let mails = 0
    const scripted = await start((line, { say }) => {
      if (!line.startsWith('MAIL') || ++mails !== 3) return false
      say('550 5.7.1 Sender refused')
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'sender_refused', 'sent'])
    expect(scripted.taken.map(nameOf)).toEqual(['first', 'ada', 'eve'])
    expect(scripted.connections()).toBe(2)
  })

  it('of DATA alone, permanent or temporary, belongs to that mail', async () => {
    const scripted = await start((line, talk) => {
      if (line !== 'DATA' || !isTo('bob', talk)) return false
      talk.say('452 4.3.1 Out of space')
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'throttled', 'sent'])
    expect(scripted.connections()).toBe(1)
  })

  it.each([
    ['550 5.7.1 Looks like spam', 'rejected'],
    ['451 4.3.0 Try later', 'throttled'],
  ])('of the earlier content, %s, does not affect it', async (reply, failure) => {
    const scripted = await start((line, talk) => {
      if (line !== '.' || !isTo('ada', talk)) return false
      talk.say(reply)
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual([failure, 'sent', 'sent'])
    expect(scripted.connections()).toBe(1)
    expect(scripted.requests).not.toContain('1 RSET')
  })

  it('is reported even if the server closes instead of answering DATA', async () => {
    const scripted = await start((line, talk) => {
      if (!line.startsWith('RCPT') || !isTo('bob', talk)) return false
      talk.socket.end('550 5.1.1 No such user\r\n')
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual(['sent', 'rejected', 'sent'])
  })
})

describe('a connection that ends with a mail after another', () => {
  it.each<[string, (talk: Talk) => void, string]>([
    ['is reset at the final dot', ({ socket }) => void socket.resetAndDestroy(), 'unknown'],
    ['closes at the final dot', ({ socket }) => void socket.destroy(), 'unknown'],
    ['says 421 to the final dot', ({ say }) => say('421 4.3.0 Going down'), 'throttled'],
    ['says 421 and closes', ({ socket }) => void socket.end('421 4.3.0 Going down'), 'throttled'],
    ['says what is no reply', ({ say }) => say('hello there'), 'unknown'],
    ['takes it and closes', ({ socket }) => void socket.end('250 ok\r\n'), 'sent'],
  ])('%s: sends the later one over another connection', async (_, act, became) => {
    const scripted = await start((line, talk) => {
      if (line !== '.' || !isTo('ada', talk)) return false
      act(talk)
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob', 'eve'])).toEqual([became, 'sent', 'sent'])
    expect(scripted.taken.map(nameOf)).toEqual(['first', 'ada', 'bob', 'eve'])
    expect(scripted.connections()).toBe(2)
  })

  it.each([1, 2, 3, 7])('after every %i mails loses no mail', async (mails) => {
    const scripted = await start((line, { dots, socket }) => {
      if (line !== '.' || dots < mails) return false
      socket.end('250 ok\r\n')
      return true
    })
    const names = Array.from({ length: 30 }, (_, n) => `r${n}`)
    const mailer = scripted.mailer('?connections=2')
    await Promise.all(names.map((name) => sendWhole(mailer, mailTo(name))))
    expect(scripted.taken.map(nameOf).toSorted()).toEqual(names.toSorted())
    expect(scripted.connections()).toBeGreaterThanOrEqual(30 / mails)
  })

  it('gives up a mail that is also lost on a connection of its own', async () => {
    const scripted = await start((line, talk) => {
      if (!line.startsWith(talk.connection === 1 ? '.' : 'RCPT') || isTo('first', talk)) return false
      talk.socket.destroy()
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob'])).toEqual(['unknown', 'unreachable'])
    expect(scripted.connections()).toBe(2)
  })
})

describe('a server that is slow with one mail', () => {
  /** Starts a server that holds its answers to the final dots of these mails. */
  async function holding(...names: readonly string[]) {
    const answers = new Map<string, () => void>()
    const scripted = await start((line, talk) => {
      const name = nameOf(talk.to)
      if (line !== '.' || !names.includes(name) || answers.has(name)) return false
      answers.set(name, () => talk.say(`250 ${name} at last`))
      return true
    })
    const held = (name: string) => eventually(() => expect(answers.has(name)).toBe(true))
    return { scripted, held, answer: (name: string) => answers.get(name)?.() }
  }

  it('does not delay the next one, which moves to another connection', async () => {
    const { scripted, held, answer } = await holding('ada')
    const mailer = scripted.mailer('?connections=2')
    const send = (name: string) => sendWhole(mailer, mailTo(name))
    await Promise.all([send('first'), send('first')]) // two connections that are known to be quick
    const ada = send('ada')
    await held('ada')
    await Promise.all([send('bob'), send('eve'), send('joe')]) // one of them follows ada
    answer('ada')
    await expect(ada).resolves.toEqual({ response: '250 ada at last' })
    await send('last')
    expect(scripted.taken.map(nameOf).toSorted()).toEqual(['ada', 'bob', 'eve', 'first', 'first', 'joe', 'last'])
  })

  it('gets no other mail over that connection, whose next commands are for the one that left', async () => {
    const { scripted, held, answer } = await holding('ada', 'max')
    const mailer = scripted.mailer('?connections=2')
    const send = (name: string) => sendWhole(mailer, mailTo(name))
    await Promise.all([send('first'), send('first')])
    const ada = send('ada')
    await held('ada')
    await Promise.all([send('bob'), send('eve'), send('joe')])
    const max = send('max')
    await held('max')
    const others = [send('one'), send('two')] // one follows max; the other waits for ada's place
    answer('ada')
    await ada
    await Promise.race(others)
    answer('max')
    await Promise.all([max, ...others])
    const allNames = ['ada', 'bob', 'eve', 'first', 'first', 'joe', 'max', 'one', 'two']
    expect(scripted.taken.map(nameOf).toSorted()).toEqual(allNames)
  })

  it('keeps the next mail if there is no other connection, and receives it once', async () => {
    const { scripted, answer } = await holding('ada')
    const sending = sendBehind(scripted, ['ada', 'bob', 'eve'])
    await eventually(() => expect(scripted.requests.filter((line) => line === '1 .')).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 1200)) // bob is withdrawn
    answer('ada')
    expect(await sending).toEqual(['sent', 'sent', 'sent'])
    expect(scripted.taken.map(nameOf)).toEqual(['first', 'ada', 'bob', 'eve'])
    expect(scripted.connections()).toBe(2)
  })
})

describe('a guard', () => {
  it('is called for a mail after another only when its own content may be sent', async () => {
    let asked = 0
    const scripted = await start((line, talk) => {
      if (line !== '.' || !isTo('ada', talk)) return false
      setImmediate(() => {
        expect(asked).toBe(0)
        talk.say('250 ok')
      })
      return true
    })
    const bob = () => {
      asked += 1
      return true
    }
    expect(await inOrder(scripted, ['ada', 'bob'], '?connections=1', { bob })).toEqual(['sent', 'sent'])
    expect(asked).toBe(1)
    expect(scripted.connections()).toBe(1)
  })

  it('that refuses a mail after another costs the connection, and no other mail', async () => {
    const scripted = await start(() => false)
    const sending = inOrder(scripted, ['ada', 'bob', 'eve'], '?connections=1', { bob: () => false })
    expect(await sending).toEqual(['sent', 'withdrawn', 'sent'])
    expect(scripted.taken.map(nameOf)).toEqual(['first', 'ada', 'eve'])
    expect(scripted.connections()).toBe(2)
  })
})

describe('a server without an extension, after another mail', () => {
  const { mailer, server } = useSmtpServer({ without: ['SMTPUTF8'], maxBytes: 5000 })

  it('is not sent mail that it cannot take, and receives the others', async () => {
    const sending = mailer('?connections=1')
    await sendWhole(sending, mailTo('first'))
    const mails = [
      mailTo('ada'),
      mailTo('jürgen'),
      mailTo('bob', '<p>x</p>'.repeat(1000)),
      ...Array.from({ length: 5 }, (_, n) => mailTo(`jürgen${n}`)),
      mailTo('eve'),
    ]
    const results = await Promise.allSettled(mails.map((mail) => sendWhole(sending, mail)))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, ...Array(7).fill(false), true])
    expect((await server().messages()).map(({ to }) => nameOf(to[0] ?? ''))).toEqual(['first', 'ada', 'eve'])
    expect(await server().connections()).toBe(1)
  })
})

describe.each(['starttls', 'implicit'] as const)('over TLS (%s)', (tls) => {
  const { mailer, server } = useSmtpServer({ tls, users: { ada: 'secret' } })

  it('delivers every mail once, large ones too', async () => {
    const sending = mailer('?connections=2&tls.rejectUnauthorized=false')
    const names = Array.from({ length: 60 }, (_, n) => `r${n}`)
    const html = '<p>.x</p>\n'.repeat(20_000)
    await Promise.all(names.map((name, n) => sendWhole(sending, mailTo(name, n % 7 === 3 ? html : '<p>x</p>'))))
    const received = await server().messages()
    expect(received.map(({ to }) => nameOf(to[0] ?? '')).toSorted()).toEqual(names.toSorted())
    expect(received.every(({ secure, user }) => secure && user === 'ada')).toBe(true)
    expect(await server().connections()).toBe(2)
  })
})

describe('a reply', () => {
  it('is read in pieces of any size', async () => {
    const scripted = await start((line, { say, socket }) => {
      const reply =
        line === 'DATA'
          ? '354-please\r\n354 go\r\n'
          : line.startsWith('EHLO')
            ? '250-odd\r\n250-SIZE\r\n250 PIPELINING\r\n'
            : '250-well\r\n250-and\r\n250 good\r\n'
      for (const letter of reply.slice(0, -2)) socket.write(letter)
      say('')
      return true
    })
    const mailer = scripted.mailer('?connections=1')
    for (const name of ['ada', 'bob'])
      expect(await sendWhole(mailer, mailTo(name))).toEqual({ response: '250-well 250-and 250 good' })
  })

  it.each<[string, (talk: Talk) => void]>([
    ['one line without an end', ({ socket }) => void socket.write(`250 ${'a'.repeat(70_000)}`)],
    [
      'lines without an end',
      ({ socket }) => {
        const go = () => !socket.destroyed && socket.write(`250-${'a'.repeat(5000)}\r\n`) && setImmediate(go)
        go()
      },
    ],
  ])('is discarded if it is %s', async (_, say) => {
    const scripted = await start((line, talk) => {
      if (!line.startsWith('RCPT') || !isTo('bob', talk)) return false
      say(talk)
      return true
    })
    expect(await sendBehind(scripted, ['ada', 'bob'], '?connections=1')).toEqual(['sent', 'unreachable'])
  })

  it('does not depend on the size of the pieces', () => {
    const reply = fc
      .tuple(
        fc.integer({ min: 200, max: 599 }),
        fc.array(fc.constantFrom('', 'ok', '2.0.0 ü', '250 x'), { minLength: 1 }),
      )
      .map(([code, lines]) => lines.map((line, n) => `${code}${n < lines.length - 1 ? '-' : ' '}${line}`))
    fc.assert(
      fc.property(
        fc.array(reply),
        fc.constantFrom('\r\n', '\n'),
        fc.infiniteStream(fc.nat(9)),
        (replies, end, cuts) => {
          const bytes = Buffer.from(
            replies
              .flat()
              .map((line) => line + end)
              .join(''),
          )
          const requests: string[] = []
          const reader = createReplyReader(({ code, text }) => requests.push(`${code} ${text}`))
          for (let at = 0; at < bytes.length; ) {
            const size = 1 + Number(cuts.next().value)
            expect(reader.read(bytes.subarray(at, at + size))).toBe(true)
            at += size
          }
          expect(requests).toEqual(replies.map((lines) => `${lines[0]?.slice(0, 3)} ${lines.join('\n')}`))
          expect(reader.unfinished()).toBeUndefined()
        },
      ),
      { numRuns: propertyRuns(100) },
    )
  })

  it('of 64 KB is read, and a longer one is not', () => {
    const MOST = 64 * 1024
    const read = (text: string) => createReplyReader(() => {}).read(Buffer.from(text))
    for (const end of ['', '\r\n']) {
      expect(read(`250 ${'a'.repeat(MOST - 4)}${end}`)).toBe(true)
      expect(read(`250 ${'a'.repeat(MOST - 3)}${end}`)).toBe(false)
    }
    expect(read(`250-${'a'.repeat(MOST / 2 - 4)}\n250 ${'a'.repeat(MOST / 2 - 5)}\n`)).toBe(true)
    expect(read(`250-${'a'.repeat(MOST / 2 - 4)}\n250 ${'a'.repeat(MOST / 2 - 4)}\n`)).toBe(false)
  })
})

it('doubles every dot at the start of a line, in pieces of any size', () => {
  const text = fc.array(fc.constantFrom('.', '..', '\r\n', 'a', '\r\n.', 'b.')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.infiniteStream(fc.nat(4)), (text, cuts) => {
      const stuffed = dotStuffer()
      let wire = ''
      for (let at = 0; at < text.length; ) {
        const size = 1 + Number(cuts.next().value)
        wire += stuffed(Buffer.from(text.slice(at, at + size))).toString()
        at += size
      }
      expect(wire).toBe(text.replace(/(^|\n)\./g, '$1..'))
    }),
    { numRuns: propertyRuns(200) },
  )
})
