import { expect, it } from 'vitest'
import { Caches } from '../../kernel/cache/caches.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { silentLog } from '../../kernel/ports/log.ts'
import type { SetAside } from '../../kernel/ports/observer.ts'
import { blindObserver } from '../../kernel/ports/observer.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import { recoverLostClaims } from './recover.ts'
import type { DeliveryWorld } from './world.ts'

const turns = async () => {
  for (let n = 0; n < 500; n++) await Promise.resolve()
}

const HOUR = 3_600_000

/** Workers of one deployment, each until it dies: nothing of a dead worker reaches the store. */
async function deployment() {
  const { posthorn, world: first, clock } = await aProduct()
  const logged: { readonly message: string; readonly fields: object }[] = []
  const setAside: SetAside[] = []
  const log = (fields: object, message: string) => void logged.push({ fields, message })
  const world: DeliveryWorld = {
    ...first,
    log: { ...silentLog, warn: log, error: log },
    observer: { ...blindObserver, setAside: (email) => void setAside.push(email) },
  }
  const { ctx } = await posthorn.createProject({ name: 'Engines' })

  async function send(body: string, count: number): Promise<void> {
    const to = Array.from({ length: count }, (_, n) => `person${n}@example.com`)
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body }))
  }

  /** Runs a worker that dies when it composes a mail of this body, which is found when its body is read. */
  async function live(deadly: string, seconds: number) {
    let alive = true
    const composed: string[] = []
    const mortal = <S extends object>(part: S): S =>
      new Proxy(part, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...input: unknown[]): Promise<unknown> => {
            if (!alive) throw new StoreUnavailable('this process is dead')
            const answer: unknown = await Reflect.apply(value, target, input)
            if (name !== 'bodies') return answer
            const [{ html }] = answer as [{ readonly html: string }]
            composed.push(html)
            if (html === deadly) {
              alive = false
              throw new StoreUnavailable('this process is dead')
            }
            return answer
          }
        },
      })
    const store: Store = {
      ...world.store,
      ledger: mortal(world.store.ledger),
      transaction: (work) =>
        alive
          ? world.store.transaction((tx) => work({ ...tx, ledger: mortal(tx.ledger) }))
          : Promise.reject(new StoreUnavailable('this process is dead')),
    }
    const own: DeliveryWorld = { ...world, store, caches: new Caches() }
    const delivery = new DeliveryLoop(own, { id: world.ids.make('wrk'), leaseMs: 15_000 })
    for (let second = 0; second < seconds && alive; second++) {
      await recoverLostClaims(own)
      delivery.poke()
      await turns()
      if (!alive) break
      await delivery.flush()
      await delivery.renew()
      clock.advance(1000)
    }
    return { alive, composed }
  }

  /** Waits for the lease of a worker that died, the last call to it, and the longest pause. */
  async function mourn() {
    for (const seconds of [16, 61]) {
      clock.advance(seconds * 1000)
      await recoverLostClaims(world)
    }
    clock.advance(30 * HOUR)
  }

  return { send, live, mourn, clock, ctx, logged, setAside }
}

it('fails a mail that crashes its process alone, while other mail is delivered, and delivers its neighbors', async () => {
  const { send, live, mourn, ctx, logged, setAside } = await deployment()
  await send('<p>deadly</p>', 1)
  await send('<p>harmless</p>', 30)
  const lives: Awaited<ReturnType<typeof live>>[] = []
  for (let n = 0; n < 5; n++) {
    lives.push(await live('<p>deadly</p>', 120))
    await mourn()
    await send('<p>harmless</p>', 1)
  }
  expect(lives.map(({ alive }) => alive)).toEqual([false, false, false, false, true])
  // Other mail goes first, and then it goes alone.
  for (const { composed } of lives.slice(2, 4)) expect(composed.length).toBeGreaterThan(1)
  for (const { composed } of lives.slice(2, 4)) expect(composed.indexOf('<p>deadly</p>')).toBe(composed.length - 1)
  const { data } = await listEmails(ctx, parse(EmailQuery, { limit: 100 }))
  const failed = data.filter(({ status, subject }) => subject === 'Hello' && status === 'FAILED')
  expect(failed).toMatchObject([{ status: 'FAILED', attempts: 0, error: expect.stringMatching(/not retried/) }])
  const [{ id: email } = { id: '' }] = failed
  expect(setAside).toStrictEqual([{ id: email, projectId: ctx.project.id, requestId: undefined, why: 'deadly' }])
  expect(logged.filter(({ message }) => message.includes('set aside'))).toStrictEqual([
    {
      fields: { email, project: ctx.project.id, why: 'deadly' },
      message: 'mail set aside: composing it ends processes that deliver other mail',
    },
  ])
  expect(logged.find(({ message }) => message.startsWith('worker lost'))?.fields).toMatchObject({
    claims: expect.any(Number),
    unknown: 0,
    workers: [expect.stringMatching(/^wrk_/)],
    emails: expect.arrayContaining([email]),
  })
  // None of them was sent twice, and none was in doubt.
  expect(data.map(({ unknownOutcomes }) => unknownOutcomes)).toEqual(data.map(() => 0))
})

it('waits longer and longer with a mail that crashes its process while no other mail is delivered, and never fails it', async () => {
  const { send, live, ctx, clock, setAside } = await deployment()
  await send('<p>deadly</p>', 1)
  for (let n = 0; n < 2; n++) {
    await live('<p>deadly</p>', 60)
    clock.advance(16_000)
  }
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    expect((await live('<p>deadly</p>', 2 * 60)).alive).toBe(false)
    clock.advance(16_000)
    await live('<p>nothing</p>', 62) // The last call, and the pause after it.
    const [email] = (await listEmails(ctx, parse(EmailQuery, {}))).data
    expect(email).toMatchObject({ status: 'PENDING', attempts: 0 })
    const waitMs = (email?.dueAt?.getTime() ?? 0) - clock.now().getTime()
    waits.push(Math.ceil(waitMs / 60_000))
    clock.advance(waitMs)
  }
  for (const [n, minutes] of [1, 5, 15, 60, 240, 1440, 1440, 1440].entries()) {
    expect(waits[n]).toBeGreaterThanOrEqual(minutes)
    expect(waits[n]).toBeLessThanOrEqual(Math.ceil(minutes * 1.2))
  }
  expect(setAside).toStrictEqual([])
  expect((await live('<p>nothing</p>', 60)).alive).toBe(true)
  expect((await listEmails(ctx, parse(EmailQuery, {}))).data).toMatchObject([{ status: 'SENT' }])
})

it('clears two mails whose processes die one after the other, also while other mail is delivered', async () => {
  const { send, live, mourn, ctx, setAside } = await deployment()
  await send('<p>deadly</p>', 2)
  for (let n = 0; n < 10; n++) {
    expect((await live('<p>deadly</p>', 120)).alive).toBe(false)
    await mourn()
    await send('<p>harmless</p>', 1)
  }
  expect(setAside).toStrictEqual([])
  expect((await listEmails(ctx, parse(EmailQuery, { status: 'FAILED' }))).data).toStrictEqual([])
  expect((await live('<p>nothing</p>', 120)).alive).toBe(true)
  expect((await listEmails(ctx, parse(EmailQuery, { status: 'SENT' }))).total).toBe(12)
})

it('delivers a suspect that was only claimed together with the real cause', async () => {
  const { send, live, ctx, clock } = await deployment()
  await send('<p>once</p>', 1)
  for (let n = 0; n < 2; n++) {
    expect((await live('<p>once</p>', 60)).alive).toBe(false)
    clock.advance(16_000)
  }
  expect((await live('<p>nothing</p>', 60)).alive).toBe(true)
  expect((await listEmails(ctx, parse(EmailQuery, {}))).data).toMatchObject([{ status: 'SENT' }])
})
