import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails } from '@posthorn/core/mail'
import type { Store } from '@posthorn/core/ports'
import { memoryMailer } from '@posthorn/core/testing'
import { onTestFinished } from 'vitest'
import { embeddedQueue } from '../src/embedded-queue/index.ts'
import { nodePlatform } from '../src/node/index.ts'

export const RECEIPT = {
  to: 'ada@example.com',
  from: 'shop@example.com',
  subject: 'Your order',
  body: '<p>Thank you, {{name ?? "you"}}.</p>',
}

/** Creates a product on a store, and records when workers are woken to deliver. */
export async function aShop(store: Store) {
  const mailer = memoryMailer()
  const queue = embeddedQueue()
  const wakes: string[] = []
  const posthorn = await createPosthorn({
    platform: nodePlatform({
      masterKey: new Uint8Array(32).fill(7),
      queue: {
        ...queue,
        async wake(name, at) {
          wakes.push(name)
          await queue.wake(name, at)
        },
      },
    }),
    store,
    mailer,
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
  })
  const { ctx } = await posthorn.createProject({ name: 'Shop' })
  const count = async () => (await listEmails(ctx, parse(EmailQuery, {}))).data.length
  return { posthorn, ctx, mailer, wakes, count }
}
