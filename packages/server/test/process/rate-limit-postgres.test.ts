import { randomBytes } from 'node:crypto'
import type { ProjectId } from '@posthorn/core/kernel'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError } from '../../src/config/config.ts'
import { makeRateLimitTable, postgresRateLimiter } from '../../src/http/admit/rate-limit-postgres.ts'
import { migrate } from '../../src/processes/migrate.ts'
import { openStore } from '../../src/processes/open.ts'
import { serve } from '../../src/processes/serve.ts'
import { callNode, nodeConfig, postgresFor, startNode } from '../nodes-kit.ts'

const postgres = await postgresFor('the rate limit of several nodes')
afterAll(() => postgres?.stop())

const ADA = 'prj_ada' as ProjectId
const BOB = 'prj_bob' as ProjectId

async function limiters(count: number, perMinute: number) {
  const url = (await postgres?.createEmptyDatabase()) ?? ''
  const made = await Promise.all(Array.from({ length: count }, () => postgresRateLimiter(url, perMinute)))
  const admin = new pg.Client(url)
  await admin.connect()
  onTestFinished(async () => {
    await Promise.all([...made.map((limiter) => limiter.close?.()), admin.end()])
  })
  return { url, admin, made }
}

describe.skipIf(!postgres)('the rate limit on PostgreSQL', () => {
  it('is exact across nodes, however many requests arrive together', async () => {
    const { made } = await limiters(3, 50)
    const asked = made.flatMap((limiter) => Array.from({ length: 30 }, () => limiter.take(ADA)))
    const standings = await Promise.all(asked)
    expect(standings.filter(({ exceeded }) => !exceeded)).toHaveLength(50)
    const remaining = standings.filter(({ exceeded }) => !exceeded).map((standing) => standing.remaining)
    expect(remaining.sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(standings.every(({ limit, resetSeconds }) => limit === 50 && resetSeconds >= 1 && resetSeconds <= 60)).toBe(
      true,
    )
    expect((await made[0]?.take(BOB))?.remaining).toBe(49)
  })

  it('starts again when the minute of the database is over', async () => {
    const { made, admin } = await limiters(2, 2)
    const [one, two] = made
    for (const exceeded of [false, false, true]) expect((await one?.take(ADA))?.exceeded).toBe(exceeded)
    expect((await two?.take(ADA))?.exceeded).toBe(true)
    await admin.query(`update rate_limits set expires_at = now() where key = $1`, [BOB])
    await one?.take(BOB)
    await one?.take(BOB)
    await admin.query(`update rate_limits set expires_at = now() where key = $1`, [BOB])
    expect(await two?.take(BOB)).toMatchObject({ remaining: 1, exceeded: false })
  })

  it('costs one round trip for many concurrent requests, and none once the limit is reached', async () => {
    const { made, admin } = await limiters(1, 100)
    const [limiter] = made
    const rows = async () => Number((await admin.query('select points from rate_limits')).rows[0]?.points)
    const writes = async () => {
      const { rows } = await admin.query(`select n_tup_ins + n_tup_upd as n from pg_stat_user_tables`)
      return Number(rows[0]?.n)
    }
    await Promise.all(Array.from({ length: 100 }, () => limiter?.take(ADA)))
    expect(await rows()).toBe(100)
    for (let i = 0; i < 20; i++) expect((await limiter?.take(ADA))?.exceeded).toBe(true)
    expect(await rows()).toBe(100)
    await limiter?.close?.()
    await admin.query('select pg_sleep(0.2)')
    expect(await writes()).toBeLessThanOrEqual(2)
  })

  it('costs a busy node few round trips, and is exact across nodes within a portion a node', async () => {
    const { made } = await limiters(3, 3000)
    const query = vi.spyOn(pg.Pool.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const admitted: number[] = []
    for (const node of made.slice(0, 2)) {
      for (let n = 0; n < 1000; n++) {
        const { exceeded, remaining } = await node.take(ADA)
        expect(exceeded).toBe(false)
        admitted.push(remaining)
      }
    }
    // 1, 2, 4, … up to a fiftieth of the limit.
    expect(query.mock.calls.length).toBeLessThan(60)
    expect(new Set(admitted).size).toBe(2000)
    let last = 0
    while (!(await made[2]?.take(ADA))?.exceeded) last += 1
    for (const node of made.slice(0, 2)) while (!(await node.take(ADA)).exceeded) last += 1
    expect(2000 + last).toBeLessThanOrEqual(3000)
    expect(2000 + last).toBeGreaterThanOrEqual(3000 - 3 * 60)
  })

  it('creates its table at the first start, or by migrate for roles that may not', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    await Promise.all(Array.from({ length: 8 }, () => makeRateLimitTable(url)))
    const admin = new pg.Client(url)
    await admin.connect()
    const { rows } = await admin.query(`select relpersistence as kind from pg_class where relname = 'rate_limits'`)
    await admin.end()
    expect(rows).toStrictEqual([{ kind: 'u' }])
  })

  it('fails at the start, with the reason, for a role that may neither create the table nor count in it', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    const admin = new pg.Client(url)
    await admin.connect()
    onTestFinished(() => admin.end())
    const role = `node_${randomBytes(4).toString('hex')}`
    await admin.query(`create role ${role} login; revoke create on schema public from public`)
    const restricted = new URL(url)
    restricted.username = role

    // A node that was started before the migration; the instruction that it gets is the one that works.
    const refused = await postgresRateLimiter(restricted.href, 10).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toMatch(/is not allowed to create the table rate_limits.*posthorn migrate/)
    await makeRateLimitTable(url)
    const mute = await postgresRateLimiter(restricted.href, 10).catch((error: unknown) => error)
    expect(mute).toBeInstanceOf(ConfigError)
    const grant = /grant .*/.exec(String(mute))?.[0].replace(/\.$/, '') ?? ''
    expect(grant).toContain(role)
    await admin.query(grant)
    const [one, two] = [await postgresRateLimiter(restricted.href, 10), await postgresRateLimiter(url, 10)]
    onTestFinished(async () => void (await Promise.all([one.close?.(), two.close?.()])))
    expect((await one.take(ADA)).remaining).toBe(9)
    expect((await two.take(ADA)).remaining).toBe(8)
  })

  it('prevents the start of a node with a role without rights, and says what to do', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    const store = await openStore(nodeConfig(url))
    await store.migrate()
    await store.close()
    const role = `node_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`create role ${role} login; revoke create on schema public from public;
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage on all sequences in schema public to ${role}`)
    await admin.end()
    const restricted = new URL(url)
    restricted.username = role
    const env = { POSTHORN_RATE_LIMIT_PER_MINUTE: '100', POSTHORN_QUEUE_URL: 'embedded:' }
    const config = nodeConfig(restricted.href, env)
    await expect(serve(config, { print() {} })).rejects.toThrow(/not allowed to create the table rate_limits/)
    await migrate(nodeConfig(url))
    await expect(serve(config, { print() {} })).rejects.toThrow(`grant select, insert, update on rate_limits`)
  })

  it('counts in the process while the database does not answer', async () => {
    const { made, admin } = await limiters(1, 2)
    const [limiter] = made
    await admin.query('drop table rate_limits')
    for (const exceeded of [false, false, true]) expect((await limiter?.take(ADA))?.exceeded).toBe(exceeded)
  })

  it('is shared by two servers', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    const env = { POSTHORN_RATE_LIMIT_PER_MINUTE: '4' }
    const [one, two] = [await startNode(url, env), await startNode(url, env)]
    const standing = async (node: typeof one) => {
      const { status, headers } = await callNode(node, 'GET /contacts')
      return [status, Number(headers.get('ratelimit-remaining'))]
    }
    expect([await standing(one), await standing(two), await standing(one), await standing(two)]).toStrictEqual([
      [200, 3],
      [200, 2],
      [200, 1],
      [200, 0],
    ])
    expect(await standing(one)).toStrictEqual([429, 0])
    expect(await standing(two)).toStrictEqual([429, 0])
  })
})
