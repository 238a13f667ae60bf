import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inbox } from '@posthorn/adapters/inbox'
import { nodePlatform } from '@posthorn/adapters/node'
import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { ProjectChanges, updateProject } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/processes/open.ts'
import { postgresFor } from '../nodes-kit.ts'

const MAILS = 20
const CHILD = fileURLToPath(new URL('../stall-child.ts', import.meta.url))
const postgres = await postgresFor('a node that stands still on PostgreSQL')
afterAll(() => postgres?.stop())

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'posthorn-stall-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

describe.each([
  ['SQLite', false],
  ['PostgreSQL', true],
])('a node on %s whose loop is blocked for longer than its lease', (_, onPostgres) => {
  it.skipIf(onPostgres && !postgres)('hands over no mail that another node took over', async () => {
    const directory = await aDirectory()
    const database = onPostgres ? ((await postgres?.createDatabase()) ?? '') : `sqlite:${join(directory, 'db')}`
    const server = await startSmtpServer()
    onTestFinished(() => server.stop())
    const posthorn = await createPosthorn({
      platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
      store: await openStore(loadConfig({ POSTHORN_DATABASE_URL: database })),
      mailer: inbox({ save: async () => {} }),
      settings: { sandboxDomain: 'sandbox.localhost' },
    })
    onTestFinished(() => posthorn.close())
    const { ctx } = await posthorn.createProject({ name: 'Engines' })
    await updateProject(ctx, parse(ProjectChanges, { sendRatePerSecond: null }))
    const to = Array.from({ length: MAILS }, (_, n) => `person${String(n).padStart(2, '0')}@example.com`)
    await sendEmails(
      ctx,
      parse(SendRequest, { to, from: 'post@sandbox.localhost', subject: 'Hello', body: '<p>Hello</p>' }),
    )

    const node = (untilThereIs: string) => {
      const env = { DATABASE: database, MAILER: server.url, LEASE_MS: '1500', MAILS: String(MAILS) }
      const child = fork(CHILD, {
        env: { ...process.env, ...env, UNTIL_THERE_IS: untilThereIs },
        execArgv: process.execArgv,
      })
      endWithThis(child)
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    }
    await server.behave({ at: 'data', delayMs: 10_000, times: MAILS })
    const goOn = join(directory, 'go-on')
    const sleeper = node(goOn)
    expect((await once(sleeper, 'message'))[0]).toBe('standing still')
    node('')
    await eventually(async () =>
      expect((await listEmails(ctx, parse(EmailQuery, { status: 'SENT' }))).total).toBe(MAILS),
    )
    const ended = once(sleeper, 'message')
    await writeFile(goOn, '')
    expect((await ended)[0]).toBe('ended')
    const arrived = (await server.messages()).map((mail) => mail.to[0]).sort()
    expect(arrived).toStrictEqual(to)
    const { data } = await listEmails(ctx, parse(EmailQuery, { limit: 100 }))
    for (const email of data) expect(email).toMatchObject({ status: 'SENT', unknownOutcomes: 0 })
  })
})
