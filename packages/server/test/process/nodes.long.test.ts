import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../src/processes/serve.ts'
import { aMail, at } from '../harness.ts'
import { callNode, type Node, nodeConfig, ownPostgresFor, SECRET, startNode } from '../nodes-kit.ts'

const postgres = await ownPostgresFor('several nodes on one database')
afterAll(() => postgres?.stop())

const database = async () => (await postgres?.createDatabase()) ?? ''
const statusOf = async (node: Node, id: string) => at((await callNode(node, `GET /emails/${id}`)).json, 'status')
const idOf = (answer: { readonly json: unknown }) => String(at(answer.json, 'data.emails.0.email'))

describe.skipIf(!postgres)('nodes on one PostgreSQL', () => {
  it('start together on an empty database, and one of them creates the first project', async () => {
    const url = await database()
    const env = { POSTHORN_SECRET_KEY: '' }
    const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode(url, env)))
    const made = nodes.flatMap(({ first }) => first?.keys.secret ?? [])
    expect(made).toHaveLength(1)
    expect(await nodes[0]?.posthorn.world.store.projects.list()).toHaveLength(1)
    for (const node of nodes) expect((await callNode(node, 'GET /contacts', { key: made[0] ?? '' })).status).toBe(200)
  })

  it('write no key into a log, and show it to a person on a terminal', async () => {
    for (const isTerminal of [false, true]) {
      const config = nodeConfig(await database(), { POSTHORN_SECRET_KEY: '' })
      const lines: string[] = []
      const serving = await serve(config, { worker: false, isTerminal, print: (line) => lines.push(line) })
      await serving.stop()
      if (isTerminal) expect(lines.join()).toMatch(/sk_[0-9a-f]{64}/)
      else expect(lines.join()).not.toMatch(/[sp]k_[0-9a-f]/)
      expect(lines.join().includes('posthorn keys rotate')).toBe(!isTerminal)
    }
  })

  it('apply a rotation of keys immediately', async () => {
    const url = await database()
    const [one, two] = [await startNode(url), await startNode(url)]
    const { json } = await callNode(one, 'GET /contacts')
    expect(at(json, 'error')).toBeUndefined()
    expect((await callNode(two, 'GET /contacts')).status).toBe(200)
    const [project] = await one.posthorn.world.store.projects.list()
    const rotated = await callNode(one, `POST /users/@me/projects/${project?.id}/regenerate-keys`)
    expect(rotated.status).toBe(200)
    const fresh = JSON.stringify(rotated.json).match(/sk_[0-9a-f]{64}/)?.[0] ?? ''
    for (const node of [two, one]) {
      expect((await callNode(node, 'GET /contacts')).status).toBe(401)
      expect((await callNode(node, 'GET /contacts', { key: fresh })).status).toBe(200)
    }
  })

  it('do the work of an idempotency key once, on any of them', async () => {
    const url = await database()
    const nodes = [await startNode(url), await startNode(url)]
    for (let round = 0; round < 10; round++) {
      const send = (node: Node) =>
        callNode(node, 'POST /v1/send', {
          body: aMail({ to: `person${round}@example.com` }),
          headers: { 'idempotency-key': `round-${round}` },
        })
      const answers = await Promise.all(nodes.flatMap((node) => [send(node), send(node)]))
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const [first] = nodes
      const replayed = first && (await send(first))
      expect(replayed?.status).toBe(200)
      const ids = new Set(answers.filter(({ status }) => status === 200).map(idOf))
      expect([...ids]).toStrictEqual(replayed ? [idOf(replayed)] : [])
    }
    const world = nodes[0]?.posthorn.world
    const [project] = (await world?.store.projects.list()) ?? []
    const rooms = project && world?.store.project(project.id)
    expect(await rooms?.emails.count({ status: undefined, contactId: undefined })).toBe(10)
  })

  it('use the clock of the database in the inbox, too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') }) // this machine's clock is wrong
    onTestFinished(() => void vi.useRealTimers())
    const node = await startNode(await database(), {}, true)
    const id = idOf(await callNode(node, 'POST /v1/send', { body: aMail() }))
    await eventually(async () => expect(await statusOf(node, id)).toBe('SENT'))
    const { store } = node.posthorn.world
    const [project] = await store.projects.list()
    const [message] = project
      ? await store.project(project.id).inbox.list({ limit: 1, after: undefined, search: undefined })
      : []
    expect(message?.createdAt.getTime()).toBeGreaterThan(Date.parse('2002-01-01'))
  })

  it('wake a worker on another node, and run nothing without one', async () => {
    const url = await database()
    const api = await startNode(url)
    const early = await callNode(api, 'POST /v1/send', { body: aMail() })
    await startNode(url) // it has no worker either
    expect(await statusOf(api, idOf(early))).toBe('PENDING')
    const worker = await startNode(url, {}, true)
    await eventually(async () => expect(await statusOf(api, idOf(early))).toBe('SENT'))
    const took: number[] = []
    for (let i = 0; i < 10; i++) {
      const startedAt = performance.now()
      const { json } = await callNode(api, 'POST /v1/send', { body: aMail() })
      const id = String(at(json, 'data.emails.0.email'))
      await eventually(async () => expect(await statusOf(worker, id)).toBe('SENT'), { interval: 10 })
      took.push(performance.now() - startedAt)
    }
    took.sort((a, b) => a - b)
    console.info(`woken on another node: median ${took[5]?.toFixed(0)} ms, slowest ${took[9]?.toFixed(0)} ms`)
  })

  it('answer 503 while PostgreSQL is away, and recover by themselves', async () => {
    const url = await database()
    const node = await startNode(url, {}, true)
    const before = await callNode(node, 'POST /v1/send', { body: aMail() })
    expect(before.status).toBe(200)
    const answers: Promise<Awaited<ReturnType<typeof callNode>>>[] = []
    for (let i = 0; i < 20; i++)
      answers.push(callNode(node, 'POST /v1/send', { body: aMail({ to: `busy${i}@example.com` }) }))
    postgres?.kill()
    for (const { status, headers } of await Promise.all(answers)) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    for (const operation of ['POST /v1/send', 'GET /contacts', 'GET /health/ready']) {
      const body = operation.startsWith('POST') ? { body: aMail() } : {}
      const answer = await callNode(node, operation, { key: SECRET, ...body })
      expect([operation, answer.status]).toStrictEqual([operation, 503])
      expect(at(answer.json, 'error.code')).toBe('SERVICE_UNAVAILABLE')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect((await callNode(node, 'GET /health/live')).status).toBe(200)
    const failed = () => node.posthorn.world.store.failures?.().connection ?? 0
    const earlier = failed()
    await eventually(() => expect(failed()).toBeGreaterThan(earlier + 1))
    postgres?.start()
    await eventually(async () => expect((await callNode(node, 'GET /health/ready')).status).toBe(200))
    const after = await callNode(node, 'POST /v1/send', { body: aMail() })
    expect(after.status).toBe(200)
    await eventually(async () => {
      expect(await statusOf(node, idOf(before))).toBe('SENT')
      expect(await statusOf(node, idOf(after))).toBe('SENT')
    })
  })
})
