import { expect, it } from 'vitest'
import { createPosthorn } from '../../app/posthorn.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import {
  fixedClock,
  memoryDns,
  memoryHttp,
  memoryMailer,
  memoryQueue,
  memoryStore,
  plainConverter,
  plainCsv,
  plainDkim,
  plainImage,
  plainMailDomains,
  plainPasskeys,
  plainPasswords,
  plainSecrets,
  plainSuffixes,
  plainTotp,
  serialIds,
} from '../../testing/index.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import type { LedgerStore } from './ledger.ts'
import { recoverLostClaims } from './recover.ts'
import { deliveryWorld } from './world.ts'

/**
 * Returns a store in which one verb of the ledger fails once: before it does its work, or after, with its answer lost.
 */
function onceFailing(inner: Store, verb: 'claim' | 'handOver', when: 'before' | 'after'): Store {
  let failed = false
  const wrap = (store: Store): Store => ({
    ...store,
    project: (id) => store.project(id),
    transaction: (work) => store.transaction((within) => work(wrap(within))),
    ledger: new Proxy(store.ledger, {
      get(ledger, name) {
        const act: unknown = Reflect.get(ledger, name)
        if (name !== verb || failed || typeof act !== 'function')
          return typeof act === 'function' ? act.bind(ledger) : act
        return async (...args: unknown[]) => {
          failed = true
          // A claim is part of a transaction, which is rolled back; a mark has its own, and may be committed.
          if (when === 'after') await act.apply(ledger, args)
          throw new StoreUnavailable('the connection broke')
        }
      },
    }),
  })
  return wrap(inner)
}

const platformAt = (clock: ReturnType<typeof fixedClock>) => ({
  clock,
  steadyMs: () => clock.now().getTime(),
  inTurn: async <T>(work: () => T) => work(),
  ids: serialIds(),
  secrets: plainSecrets(),
  passwords: plainPasswords,
  totp: plainTotp,
  passkeys: plainPasskeys(),
  queue: memoryQueue(clock),
  every: () => () => {},
  converter: plainConverter,
  dkim: plainDkim(),
  readCsv: plainCsv,
  readImage: plainImage,
  dns: memoryDns(),
  http: memoryHttp(),
  registrableDomain: plainSuffixes,
  lookUpMailDomain: plainMailDomains,
})

const turns = async () => {
  for (let n = 0; n < 500; n++) await Promise.resolve()
}

const FAULTS = [
  ['claim', 'before'],
  ['claim', 'after'],
  ['handOver', 'before'],
  ['handOver', 'after'],
] as const

it.each(FAULTS.flatMap(([verb, when]) => [false, true].map((waitsForGuard) => ({ verb, when, waitsForGuard }))))(
  'loses no mail when the database fails: $verb, $when (waitsForGuard: $waitsForGuard)',
  async (fault) => {
    const { verb, when, waitsForGuard } = fault
    const clock = fixedClock()
    const mailer = memoryMailer({ waitsForGuard })
    const posthorn = await createPosthorn({
      platform: {
        clock,
        steadyMs: () => clock.now().getTime(),
        inTurn: async (work) => work(),
        ids: serialIds(),
        secrets: plainSecrets(),
        passwords: plainPasswords,
        totp: plainTotp,
        passkeys: plainPasskeys(),
        queue: memoryQueue(clock),
        every: () => () => {},
        converter: plainConverter,
        dkim: plainDkim(),
        readCsv: plainCsv,
        readImage: plainImage,
        dns: memoryDns(),
        http: memoryHttp(),
        registrableDomain: plainSuffixes,
        lookUpMailDomain: plainMailDomains,
      },
      store: onceFailing(memoryStore(), verb, when),
      mailer,
      settings: { sandboxDomain: 'example.com', sendRatePerSecond: null },
    })
    const { ctx } = await posthorn.createProject({ name: 'Engines' })
    const to = Array.from({ length: 5 }, (_, n) => `person${n}@example.com`)
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))

    const worker = { id: posthorn.world.ids.make('wrk'), leaseMs: 15_000 }
    const delivery = new DeliveryLoop(posthorn.world, worker)
    for (let seconds = 0; seconds < 30; seconds++) {
      delivery.poke()
      await turns()
      await delivery.flush()
      clock.advance(1000)
      // Like a living worker, it renews only the leases that it knows of.
      await delivery.renew()
      await recoverLostClaims(posthorn.world)
    }
    const { data } = await listEmails(ctx, parse(EmailQuery, {}))
    expect(data.map((email) => email.status)).toEqual(to.map(() => 'SENT'))
    expect(data.map((email) => email.unknownOutcomes)).toEqual(to.map(() => 0))
  },
)

it.each([false, true])(
  'sends a mail once its mark is written, and not without it (waitsForGuard: %s)',
  async (waitsForGuard) => {
    const mailer = memoryMailer({ waitsForGuard })
    const { world, posthorn } = await aProduct()
    const { ctx } = await posthorn.createProject({ name: 'Engines' })
    const to = ['ada@example.com', 'bob@example.com']
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
    const marked: (() => void)[] = []
    const lost = (await listEmails(ctx, parse(EmailQuery, {}))).data.find((email) => email.to === 'bob@example.com')?.id
    const held = (ledger: LedgerStore): LedgerStore => ({
      ...ledger,
      async handOver(worker, ids, now) {
        await new Promise<void>((resolve) => marked.push(resolve))
        return ledger.handOver(
          worker,
          ids.filter((id) => id !== lost),
          now,
        )
      },
    })
    const transaction: Store['transaction'] = (work) =>
      world.store.transaction((store) => work({ ...store, ledger: held(store.ledger) }))
    const own = deliveryWorld({ ...world, mailer, store: { ...world.store, transaction } })
    const delivery = new DeliveryLoop(own, { id: world.ids.make('wrk'), leaseMs: 15_000 })
    delivery.poke()
    await turns()
    expect(marked).toHaveLength(1)
    expect(mailer.attempts).toHaveLength(waitsForGuard ? 2 : 0)
    expect(mailer.sent).toEqual([])
    // The first mail of a body is composed and marked before the other.
    for (let mail = 0; mail < to.length; mail++) {
      for (const write of marked.splice(0)) write()
      await turns()
    }
    expect(mailer.sent.map((mail) => mail.to.email)).toEqual(['ada@example.com'])
    const { data } = await listEmails(ctx, parse(EmailQuery, {}))
    expect(data.map(({ to, status }) => [to, status]).toSorted()).toEqual([
      ['ada@example.com', 'SENT'],
      ['bob@example.com', 'SENDING'], // another worker has it
    ])
  },
)

it('marks hand-overs in urgent transactions: leases run out while others hold all connections', async () => {
  const clock = fixedClock()
  const inner = memoryStore()
  const asked: unknown[] = []
  const store: Store = {
    ...inner,
    transaction: (work, turn) =>
      inner.transaction((within) => {
        const handOver: Store['ledger']['handOver'] = (...marks) => {
          asked.push(turn)
          return within.ledger.handOver(...marks)
        }
        return work({ ...within, ledger: { ...within.ledger, handOver } })
      }, turn),
  }
  const posthorn = await createPosthorn({
    platform: platformAt(clock),
    store,
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null },
  })
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await sendEmails(
    ctx,
    parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }),
  )
  const delivery = new DeliveryLoop(posthorn.world, { id: posthorn.world.ids.make('wrk'), leaseMs: 15_000 })
  delivery.poke()
  await turns()
  await delivery.stop()
  expect(asked).toStrictEqual(['urgent'])
})
