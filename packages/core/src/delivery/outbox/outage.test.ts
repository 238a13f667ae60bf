import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { type Mailer, MailerError } from '../../kernel/ports/mailer.ts'
import { type Store, StoreUnavailable } from '../../kernel/ports/store.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { aProduct } from '../../testing/product.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { DeliveryLoop } from './delivery.ts'
import { recoverLostClaims } from './recover.ts'
import type { DeliveryWorld } from './world.ts'

const LEASE_SECONDS = 15
/** More than one node claims at the same time. */
const MAILS = 20
const NODES = 3
const STEP_SECONDS = 0.5

/**
 * The connection from a node to the database: open, cut, or cut after the request, so that the work is done and the
 * answer lost.
 */
type Way = 'open' | 'cut' | 'deaf'

interface Outage {
  /** Undefined for the database itself, which all nodes share. */
  readonly node: number | undefined
  readonly fromSecond: number
  readonly seconds: number
}

const outages: fc.Arbitrary<Outage[]> = fc.array(
  fc.record({
    node: fc.option(fc.nat(NODES - 1), { nil: undefined }),
    fromSecond: fc.nat(60),
    seconds: fc.integer({ min: 1, max: 3 * LEASE_SECONDS }),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Returns the store as reached over the connection; calls within a transaction do not pass it again. */
function behind<Part extends object>(part: Part, way: () => Way): Part {
  const cut = () => new StoreUnavailable('the connection broke')
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'project') return (id: never) => behind((target as unknown as Store).project(id), way)
      if (typeof value === 'object' && value !== null) return behind(value, way)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]): Promise<unknown> => {
        if (way() === 'cut') throw cut()
        const answer: unknown = await Reflect.apply(value, target, args)
        if (way() !== 'open') throw cut()
        return answer
      }
    },
  })
}

const turns = async () => {
  for (let n = 0; n < 100; n++) await Promise.resolve()
}

/** Creates nodes that deliver the mail of one project, with a clock that this test moves and a slow mail server. */
async function cluster(takesSeconds: readonly number[], plan: readonly Outage[]) {
  const { world, clock, posthorn } = await aProduct()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  const arrived: string[] = []
  let asked = 0
  let waiting: { readonly until: number; readonly go: () => void }[] = []
  let second = 0

  const mailer: Mailer = {
    name: 'slow',
    concurrency: 2,
    local: true,
    prepare: async () => ({ weight: 0 }),
    async send(_, { emailId }, mayLeave = () => true) {
      asked += 1
      const until = second + (takesSeconds[asked % takesSeconds.length] ?? 0)
      const takesFirst = asked % 2 === 0 // The content leaves before the server's delay, or after it.
      if (takesFirst && until > second) await new Promise<void>((go) => waiting.push({ until, go }))
      if (!(await mayLeave())) throw new MailerError('withdrawn', 'taken over')
      arrived.push(emailId)
      if (!takesFirst && until > second) await new Promise<void>((go) => waiting.push({ until, go }))
      return { response: '250 Ok' }
    },
    async verify() {},
    async close() {},
  }

  function wayOf(node: number): Way {
    const now = plan.find(
      (outage) =>
        (outage.node ?? node) === node && second >= outage.fromSecond && second < outage.fromSecond + outage.seconds,
    )
    if (!now) return 'open'
    return second < now.fromSecond + 1 ? 'deaf' : 'cut'
  }

  /** The work of a node in small steps, so that a cut can occur between any two. */
  const nodes = Array.from({ length: NODES }, (_, n) => {
    const own: DeliveryWorld = { ...world, mailer, store: behind(world.store, () => wayOf(n)) }
    const worker = { id: world.ids.make('wrk'), leaseMs: LEASE_SECONDS * 1000 }
    const delivery = new DeliveryLoop(own, worker)
    const chores = [
      () => delivery.flush(),
      () => recoverLostClaims(own),
      async () => delivery.poke(),
      () => delivery.renew(),
    ]
    return (step: number) => chores[(step + n) % chores.length]?.().catch(() => {})
  })

  return {
    ctx,
    arrived,
    async pass(seconds: number) {
      for (const end = second + seconds; second < end; ) {
        for (const act of nodes) {
          await act(second / STEP_SECONDS)
          await turns()
        }
        second += STEP_SECONDS
        clock.advance(STEP_SECONDS * 1000)
        const due = waiting.filter(({ until }) => until <= second)
        waiting = waiting.filter(({ until }) => until > second)
        for (const { go } of due) go()
        await turns()
      }
    },
  }
}

it('delivers every mail whatever is cut off, and reports each mail that was sent twice', async () => {
  await fc.assert(
    fc.asyncProperty(outages, fc.array(fc.nat(25), { minLength: 1, maxLength: 5 }), async (plan, takesSeconds) => {
      const { ctx, arrived, pass } = await cluster(takesSeconds, plan)
      const to = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
      await sendEmails(
        ctx,
        parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }),
      )
      await pass(250)
      const { data } = await listEmails(ctx, parse(EmailQuery, {}))
      for (const email of data) {
        const times = arrived.filter((id) => id === email.id).length
        expect(times).toBeGreaterThan(0)
        expect(times).toBeLessThanOrEqual(1 + email.unknownOutcomes)
        expect(['SENT', 'UNKNOWN']).toContain(email.status)
      }
    }),
    { numRuns: propertyRuns(15) },
  )
})

it('writes known outcomes once the database is back, instead of sending the mail again', async () => {
  const { ctx, arrived, pass } = await cluster([10], [{ node: undefined, fromSecond: 2, seconds: 30 }])
  const to = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
  await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
  await pass(200)
  const { data } = await listEmails(ctx, parse(EmailQuery, {}))
  expect(data.map((email) => email.status)).toEqual(to.map(() => 'SENT'))
  expect(arrived).toHaveLength(MAILS)
})
