import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { aMail, at } from '../harness.ts'
import { callNode, startNode } from '../nodes-kit.ts'

const MAILS = 5000
/** The most recipients of a request. */
const RECIPIENTS = 100

it('sends the backlog for a mail server once, the oldest first, while the server recovers', async () => {
  const smtp = await startSmtpServer({ keptBytes: 0 })
  await smtp.behave({ at: 'connect', reply: '421 4.3.2 Service not available' })
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-backlog-'))
  onTestFinished(async () => {
    await smtp.stop()
    rmSync(directory, { recursive: true })
  })
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const env = { POSTHORN_MAILER_URL: `${smtp.url}?connections=10`, POSTHORN_SEND_RATE: 'unlimited' }
  const node = await startNode(`sqlite:${file}`, { ...env, POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost' }, true)
  const people = Array.from({ length: MAILS }, (_, n) => `person${n}@example.com`)
  for (let n = 0; n < MAILS; n += RECIPIENTS) {
    const body = aMail({ from: 'post@sandbox.localhost', to: people.slice(n, n + RECIPIENTS) })
    expect((await callNode(node, 'POST /v1/send', { body })).status).toBe(200)
  }
  const count = async (status: string) =>
    at((await callNode(node, `GET /emails?limit=1&status=${status}`)).json, 'total')
  expect(await count('PENDING')).toBe(MAILS)
  // It comes back, but refuses one command after the other for a while.
  await smtp.behave(
    { at: 'mail', reply: '451 4.7.1 Try again later', times: 200 },
    { at: 'data', reply: '451 4.3.2 Too busy', times: 200 },
  )
  await eventually(async () => expect(await count('SENT')).toBe(MAILS))
  const arrived = (await smtp.messages()).flatMap(({ to }) => to)
  expect(arrived.toSorted()).toStrictEqual(people.toSorted())
  // Refused mails leave later than their time.
  const early = new Set(arrived.slice(0, MAILS / 2))
  const old = people.slice(0, MAILS / 2).filter((address) => early.has(address))
  expect(old.length).toBeGreaterThan(MAILS * 0.4)
})
