import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPosthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { memoryMailer } from '@posthorn/core/testing'
import { afterAll, expect, it } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const WORKER = fileURLToPath(new URL('../deadly-worker.ts', import.meta.url))
const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-suspect-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = path.join(directory, 'mail.db')
const sent = path.join(directory, 'sent')

async function withProject<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(file),
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com' },
  })
  const [known] = await posthorn.world.store.projects.list()
  const result = await work(
    known ? await posthorn.project(known.id) : (await posthorn.createProject({ name: 'Engines' })).ctx,
  )
  await posthorn.close()
  return result
}

/**
 * Runs a worker to its end, at a time when the leases of the one before have expired; returns the signal that ended it.
 */
async function life(minutesAhead: number): Promise<unknown> {
  const args = ['--conditions=posthorn-source', '--no-warnings', WORKER, file, sent, String(minutesAhead)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

it('gives up a mail that kills processes, and delivers all mails that were claimed with it', async () => {
  await withProject(async (ctx) => {
    const mail = { from: 'post@example.com', subject: 'Hello' }
    const people = (name: string) => Array.from({ length: 40 }, (_, n) => `${name}${n}@example.com`)
    await sendEmails(ctx, parse(SendRequest, { ...mail, to: 'first@example.com', body: '<p>deadly</p>' }))
    await sendEmails(ctx, parse(SendRequest, { ...mail, to: people('ada'), body: '<p>harmless</p>' }))
  })
  const ends: unknown[] = []
  // Twice with other mails, then alone. After each death alone its worker is called once more, and then it waits.
  for (let minutes = 0; minutes < 16; minutes += 2) {
    await withProject((ctx) =>
      sendEmails(
        ctx,
        parse(SendRequest, {
          from: 'post@example.com',
          subject: 'Hello',
          to: `late${minutes}@example.com`,
          body: '<p>late</p>',
        }),
      ),
    )
    ends.push(await life(minutes))
  }
  expect(ends.filter((end) => end !== 0)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL'])
  const { data } = await withProject((ctx) => listEmails(ctx, parse(EmailQuery, { limit: 100 })))
  const [failed, ...others] = data.filter(({ status }) => status !== 'SENT')
  expect(others).toEqual([])
  expect(failed).toMatchObject({ to: 'first@example.com', status: 'FAILED', attempts: 0 })
  // Only the mail that was being handed over when a worker was killed may arrive twice, and it is marked.
  const delivered = readFileSync(sent, 'utf8').trim().split('\n')
  for (const { id, status, unknownOutcomes } of data) {
    const times = delivered.filter((one) => one === id).length
    expect(times).toBeGreaterThanOrEqual(status === 'SENT' ? 1 : 0)
    expect(times).toBeLessThanOrEqual(status === 'SENT' ? 1 + unknownOutcomes : 0)
  }
}, 300_000)
