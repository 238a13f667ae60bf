import { createClient, type Fetch } from '@posthorn/sdk'
import { expect, test } from 'vitest'
import { methodsOf } from '../noting.ts'

/** Methods whose arguments need a certain form, with the arguments before the options. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  batch: [[]],
  'contacts.bulkSubscribe': [[]],
  'contacts.bulkUnsubscribe': [[]],
  'contacts.bulkDelete': [[]],
  'workflows.define': ['wfl_1', { steps: [], transitions: [] }],
}

/** Creates a server that never answers, and returns the signal of the request that it got. */
function silent() {
  const seen: { signal?: AbortSignal } = {}
  const asked = Promise.withResolvers<void>()
  const fetch: Fetch = (_, { signal }) => {
    if (signal) seen.signal = signal
    asked.resolve()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  return { fetch, seen, asked: asked.promise }
}

async function call(method: string, fetch: Fetch, args: readonly unknown[]): Promise<unknown> {
  const path = method.split('.')
  const name = path.pop() ?? ''
  const holder = path.reduce<object>((value, step) => Object(Reflect.get(value, step)), createClient({ fetch }))
  const result: unknown = Reflect.apply(Object(Reflect.get(holder, name)), holder, args)
  // A generator asks when its first value is wanted.
  return Object.prototype.toString.call(result) === '[object AsyncGenerator]'
    ? (result as AsyncGenerator).next()
    : result
}

/**
 * Returns arguments with ids first, as many as needed until the request is sent, and the options at any position after
 * them.
 */
function attemptsOf(method: string, options: object): readonly (readonly unknown[])[] {
  const known = ARGUMENTS[method]
  if (known) return [[...known, options]]
  return [0, 1, 2].map((ids) => [...Array(ids).fill('id_1'), ...Array(3).fill(options)])
}

const methods = methodsOf(createClient()).filter((method) => method !== 'account.session')

test.each(methods)('%s is aborted by a signal', async (method) => {
  const reason = new Error('enough')
  const controller = new AbortController()
  for (const args of attemptsOf(method, { signal: controller.signal })) {
    const { fetch, seen, asked } = silent()
    const outcome = call(method, fetch, args).catch((error: unknown) => error)
    const refused = await Promise.race([outcome, asked])
    if (refused instanceof TypeError) continue
    expect(seen.signal?.aborted).toBe(false)
    controller.abort(reason)
    expect(seen.signal?.aborted, 'the request goes on').toBe(true)
    expect(await outcome).toBe(reason)
    return
  }
  throw new Error('no arguments were found with which it asks the server')
})
