import { availableParallelism } from 'node:os'
import { mailerConformance } from '@posthorn/core/conformance'
import { MailerError, type MailSigner } from '@posthorn/core/ports'
import { contentOf, eventually, exampleMail, ownOf } from '@posthorn/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nodeDkim } from '../../src/dkim/index.ts'
import { readSmtpUrl } from '../../src/smtp/url.ts'
import { DeliveryCrew } from '../../src/smtp-threads/crew.ts'
import { smtpMailer } from '../../src/smtp-threads/mailer.ts'
import { DeliveryThread } from '../../src/smtp-threads/thread.ts'
import { failureOf, useSmtpServer } from '../smtp-mailer.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(closers.splice(0).map((close) => close()))
})

const { server } = useSmtpServer()

function crewOf(query: string, busyMails?: number): DeliveryCrew {
  const settings = readSmtpUrl(`${server().url}${query}`)
  const crew = new DeliveryCrew(settings, { unsigned: [], ...(busyMails !== undefined && { busyMails }) })
  closers.push(() => crew.close())
  return crew
}

async function send(crew: DeliveryCrew, mail = exampleMail()) {
  return crew.send(await crew.prepare(contentOf(mail)), ownOf(mail), () => true)
}

describe('delivery threads: the mailer contract', () => {
  mailerConformance('smtp in threads', async () => ({
    mailer: smtpMailer(readSmtpUrl(`${server().url}?threads=2`), { busyMails: 1 }),
    received: async () =>
      (await server().messages()).map(({ from, to, source }) => ({ to: to[0] ?? '', returnPath: from, source })),
    async close() {},
  }))
})

describe('delivery threads', () => {
  it('start with the 250th mail of a second, and end when few mails come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const crew = crewOf('?threads=2&connections=8')
    await Promise.all(Array.from({ length: 249 }, () => send(crew)))
    vi.advanceTimersByTime(1001)
    await Promise.all(Array.from({ length: 249 }, () => send(crew)))
    expect(crew.threads).toBe(0)
    await send(crew)
    expect(crew.threads).toBe(2)
    await Promise.all(Array.from({ length: 300 }, () => send(crew)))
    vi.advanceTimersByTime(10_000)
    expect(crew.threads).toBe(2)
    vi.advanceTimersByTime(10_000)
    expect(crew.threads).toBe(0)
    await send(crew)
    expect(await server().count()).toBe(800)
  })

  it('share the connections of the settings with this thread', async () => {
    const crew = crewOf('?threads=2&connections=9', 100)
    await Promise.all(Array.from({ length: 600 }, () => send(crew)))
    expect(await server().count()).toBe(600)
    // Nine of this thread, which it gave up, and nine of the others.
    expect(await server().connections()).toBeLessThanOrEqual(18)
    const { open, idle } = crew.use
    expect([open > 0, open <= 18, idle <= open]).toStrictEqual([true, true, true])
  })

  it('have at least four connections each, and a single one has all', () => {
    const most = (connections: number) => crewOf(`?threads=3&connections=${connections}`).most
    expect([1, 3, 4, 7, 8, 11, 12, 100].map(most)).toEqual([1, 1, 1, 1, 2, 2, 3, 3])
    expect(crewOf('?threads=0&connections=8').most).toBe(0)
  })

  it('are not used for a signer that cannot be passed to them', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const crew = crewOf('?threads=2', 1)
    const signer: MailSigner = { sign: async () => [{ name: 'X-Signed', value: 'yes' }] }
    await send(crew, exampleMail({ signer }))
    await send(crew)
    expect(crew.threads).toBe(0)
    expect(warning).toHaveBeenCalledOnce()
    expect(await server().count()).toBe(2)
  })

  it('sign with DKIM', async () => {
    const dkim = nodeDkim()
    const { privateKey } = await dkim.generateKeys('ed25519-sha256')
    const keys = [{ algorithm: 'ed25519-sha256', selector: 's', privateKey }] as const
    const crew = crewOf('?threads=1', 1)
    await send(crew, exampleMail({ signer: dkim.signer({ domain: 'sender.example', keys }) }))
    expect(crew.threads).toBe(1)
    const [message] = await server().messages()
    expect(Buffer.from(message?.source ?? []).toString()).toMatch(/^DKIM-Signature: v=1; a=ed25519-sha256;/)
  })

  it('leave a connection to the mails that this thread still composes', async () => {
    const crew = crewOf('?threads=1&connections=4', 20)
    const mail = exampleMail()
    const prepared = await crew.prepare(contentOf(mail))
    await Promise.all(Array.from({ length: 40 }, () => crew.send(prepared, ownOf(mail), () => true)))
    expect(await server().count()).toBe(40)
    // Four of this thread, which it gave up, and four of the other.
    expect(await server().connections()).toBeLessThanOrEqual(8)
  })

  it('with mails and no connection do not end when few mails come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const crew = crewOf('?threads=1&connections=1', 3)
    await server().behave({ at: 'dot', silent: true })
    const slow = [send(crew), send(crew)]
    await eventually(() => expect(crew.use.open).toBe(1))
    const waiting = send(crew)
    await eventually(() => expect(crew.threads).toBe(1))
    vi.advanceTimersByTime(30_000)
    expect(crew.threads).toBe(1)
    await server().behave()
    await server().disconnect()
    await Promise.allSettled(slow)
    await waiting
    vi.advanceTimersByTime(20_000)
    expect(crew.threads).toBe(0)
  })

  it('that cannot start leave all mail to this thread', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const crew = new DeliveryCrew(readSmtpUrl(`${server().url}?threads=2`), {
      unsigned: [],
      busyMails: 1,
      file: new URL('data:text/javascript,throw new Error("no memory")'),
    })
    closers.push(() => crew.close())
    await Promise.all([send(crew), send(crew)])
    await send(crew)
    expect(await server().count()).toBe(3)
    expect(warning).toHaveBeenCalledOnce()
    expect(crew.threads).toBe(0)
  })
})

describe('a delivery thread', () => {
  let thread: DeliveryThread
  beforeEach(() => {
    thread = new DeliveryThread({ settings: readSmtpUrl(`${server().url}?connections=3`), unsigned: [] })
    closers.push(() => thread.terminate())
  })

  const hand = (mayLeave: () => boolean | Promise<boolean>, to = 'ada@recipient.example') => {
    const mail = exampleMail({ to: { name: undefined, email: to } })
    const { signer: _, ...content } = contentOf(mail)
    return thread.send(
      { number: Number(mail.emailId.slice(4)), of: { ...content, identity: undefined } },
      ownOf(mail),
      mayLeave,
    )
  }

  it('that ends leaves mails in doubt that could leave, and no others', async () => {
    await hand(() => true)
    await server().behave({ at: 'dot', silent: true })
    let asked = 0
    const inDoubt = failureOf(hand(() => ++asked > 0))
    const waiting = failureOf(
      hand(() => {
        asked += 1
        return new Promise(() => {})
      }),
    )
    const refused = failureOf(hand(() => ++asked < 0))
    await eventually(() => expect(asked).toBe(3))
    expect((await refused).failure).toBe('withdrawn')
    await thread.terminate()
    expect([(await inDoubt).failure, (await waiting).failure]).toEqual(['unknown', 'unreachable'])
    expect(thread.load).toBe(0)
  })

  it('is ended when it has mail and gives no sign of life thirteen times', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await hand(() => true)
    let asked = false
    const waiting = failureOf(
      hand(() => {
        asked = true
        return new Promise(() => {})
      }),
    )
    await eventually(() => expect(asked).toBe(true))
    for (let look = 0; look < 12; look++) vi.advanceTimersByTime(5000)
    // It answers.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(thread.load).toBe(1)
    for (let look = 0; look < 13; look++) vi.advanceTimersByTime(5000)
    expect((await waiting).failure).toBe('unreachable')
  })

  it('asks again when an answer is older than a second', async () => {
    let asked = 0
    await hand(() => {
      asked += 1
      // After the answer, and before it is posted.
      if (asked === 1) setImmediate(() => blockFor(1200))
      return true
    })
    expect(asked).toBe(2)
  })

  it('has failures with their reasons', async () => {
    await server().behave({ at: 'rcpt', reply: '550 5.1.1 No such user', times: 1 })
    const error = await failureOf(hand(() => true))
    expect(error).toBeInstanceOf(MailerError)
    expect(error).toMatchObject({ failure: 'rejected', replyCode: 550, statusCode: '5.1.1', command: 'RCPT' })
    expect(error.cause).toMatchObject({ message: expect.stringContaining('No such user'), code: 'EENVELOPE' })
    await server().behave({ at: 'connect', reply: '421 4.3.2 Busy' })
    await server().disconnect()
    expect(await failureOf(hand(() => true))).toMatchObject({ failure: 'throttled', connected: false })
  })
})

function blockFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('the option threads', () => {
  const threadsOf = (query: string) => readSmtpUrl(`smtp://localhost${query}`).threads

  it('is a number from 0 to 64, or auto', () => {
    expect(['?threads=0', '?threads=1', '?threads=64'].map(threadsOf)).toEqual([0, 1, 64])
    expect(threadsOf('?threads=auto')).toBe(threadsOf(''))
    expect(threadsOf('')).toBe(availableParallelism() > 1 ? 1 : 0)
    for (const wrong of ['-1', '65', '1.5', 'all', ''])
      expect(() => threadsOf(`?threads=${wrong}`), wrong).toThrow('from 0 to 64, or auto')
  })

  it('may come from the application', async () => {
    expect(readSmtpUrl('smtp://localhost', { threads: 3 }).threads).toBe(3)
    expect(readSmtpUrl('smtp://localhost?threads=1', { threads: 3 }).threads).toBe(1)
    expect(() => readSmtpUrl('smtp://localhost', { threads: 65 })).toThrow(MailerError)
  })
})
