import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sqlite } from '@posthorn/adapters/sqlite'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { silentLog } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { untilStopped } from '../../src/processes/until-stopped.ts'

it('aborts a mail that the server does not answer in time, and records that its outcome is unknown', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-stop-'))
  const smtp = await startSmtpServer()
  onTestFinished(async () => {
    await smtp.stop()
    rmSync(directory, { recursive: true })
  })
  await smtp.behave({ at: 'dot', silent: true })
  const config = loadConfig({
    POSTHORN_DATA: directory,
    POSTHORN_MAILER_URL: `${smtp.url}?closeTimeout=200`,
    POSTHORN_SANDBOX_DOMAIN: 'example.com',
  })
  const { posthorn, first } = await openDeployment(config, silentLog)
  const ctx = await posthorn.project(first?.project.id ?? '')
  const [sent] = await sendEmails(
    ctx,
    parse(SendRequest, { to: 'ada@example.com', from: 'bob@example.com', subject: 'Hi', body: 'Hi' }),
  )
  let breaks = 0
  const running = untilStopped(
    silentLog,
    {
      drain: () => posthorn.stop(),
      breakOff: () => {
        breaks += 1
        return posthorn.world.mailer.close()
      },
      close: () => posthorn.close(),
    },
    { drainMs: 300 },
  )
  await posthorn.start()
  await eventually(async () => expect(await smtp.messages()).toHaveLength(1))

  // The mail server never answers.
  await running.stop()
  expect(breaks).toBe(1)
  const store = sqlite(path.join(directory, 'posthorn.db'))
  onTestFinished(() => store.close())
  if (!sent) throw new Error('nothing was sent')
  expect(await store.project(ctx.project.id).emails.find(sent.email)).toMatchObject({
    status: 'UNKNOWN',
    attempts: 1,
  })
})

it.each([
  { reader: 'a log', said: 0, logged: ['stopping: finishing work in progress', 'stopped'] },
  { reader: 'a person at a terminal', said: 1, logged: [] },
])('says once to $reader that it stops', async ({ said, logged }) => {
  const lines: string[] = []
  const records: string[] = []
  const log = { ...silentLog, info: (_: object, message: string) => records.push(message) }
  const nothing = async () => {}
  const options = said > 0 ? { say: (line: string) => lines.push(line) } : {}
  await untilStopped(log, { drain: nothing, breakOff: nothing, close: nothing }, options).stop()
  expect({ said: lines.length, logged: records }).toEqual({ said, logged })
})
