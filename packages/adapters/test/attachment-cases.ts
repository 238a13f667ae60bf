import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { nodePlatform } from '../src/node/index.ts'
import { smtp } from '../src/nodemailer/index.ts'
import { sqlite } from '../src/sqlite/index.ts'

const MEGABYTE = 1024 * 1024
/** The most memory for the buffers of three mails and those that wait for the garbage collector. Bytes. */
const ROOM = 160 * MEGABYTE
/**
 * Measures the processor time of this thread in the longest turn of its loop, however busy the machine is.
 * Milliseconds.
 */
function watchTurns() {
  let longest = 0
  let before = process.threadCpuUsage()
  let watching = true
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    watching = false
    return longest
  }
}

async function deliver(size: number, queueUp: (ctx: Context) => Promise<void>) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-attachments-'))
  const server = await startSmtpServer({ keptBytes: 0, maxBytes: 50 * MEGABYTE })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(path.join(directory, 'a.db')),
    mailer: smtp(server.url),
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null, attachmentBytesHeld: 3 * size + 1 },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await queueUp(ctx)
  const longestTurn = watchTurns()
  let arrayBuffers = 0
  await posthorn.start()
  await vi.waitUntil(
    async () => {
      arrayBuffers = Math.max(arrayBuffers, process.memoryUsage().arrayBuffers)
      return (await listEmails(ctx, parse(EmailQuery, { status: 'SENT', limit: 100 }))).data.length === 40
    },
    { timeout: 110_000, interval: 20 },
  )
  const taken = await server.messages()
  return { taken, turnMs: longestTurn(), arrayBuffers, most: posthorn.world.attachments.bytes.most }
}

const mailWith = (size: number, n: number) => ({
  from: 'post@example.com',
  subject: 'A file',
  body: '<p>Here it is.</p>',
  attachments: [
    {
      filename: 'a.bin',
      contentType: 'application/octet-stream',
      content: Buffer.alloc(size, `${n} `).toString('base64'),
    },
  ],
})

/**
 * Defines tests that pass however large the files are. With 10 MB, and room for 32, 40 mails took 85 MB and 85 ms in
 * the longest turn; 937 MB and 3.7 s before there was a room.
 */
export function attachmentCases(megabytes: number, { longestTurnMs = Number.POSITIVE_INFINITY } = {}): void {
  const size = megabytes * MEGABYTE

  it(`hands over 40 mails of ${megabytes} MB each with three of them in memory, without blocking other work`, async () => {
    const { taken, turnMs, arrayBuffers, most } = await deliver(size, async (ctx) => {
      for (let n = 0; n < 40; n++)
        await sendEmails(ctx, parse(SendRequest, { to: `person${n}@example.com`, ...mailWith(size, n) }))
    })
    expect(new Set(taken.map(({ to }) => to[0])).size).toBe(40)
    for (const { parameters } of taken)
      expect(Number(/SIZE=(\d+)/.exec(parameters.join())?.[1])).toBeGreaterThan((size * 4) / 3)
    expect(most).toBe(3 * size)
    expect(arrayBuffers).toBeLessThan(ROOM)
    expect(turnMs).toBeLessThan(longestTurnMs)
  })

  it('reads one file for 40 people once', async () => {
    const { taken, turnMs, arrayBuffers, most } = await deliver(size, async (ctx) => {
      await sendEmails(
        ctx,
        parse(SendRequest, {
          to: Array.from({ length: 40 }, (_, n) => `person${n}@example.com`),
          ...mailWith(size, 1),
        }),
      )
    })
    expect(taken).toHaveLength(40)
    expect(most).toBe(size)
    expect(arrayBuffers).toBeLessThan(ROOM)
    expect(turnMs).toBeLessThan(longestTurnMs)
  })
}
