import { nodePlatform } from '@posthorn/adapters/node'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import { asId } from '@posthorn/core/kernel'
import type { ProjectStore, Store } from '@posthorn/core/ports'
import { aContact, memoryMailer } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { createServer } from '../../src/processes/server.ts'
import { aDraft } from '../campaign-kit.ts'
import { caller, textAt } from '../harness.ts'

/** Calls that read very many contacts, and calls that change a batch of them. */
const LONG = new Set(['countMatching', 'listMatching', 'findPending'])
const BATCH = new Set(['enter', 'leave', 'removeValues'])

/** Wraps the store; adds to `seen`, for each transaction, the calls in it that take long. */
function watched(store: Store, seen: string[][]): Store {
  const room = <R extends object>(inner: R, calls: string[]): R =>
    new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...input: unknown[]) => {
          if (LONG.has(String(name)) || BATCH.has(String(name))) calls.push(String(name))
          return Reflect.apply(value, target, input)
        }
      },
    })
  const within = (inner: Store, calls: string[]): Store => ({
    ...inner,
    transaction: (work) => work(within(inner, calls)),
    project(id) {
      const rooms = inner.project(id)
      return new Proxy<ProjectStore>(rooms, {
        get: (target, name) => room(Reflect.get(target, name, target), calls),
      })
    },
  })
  return {
    ...store,
    transaction: (work) => {
      const calls: string[] = []
      seen.push(calls)
      return store.transaction((inner) => work(within(inner, calls)))
    },
  }
}

it('long work under an idempotency key holds a transaction for at most one batch', async () => {
  const seen: string[][] = []
  const store = sqlite(':memory:')
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: Buffer.alloc(32, 1) }),
    store: watched(store, seen),
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'sandbox.localhost' },
  })
  const server = await createServer(
    { posthorn },
    loadConfig({ POSTHORN_DATABASE_URL: 'sqlite::memory:', POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited', PORT: '0' }),
  )
  onTestFinished(async () => {
    await server.stop(1000)
    await posthorn.close()
  })
  const { ctx, keys } = await posthorn.createProject({ name: 'Engines' })
  const call = caller(server, keys.secret)
  await call('POST /contacts', { body: { email: 'ada@example.com', data: { plan: 'pro' } } })
  const contacts = Array.from({ length: 1200 }, () => aContact({ data: { plan: 'pro' } }))
  const rooms = store.project(ctx.project.id)
  await rooms.contacts.insertMany(contacts)

  let key = 0
  const work = async (operation: string, body?: unknown) => {
    key += 1
    const asked = { headers: { 'idempotency-key': `long-${key}` }, ...(body !== undefined && { body }) }
    seen.length = 0
    const answer = await call(operation, asked)
    const transactions = seen.splice(0)
    for (const calls of transactions) {
      expect(calls.filter((name) => LONG.has(name))).toStrictEqual([])
      expect(calls.length).toBeLessThan(2)
    }
    const again = await call(operation, asked)
    expect([again.status, again.text]).toStrictEqual([answer.status, answer.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    return answer
  }
  const condition = {
    logic: 'AND',
    groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
  }
  const created = await work('POST /segments', { name: 'Pros', condition, trackMembership: true })
  expect([created.status, created.json]).toMatchObject([201, { memberCount: 1201 }])
  const id = textAt(created, 'id')
  expect((await work(`POST /segments/${id}/compute`)).json).toStrictEqual({ added: 1201, removed: 0, total: 1201 })
  expect((await work(`POST /segments/${id}/refresh`)).json).toStrictEqual({ memberCount: 1201 })
  expect((await work('POST /segments/preview', { condition })).json).toMatchObject({ memberCount: 1201 })
  const changes = { trackMembership: false, condition }
  expect((await work(`PATCH /segments/${id}`, changes)).json).toMatchObject({ memberCount: 1201 })
  const draft = { ...aDraft(), audienceType: 'FILTERED', audienceFilter: condition }
  const first = textAt(await call('POST /campaigns', { body: draft }), 'data.id')
  expect((await work(`POST /campaigns/${first}/send`)).json).toMatchObject({ status: 'SENDING' })
  const second = await rooms.campaigns.find(
    asId('cmp', textAt(await call('POST /campaigns', { body: draft }), 'data.id')) ?? 'cmp_',
  )
  if (!second) throw new Error('a campaign was created')
  await rooms.campaigns.update({ ...second, status: 'PAUSED' })
  expect((await work(`POST /campaigns/${second.id}/resume`)).json).toMatchObject({ status: 'SENDING' })
  expect((await work('DELETE /contacts/fields/data.plan')).status).toBe(200)
  expect(await rooms.fields.values(['plan'], { limit: 10, among: 5000 })).toStrictEqual([])
})
