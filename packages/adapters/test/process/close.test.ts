import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Mailer } from '@posthorn/core/ports'
import { eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, expect, it } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-close-'))
afterAll(() => rmSync(directory, { recursive: true }))

async function open(file: string, mailer: Mailer) {
  const lines: string[] = []
  const note = (_: unknown, message: string) => void lines.push(message)
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(path.join(directory, file)),
    mailer,
    settings: { sandboxDomain: 'example.com' },
    log: { debug() {}, info() {}, warn: note, error: note },
  })
  return { posthorn, lines }
}

async function sendOne({ posthorn }: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await sendEmails(
    ctx,
    parse(SendRequest, { from: 'post@example.com', to: 'ada@example.com', subject: 'Hello', body: '<p>Hello</p>' }),
  )
  return ctx.project.id
}

async function statusesIn(file: string, id: string): Promise<readonly string[]> {
  const { posthorn } = await open(file, memoryMailer())
  const { data } = await listEmails(await posthorn.project(id), parse(EmailQuery, {}))
  await posthorn.close()
  return data.map(({ status }) => status)
}

it('waits for the current mail, and stores its outcome', async () => {
  const mailer = memoryMailer()
  const release = mailer.pause()
  const opened = await open('one.db', mailer)
  const id = await sendOne(opened)
  await opened.posthorn.start()
  await eventually(() => expect(mailer.attempts).toHaveLength(1))
  let isClosed = false
  const closed = opened.posthorn.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  release()
  await closed
  expect(opened.lines).toStrictEqual([])
  expect(await statusesIn('one.db', id)).toStrictEqual(['SENT'])
})

it('ends a stop that takes too long, and reports that another worker decides about the mail', async () => {
  const mailer = memoryMailer()
  const release = mailer.pause()
  const opened = await open('two.db', mailer)
  const id = await sendOne(opened)
  await opened.posthorn.start()
  await eventually(() => expect(mailer.attempts).toHaveLength(1))
  const stopped = opened.posthorn.stop()
  await opened.posthorn.close()
  release()
  await stopped
  expect(opened.lines).toStrictEqual([
    expect.stringMatching(/failed to store an outcome before the worker stopped.*unknown when its lease ends/),
  ])
  expect(await statusesIn('two.db', id)).not.toContain('SENT')
})
