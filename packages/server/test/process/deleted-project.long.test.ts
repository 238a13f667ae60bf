import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteProject } from '@posthorn/core/access'
import { CampaignInput, CampaignSendRequest, createCampaign, sendCampaign } from '@posthorn/core/automation'
import { contextOf, parse } from '@posthorn/core/kernel'
import { ContactInput, createContact } from '@posthorn/core/people'
import { eventually } from '@posthorn/core/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { SENDER } from '../harness.ts'
import { callNode, type Environment, postgresFor, SECRET, startNode } from '../nodes-kit.ts'
import { startParent } from '../workers-kit.ts'

const server = await postgresFor('a project that is deleted while two workers send its campaign')
afterAll(() => server?.stop())

const PEOPLE = 400
const WORKERS = 2
const CONNECTIONS = 2
/** For each connection, the mail in progress and the one after it, as SMTP has them in one flight (RFC 2920). */
const IN_HAND = WORKERS * CONNECTIONS * 2

/** A directory that is gone after the test. */
function directory(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'posthorn-deleted-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const databases: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['SQLite', () => `sqlite:${path.join(directory(), 'posthorn.db')}`],
  ...(server ? [['PostgreSQL', () => server.createDatabase()] as const] : []),
]

it.each(databases)('a project that is deleted during its campaign sends no more mail, on %s', async (_, open) => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const env: Environment = {
    POSTHORN_DATABASE_URL: await open(),
    POSTHORN_DATA: directory(),
    POSTHORN_MAILER_URL: `${smtp.url}?connections=${CONNECTIONS}`,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
    POSTHORN_HEALTH_PORT: '0',
    POSTHORN_WORKERS: String(WORKERS),
    POSTHORN_MASTER_KEY: 'of all nodes the same'.padEnd(40, '.'),
    POSTHORN_LOG_LEVEL: 'info',
  }
  const api = await startNode(env.POSTHORN_DATABASE_URL ?? '', env)
  const id = api.first?.project.id
  if (!id) throw new Error('the first node made the first project')
  const ctx = await api.posthorn.project(id)
  const people = Array.from({ length: PEOPLE }, (_, n) => `p${n}@example.com`)
  await Promise.all(people.map((email) => createContact(ctx, parse(ContactInput, { email, subscribed: true }))))
  const draft = { name: 'News', subject: 'News', body: '<p>New.</p>', from: SENDER, audienceType: 'ALL' as const }
  const campaign = await createCampaign(ctx, parse(CampaignInput, draft))
  const workers = await startParent('worker', env)
  expect(workers.workers()).toHaveLength(WORKERS)

  // So slow that a busy machine sees it begin long before it ends, and then blocked with mails in progress.
  await smtp.behave({ at: 'mail', delayMs: 200 })
  await sendCampaign(ctx, { id: campaign.id, ...parse(CampaignSendRequest, {}) })
  const arrived = async () => (await smtp.messages()).length
  await eventually(async () => expect(await arrived()).toBeGreaterThan(20))
  await smtp.behave({ at: 'mail', held: true })
  await deleteProject(contextOf(api.posthorn.world, ctx.project))
  const before = await arrived()
  expect(before).toBeLessThan(PEOPLE - IN_HAND)
  expect((await callNode(api, 'GET /contacts', { key: SECRET })).status).toBe(401)
  await smtp.behave()

  const { store } = api.posthorn.world
  await eventually(async () => expect((await store.projects.list()).some((one) => one.id === id)).toBe(false))
  const after = await smtp.messages()
  expect(after.length).toBeLessThanOrEqual(before + IN_HAND)
  workers.kill('SIGTERM')
  expect(await workers.exit).toBe(0)
  // Neither the mails that the workers had left, nor others that look for it.
  const others = await startParent('worker', env)
  others.kill('SIGTERM')
  expect(await others.exit).toBe(0)
  const recipients = (await smtp.messages()).flatMap(({ to }) => to)
  expect(recipients).toHaveLength(after.length)
  expect(new Set(recipients).size).toBe(recipients.length)
  for (const one of recipients) expect(people).toContain(one)
})
