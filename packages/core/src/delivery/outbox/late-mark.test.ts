import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { MayLeave } from '../../kernel/ports/mailer.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import { deliveryWorld } from './world.ts'

const MAILS = 12

const turns = async () => {
  for (let n = 0; n < 1000; n++) await Promise.resolve()
}

/** Creates a worker whose mailer holds its mails until `connect`, like one whose connections are not open yet. */
async function aWorker(connections: number) {
  const { world, posthorn } = await aProduct()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  const marked = new Set<string>()
  let mostInDoubt = 0
  let isDeaf = false
  let release = () => {}
  const watched = (store: Store): Store => ({
    ...store,
    project: (id) => store.project(id),
    transaction: (work, ...more) => store.transaction((within) => work(watched(within)), ...more),
    ledger: {
      ...store.ledger,
      async handOver(workerId, ids, now) {
        for (const id of ids) marked.add(id)
        mostInDoubt = Math.max(mostInDoubt, marked.size)
        return store.ledger.handOver(workerId, ids, now)
      },
      async finish(workerId, outcomes) {
        if (isDeaf) await new Promise<void>((go) => (release = go))
        for (const { id } of outcomes) marked.delete(id)
        return store.ledger.finish(workerId, outcomes)
      },
    },
  })
  const gate = Promise.withResolvers<void>()
  const inner = memoryMailer({ concurrency: 2 * connections })
  const asked: MayLeave[] = []
  const mailer = {
    ...inner,
    connections,
    waitsForGuard: true,
    async send(...[prepared, mail, mayLeave = () => true]: Parameters<typeof inner.send>) {
      asked.push(mayLeave)
      await gate.promise
      return inner.send(prepared, mail, mayLeave)
    },
  }
  const own = deliveryWorld({ ...world, store: watched(world.store), mailer })
  const delivery = new DeliveryLoop(own, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const to = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
  await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
  delivery.poke()
  await turns()
  return {
    asked,
    marked,
    mostInDoubt: () => mostInDoubt,
    sent: () => inner.sent.length,
    connect: async () => {
      gate.resolve()
      await turns()
    },
    /** The database is slow to write outcomes. */
    defer: () => {
      isDeaf = true
      return () => {
        isDeaf = false
        release()
        return turns()
      }
    },
    statuses: async () => (await listEmails(ctx, parse(EmailQuery, {}))).data.map(({ status }) => status),
  }
}

it('does not mark mail that waits for a connection', async () => {
  const { asked, marked, connect, statuses } = await aWorker(3)
  expect(asked).toHaveLength(6)
  expect([...marked]).toStrictEqual([])
  await connect()
  expect(await statuses()).toStrictEqual(Array(MAILS).fill('SENT'))
})

it('never has more mail in doubt than twice the connections, however long outcomes take to be written', async () => {
  const { connect, defer, mostInDoubt, sent, statuses } = await aWorker(3)
  const goOn = defer()
  await connect()
  expect(sent()).toBe(6)
  await goOn()
  expect(await statuses()).toStrictEqual(Array(MAILS).fill('SENT'))
  expect(mostInDoubt()).toBe(6)
})
