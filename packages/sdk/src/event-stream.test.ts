import { expect, it } from 'vitest'
import { messagesOf } from './event-stream.ts'
import type { Http } from './http.ts'
import { streamedEvents } from './streamed-events.ts'

/** A body that arrives in these pieces, and ends or stays open. */
function bodyOf(pieces: readonly string[], end: 'ends' | 'stays open' = 'ends') {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      if (end === 'ends') controller.close()
    },
  })
}

async function read(body: ReadableStream<Uint8Array>, silenceMs = 1000) {
  const messages = []
  for await (const message of messagesOf(body, { silenceMs, signal: undefined })) messages.push(message)
  return messages
}

it('reads messages however they are cut into pieces', async () => {
  const text = 'retry: 1\nid: 1\n\n:\n\nid: 2\r\ndata: {"a":\r\ndata: "ü"}\r\n\r\nevent: end\ndata:x\n\ndata: cut off'
  const expected = [
    { id: '1', event: undefined, data: undefined },
    { id: '2', event: undefined, data: '{"a":\n"ü"}' },
    { id: '2', event: 'end', data: 'x' },
  ]
  expect(await read(bodyOf([text]))).toStrictEqual(expected)
  expect(await read(bodyOf([...text]))).toStrictEqual(expected)
})

it('ends after a silence', async () => {
  expect(await read(bodyOf(['id: 1\n\n'], 'stays open'), 20)).toHaveLength(1)
})

const anEvent = (id: string) => ({ id, name: 'a', contactId: 'cnt_1', emailId: null, data: {}, createdAt: '' })

/** The operations of a server that gives these answers one after the other. */
function serverOf(answers: (Response | Error)[]) {
  const asked: unknown[] = []
  const http: Pick<Http, 'open'> = {
    async open(_, { query }) {
      asked.push(Reflect.get(query ?? {}, 'after'))
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer ?? new Error('no further answer')
    },
  }
  return { http, asked }
}

const stream = (...pieces: readonly string[]) =>
  new Response(bodyOf(pieces), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })

it('connects again after the last cursor, and takes pages where a proxy does not stream', async () => {
  const { http, asked } = serverOf([
    stream('id: c0\n\n', `id: c1\ndata: ${JSON.stringify(anEvent('1'))}\n\n`, 'event: end\ndata: {}\n\n'),
    Response.json({ events: [anEvent('2'), anEvent('3')], cursor: 'c3', hasMore: false }),
    stream(`id: c4\ndata: ${JSON.stringify(anEvent('4'))}\n\n`),
  ])
  const seen: unknown[] = []
  await expect(async () => {
    for await (const { id, cursor } of streamedEvents(http, {})) seen.push([id, cursor])
  }).rejects.toThrow('no further answer')
  expect(asked).toStrictEqual(['now', 'c1', 'c3', 'c4'])
  expect(seen).toStrictEqual([
    ['1', 'c1'],
    ['2', 'c1'],
    ['3', 'c3'],
    ['4', 'c4'],
  ])
})

it('ends when it is aborted', async () => {
  const controller = new AbortController()
  const answer = new Response(bodyOf(['id: c0\n\n'], 'stays open'), {
    headers: { 'content-type': 'text/event-stream' },
  })
  const { http } = serverOf([answer])
  const next = streamedEvents(http, { signal: controller.signal }).next()
  controller.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')
})
