import { setTimeout as pause } from 'node:timers/promises'
import { mailerConformance } from '@posthorn/core/conformance'
import { eventually, exampleMail, sendWhole } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { smtp } from '../../src/nodemailer/index.ts'
import { failureOf, useSmtpServer } from '../smtp-mailer.ts'

/** Less than any timeout that a test does not set itself. */
const CLOSE_MS = 15_000

describe('the mailer contract', () => {
  const { mailer, server } = useSmtpServer()
  mailerConformance('smtp', async () => ({
    mailer: mailer(),
    received: async () =>
      (await server().messages()).map(({ from, to, source }) => ({ to: to[0] ?? '', returnPath: from, source })),
    async close() {},
  }))
})

const mailTo = (email: string) => exampleMail({ to: { name: undefined, email } })
const recipients = (count: number) => Array.from({ length: count }, (_, i) => `r${i}@recipient.example`)

describe('the connections', () => {
  const { mailer, server } = useSmtpServer()
  const received = async () => (await server().messages()).map(({ to }) => to[0] ?? '').toSorted()

  it('are reused, and never more than allowed', async () => {
    const sending = mailer('?connections=5')
    const to = recipients(100)
    await Promise.all(to.map((email) => sendWhole(sending, mailTo(email))))
    expect(await received()).toEqual(to.toSorted())
    expect(await server().connections()).toBe(5)
  })

  it('carry 20 times 200 mails, each exactly once', async () => {
    const sending = mailer('?threads=0')
    const to = recipients(4000)
    await Promise.all(to.map((email) => sendWhole(sending, mailTo(email))))
    expect(await received()).toEqual(to.toSorted())
    expect(await server().connections()).toBe(20)
  })

  it('are counted for operators, with the host but without user and password', async () => {
    const sending = mailer('?connections=3&idleTimeout=50')
    expect(sending.host).toBe(new URL(server().url).host)
    expect(sending.openConnections?.()).toStrictEqual({ open: 0, idle: 0 })
    await Promise.all(recipients(20).map((email) => sendWhole(sending, mailTo(email))))
    expect(sending.openConnections?.().open).toBe(3)
    await eventually(() => expect(sending.openConnections?.()).toStrictEqual({ open: 0, idle: 0 }))
    const { host } = smtp('smtp://ada:secret@[::1]:2525')
    expect(host).toBe('[::1]:2525')
  })

  it('are replaced after a number of mails', async () => {
    const sending = mailer('?connections=1&maxMessages=10')
    for (const email of recipients(25)) await sendWhole(sending, mailTo(email))
    expect(await server().connections()).toBe(3)
  })

  it('are closed when they are idle', async () => {
    const sending = mailer('?idleTimeout=50')
    await sendWhole(sending, exampleMail())
    await pause(150)
    await sendWhole(sending, exampleMail())
    expect(await server().connections()).toBe(2)
  })

  it('may be closed by the server while they are idle', async () => {
    const sending = mailer('?connections=3')
    for (let round = 0; round < 5; round++) {
      await Promise.all(recipients(3).map((email) => sendWhole(sending, mailTo(email))))
      await server().disconnect()
    }
    expect(await received()).toHaveLength(15)
  })

  it.each(['421 4.4.2 Idle for too long', '503 5.5.1 Out of sync'])(
    'may be refused by the server when they are old: %s',
    async (reply) => {
      const sending = mailer('?connections=1')
      await sendWhole(sending, exampleMail())
      await server().behave({ at: 'mail', reply, times: 1 })
      await sendWhole(sending, exampleMail())
      expect(await received()).toHaveLength(2)
    },
  )

  it('move a mail to a second server connection only before its content', async () => {
    const sending = mailer('?connections=1')
    for (const at of ['mail', 'rcpt', 'data'] as const) {
      await sendWhole(sending, exampleMail())
      await server().behave({ at, drop: true, times: 1 })
      await sendWhole(sending, mailTo(`${at}@recipient.example`))
    }
    await server().behave({ at: 'dot', drop: true, times: 1 })
    expect((await failureOf(sendWhole(sending, mailTo('dot@recipient.example')))).failure).toBe('unknown')
    const counts = (await received()).filter((email) => !email.startsWith('ada'))
    expect(counts).toEqual(['data', 'dot', 'mail', 'rcpt'].map((at) => `${at}@recipient.example`))
  })

  it('give up a mail when a new connection breaks as well', async () => {
    const sending = mailer('?connections=1')
    await sendWhole(sending, exampleMail())
    await server().behave({ at: 'rcpt', drop: true })
    expect((await failureOf(sendWhole(sending, exampleMail()))).failure).toBe('unreachable')
  })

  it('survive one bad mail among many', async () => {
    const sending = mailer('?connections=2')
    await server().behave({ at: 'rcpt', to: 'r7@recipient.example', reply: '550 5.1.1 No such user' })
    const results = await Promise.allSettled(recipients(20).map((email) => sendWhole(sending, mailTo(email))))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await received()).toHaveLength(19)
  })
})

describe('a server that closes idle connections', () => {
  const { mailer, server } = useSmtpServer({ idleMs: 1500 })

  it('does not fail the next mail', async () => {
    const sending = mailer('?connections=4')
    for (let round = 0; round < 4; round++) {
      await Promise.all(recipients(4).map((email) => sendWhole(sending, mailTo(email))))
      await pause(round === 3 ? 0 : 1496 + round * 3) // around the moment of the 421
    }
    expect(await server().messages()).toHaveLength(16)
  })
})

describe('closing', () => {
  const { mailer, server } = useSmtpServer()

  it('lets mails in progress end and refuses waiting ones, so that each mail has one clear outcome', async () => {
    const sending = mailer('?connections=5')
    await server().behave({ at: 'dot', delayMs: 100 })
    const results = Promise.allSettled(recipients(40).map((email) => sendWhole(sending, mailTo(email))))
    await eventually(async () => expect(await server().messages()).not.toHaveLength(0))
    await sending.close()
    const settled = await results
    const sent = settled.filter(({ status }) => status === 'fulfilled').length
    const refused = settled.filter((result) => result.status === 'rejected' && result.reason.failure === 'unreachable')
    expect(sent).toBeGreaterThan(0)
    expect(sent + refused.length).toBe(40)
    expect(await server().messages()).toHaveLength(sent)
  })

  it('waits only as long as needed', async () => {
    const sending = mailer('?closeTimeout=60000')
    await sendWhole(sending, exampleMail())
    const begun = performance.now()
    await sending.close()
    expect(performance.now() - begun).toBeLessThan(CLOSE_MS)
  })

  it.each([
    ['greeting', 'connect', 'unreachable'],
    ['recipient', 'rcpt', 'unreachable'],
    ['final dot', 'dot', 'unknown'],
  ] as const)(
    'breaks off a mail that the server does not answer at the %s, and reports its outcome',
    async (_, at, failure) => {
      const sending = mailer('?connections=2&closeTimeout=200')
      await server().behave({ at, silent: true })
      const failures = recipients(2).map((email) => failureOf(sendWhole(sending, mailTo(email))))
      await eventually(async () => {
        expect(await server().connections()).toBe(2)
        if (at === 'dot') expect(await server().messages()).toHaveLength(2)
      })
      const begun = performance.now()
      await sending.close()
      expect(performance.now() - begun).toBeLessThan(CLOSE_MS)
      for (const error of await Promise.all(failures)) expect(error.failure).toBe(failure)
    },
  )

  it('does not open another connection for a mail whose old one it broke off', async () => {
    const sending = mailer('?connections=1&closeTimeout=100')
    await sendWhole(sending, exampleMail())
    await server().behave({ at: 'mail', silent: true })
    const failure = failureOf(sendWhole(sending, exampleMail()))
    await pause(100)
    await sending.close()
    expect((await failure).failure).toBe('unreachable')
    expect(await server().connections()).toBe(1)
  })
})
