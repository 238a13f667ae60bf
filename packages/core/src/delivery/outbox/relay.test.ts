import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { MailerError } from '../../kernel/ports/mailer.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { DeliveryLoop } from './delivery.ts'
import { Relay } from './relay.ts'

const turns = async () => {
  for (let n = 0; n < 500; n++) await Promise.resolve()
}

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
const aMail = (): Email => anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod') })

const MAILS = 12
const refusedLogin = { failure: 'misconfigured', replyCode: 535, message: '535 5.7.8 Account suspended' } as const
const refusedSender = { failure: 'sender_refused', replyCode: 550, message: '550 5.7.1 Sender refused' } as const

async function bench() {
  const product = await aProduct()
  const { world, clock } = product
  const said: string[] = []
  const say = (_: unknown, message: string) => void said.push(message)
  const log: Log = { debug() {}, info: say, warn: say, error: say }
  const own = { ...world, log, relay: new Relay({ clock, log }) }
  const delivery = new DeliveryLoop(own, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  return {
    ...product,
    delivery,
    said,
    relay: own.relay,
    async accept(ctx: Context, from = 'post@example.com') {
      const to = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
      await sendEmails(ctx, parse(SendRequest, { to, from, subject: 'Hello', body: '<p>Hello</p>' }))
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        clock.advance(1000)
        delivery.poke()
        await turns()
      }
    },
    mails: (ctx: Context) =>
      ctx.store.emails.list({
        limit: 99,
        after: undefined,
        status: undefined,
        contactId: undefined,
      }),
  }
}

describe('a mail server that refuses the deployment', () => {
  it('costs no mail an attempt, is probed less and less often, and logged once', async () => {
    const { tenant, accept, pass, mails, mailer, relay, said } = await bench()
    const ctx = await tenant()
    await accept(ctx)
    mailer.fail(refusedLogin)
    await pass(1)
    expect(relay.refusal?.reason).toBe('535 5.7.8 Account suspended')
    const tried = mailer.attempts.length
    expect(tried).toBeLessThanOrEqual(mailer.concurrency)
    await pass((3 * 86_400) / 60)
    expect(mailer.attempts).toHaveLength(tried) // It is probed without a mail.
    for (const mail of await mails(ctx)) expect(mail).toMatchObject({ status: 'PENDING', attempts: 0 })
    expect(said).toStrictEqual(['the mail server refuses this deployment; delivery is paused'])
    mailer.heal()
    await pass(400)
    for (const mail of await mails(ctx)) expect(mail).toMatchObject({ status: 'SENT', attempts: 1 })
    expect(relay.pause).toBeUndefined()
    expect(said).toHaveLength(2)
    expect(said[1]).toBe('the mail server accepts mail again')
  })

  it('waits longer while the server accepts connections but no mail', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: { debug() {}, info() {}, warn() {}, error() {} } })
    const waits = [10, 30, 60, 120, 300, 300].map((seconds) => {
      const { until } = relay.refuse(new Error('530 5.7.0 Sign in first'))
      const waited = (until.getTime() - clock.now().getTime()) / 1000
      expect(relay.refuse(new Error('in flight too')).until).toStrictEqual(until)
      clock.advance(waited * 1000 - 1)
      expect(relay.mayProbe()).toBe(false)
      clock.advance(1)
      expect(relay.mayProbe()).toBe(true)
      expect(relay.mayProbe()).toBe(false)
      relay.resume()
      return [seconds, waited]
    })
    for (const [expected, waited] of waits) expect(waited).toBe(expected)
  })
})

describe('a mail server that is away', () => {
  const away = { failure: 'unreachable', connected: false, message: 'connect ECONNREFUSED' } as const

  it('costs no mail an attempt over a weekend, and gets all of them within a minute, oldest first', async () => {
    const { tenant, accept, pass, mails, mailer, relay, said, clock, delivery } = await bench()
    const ctx = await tenant()
    await accept(ctx)
    mailer.fail(away)
    await pass(1)
    expect([relay.pause?.reason, relay.refusal]).toStrictEqual(['connect ECONNREFUSED', undefined])
    // Not all together, for the server may refuse only some connections.
    const tried = (await mails(ctx)).filter(({ error }) => error !== undefined)
    expect(tried.map(({ dueAt }) => dueAt)).toStrictEqual(tried.map(() => relay.pause?.until))
    expect(tried.length).toBeGreaterThan(0)
    for (let hour = 0; hour < 60; hour++) {
      clock.advance(3_600_000)
      delivery.poke()
      await turns()
    }
    await accept(ctx)
    await pass(40)
    for (const mail of await mails(ctx)) expect(mail).toMatchObject({ status: 'PENDING', attempts: 0 })
    expect(said).toStrictEqual(['the mail server is unreachable; mail is waiting'])
    mailer.heal()
    await pass(60)
    const sent = await mails(ctx)
    expect(sent).toHaveLength(2 * MAILS)
    for (const mail of sent) expect(mail).toMatchObject({ status: 'SENT', attempts: 1 })
    const order = mailer.sent.map(({ emailId }) => sent.find(({ id }) => id === emailId)?.createdAt.getTime() ?? 0)
    expect(order).toStrictEqual([...order].sort((a, b) => a - b))
    expect(said.at(-1)).toBe('the mail server accepts mail again')
  })

  it('is probed after 5, 10, 20, and then every 30 seconds', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: silent })
    const error = new MailerError('unreachable', 'connect ECONNREFUSED', { connected: false })
    const waits = Array.from({ length: 5 }, () => {
      const waited = relay.refuse(error).until.getTime() - clock.now().getTime()
      clock.advance(waited)
      expect(relay.mayProbe()).toBe(true)
      return waited
    })
    expect(waits).toStrictEqual([5000, 10_000, 20_000, 30_000, 30_000])
  })
})

describe('a mail server that accepted our connection', () => {
  it('is not probed while it refuses nothing', () => {
    const relay = new Relay({ clock: fixedClock(), log: silent })
    expect([relay.pause, relay.pausedSenders, relay.mayProbe()]).toStrictEqual([undefined, 0, false])
  })

  it('is probed later when it refuses again, whether or not the first pause is over', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: silent })
    relay.refuse(new Error('535 no'))
    clock.advance(1000)
    relay.resume()
    expect(relay.pause).toBeUndefined()
    expect(relay.refuse(new Error('535 no')).until.getTime() - clock.now().getTime()).toBe(30_000)
  })
})

describe('a mail server that accepted mail again', () => {
  it('is probed after 10 seconds when it refuses again, and from then on', () => {
    const clock = fixedClock()
    const said: unknown[] = []
    const say = (about: unknown, message: string) => void said.push([about, message])
    const relay = new Relay({ clock, log: { ...silent, info: say, error: say } })
    const error = new Error('535 no')
    const first = clock.now()
    relay.refuse(error)
    clock.advance(10_000)
    expect(relay.mayProbe()).toBe(true)
    expect(relay.refuse(error)).toMatchObject({ since: first, until: new Date(clock.now().getTime() + 30_000) })
    expect(relay.pause?.since).toStrictEqual(first)
    relay.taken(aMail())
    expect(relay.pause).toBeUndefined()
    expect(relay.mayProbe()).toBe(false)
    relay.taken(aMail())
    clock.advance(5000)
    const second = clock.now()
    expect(relay.refuse(error)).toMatchObject({ since: second, until: new Date(second.getTime() + 10_000) })
    expect(said).toStrictEqual([
      [{ err: error }, 'the mail server refuses this deployment; delivery is paused'],
      [{ since: first }, 'the mail server accepts mail again'],
      [{ err: error }, 'the mail server refuses this deployment; delivery is paused'],
    ])
  })
})

describe('a mail server that refuses an address', () => {
  const relay = () => new Relay({ clock: fixedClock(), log: silent })
  const error = new Error('550 5.7.1 Send as denied')
  const { projectId } = aMail()
  const of = (from: string): Email => ({ ...aMail(), projectId, from })

  it('delays no other address of the domain, until it has refused three and accepted none', () => {
    const it = relay()
    it.refuseSender(of('bad@example.com'), error)
    it.refuseSender(of('BAD@example.com'), error)
    expect([it.pauseOf(of('Bad@example.com')), it.pauseOf(of('good@example.com'))]).toStrictEqual([
      expect.objectContaining({ reason: error.message }),
      undefined,
    ])
    it.refuseSender(of('worse@example.com'), error)
    expect(it.pauseOf(of('good@example.com'))).toBeUndefined()
    it.refuseSender(of('worst@example.com'), error)
    expect(it.pauseOf(of('good@example.com'))).toBeDefined()
    expect(it.pauseOf(of('good@example.net'))).toBeUndefined()
    it.taken(of('good@example.com'))
    expect(it.pauseOf(of('good@example.com'))).toBeUndefined()
    expect(it.pauseOf(of('bad@example.com'))).toBeDefined()
  })

  it('counts refusals from zero after one was accepted', () => {
    const it = relay()
    for (const from of ['a@example.com', 'b@example.com']) it.refuseSender(of(from), error)
    it.taken(of('good@example.com'))
    for (const from of ['c@example.com', 'd@example.com']) it.refuseSender(of(from), error)
    expect(it.pauseOf(of('other@example.com'))).toBeUndefined()
    it.refuseSender(of('e@example.com'), error)
    expect(it.pauseOf(of('other@example.com'))).toBeDefined()
  })

  it('is probed for a domain with an address that does not wait itself', () => {
    const clock = fixedClock()
    const it = new Relay({ clock, log: silent })
    for (const from of ['a@example.com', 'b@example.com', 'c@example.com']) it.refuseSender(of(from), error)
    clock.advance(60_000)
    it.pauseOf(of('a@example.com'))
    it.refuseSender(of('a@example.com'), error) // Its probe was refused: both wait for 5 minutes.
    clock.advance(300_000 - 1)
    expect(it.pauseOf(of('good@example.com'))).toBeDefined()
    clock.advance(1)
    expect(it.pauseOf(of('good@example.com'))).toBeUndefined()
  })
})

describe('a mail server that refuses a sender', () => {
  it('delays only that sender of that project', async () => {
    const { tenant, accept, pass, mails, mailer, relay, said } = await bench()
    const [ctx, other] = [await tenant(), await tenant()]
    await accept(ctx)
    mailer.fail({ ...refusedSender, times: 40 })
    await pass(1)
    const tried = mailer.attempts.length
    expect(tried).toBeLessThanOrEqual(mailer.concurrency)
    expect(relay.pause).toBeUndefined()
    expect(relay.pausedSenders).toBe(1)
    mailer.heal()
    await accept(other) // The same domain, another project.
    await pass(1)
    for (const mail of await mails(other)) expect(mail).toMatchObject({ status: 'SENT' })
    for (const mail of await mails(ctx))
      expect(mail).toMatchObject({ status: 'PENDING', attempts: 0, error: '550 5.7.1 Sender refused' })
    await accept(ctx)
    await pass(1)
    expect(mailer.sent).toHaveLength(MAILS) // New mail of the sender waits, too.
    await pass(400)
    for (const mail of await mails(ctx)) expect(mail).toMatchObject({ status: 'SENT', attempts: 1 })
    expect(relay.pausedSenders).toBe(0)
    expect(said.filter((line) => line.includes('refuses a sender'))).toHaveLength(1)
  })

  it('is probed with one mail while the others wait for it', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: { debug() {}, info() {}, warn() {}, error() {} } })
    const mail = (): Email => anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod') })
    const one = mail()
    const two = { ...mail(), projectId: one.projectId }
    relay.refuseSender(one, new Error('550 no'))
    expect(relay.pauseOf(two)?.reason).toBe('550 no')
    expect(relay.pauseOf(mail())).toBeUndefined()
    clock.advance(60_000)
    expect(relay.pauseOf(two)).toBeUndefined()
    expect(relay.pauseOf(one)).toBeDefined()
    clock.advance(30_000) // The probe had no result.
    expect(relay.pauseOf(one)).toBeUndefined()
    expect(relay.refuseSender(one, new Error('550 no')).until.getTime() - clock.now().getTime()).toBe(300_000)
  })

  it('waits longer each time: 1, 5, 15, 30, and then 60 minutes', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: silent })
    const mail = aMail()
    const since = clock.now()
    const waits = Array.from({ length: 6 }, () => {
      const pause = relay.refuseSender(mail, new Error('550 no'))
      expect(pause.since).toStrictEqual(since)
      const waited = pause.until.getTime() - clock.now().getTime()
      clock.advance(waited - 1)
      expect(relay.refuseSender(mail, new Error('in flight too'))).toBe(pause)
      expect(relay.pauseOf(mail)).toBe(pause)
      clock.advance(1)
      expect(relay.pauseOf(mail)).toBeUndefined()
      return waited
    })
    expect(waits).toStrictEqual([60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000])
    relay.taken(mail)
    expect(relay.refuseSender(mail, new Error('550 no')).until.getTime() - clock.now().getTime()).toBe(60_000)
  })

  it('is probed again half a minute after a probe without a result', () => {
    const clock = fixedClock()
    const relay = new Relay({ clock, log: silent })
    const mail = aMail()
    relay.refuseSender(mail, new Error('550 no'))
    clock.advance(60_000)
    expect(relay.pauseOf(mail)).toBeUndefined()
    clock.advance(29_999)
    expect(relay.pauseOf(mail)).toMatchObject({ reason: '550 no' })
    clock.advance(1)
    expect(relay.pauseOf(mail)).toBeUndefined()
  })

  it('is logged once, and once more when it is accepted again', () => {
    const clock = fixedClock()
    const said: unknown[] = []
    const say = (about: unknown, message: string) => void said.push([about, message])
    const relay = new Relay({ clock, log: { ...silent, info: say, warn: say } })
    const mail = { ...aMail(), from: 'post@example.com' }
    const error = new Error('550 no')
    for (let times = 0; times < 3; times++) {
      relay.refuseSender(mail, error)
      clock.advance(3_600_000)
      expect(relay.pauseOf(mail)).toBeUndefined()
    }
    relay.taken(mail)
    relay.taken(mail)
    const about = { project: mail.projectId, sender: 'post@example.com' }
    expect(said).toStrictEqual([
      [{ ...about, err: error }, 'the mail server refuses a sender; mail of the sender is waiting'],
      [about, 'the mail server accepts this sender again'],
    ])
  })

  it('is an address of one project', () => {
    const relay = new Relay({ clock: fixedClock(), log: silent })
    const mail = { ...aMail(), from: 'post@example.com' }
    relay.refuseSender(mail, new Error('550 no'))
    expect(relay.pauseOf(mail)).toBeDefined()
    expect(relay.pauseOf({ ...mail, from: 'post@example.org' })).toBeUndefined()
    expect(relay.pauseOf({ ...mail, projectId: rowIds.make('prj') })).toBeUndefined()
    relay.taken({ ...mail, from: 'other@example.com' })
    expect(relay.pausedSenders).toBe(1)
    relay.taken(mail)
    expect(relay.pausedSenders).toBe(0)
  })

  it('is remembered with 9,999 others; the one known longest is replaced by a new one', () => {
    const relay = new Relay({ clock: fixedClock(), log: silent })
    const mails = Array.from({ length: 10_001 }, aMail)
    const [first, second] = mails
    for (const mail of mails.slice(0, 10_000)) relay.refuseSender(mail, new Error('550 no'))
    expect(relay.pausedSenders).toBe(10_000)
    expect(first && relay.pauseOf(first)).toBeDefined()
    for (const mail of mails) relay.refuseSender(mail, new Error('550 no'))
    expect(relay.pausedSenders).toBe(10_000)
    expect(first && relay.pauseOf(first)).toBeUndefined()
    expect(second && relay.pauseOf(second)).toBeDefined()
  })

  it('fails its mail after five days', async () => {
    const { tenant, accept, pass, mails, mailer, clock } = await bench()
    const ctx = await tenant()
    await accept(ctx)
    mailer.fail(refusedSender)
    await pass(1)
    clock.advance(5 * 86_400_000 - 10_000)
    await pass(2)
    expect((await mails(ctx)).map(({ status }) => status)).not.toContain('FAILED')
    clock.advance(2 * 3600_000)
    await pass(60)
    for (const mail of await mails(ctx))
      expect(mail).toMatchObject({ status: 'FAILED', dueAt: undefined, error: '550 5.7.1 Sender refused' })
  })
})
