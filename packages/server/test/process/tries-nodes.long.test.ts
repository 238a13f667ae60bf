import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPassword } from '../accounts-kit.ts'
import { useBench } from '../harness.ts'
import { type Node, postgresFor, startNode } from '../nodes-kit.ts'

const server = await postgresFor('limits of tries on two nodes')
afterAll(() => server?.stop())

const MINUTE = 60_000

interface Try {
  readonly email: string
  readonly password?: string
  readonly network: string
  readonly cookie?: string
}

async function post({ url }: Node, path: string, { email, password = 'wrong password', network, cookie = '' }: Try) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network, cookie }
  const body = JSON.stringify({ email, password })
  const response = await fetch(url + path, { method: 'POST', headers, body })
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
  await response.arrayBuffer()
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    cookie: cookies.join('; '),
  }
}

async function twoNodes() {
  const url = (await server?.createDatabase()) ?? ''
  const nodes = [await startNode(url), await startNode(url)] as const
  return {
    nodes,
    /** Makes `count` tries, ten at a time, half of them on each node. Returns their statuses. */
    async tryOften(path: string, count: number, make: (n: number) => Try) {
      const statuses: number[] = []
      for (let from = 0; from < count; from += 10) {
        const some = Array.from({ length: Math.min(10, count - from) }, (_, n) => from + n)
        const answers = await Promise.all(some.map((n) => post(nodes[n % 2 ? 1 : 0], path, make(n))))
        statuses.push(...answers.map(({ status }) => status))
      }
      return statuses
    },
    /** Makes one try on each node. */
    both: (path: string, one: Try) => Promise.all(nodes.map((node) => post(node, path, one))),
  }
}

const times = (count: number, status: number) => Array<number>(count).fill(status)
const from = (n: number) => `198.51.${100 + Math.floor(n / 200)}.${n % 200}`
const SIGN_IN = '/auth/login'
const SIGN_UP = '/auth/signup'

describe('the period of a limit', () => {
  const start = Date.now()
  const kinds = [
    [
      'a network that signs in',
      SIGN_IN,
      100,
      15,
      (n: number) => ({ email: `nobody${n}@example.com`, network: from(0) }),
    ],
    ['an address', SIGN_IN, 100, 60, (n: number) => ({ email: 'nobody@example.com', network: from(n) })],
    ['a network that signs up', SIGN_UP, 20, 60, (n: number) => ({ email: `p${n}@example.com`, network: from(0) })],
  ] as const

  it.each(kinds)('of %s begins with the first try', async (_, path, max, minutes, make) => {
    const bench = await useBench()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    onTestFinished(() => void vi.useRealTimers())
    let tries = 0
    const trySoMuchLater = async (ms: number) => {
      vi.setSystemTime(start + ms)
      const { network, email } = make(tries++)
      const headers = { 'x-forwarded-for': network }
      return (await bench.call(`POST ${path}`, { body: { email, password: aPassword }, headers })).status
    }
    const taken = path === SIGN_UP ? 201 : 401
    for (let n = 0; n < max; n++) expect(await trySoMuchLater(n * 1000)).toBe(taken)
    const end = minutes * MINUTE
    for (const ms of [max * 1000, end - 1]) expect(await trySoMuchLater(ms)).toBe(429)
    expect(await trySoMuchLater(end)).toBe(taken)
  })
})

describe.skipIf(!server)('over two nodes', () => {
  it('a network has a hundred wrong passwords in fifteen minutes, for all accounts together', async () => {
    const { nodes, tryOften, both } = await twoNodes()
    const network = '203.0.113.7'
    const ada = { email: 'ada@example.com', password: aPassword }
    const { cookie } = await post(nodes[0], SIGN_UP, { ...ada, network: '203.0.113.99' })
    const wrong = (n: number) => ({ email: `nobody${n}@example.com`, network })
    expect(await tryOften(SIGN_IN, 99, wrong)).toStrictEqual(times(99, 401))
    // A right password does not count, however often.
    for (const node of [...nodes, ...nodes]) expect((await post(node, SIGN_IN, { ...ada, network })).status).toBe(200)
    expect(await tryOften(SIGN_IN, 1, () => wrong(99))).toStrictEqual([401])
    for (const { status, retryAfter } of await both(SIGN_IN, wrong(100))) {
      expect(status).toBe(429)
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    }
    expect(await both(SIGN_IN, { ...ada, network })).toMatchObject([{ status: 429 }, { status: 429 }])
    expect(await both(SIGN_IN, { ...ada, network, cookie })).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await both(SIGN_IN, { ...ada, network: '203.0.113.8' })).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  it.each(['ada@example.com', 'nobody@example.com'])('%s has a hundred in an hour, from everywhere', async (email) => {
    const { nodes, tryOften, both } = await twoNodes()
    const ada = { email: 'ada@example.com', password: aPassword }
    const { cookie } = await post(nodes[0], SIGN_UP, { ...ada, network: '203.0.113.99' })
    const wrong = (n: number) => ({ email, network: from(n) })
    expect(await tryOften(SIGN_IN, 99, wrong)).toStrictEqual(times(99, 401))
    expect(await tryOften(SIGN_IN, 1, () => wrong(99))).toStrictEqual([401])
    expect(await both(SIGN_IN, wrong(100))).toMatchObject(times(2, 429).map((status) => ({ status })))
    const others = { email: 'another@example.com', network: from(101) }
    expect(await both(SIGN_IN, others)).toMatchObject([{ status: 401 }, { status: 401 }])
    // The owner is not locked out on a known device, regardless of tries elsewhere.
    expect(await both(SIGN_IN, { ...ada, network: from(102), cookie })).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
  })

  it('a network signs twenty people up in an hour', async () => {
    const { tryOften, both } = await twoNodes()
    const network = '203.0.113.7'
    const person = (n: number) => ({ email: `p${n}@example.com`, password: aPassword, network })
    expect(await tryOften(SIGN_UP, 19, person)).toStrictEqual(times(19, 201))
    expect(await tryOften(SIGN_UP, 1, () => person(19))).toStrictEqual([201])
    expect(await tryOften(SIGN_UP, 10, (n) => person(20 + n))).toStrictEqual(times(10, 429))
    const elsewhere = { ...person(40), network: '203.0.113.8' }
    expect(await tryOften(SIGN_UP, 1, () => elsewhere)).toStrictEqual([201])
    // People who sign in are not counted as sign-ups.
    expect(await both(SIGN_IN, person(0))).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  it('of thirty sign-ups together from one network twenty are accepted', async () => {
    const { tryOften } = await twoNodes()
    const person = (n: number) => ({ email: `p${n}@example.com`, password: aPassword, network: '203.0.113.7' })
    const statuses = await tryOften(SIGN_UP, 30, person)
    expect(statuses.sort()).toStrictEqual([...times(20, 201), ...times(10, 429)])
  })
})
