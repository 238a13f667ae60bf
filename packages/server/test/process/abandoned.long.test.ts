import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { server as hapiServer } from '@hapi/hapi'
import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import { expect, it, onTestFinished } from 'vitest'
import type { BodyLimits } from '../../src/http/perform/receive.ts'
import { posthorn as plugin } from '../../src/processes/plugin.ts'
import { aMail, type Bench, type Tenant, textAt, useBench } from '../harness.ts'

const MB = 1024 * 1024

interface Place extends Bench {
  readonly url: string
  /** Returns how many connections the server has. */
  connections(): Promise<number>
  /** The number of times that the inbox was read. */
  looks(): number
}

/** Starts a listening server; `bodies` makes it less patient than usual. */
async function listen(bodies: Partial<BodyLimits> = {}): Promise<Place> {
  const bench = await useBench()
  const { posthorn } = bench
  let looks = 0
  const { store: real } = posthorn.world
  const store = instead(real, 'project', (id: ProjectId) => {
    const rooms = real.project(id)
    const { inbox } = rooms
    const list: typeof inbox.list = (request) => {
      looks++
      return inbox.list(request)
    }
    return instead(rooms, 'inbox', instead(inbox, 'list', list))
  })
  const server = hapiServer({ port: 0, host: '127.0.0.1', debug: false })
  const options = { posthorn: { ...posthorn, world: { ...posthorn.world, store } }, limiter: null, bodies }
  await server.register({ plugin, options })
  await server.start()
  onTestFinished(() => server.stop({ timeout: 100 }))
  return {
    ...bench,
    url: server.info.uri,
    looks: () => looks,
    connections: () => promisify<number>((done) => server.listener.getConnections(done))(),
  }
}

/** Returns the object with one member replaced. */
function instead<T extends object, K extends keyof T>(target: T, key: K, member: T[K]): T {
  return new Proxy(target, {
    get(target, name) {
      const value: unknown = name === key ? member : Reflect.get(target, name)
      return typeof value === 'function' && name !== key ? value.bind(target) : value
    },
  })
}

/** A connection on which a request begins, and the bytes that it received. */
async function begin({ url }: Place, { keys }: Tenant, head: readonly string[]) {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (data) => (received += data.toString('latin1'))).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\nhost: localhost\r\nauthorization: Bearer ${keys.secret}\r\n\r\n`)
  return { socket, closed, received: () => received }
}

/** Declares a body of this many bytes, and sends the first of them. */
async function promise(place: Place, tenant: Tenant, bytes: number) {
  const begun = await begin(place, tenant, ['POST /v1/send HTTP/1.1', `content-length: ${bytes}`])
  begun.socket.write('{')
  return begun
}

async function send({ url }: Place, { keys }: Tenant, megabytes: number): Promise<number> {
  const answer = await fetch(`${url}/v1/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(aMail({ body: `<p>Hello</p>${' '.repeat(megabytes * MB)}` })),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Waits until the server has received everything that these connections sent. */
async function settled({ url }: Place): Promise<void> {
  for (let i = 0; i < 3; i++) await fetch(`${url}/health/live`)
}

it('serves large bodies after callers left, those that waited first', async () => {
  const place = await listen()
  const tenant = await place.tenant()
  const others = await place.tenant()
  for (let round = 0; round < 2; round++) {
    const begun = []
    for (let i = 0; i < 9; i++) begun.push(await promise(place, tenant, 55 * MB))
    await settled(place)
    for (const { socket, closed } of begun.reverse()) {
      socket.destroy()
      await closed
    }
  }
  expect(await send(place, tenant, 2)).toBe(200)
  expect(await send(place, others, 2)).toBe(200)
})

it('serves the large bodies of others while one project holds all that it may', async () => {
  const place = await listen()
  const greedy = await place.tenant()
  const tenant = await place.tenant()
  for (let i = 0; i < 6; i++) await promise(place, greedy, 55 * MB)
  await settled(place)
  expect(await send(place, tenant, 4)).toBe(200)
})

it('lets large bodies wait for their turn, and then refuses them', async () => {
  const place = await listen({ shareBytes: 58 * MB, patienceMs: 200 })
  const tenant = await place.tenant()
  const held = await promise(place, tenant, 55 * MB)
  await settled(place)
  expect(await send(place, tenant, 4)).toBe(503)
  held.socket.destroy()
  await expect.poll(() => send(place, tenant, 4)).toBe(200)
})

it('ends a request whose body does not arrive, with 408', async () => {
  const place = await listen({ idleMs: 200 })
  const tenant = await place.tenant()
  const begun = []
  for (const bytes of [2, 40_000, 55 * MB]) begun.push(await promise(place, tenant, bytes))
  for (const { closed, received } of begun) {
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(received()).toContain('"code":"REQUEST_TIMEOUT"')
    expect(received().toLowerCase()).toContain('connection: close')
  }
  expect(await send(place, tenant, 2)).toBe(200)
})

it('stops waiting for a mail when the caller leaves', async () => {
  const place = await listen()
  const waiting = await begin(place, await place.tenant(), ['GET /inbox/messages?wait=30 HTTP/1.1'])
  await expect.poll(place.looks).toBeGreaterThan(1)
  waiting.socket.destroy()
  await waiting.closed
  let before = -1
  const isQuiet = () => {
    const same = before === place.looks()
    before = place.looks()
    return same
  }
  await expect.poll(isQuiet, { interval: 700 }).toBe(true)
})

it('ends an answer that the client does not read', async () => {
  const place = await listen({ unreadMs: 3000 })
  const tenant = await place.tenant()
  const rooms = place.posthorn.world.store.project(tenant.id)
  const tracked = await tenant.call('POST /v1/track', { body: { event: 'first', email: 'ada@example.com' } })
  const id = textAt(tracked, 'data.contact')
  const [first] = await rooms.events.listByContact(asContact(id), { limit: 1, after: undefined })
  if (!first) throw new Error('no event')
  const data = { text: 'x'.repeat(200_000) }
  const many = Array.from({ length: 200 }, () => ({ ...first, id: place.posthorn.world.ids.make('evt'), data }))
  await rooms.events.insert(many)

  const reader = await begin(place, tenant, [`GET /contacts/${id}/export HTTP/1.1`])
  await expect.poll(() => reader.received()).toContain('200 OK')
  reader.socket.pause()
  await expect.poll(place.connections).toBe(0)
})

function asContact(id: string): ContactId {
  return `cnt_${id.slice(4)}`
}
