import { exampleMail, sendWhole } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { smtp } from '../../src/nodemailer/index.ts'
import { failureOf, useSmtpServer } from '../smtp-mailer.ts'

const mailTo = (email: string) => exampleMail({ to: { name: undefined, email } })

describe.each([
  ['with pipelining', {}],
  ['without', { without: ['PIPELINING'] as const }],
])('a connection after a refusal, %s', (_, options) => {
  const { mailer, server } = useSmtpServer(options)

  it('stays open: 50 refused recipients among 100 cost one connection', async () => {
    const sending = mailer('?connections=1')
    await server().behave({ at: 'rcpt', to: 'nobody@recipient.example', reply: '550 5.1.1 No such user' })
    for (let n = 0; n < 50; n++) {
      const refused = await failureOf(sendWhole(sending, mailTo('nobody@recipient.example')))
      expect(refused).toMatchObject({ failure: 'rejected', statusCode: '5.1.1' })
      await sendWhole(sending, exampleMail())
    }
    expect(await server().messages()).toHaveLength(50)
    expect(await server().connections()).toBe(1)
  })

  it.each([
    ['mail', '550 5.7.1 Sender refused'],
    ['mail', '451 4.3.0 Try later'],
    ['rcpt', '450 4.2.1 Greylisted'],
    ['dot', '554 5.7.1 Looks like spam'],
    ['dot', '451 4.3.0 Could not queue'],
  ] as const)('stays open after %s: %s', async (at, reply) => {
    const sending = mailer('?connections=1')
    await server().behave({ at, reply, times: 3 })
    for (let n = 0; n < 3; n++) expect((await failureOf(sendWhole(sending, exampleMail()))).message).toBe(reply)
    await sendWhole(sending, exampleMail())
    expect(await server().messages()).toHaveLength(1)
    expect(await server().connections()).toBe(1)
  })

  it('is replaced when the server closes it', async () => {
    const sending = mailer('?connections=1')
    await server().behave({ at: 'rcpt', reply: '421 4.7.0 Too many errors', times: 1 })
    await failureOf(sendWhole(sending, exampleMail()))
    await sendWhole(sending, exampleMail())
    expect(await server().connections()).toBe(2)
  })

  it('is replaced when the server does not confirm the reset', async () => {
    const sending = mailer('?connections=1&commandTimeout=300')
    await server().behave({ at: 'rcpt', reply: '550 5.1.1 No such user', times: 1 }, { at: 'reset', silent: true })
    expect((await failureOf(sendWhole(sending, exampleMail()))).failure).toBe('rejected')
    await server().behave()
    await sendWhole(sending, exampleMail())
    expect(await server().connections()).toBe(2)
  })
})

describe('a guard', () => {
  const { mailer, server } = useSmtpServer()
  /** Too long to be sent with its final dot. */
  const html = '<p>Hello</p>\n'.repeat(4000)

  it('is called when the server is ready for content, and before the end of it', async () => {
    const sending = mailer('?connections=1')
    await server().behave({ at: 'data', delayMs: 100 })
    const startedAt = performance.now()
    const askedAfterMs: number[] = []
    await sendWhole(sending, exampleMail({ html }), () => {
      askedAfterMs.push(performance.now() - startedAt)
      return true
    })
    expect(askedAfterMs.length).toBeGreaterThanOrEqual(2)
    expect(askedAfterMs[0]).toBeGreaterThanOrEqual(95)
  })

  it.each([
    ['at the first question', 1],
    ['at the last question', 2],
  ])('that refuses %s leaves the server without the mail', async (_, no) => {
    const sending = mailer('?connections=1')
    let asked = 0
    const error = await failureOf(sendWhole(sending, exampleMail({ html }), async () => ++asked < no))
    expect(error.failure).toBe('withdrawn')
    expect(asked).toBe(no)
    await sendWhole(sending, mailTo('next@recipient.example'))
    expect((await server().messages()).map(({ to }) => to)).toEqual([['next@recipient.example']])
  })

  it('with an answer after the connection is lost changes nothing', async () => {
    const sending = mailer('?connections=1')
    const error = await failureOf(
      sendWhole(sending, exampleMail(), async () => {
        await server().disconnect()
        await new Promise((resolve) => setTimeout(resolve, 100))
        return true
      }),
    )
    expect(error.failure).toBe('unreachable')
    expect(await server().messages()).toEqual([])
  })
})

describe('a password', () => {
  const users = { apikey: 'correct horse battery' }
  const plain = useSmtpServer({ users })
  const starttls = useSmtpServer({ users, tls: 'starttls' })
  /** An address of this machine that does not look local. */
  const elsewhere = (server: { readonly url: string }, query = '') =>
    smtp(`${server.url.replace('127.0.0.1', '0.0.0.0')}${query}`)

  it('is sent to other machines only encrypted', async () => {
    const mailer = elsewhere(plain.server())
    const error = await failureOf(sendWhole(mailer, exampleMail()))
    expect(error).toMatchObject({ failure: 'misconfigured', message: expect.stringContaining('?insecure=true') })
    expect((await failureOf(mailer.verify())).failure).toBe('misconfigured')
    expect(error.message).not.toContain('correct horse')
    expect(await plain.server().signIns()).toBe(0)
    await mailer.close()
  })

  it('is sent to this machine in plain text, or elsewhere if the operator allows it', async () => {
    await sendWhole(plain.mailer(), exampleMail())
    const mailer = elsewhere(plain.server(), '?insecure=true')
    await sendWhole(mailer, exampleMail())
    await mailer.close()
    expect((await plain.server().messages()).map(({ user, secure }) => [user, secure])).toEqual([
      ['apikey', false],
      ['apikey', false],
    ])
  })

  it('is sent to a server with STARTTLS', async () => {
    const mailer = elsewhere(starttls.server(), '?tls.rejectUnauthorized=false')
    await sendWhole(mailer, exampleMail())
    await mailer.close()
    expect(await starttls.server().messages()).toMatchObject([{ user: 'apikey', secure: true }])
  })

  it('is not sent to a server that withholds STARTTLS, or when TLS is skipped', async () => {
    const mailer = elsewhere(starttls.server(), '?ignoreTLS=true')
    expect((await failureOf(sendWhole(mailer, exampleMail()))).failure).toBe('misconfigured')
    await mailer.close()
    expect(await starttls.server().signIns()).toBe(0)
  })

  it('does not prevent sending to an international mailbox', async () => {
    await sendWhole(plain.mailer(), mailTo('jürgen@recipient.example'))
    expect((await plain.server().messages())[0]?.parameters).toContain('SMTPUTF8')
  })
})

describe('the words of the server', () => {
  const users = { 'relay-user': 'correct horse battery' }
  const { mailer, server } = useSmtpServer({ users })

  it.each([
    [
      'rcpt',
      '550 5.1.1 <ada@recipient.example>: no such user here',
      '550 5.1.1 <ada@recipient.example>: no such user here',
    ],
    ['rcpt', '550 5.7.1 relay-user may not relay from 10.1.2.3', '550 5.7.1 [user] may not relay from [address]'],
    [
      'dot',
      '554 5.7.1 [10.1.2.3]:25 and 2001:db8::1 are listed since 12:30:45',
      '554 5.7.1 [address] and [address] are listed since 12:30:45',
    ],
    [
      'dot',
      '451 4.3.0 localhost has no room; ask postmaster@localhost',
      '451 4.3.0 [server] has no room; ask postmaster@localhost',
    ],
  ] as const)('reach the sender without data of the operator, at %s: %s', async (at, reply, shown) => {
    await server().behave({ at, reply })
    const error = await failureOf(sendWhole(mailer(`?name=localhost`), exampleMail()))
    expect(error.message).toBe(shown)
    expect(error.cause).toMatchObject({ message: reply })
  })

  it('are filtered in the same way when it accepts a mail', async () => {
    await server().behave({ at: 'dot', reply: '250 2.0.0 Ok: queued by 10.1.2.3 for relay-user as 4Xy' })
    expect(await sendWhole(mailer(), exampleMail())).toEqual({
      response: '250 2.0.0 Ok: queued by [address] for [user] as 4Xy',
    })
  })

  it('never contain the password, in whatever form the server echoes it', async () => {
    const password = 'correct horse battery'
    const plain = Buffer.from(`\0relay-user\0${password}`).toString('base64')
    for (const echo of [password, Buffer.from(password).toString('base64'), plain]) {
      await server().behave({ at: 'auth', reply: `535 5.7.8 I do not know relay-user with ${echo}` })
      const error = await failureOf(sendWhole(mailer('?connections=1'), exampleMail()))
      expect(error.failure).toBe('misconfigured')
      expect(error.message).toContain('[user] with [secret]')
      expect(String(Reflect.get(error.cause ?? {}, 'message'))).toContain('relay-user with [secret]')
      expect(JSON.stringify([error, error.cause, error.stack])).not.toContain(echo.replace(/=+$/, ''))
    }
  })

  it('and those of this machine about a missing server do not contain it either', async () => {
    const gone = smtp('smtp://relay-user:pw@127.0.0.1:1')
    const error = await failureOf(sendWhole(gone, exampleMail()))
    expect(error.message).toBe('connect ECONNREFUSED [server]:1')
    expect(error.cause).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:1' })
    await gone.close()
    const lost = smtp('smtp://relay.internal.invalid')
    expect((await failureOf(sendWhole(lost, exampleMail()))).message).not.toContain('relay.internal')
    await lost.close()
  })
})
