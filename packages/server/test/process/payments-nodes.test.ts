import { contextOf, type World } from '@posthorn/core/kernel'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type FakeStripe, fakeStripe, noticeOf, WEBHOOK_SECRET } from '../../../adapters/test/stripe-kit.ts'
import { at, useBench } from '../harness.ts'
import { callNode, postgresFor, startNode } from '../nodes-kit.ts'

const server = await postgresFor('payments on two nodes')
afterAll(() => server?.stop())

const TIMES = 10
const ONCE = ['recorded', ...Array<string>(TIMES - 1).fill('known')].sort()

async function startStripe() {
  const stripe = await fakeStripe()
  onTestFinished(() => stripe.close())
  const env = {
    POSTHORN_STRIPE_KEY: 'sk_test_1',
    POSTHORN_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    POSTHORN_STRIPE_PRICE: 'price_1',
    POSTHORN_STRIPE_URL: stripe.url,
  }
  return { stripe, env }
}

/** Puts the subscription of the only customer into this state, and returns the notice of it. */
function becomes(stripe: FakeStripe, status: string, id: string) {
  stripe.subscriptions.set('cus_1', [{ id: 'sub_1', status }])
  const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'whatever' }
  return noticeOf('customer.subscription.updated', subscription, { id })
}

/** Returns the payer that the store has for the project. */
async function payerIn(world: World, projectId: string) {
  const project = (await world.store.projects.list()).find(({ id }) => id === projectId)
  if (!project) throw new Error('the project is gone')
  return contextOf(world, project).store.billing.payer()
}

type Notify = (notice: ReturnType<typeof noticeOf>) => Promise<unknown>

/** Sends a notice ten times in parallel. Returns the results in alphabetical order. */
const flood = async (notify: readonly Notify[], notice: ReturnType<typeof noticeOf>) =>
  (await Promise.all(Array.from({ length: TIMES }, (_, n) => notify[n % notify.length]?.(notice)))).map(String).sort()

it('a notice that arrives ten times in parallel is recorded once', async () => {
  const { stripe, env } = await startStripe()
  const bench = await useBench(env)
  const { id, call } = await bench.tenant()
  expect((await call(`POST /users/@me/projects/${id}/checkout`)).status).toBe(200)
  const notify: Notify = async ({ body, signature }) => {
    const headers = { 'stripe-signature': signature }
    const answer = await bench.call('POST /webhooks/incoming/stripe', { raw: body, headers })
    expect(answer.status).toBe(200)
    return at(answer.json, 'result')
  }
  for (const [status, state] of [
    ['active', 'active'],
    ['past_due', 'late'],
    ['canceled', 'ended'],
  ] as const) {
    const notice = becomes(stripe, status, `evt_${status}`)
    expect(await flood([notify], notice)).toStrictEqual(ONCE)
    expect(await payerIn(bench.posthorn.world, id)).toMatchObject({ customerId: 'cus_1', state })
    const asked = stripe.asked.length
    expect(await notify(notice)).toBe('known')
    expect(stripe.asked).toHaveLength(asked)
  }
})

describe.skipIf(!server)('on two nodes', () => {
  it('a notice that arrives ten times in parallel, on both, is recorded once', async () => {
    const { stripe, env } = await startStripe()
    const url = (await server?.createDatabase()) ?? ''
    const [one, two] = [await startNode(url, env), await startNode(url, env)]
    const id = one.first?.project.id ?? ''
    expect((await callNode(two, `POST /users/@me/projects/${id}/checkout`, { body: {} })).status).toBe(200)
    const tellers = [one, two].map(
      (node): Notify =>
        async ({ body, signature }) => {
          const response = await fetch(`${node.url}/webhooks/incoming/stripe`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
            body,
          })
          expect(response.status).toBe(200)
          return at(await response.json(), 'result')
        },
    )
    for (let round = 0; round < 5; round++) {
      const [status, state] = round % 2 ? (['past_due', 'late'] as const) : (['active', 'active'] as const)
      const notice = becomes(stripe, status, `evt_${round}`)
      expect(await flood(tellers, notice)).toStrictEqual(ONCE)
      for (const node of [one, two])
        expect(await payerIn(node.posthorn.world, id)).toMatchObject({ customerId: 'cus_1', state })
    }
    const earlier = becomes(stripe, 'active', 'evt_0')
    expect(await flood(tellers, earlier)).toStrictEqual(Array(TIMES).fill('known'))
    expect(await payerIn(one.posthorn.world, id)).toMatchObject({ state: 'active' })
  })
})
