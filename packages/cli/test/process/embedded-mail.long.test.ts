import path from 'node:path'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { createLog, loadConfig, openDeployment } from '@posthorn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const FROM = 'hello@sandbox.localhost'
const SEND = ['send', '--to', 'ada@example.com', '--from', FROM, '--subject', 'From the shell', '--body', 'Hi']

let smtp: SmtpServer
let env: Record<string, string>
beforeAll(async () => {
  smtp = await startSmtpServer()
  env = { POSTHORN_MAILER_URL: smtp.url, POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost' }
})
afterAll(() => smtp.stop())

/** Returns commands on a new database. */
function aDatabase() {
  const data = path.join(emptyDirectory(), 'data')
  const on = (...args: readonly string[]) => [...args, '--data', data]
  return {
    data,
    on,
    /** Returns the subjects in the local inbox. */
    inbox: async () =>
      Object(await runJson(on('inbox', 'list'))).data.map(({ subject }: { subject: string }) => subject),
    /** Returns the statuses of the mails, newest first. */
    statuses: async () =>
      Object(await runJson(on('emails', 'list'))).data.map(({ status }: { status: string }) => status),
  }
}

/** Creates a database whose server is down, after it accepted a mail for its mail server. */
async function withWaitingMail() {
  const database = aDatabase()
  const config = loadConfig({ ...env, POSTHORN_DATA: database.data })
  const { posthorn, first } = await openDeployment(config, createLog('silent'))
  const ctx = await posthorn.project(first?.project.id ?? '')
  await sendEmails(ctx, parse(SendRequest, { to: 'grace@example.com', from: FROM, subject: 'Invoice', body: 'Pay.' }))
  await posthorn.close()
  return database
}

describe('mail that waits for a mail server is not captured by the inbox of a shell', () => {
  test('by work on contacts, fields, and segments', async () => {
    const { on, inbox, statuses } = await withWaitingMail()
    await run(on('segments', 'create', '--name', 'All', '--where', 'data.plan equals pro'))
    for (const [args, stdin] of [
      [['import', '-'], 'email,plan\na@example.com,pro\nb@example.com,free\n'],
      [['contacts', 'bulk', 'unsubscribe', '--search', 'a@example.com'], ''],
      [['contacts', 'fields', 'delete', 'plan', '--yes'], ''],
      [['segments', 'delete', 'All', '--yes'], ''],
      [['contacts', 'delete', 'a@example.com', '--yes'], ''],
    ] as const) {
      expect(await run(on(...args), { stdin })).toMatchObject({ code: 0 })
      expect([await statuses(), await inbox()]).toStrictEqual([['PENDING'], []])
    }
  })

  test('by a send, whose mail waits as well, until a mailer is set', async () => {
    const { on, inbox, statuses } = await withWaitingMail()
    const left = await run(on(...SEND))
    expect(left).toMatchObject({ code: 0, stdout: expect.stringMatching(/^id +to\neml_/) })
    expect(left.stderr).toContain('POSTHORN_MAILER_URL')
    expect([await statuses(), await inbox()]).toStrictEqual([['PENDING', 'PENDING'], []])
    expect(await run(on(...SEND, '--wait', '60'), { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('SENT'),
    })
    expect(await inbox()).toStrictEqual([])
    expect((await smtp.messages()).length).toBeGreaterThan(0)
  })

  test('by a send after mail was sent elsewhere, even if no mail waits', async () => {
    const { on, inbox, statuses } = aDatabase()
    await run(on('init'))
    expect((await run(on(...SEND, '--wait', '60'), { env })).stdout).toContain('SENT')
    expect(await run(on(...SEND))).toMatchObject({ code: 0, stderr: expect.stringContaining('POSTHORN_MAILER_URL') })
    expect([await statuses(), await inbox()]).toStrictEqual([['PENDING', 'SENT'], []])
    const asked = { env: { POSTHORN_MAILER_URL: 'inbox:' } }
    expect(await run(on(...SEND), asked)).toMatchObject({ code: 0, stderr: expect.stringContaining('--local-inbox') })
    expect(await inbox()).toStrictEqual([])
    expect(await run(on('migrate', '--local-inbox'))).toMatchObject({ code: 0 })
    expect((await run(on(...SEND, '--wait', '60'), asked)).stdout).toContain('SENT')
    expect((await inbox()).length).toBeGreaterThan(0)
  })
})

test('a database without other mail uses the local inbox each time', async () => {
  const { on, inbox } = aDatabase()
  await run(on('init'))
  for (let sent = 1; sent <= 3; sent++) {
    expect(await run(on(...SEND, '--wait', '60'))).toMatchObject({ code: 0, stdout: expect.stringContaining('SENT') })
    expect(await inbox()).toHaveLength(sent)
  }
})
