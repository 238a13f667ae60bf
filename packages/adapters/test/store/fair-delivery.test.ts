import { setTimeout as sleep } from 'node:timers/promises'
import { createPosthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Mailer, PreparedContent } from '@posthorn/core/ports'
import { expect, it } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const PLACES = 20

/** Starts a worker on SQLite, and a mailer with 20 places that needs this time for each mail. */
async function aWorker(takesMs: number) {
  const handedOver: string[] = []
  const projects = new WeakMap<PreparedContent, string>()
  const mailer: Mailer = {
    name: 'slow',
    concurrency: PLACES,
    local: true,
    async prepare({ projectId }) {
      const prepared = { weight: 0 }
      projects.set(prepared, projectId)
      return prepared
    },
    async send(prepared) {
      handedOver.push(projects.get(prepared) ?? '')
      await sleep(takesMs)
      return { response: '250 ok' }
    },
    async verify() {},
    async close() {},
  }
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(':memory:', { synchronous: 'normal' }),
    mailer,
    settings: { sandboxDomain: 'example.com' },
  })
  const send = (ctx: Context, count: number) =>
    sendEmails(
      ctx,
      parse(SendRequest, {
        to: Array.from({ length: count }, (_, n) => `person${n}@example.com`),
        from: 'post@example.com',
        subject: 'Hello',
        body: '<p>Hello</p>',
      }),
    )
  const { ctx: large } = await posthorn.createProject({ name: 'Large' })
  const { ctx: small } = await posthorn.createProject({ name: 'Small' })
  return { posthorn, large, small, send, handedOver }
}

it.each([5, 100])(
  'makes a project of two mails wait only for mails in flight or claimed, with %i ms a mail',
  async (takesMs) => {
    const { posthorn, large, small, send, handedOver } = await aWorker(takesMs)
    const backlog = takesMs > 50 ? 1000 : 3000
    for (let n = 0; n < backlog; n += 1000) await send(large, 1000)
    await posthorn.start()
    const waited: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      while (handedOver.length < 60) await sleep(1)
      await send(small, 2)
      const before = handedOver.length
      while (handedOver.filter((id) => id === small.project.id).length < 2 * (turn + 1)) await sleep(1)
      const own = handedOver.flatMap((id, place) => (place >= before && id === small.project.id ? [place] : []))
      waited.push((own.at(-1) ?? 0) - before)
      expect(handedOver.length).toBeLessThan(backlog)
    }
    await posthorn.stop()
    await posthorn.close()
    // One claim is in progress when it arrives, and the next may have been made; it comes first in the one after that.
    // Slow mail is claimed in ones for each place, or in twos while its pace is not known: three claims at most.
    const most = takesMs > 50 ? 3 * 2 * PLACES : 2 * 5 * PLACES
    for (const mails of waited) expect(mails).toBeLessThanOrEqual(most)
  },
)
