import { createTurnsLine } from '@posthorn/adapters/node'
import { expect, it } from 'vitest'
import { type InLine, JsonStream } from '../../src/http/reply.ts'

async function* pages<T>(...all: readonly (readonly T[])[]) {
  yield* all
}

async function textOf(stream: JsonStream<object>): Promise<string> {
  let text = ''
  for await (const piece of stream.text()) text += piece
  return text
}

it('returns the same text as the object would', async () => {
  interface Lists {
    readonly name: string
    readonly none: null
    readonly all: readonly number[]
    readonly empty: readonly string[]
    readonly whole: readonly number[]
    readonly last: { readonly deep: boolean }
  }
  const stream = new JsonStream<Lists>({
    name: 'a "quote"',
    none: null,
    all: pages([1, 2], [], [3]),
    empty: pages<string>(),
    whole: [4],
    last: { deep: true },
  })
  const object: Lists = { name: 'a "quote"', none: null, all: [1, 2, 3], empty: [], whole: [4], last: { deep: true } }
  expect(await textOf(stream)).toBe(JSON.stringify(object))
  expect(await textOf(new JsonStream<{ readonly all: readonly string[] }>({ all: pages([], ['x']) }))).toBe(
    '{"all":["x"]}',
  )
})

it('does not end like a complete one when a page cannot be read', async () => {
  async function* broken() {
    yield [1]
    throw new Error('on purpose')
  }
  await expect(textOf(new JsonStream<{ readonly all: readonly number[] }>({ all: broken() }))).rejects.toThrow(
    'on purpose',
  )
})

it('reads and writes one page of a project at a time, however many answers are read together', async () => {
  const line = createTurnsLine({ places: 2, share: 1, waitMs: 60_000 })
  let [now, most] = [0, 0]
  const inLineOf =
    (owner: string): InLine =>
    async (work) => {
      const leave = await line.enter(owner)
      try {
        return await work()
      } finally {
        leave()
      }
    }
  async function* counted() {
    for (let n = 0; n < 3; n++) {
      now += 1
      most = Math.max(most, now)
      await new Promise(setImmediate)
      now -= 1
      yield [n]
    }
  }
  const read = async (owner: string) => {
    let text = ''
    const stream = new JsonStream<{ readonly all: readonly number[] }>({ all: counted() })
    for await (const piece of stream.text(inLineOf(owner))) text += piece
    return text
  }
  const all = await Promise.all(Array.from({ length: 20 }, () => read('a')))
  expect([...new Set(all)]).toStrictEqual(['{"all":[0,1,2]}'])
  expect(most).toBe(1)
})

it('holds no place while it is read, and closes its pages when the reader leaves', async () => {
  let [held, closed] = [0, false]
  const inLine: InLine = async (work) => {
    held += 1
    try {
      return await work()
    } finally {
      held -= 1
    }
  }
  async function* large() {
    try {
      for (;;) yield ['x'.repeat(200_000), 'y'.repeat(200_000)]
    } finally {
      closed = true
    }
  }
  let pieces = 0
  for await (const piece of new JsonStream<{ readonly all: readonly string[] }>({ all: large() }).text(inLine)) {
    expect(held).toBe(0)
    if (piece.length > 200_000) pieces += 1
    if (pieces === 3) break
  }
  expect(closed).toBe(true)
})
