import type { ClientOptions } from '@posthorn/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A network that breaks after every third piece of an answer. */
const breaking: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  let pieces = 0
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      pieces += 1
      if (pieces <= 3) controller.enqueue(piece)
      else controller.error(new TypeError('the connection broke'))
    },
  })
  return new Response(answer.body?.pipeThrough(cut), answer)
}

test.each<[string, ClientOptions]>([
  ['over the network', {}],
  ['over a network that breaks', { fetch: (url, init) => breaking(url, init) }],
  ['without a network', { fetch: (url, init) => server.server.fetch(url, init) }],
])('a stream has each event once %s', async (where, options) => {
  const { key } = await server.aProject(where)
  const [tracker, follower] = [server.client({ key }), server.client({ ...options, key })]
  const names = Array.from({ length: 12 }, (_, n) => `event ${n}`)
  const track = async (some: readonly string[]) => {
    for (const event of some) await tracker.track({ event, email: 'ada@example.com' })
  }
  await track(names.slice(0, 6))
  const seen: string[] = []
  const follow = async () => {
    for await (const { name } of follower.events.stream({ after: '0', types: ['event *'] })) {
      seen.push(name)
      if (seen.length === names.length) return
    }
  }
  const following = follow()
  await track(names.slice(6))
  await following
  expect(seen).toStrictEqual(names)
})
