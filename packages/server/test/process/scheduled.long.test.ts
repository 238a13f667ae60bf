import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { aMail, at } from '../harness.ts'
import { callNode, type Node, ownPostgresFor, startNode } from '../nodes-kit.ts'

const postgres = await ownPostgresFor('scheduled mail of several nodes')
afterAll(() => postgres?.stop())

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const idOf = ({ json }: { readonly json: unknown }) => String(at(json, 'data.emails.0.email'))
const statusOf = async (node: Node, id: string) =>
  String(at((await callNode(node, `GET /emails/${id}`)).json, 'status'))
const schedule = (node: Node, n: number, scheduledAt: string) =>
  callNode(node, 'POST /v1/send', { body: aMail({ to: `p${n}@example.com`, scheduledAt }) })

describe.skipIf(!postgres)('scheduled mail of nodes on one PostgreSQL', () => {
  it('is sent after the nodes that accepted it are gone', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const first = await startNode(url)
    const id = idOf(await schedule(first, 0, inMs(500)))
    await first.stop()
    const second = await startNode(url, {}, true)
    await eventually(async () => expect(await statusOf(second, id)).toBe('SENT'))
  })

  it('is limited in number, whichever node accepts it', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const env = { POSTHORN_MAX_SCHEDULED: '5' }
    const nodes = [await startNode(url, env), await startNode(url, env)] as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => schedule(nodes[n % 2 === 0 ? 0 : 1], n, inMs(3_600_000))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([
      ...Array(5).fill(200),
      ...Array(15).fill(409),
    ])
  })

  it('is either canceled or sent, when both happen together', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    // Each check of all mails is a request for each of them.
    const env = { POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' }
    const api = await startNode(url, env)
    // So slow that some remain when the first has left.
    const worker = await startNode(url, env, true)
    const [project] = await worker.posthorn.world.store.projects.list()
    const slow = { body: { sendRatePerSecond: 5 } }
    expect((await callNode(api, `PATCH /users/@me/projects/${project?.id}`, slow)).status).toBe(200)
    // A past time is refused: a busy machine needs seconds for all of them.
    const due = inMs(10_000)
    const ids = await Promise.all(Array.from({ length: 60 }, async (_, n) => idOf(await schedule(api, n, due))))
    expect(ids).not.toContain('undefined')
    await eventually(async () => {
      const sent = await callNode(api, 'GET /emails?status=SENT&limit=1')
      expect(at(sent.json, 'data.length')).toBe(1)
    })
    const answers = await Promise.all(ids.toReversed().map((id) => callNode(api, `POST /emails/${id}/cancel`)))
    const cancelled = new Set(ids.toReversed().filter((_, n) => answers[n]?.status === 200))
    const isSettled = async () => {
      for (const id of ids) expect(['SENT', 'FAILED']).toContain(await statusOf(worker, id))
    }
    await eventually(isSettled, { interval: 500 })
    for (const id of ids)
      expect([id, await statusOf(api, id)]).toStrictEqual([id, cancelled.has(id) ? 'FAILED' : 'SENT'])
    const captured = await callNode(api, 'GET /inbox/messages?limit=100')
    expect(at(captured.json, 'data.length')).toBe(60 - cancelled.size)
    expect(cancelled.size).toBeGreaterThan(0)
  })
})
