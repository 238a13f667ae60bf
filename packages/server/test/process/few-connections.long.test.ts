import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres } from '../../../../test/support/postgres.ts'
import { aMail } from '../harness.ts'
import { callNode, type Node, postgresFor, startNode } from '../nodes-kit.ts'

const NODES = 5
/** Fewer than two nodes would open. */
const LIMIT = 20
const CALLERS = 50
const REQUESTS = 250
/** The loads take turns, so that other work of the machine slows both. */
const TURNS = 4
/** The factor by which the same load may take longer with so few connections. */
const SLOWER = 4

const server = await postgresFor('what nodes do with too few connections')
afterAll(() => server?.stop())

/** Creates a database, and returns its URL for a role with this limit of connections. */
async function databaseFor(role: string, limit: number): Promise<string> {
  const url = new URL((await server?.createDatabase()) ?? '')
  const name = `${role}${url.pathname.replace('/', '_')}`
  await queryPostgres(url.href, `create role "${name}" login connection limit ${limit}; grant posthorn to "${name}"`)
  url.username = name
  return url.href
}

/** Nodes as people run them, with a rate limit that counts but never refuses; one at a time, as they are rolled out. */
async function startNodes(url: string): Promise<readonly Node[]> {
  const nodes: Node[] = []
  for (let n = 0; n < NODES; n++)
    nodes.push(
      await startNode(url, { POSTHORN_RATE_LIMIT_PER_MINUTE: '1000000', POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost' }),
    )
  return nodes
}

/** Sends as fast as the nodes answer. Returns the number of answers by status, and the time. */
async function load(nodes: readonly Node[], who: string) {
  const statuses = new Map<number, number>()
  let next = 0
  const from = performance.now()
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    const node = nodes[n % nodes.length]
    while (node && next < REQUESTS) {
      const body = aMail({ to: `${who}${next++}@example.com` })
      const { status } = await callNode(node, 'POST /v1/send', { body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(callers)
  return { statuses: Object.fromEntries(statuses), ms: performance.now() - from }
}

describe.skipIf(!server)(`${NODES} nodes whose role may have ${LIMIT} connections`, () => {
  it('accept all mail, hardly slower than with as many as they want', async () => {
    const free = await startNodes(await databaseFor('free', -1))
    const few = await startNodes(await databaseFor('few', LIMIT))
    await load(free, 'warm')
    await load(few, 'warm')
    const total = { free: 0, few: 0 }
    for (let turn = 0; turn < TURNS; turn++)
      for (const [who, nodes] of Object.entries({ free, few })) {
        const { statuses, ms } = await load(nodes, `turn${turn}`)
        expect(statuses).toStrictEqual({ 200: REQUESTS })
        total[who === 'few' ? 'few' : 'free'] += ms
      }
    const rateOf = (ms: number) => `${Math.round((TURNS * REQUESTS * 1000) / ms)}/s`
    console.log(`${rateOf(total.free)} without a limit, ${rateOf(total.few)} with one of ${LIMIT}`)
    expect(total.few).toBeLessThan(total.free * SLOWER)
  })
})
