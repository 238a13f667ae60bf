import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLog } from '@posthorn/core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../test/support/smtp-server.ts'
import { openDeployment } from '../src/deployment.ts'
import { openInbox } from '../src/mailer-kind.ts'
import { examine } from '../src/processes/doctor.ts'
import { migrate } from '../src/processes/migrate.ts'
import { aMail, at, openBench } from './harness.ts'
import { callNode, type Environment, nodeConfig, postgresFor, startNode } from './nodes-kit.ts'

const postgres = await postgresFor('nodes that disagree on the mailer, on PostgreSQL,')
let smtp: SmtpServer
let sending: Environment
beforeAll(async () => {
  smtp = await startSmtpServer()
  sending = {
    POSTHORN_MAILER_URL: smtp.url,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
  }
})
afterAll(async () => {
  await smtp.stop()
  await postgres?.stop()
})

/** Sends so many mails over a node. */
async function send(node: Parameters<typeof callNode>[0], mails: number, from = 0): Promise<void> {
  const to = Array.from({ length: mails }, (_, n) => `person${from + n}@example.com`)
  expect((await callNode(node, 'POST /v1/send', { body: aMail({ to }) })).status).toBe(200)
}

async function aFile(): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-mailer-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return `sqlite:${path.join(directory, 'posthorn.db')}`
}

const PLACES = [
  ['SQLite', aFile],
  ['PostgreSQL', async () => (await postgres?.createDatabase()) ?? ''],
] as const

describe.each(PLACES.filter(([name]) => name === 'SQLite' || postgres))('nodes on one %s', (_, place) => {
  /** Opens a node and closes it again. */
  async function start(url: string, env: Environment = {}): Promise<void> {
    const { posthorn } = await openDeployment(nodeConfig(url, env), silentLog)
    await posthorn.close()
  }

  it('go from the local inbox to a mail server without a word, and back only on purpose', async () => {
    const url = await place()
    await start(url)
    await start(url)
    await start(url, sending)
    await start(url, sending)
    await expect(start(url)).rejects.toThrow(/POSTHORN_MAILER_URL names no mail server.*migrate --local-inbox/)
    await expect(start(url, { POSTHORN_MAILER_URL: 'inbox:' })).rejects.toMatchObject({ name: 'ConfigError' })
    const checks = await examine(nodeConfig(url), {})
    expect(checks.find(({ name }) => name === 'mailer')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('POSTHORN_MAILER_URL'),
    })
    await migrate(nodeConfig(url), { localInbox: true })
    await start(url)
  })

  it('of which one has forgotten the mail server: it does not start, and all mail leaves', async () => {
    await smtp.reset()
    const url = await place()
    const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode(url, sending, true)))
    await expect(startNode(url, {}, true)).rejects.toThrow('POSTHORN_MAILER_URL names no mail server')
    await Promise.all(nodes.map((node, n) => send(node, 25, n * 100)))
    await vi.waitFor(async () => expect(await smtp.messages()).toHaveLength(100), { timeout: 60_000, interval: 100 })
  })

  it('of which one still has the inbox: it takes no mail once another one sends', async () => {
    await smtp.reset()
    const url = await place()
    const old = await startNode(url, {}, true)
    await send(old, 3)
    const captured = async () => at((await callNode(old, 'GET /inbox/messages')).json, 'data.length')
    await vi.waitFor(async () => expect(await captured()).toBe(3), { timeout: 60_000 })
    // Whichever of the two wins a mail, it leaves.
    await startNode(url, sending, true)
    await send(old, 60, 100)
    await vi.waitFor(async () => expect(await smtp.messages()).toHaveLength(60), { timeout: 60_000, interval: 100 })
    expect(await captured()).toBe(3)
    expect((await callNode(old, 'GET /health/ready')).json).toMatchObject({ delivery: 'paused' })
  })
})

it('keeps of captured mails what there is room for, however many come at once', async () => {
  const { posthorn, close } = await openBench()
  onTestFinished(close)
  const { project } = await posthorn.createProject({ name: 'Shop' })
  const { store, ids } = posthorn.world
  const inbox = await openInbox(store, { keep: { mails: 100, bytes: 20_000 }, trimAfterBytes: 10_000 })
  const room = store.project(project.project.id).inbox
  let most = 0
  for (let n = 0; n < 30; n++) {
    await inbox.send({
      emailId: ids.make('eml'),
      projectId: project.project.id,
      messageId: '<a@example.com>',
      from: { name: undefined, email: 'post@example.com' },
      to: { name: undefined, email: 'ada@example.com' },
      replyTo: undefined,
      subject: 'Hello',
      html: 'x'.repeat(3000),
      text: '',
      headers: {},
      attachments: [],
      date: new Date(),
    })
    const kept = await room.list({ limit: 100, after: undefined, search: undefined })
    most = Math.max(
      most,
      kept.reduce((sum, { size }) => sum + size, 0),
    )
  }
  expect(most).toBeGreaterThan(20_000)
  expect(most).toBeLessThan(35_000)
})
