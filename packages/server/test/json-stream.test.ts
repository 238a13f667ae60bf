import { expect, it } from 'vitest'
import { JsonStream } from '../src/http/reply.ts'

async function* pages<T>(...all: readonly (readonly T[])[]) {
  yield* all
}

async function textOf(stream: JsonStream<object>): Promise<string> {
  let text = ''
  for await (const piece of stream.text()) text += piece
  return text
}

it('says the same as the object would', async () => {
  interface Lists {
    readonly name: string
    readonly none: null
    readonly all: readonly number[]
    readonly empty: readonly string[]
    readonly whole: readonly number[]
    readonly last: { readonly deep: boolean }
  }
  const stream = new JsonStream<Lists>({
    ...{ name: 'a "quote"', none: null, all: pages([1, 2], [], [3]), empty: pages<string>(), whole: [4] },
    last: { deep: true },
  })
  const object: Lists = { name: 'a "quote"', none: null, all: [1, 2, 3], empty: [], whole: [4], last: { deep: true } }
  expect(await textOf(stream)).toBe(JSON.stringify(object))
  expect(await textOf(new JsonStream<{ readonly all: readonly string[] }>({ all: pages([], ['x']) }))).toBe(
    '{"all":["x"]}',
  )
})

it('does not end like a whole one when a page cannot be read', async () => {
  async function* broken() {
    yield [1]
    throw new Error('on purpose')
  }
  await expect(textOf(new JsonStream<{ readonly all: readonly number[] }>({ all: broken() }))).rejects.toThrow(
    'on purpose',
  )
})
