import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Mailer } from '@posthorn/core/ports'
import { expect, it } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'
import { createInTurn } from '../../src/node/turns.ts'
import { sqlite } from '../../src/sqlite/index.ts'

/** Counts the turns of the event loop. */
function countTurns() {
  let turns = 0
  let immediate = setImmediate(function next() {
    turns += 1
    immediate = setImmediate(next)
  })
  return { now: () => turns, stop: () => clearImmediate(immediate) }
}

function workFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('lets the event loop turn between long pieces of work that were requested at the same moment', async () => {
  const inTurn = createInTurn(5)
  const turns = countTurns()
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, () =>
      inTurn(() => {
        begun.push(turns.now())
        workFor(10)
      }),
    ),
  )
  turns.stop()
  expect(new Set(begun).size).toBe(10)
})

it('does not wait while little work was done', async () => {
  const inTurn = createInTurn(60_000)
  const turns = countTurns()
  const before = turns.now()
  for (let n = 0; n < 1000; n++) await inTurn(() => n)
  expect(turns.now()).toBe(before)
  turns.stop()
})

it('renders the mails of a claim in many turns of the event loop when each takes long', async () => {
  const platform = nodePlatform({ masterKey: new Uint8Array(32).fill(7) })
  const mailer: Mailer = {
    name: 'idle',
    concurrency: 50,
    local: true,
    prepare: async () => ({ weight: 0 }),
    send: async () => ({ response: '250 ok' }),
    async verify() {},
    async close() {},
  }
  const turns = countTurns()
  const rendered: number[] = []
  const posthorn = await createPosthorn({
    platform: {
      ...platform,
      converter: {
        ...platform.converter,
        async htmlToText() {
          rendered.push(turns.now())
          return 'text'
        },
      },
    },
    store: sqlite(':memory:', { synchronous: 'normal' }),
    mailer,
    settings: { sandboxDomain: 'example.com' },
  })
  const { ctx } = await posthorn.createProject({ name: 'Shop' })
  await sendEmails(
    ctx,
    parse(SendRequest, {
      to: Array.from({ length: 50 }, (_, n) => `person${n}@example.com`),
      from: 'post@example.com',
      subject: 'Hello',
      body: `{{email}} ${'{{#each list}}'.repeat(4)}{{a.b.c.d}}${'{{/each}}'.repeat(4)}`,
      data: { list: { value: Array.from({ length: 14 }, (_, n) => n), persistent: false } },
    }),
  )
  await posthorn.start()
  await expect.poll(() => rendered.length, { timeout: 60_000 }).toBe(50)
  await posthorn.stop()
  await posthorn.close()
  turns.stop()
  // A rendering takes 4 ms or more, on a slow machine 10, and each turn has 20 ms.
  expect(new Set(rendered).size).toBeGreaterThan(5)
})
