import net from 'node:net'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { smtp } from '../../src/nodemailer/index.ts'
import { toMailerError } from '../../src/smtp/failure.ts'
import { failureOf, type SmtpBehaviour, useSmtpServer } from '../smtp-mailer.ts'

describe('replies of the server', () => {
  const { mailer, server } = useSmtpServer()

  it.each<[SmtpBehaviour['at'], string, string]>([
    ['connect', '421 4.3.2 Too many connections', 'throttled'],
    ['connect', '554 5.7.1 Your network is blocked', 'misconfigured'],
    ['mail', '550 5.7.1 Sender refused', 'sender_refused'],
    ['mail', '554 5.7.1 Account suspended', 'sender_refused'],
    ['mail', '552 5.3.4 Message too big', 'rejected'],
    ['mail', '550 5.6.7 Not with these letters', 'rejected'],
    ['mail', '451 4.3.0 Try later', 'throttled'],
    ['mail', '421 4.7.0 Too much mail', 'throttled'],
    ['mail', '530 5.7.0 Authentication required', 'misconfigured'],
    ['rcpt', '530 5.7.0 Authentication required', 'sender_refused'],
    ['data', '530 5.7.0 Authentication required', 'sender_refused'],
    ['dot', '530 5.7.0 Authentication required', 'rejected'],
    ['dot', '535 5.7.8 Account suspended', 'rejected'],
    ['rcpt', '550 5.1.1 No such user', 'rejected'],
    ['rcpt', '450 4.2.1 Greylisted', 'throttled'],
    ['rcpt', '421 4.7.0 Slow down', 'throttled'],
    ['data', '554 5.5.1 No valid recipients', 'rejected'],
    ['data', '452 4.3.1 Out of space', 'throttled'],
    ['dot', '554 5.7.1 Looks like spam', 'rejected'],
    ['dot', '552 5.3.4 Too big', 'rejected'],
    ['dot', '451 4.3.0 Could not queue', 'throttled'],
    ['dot', '421 4.3.0 Going down', 'throttled'],
  ])('at %s, %s: %s', async (at, reply, failure) => {
    await server().behave({ at, reply, times: 1 })
    const sending = mailer()
    const error = await failureOf(sendWhole(sending, exampleMail()))
    expect(error).toMatchObject({ failure, replyCode: Number(reply.slice(0, 3)), statusCode: reply.split(' ')[1] })
    expect(error.command).toBe(COMMANDS[at])
    // A temporary refusal of the session says nothing about the mail.
    expect(error.connected).toBe(at !== 'connect' || failure === 'misconfigured')
    expect(error.message).toContain(reply.slice(10))
    expect(await server().messages()).toEqual([])
    await sendWhole(sending, exampleMail()) // the mailer continues
    expect(await server().messages()).toHaveLength(1)
  })

  it.each(['', '?connections=1'])('is the same for a server without pipelining', async (query) => {
    await server().behave({ at: 'rcpt', to: 'nobody@recipient.example', reply: '550 5.1.1 No such user' })
    const unknown = { name: undefined, email: 'nobody@recipient.example' }
    const sending = mailer(query)
    const error = await failureOf(sendWhole(sending, exampleMail({ to: unknown })))
    expect(error).toMatchObject({
      failure: 'rejected',
      replyCode: 550,
      message: expect.stringContaining('No such user'),
    })
    await sendWhole(sending, exampleMail())
  })
})

const COMMANDS: Readonly<Record<string, string>> = { mail: 'MAIL', rcpt: 'RCPT', data: 'DATA', dot: 'DATA' }

const asTheyAre = { forSenders: (text: string) => text, forOperator: (text: string) => text }

describe('the enhanced status code', () => {
  it.each([
    ['550 5.1.1 No such user', '5.1.1'],
    ['550-5.1.1 The account does not exist.\n550 5.1.1 Look it up.', '5.1.1'],
    ['556 5.1.10 The domain takes no mail', '5.1.10'],
    ['450 4.2.2', '4.2.2'],
    ['550 No such user', undefined],
    ['550 5.1.1.7 is our version', undefined],
    ['550 see 5.1.1', undefined],
    ['550 2.1.1 all is well', undefined],
    ['', undefined],
  ])('of %j is %s', (response, code) => {
    const error = Object.assign(new Error('refused'), { code: 'EENVELOPE', response, responseCode: 550 })
    expect(toMailerError(error, 'envelope', asTheyAre).statusCode).toBe(code)
  })
})

describe('a connection that breaks', () => {
  const { mailer, server } = useSmtpServer()

  it.each<[SmtpBehaviour['at'], string]>([
    ['connect', 'unreachable'],
    ['mail', 'unreachable'],
    ['rcpt', 'unreachable'],
    ['data', 'unreachable'],
    ['dot', 'unknown'],
  ])('at %s: %s', async (at, failure) => {
    await server().behave({ at, drop: true, times: 1 })
    const sending = mailer()
    const error = await failureOf(sendWhole(sending, exampleMail()))
    expect([error.failure, error.connected]).toStrictEqual([failure, at !== 'connect'])
    expect(error.replyCode).toBeUndefined()
    expect(await server().messages()).toHaveLength(failure === 'unknown' ? 1 : 0)
    await sendWhole(sending, exampleMail())
  })

  it('is unreachable, not unknown, when most of a large mail was not sent yet', async () => {
    await server().behave({ at: 'content', drop: true, delayMs: 300, times: 1 })
    const html = `<p>${'x'.repeat(70)}</p>\n`.repeat(300_000) // 23 MB do not fit between two sockets
    const error = await failureOf(sendWhole(mailer(), exampleMail({ html, text: 'x' })))
    expect(error.failure).toBe('unreachable')
    expect(await server().messages()).toEqual([])
  })

  it('is unknown when all of a small mail may have arrived', async () => {
    await server().behave({ at: 'content', drop: true, times: 1 })
    expect((await failureOf(sendWhole(mailer(), exampleMail()))).failure).toBe('unknown')
  })
})

describe('a silent server', () => {
  const { mailer, server } = useSmtpServer()
  // Longer than any answer that arrives, also on a busy machine.
  const QUICK = '?greetingTimeout=1000&commandTimeout=1000&socketTimeout=1000&connectionTimeout=1000'

  it.each<[SmtpBehaviour['at'], string]>([
    ['connect', 'unreachable'],
    ['mail', 'unreachable'],
    ['rcpt', 'unreachable'],
    ['data', 'unreachable'],
    ['dot', 'unknown'],
  ])('at %s: %s', async (at, failure) => {
    await server().behave({ at, silent: true, times: 1 })
    const error = await failureOf(sendWhole(mailer(QUICK), exampleMail()))
    expect([error.failure, error.connected]).toStrictEqual([failure, at !== 'connect'])
  })

  it('may take its time within the limit', async () => {
    await server().behave({ at: 'dot', delayMs: 100, times: 1 })
    await sendWhole(mailer(QUICK), exampleMail())
  })
})

describe('a missing server', () => {
  const AWAY = { failure: 'unreachable', connected: false }

  it('is unreachable when no server listens', async () => {
    const listener = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const address = listener.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await new Promise((resolve) => listener.close(resolve))
    const mailer = smtp(`smtp://127.0.0.1:${port}`)
    const error = await failureOf(sendWhole(mailer, exampleMail()))
    expect(error).toMatchObject({
      failure: 'unreachable',
      connected: false,
      message: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await failureOf(mailer.verify())).toMatchObject(AWAY)
  })

  it('is unreachable when its name does not exist', async () => {
    const mailer = smtp('smtp://mail.invalid:25?connectionTimeout=5000')
    expect(await failureOf(sendWhole(mailer, exampleMail()))).toMatchObject(AWAY)
  })
})

describe('signing in', () => {
  const { mailer, server } = useSmtpServer({ users: { ada: 'p@ss:word/1' } })

  it('sends with the right password', async () => {
    await mailer().verify()
    await sendWhole(mailer(), exampleMail())
    expect(await server().messages()).toMatchObject([{ user: 'ada' }])
  })

  it.each(['?authMethod=LOGIN', '?authMethod=PLAIN'])('supports %s', async (query) => {
    await sendWhole(mailer(query), exampleMail())
  })

  it('is misconfigured with the wrong password, and never reports the password', async () => {
    const wrong = smtp(`smtp://ada:guess%21@127.0.0.1:${server().port}`)
    for (const attempt of [() => sendWhole(wrong, exampleMail()), () => wrong.verify()]) {
      const error = await failureOf(attempt())
      expect(error).toMatchObject({ failure: 'misconfigured', replyCode: 535 })
      expect(JSON.stringify([error.message, String(error.cause)])).not.toContain('guess')
    }
    await wrong.close()
  })

  it('is misconfigured without credentials', async () => {
    const without = smtp(`smtp://127.0.0.1:${server().port}`)
    expect((await failureOf(sendWhole(without, exampleMail()))).failure).toBe('misconfigured')
    await without.close()
  })

  it('is throttled when the server asks to sign in later', async () => {
    await server().behave({ at: 'auth', reply: '454 4.7.0 Temporary authentication failure' })
    expect(await failureOf(sendWhole(mailer(), exampleMail()))).toMatchObject({ failure: 'throttled', replyCode: 454 })
  })
})

describe('STARTTLS', () => {
  const { mailer, server } = useSmtpServer({ tls: 'starttls' })

  it('is used when it is offered, and its certificate is checked', async () => {
    expect(await failureOf(sendWhole(mailer(), exampleMail()))).toMatchObject({ failure: 'misconfigured' })
    await sendWhole(mailer('?tls.rejectUnauthorized=false'), exampleMail())
    expect(await server().messages()).toMatchObject([{ secure: true }])
  })

  it('is optional', async () => {
    await sendWhole(mailer('?ignoreTLS=true'), exampleMail())
    expect(await server().messages()).toMatchObject([{ secure: false }])
  })
})

describe('a server without STARTTLS', () => {
  const { mailer, server } = useSmtpServer()

  it('is misconfigured when TLS is required', async () => {
    expect((await failureOf(sendWhole(mailer('?requireTLS=true'), exampleMail()))).failure).toBe('misconfigured')
  })

  it('is misconfigured when TLS from the start is expected', async () => {
    const wrong = smtp(`smtps://127.0.0.1:${server().port}`)
    expect((await failureOf(wrong.verify())).failure).toBe('misconfigured')
  })
})

describe('TLS from the start', () => {
  const { mailer, server } = useSmtpServer({ tls: 'implicit', users: { ada: 'secret' } })

  it('checks the certificate', async () => {
    expect((await failureOf(mailer().verify())).failure).toBe('misconfigured')
    await sendWhole(mailer('?tls.rejectUnauthorized=false'), exampleMail())
    expect(await server().messages()).toMatchObject([{ secure: true, user: 'ada' }])
  })
})

describe('the URL', () => {
  it.each([
    '',
    'nonsense',
    'http://mail.example',
    'smtp://',
    'smtp://user:pa%ss@[mail',
    'smtp://mail.example?conections=3',
    'smtp://mail.example?connections=0',
    'smtp://mail.example?connections=many',
    'smtp://mail.example?requireTLS=yes',
    'smtp://mail.example:99999',
  ])('%j is misconfigured', (url) => {
    expect(() => smtp(url)).toThrow(expect.objectContaining({ name: 'MailerError', failure: 'misconfigured' }))
  })

  it('does not appear in the message', () => {
    expect(() => smtp('smtp://user:hunter2@mail.example?nonsense=1')).toThrow(/^(?!.*hunter2)/)
  })

  it('sets how many mails may be in progress: one and the next, for each connection', () => {
    expect(smtp('smtp://mail.example').concurrency).toBe(40)
    expect(smtp('smtp://mail.example?connections=3', { connections: 7 }).concurrency).toBe(6)
    expect(smtp('smtp://mail.example', { connections: 7 }).concurrency).toBe(14)
    expect(smtp('smtp://mail.example').local).toBe(false)
  })
})
