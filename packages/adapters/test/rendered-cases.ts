import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { nodePlatform } from '../src/node/index.ts'
import { smtp } from '../src/nodemailer/index.ts'
import { sqlite } from '../src/sqlite/index.ts'

const MB = 1024 * 1024

async function open(settings: Parameters<typeof createPosthorn>[0]['settings'] = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-rendered-'))
  const server = await startSmtpServer({ keptBytes: 0, maxBytes: 100 * MB })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(path.join(directory, 'a.db')),
    mailer: smtp(server.url, { connections: 40 }),
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null, ...settings },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  return { posthorn, server, ctx: (await posthorn.createProject({ name: 'Engines' })).ctx }
}

/** 50 kB of value are 4 MB of HTML, in a form that quoted-printable makes longer. */
const GROWS = { subject: 'Large', body: '{{x}}'.repeat(80), data: { x: '=é'.repeat(17_000) } }

/** Defines the tests of mails that grow when they are rendered; `mails` of them together. */
export function renderedCases(mails: number): void {
  it('renders growing mails one after the other, and hands over all of them', { timeout: 240_000 }, async () => {
    const { posthorn, server, ctx } = await open()
    const to = Array.from({ length: mails }, (_, n) => `person${n}@example.com`)
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', ...GROWS }))
    await sendEmails(
      ctx,
      parse(SendRequest, { to: 'small@example.com', from: 'post@example.com', subject: 'Small', body: 'Small' }),
    )
    const memory = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = memory()
    let most = 0
    await posthorn.start()
    await eventually(async () => {
      most = Math.max(most, memory() - before)
      expect((await listEmails(ctx, parse(EmailQuery, { status: 'SENT', limit: 100 }))).data).toHaveLength(mails + 1)
    })
    const taken = await server.messages()
    expect(new Set(taken.map((mail) => mail.to[0])).size).toBe(mails + 1)
    expect(posthorn.world.rendered.bytes.now).toBe(0)
    expect(posthorn.world.rendered.bytes.most).toBeLessThanOrEqual(32 * MB)
    // Without a room 40 of them hold 650 MB of texts at the same time.
    expect(most).toBeLessThan(350 * MB)
  })

  it('gives up a mail that is too large once it is rendered', { timeout: 240_000 }, async () => {
    const { posthorn, server, ctx } = await open({ maxAttachmentBytes: 40 * MB })
    const content = Buffer.alloc(39 * MB).toString('base64')
    const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }]
    await sendEmails(
      ctx,
      parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', ...GROWS, attachments }),
    )
    await posthorn.start()
    await eventually(async () => {
      const [mail] = (await listEmails(ctx, parse(EmailQuery, { limit: 1 }))).data
      expect(mail).toMatchObject({ status: 'FAILED', error: 'The whole message is larger than 40 MB.' })
    })
    expect(await server.connections()).toBe(0)
  })
}
