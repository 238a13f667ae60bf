import { once } from 'node:events'
import { trackEvent } from '@posthorn/core/audience'
import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { createServer } from '../../src/processes/server.ts'
import { at, type Bench, failure, openBench, sharedBench, type Tenant, textAt, useBench } from '../harness.ts'
import { begin, Reader } from '../stream-kit.ts'

let bench: Bench
let url: string
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  url = await bench.server.start()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const EVENTS = { accept: 'text/event-stream' }
const LINES = { accept: 'application/x-ndjson' }

const track = (name: string, data: object = {}) =>
  tenant.call('POST /events/track', { body: { name, email: 'ada@example.com', data } })

const bearer = (headers: Readonly<Record<string, string>>) => ({
  authorization: `Bearer ${tenant.keys.secret}`,
  ...headers,
})
const openReader = (query = '', headers = {}, base = url) => Reader.open(`${base}/events${query}`, bearer(headers))
const begun = (query = '', headers = {}) => begin(`${url}/events${query}`, bearer(headers))

describe('GET /events with Accept: text/event-stream', () => {
  it('sends each event as it happens, with its cursor, and resumes after the last id', async () => {
    await track('before')
    const reader = await openReader()
    await eventually(async () => expect(reader.lastId).not.toBe(''))
    await track('a')
    await track('b')
    await eventually(async () => expect(reader.names).toStrictEqual(['a', 'b']))
    const { lastId } = reader
    reader.leave()
    // The client had its answer: the record of the request has no error.
    await eventually(async () => {
      await bench.posthorn.requests.flush()
      const { json } = await tenant.call('GET /requests?path=/events')
      expect(at(json, 'data.0.status')).toBe(200)
    })
    await track('c')
    const again = await openReader('?after=0', { 'last-event-id': lastId })
    await track('d')
    await eventually(async () => expect(again.names).toStrictEqual(['c', 'd']))
    const oldest = await openReader('?after=0&types=b*&types=d')
    await eventually(async () => expect(oldest.names).toStrictEqual(['before', 'b', 'd']))
    expect(JSON.parse(/^data: (.*)$/m.exec(oldest.messages.at(-1)?.text ?? '')?.[1] ?? '')).toMatchObject({
      name: 'd',
      cursor: oldest.lastId,
    })
  })

  it('is not compressed, and not held back by proxies', async () => {
    const [, answer] = await begun('', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('shows many followers the same, each once, while many events are stored', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => openReader('?after=0&limit=7')))
    const names = Array.from({ length: 60 }, (_, n) => `e${String(n).padStart(2, '0')}`)
    for (const name of names) await track(name, { text: 'x'.repeat(2000) })
    for (const reader of readers) await eventually(async () => expect(reader.names).toStrictEqual(names))
    const late = await openReader('?after=0')
    await eventually(async () => expect(late.names).toStrictEqual(names))
  })

  it('refuses what GET /events?after= refuses, before it begins', async () => {
    const status = async (query: string, headers = {}) => (await begun(query, headers))[1].statusCode
    const { lastId } = await opened()
    expect(await status(`?after=${lastId.replace(/^\w/, (digit) => (digit === 'f' ? 'e' : 'f'))}`)).toBe(410)
    for (const text of ['nonsense', `${'f'.repeat(16)}.zzzzzzzzzzz.x`]) {
      const refused = await tenant.call('GET /events', { headers: { ...EVENTS, 'last-event-id': text } })
      expect(refused.status).toBe(400)
      expect(at(refused.json, 'error.errors.0.field')).toBe('Last-Event-ID')
    }
    expect(at((await tenant.call('GET /events?after=x', { headers: EVENTS })).json, 'error.message')).toContain('after')
    expect(await status('?cursor=a-evt_1')).toBe(400)
    expect(await status('?eventName=a')).toBe(400)
    expect(await status('', { authorization: 'Bearer sk_wrong' })).toBe(401)
    expect(await status('', { accept: 'application/json, text/event-stream;q=0.5' })).toBe(200)
    expect((await tenant.call('HEAD /events', { headers: EVENTS })).status).toBe(200)
  })

  async function opened() {
    const reader = await openReader()
    await eventually(async () => expect(reader.lastId).not.toBe(''))
    return reader
  }

  it('ends when the key is revoked', async () => {
    const scopes = ['events:read', 'contacts:read']
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: 'stream', scopes } })
    const reader = await openReader('', { authorization: `Bearer ${textAt(made, 'key')}` })
    await eventually(async () => expect(reader.lastId).not.toBe(''))
    await track('seen')
    await eventually(async () => expect(reader.names).toStrictEqual(['seen']))
    await tenant.call(`DELETE /projects/${tenant.id}/keys/${textAt(made, 'id')}`)
    await new Promise((resolve) => setTimeout(resolve, 1100)) // the time for which rights are not checked again
    await track('hidden')
    await eventually(async () => expect(reader.isOver).toBe(true))
    expect(reader.names).toStrictEqual(['seen'])
    expect(reader.messages.at(-1)?.text).toMatch(/^event: end\ndata: .*"code":"UNAUTHORIZED"/)
  })

  it('is limited for each key, and a caller who leaves makes room', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => openReader()))
    const [, refused] = await begun()
    expect([refused.statusCode, refused.headers['retry-after']]).toStrictEqual([429, '10'])
    readers[0]?.leave()
    await eventually(async () => expect((await begun())[1].statusCode).toBe(200))
  })

  it('waits for a client who does not read, and shows it everything afterwards', async () => {
    const [, answer] = await begun('?after=now')
    await once(answer, 'readable')
    const names = Array.from({ length: 30 }, (_, n) => `big${n}`)
    for (const name of names) await track(name, { text: 'x'.repeat(90_000) })
    const quick = await openReader('?after=0')
    await eventually(async () => expect(quick.names).toStrictEqual(names))
    let text = ''
    answer.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    await eventually(async () => expect(text.match(/"name":"big\d+"/g)).toHaveLength(names.length))
  })

  it('ends when the server stops, and a client resumes at the next one without a gap', async () => {
    const own = await openBench()
    onTestFinished(() => own.close())
    tenant = await own.tenant()
    const reader = await openReader('', {}, await own.server.start())
    await eventually(async () => expect(reader.lastId).not.toBe(''))
    await track('a')
    await eventually(async () => expect(reader.names).toStrictEqual(['a']))
    const began = performance.now()
    await own.server.stop(10_000)
    expect(performance.now() - began).toBeLessThan(5000)
    await eventually(async () => expect(reader.isOver).toBe(true))
    expect(reader.messages.at(-1)?.text).toContain('"reason":"shutdown"')
    await trackEvent(await own.posthorn.project(tenant.id), { event: 'b', email: 'ada@example.com' })
    const next = await createServer({ posthorn: own.posthorn }, loadConfig({ PORT: '0' }))
    onTestFinished(() => next.stop(1000))
    const again = await openReader('', { 'last-event-id': reader.lastId }, await next.start())
    await trackEvent(await own.posthorn.project(tenant.id), { event: 'c', email: 'ada@example.com' })
    await eventually(async () => expect(again.names).toStrictEqual(['b', 'c']))
  })

  it('works without a network, and ends with its request', async () => {
    const own = await useBench()
    tenant = await own.tenant()
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${tenant.keys.secret}`, ...EVENTS }
    const answer = await own.server.fetch('/events?after=0', { headers, signal: controller.signal })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail('no body')
    await track('a')
    let text = ''
    while (!text.includes('"name":"a"')) text += (await reader.read()).value ?? expect.fail('it ended')
    controller.abort()
    await expect(reader.read()).rejects.toThrow()
  })
})

describe('GET /events with Accept: application/x-ndjson', () => {
  it('has all events until now, one a line, each with its cursor', async () => {
    for (const name of ['a', 'b', 'c']) await track(name)
    const answer = await tenant.call('GET /events?limit=2', { headers: LINES })
    expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([200, 'application/x-ndjson'])
    const lines = answer.text.trimEnd().split('\n')
    const events: unknown[] = lines.map((line) => JSON.parse(line))
    expect(events.map((event) => at(event, 'name'))).toStrictEqual(['a', 'b', 'c'])
    const rest = await tenant.call(`GET /events?after=${String(at(events[1], 'cursor'))}`, { headers: LINES })
    expect(at(JSON.parse(rest.text), 'id')).toBe(at(events[2], 'id'))
    expect((await tenant.call('GET /events?after=now', { headers: LINES })).text).toBe('')
    expect(failure(await tenant.call('GET /events?after=1', { headers: LINES }))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})
