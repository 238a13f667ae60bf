import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { createLog } from '../../src/processes/log.ts'
import { createServer } from '../../src/processes/server.ts'
import { openWatchers } from '../../src/processes/watchers.ts'
import { aMail, at, caller } from '../harness.ts'

/** A deployment that delivers to this mail server, and the log and metrics that its operator sees. */
async function deliveringTo(url: string) {
  const config = loadConfig({
    PORT: '0',
    POSTHORN_DATABASE_URL: 'sqlite::memory:',
    POSTHORN_MAILER_URL: url,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
  })
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const { metrics, observer } = await openWatchers(config)
  const { posthorn, first } = await openDeployment(config, log, { observer })
  metrics.watch(posthorn.world)
  const server = await createServer({ posthorn }, config, { metrics })
  const call = caller(server, first?.keys.secret)
  await posthorn.start()
  onTestFinished(async () => {
    await Promise.all([server.stop(1000), posthorn.stop()])
    await posthorn.close()
  })
  return {
    call,
    /** The log without its lines about the sandbox domain at the start. */
    warnings: () => lines.filter((line) => !line.includes('POSTHORN_SANDBOX_DOMAIN')).map((line) => JSON.parse(line)),
    readiness: async () => (await call('GET /health/ready')).json,
    async measured(name: string) {
      const { text } = await metrics.scrape()
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    },
  }
}

it('a mail server that is down is visible in log, metrics and readiness', async () => {
  const { call, warnings, readiness, measured } = await deliveringTo('smtp://127.0.0.1:1')
  expect(await readiness()).toMatchObject({ delivery: 'ok', failingSince: null })
  expect(await measured('posthorn_hand_over_failures_total{failure="unreachable"}')).toBe(0)
  const to = ['ada@example.com', 'grace@example.com', 'mary@example.com']
  expect((await call('POST /v1/send', { body: aMail({ to }) })).status).toBe(200)
  await eventually(async () =>
    expect(await measured('posthorn_hand_over_failures_total{failure="unreachable"}')).toBeGreaterThanOrEqual(3),
  )
  expect(await readiness()).toMatchObject({
    status: 'ok',
    delivery: 'failing',
    failingSince: expect.stringMatching(/^\d{4}-/),
    pausedSince: null,
  })
  expect(warnings()).toMatchObject([
    { level: 'warn', failure: 'unreachable', msg: expect.stringContaining('mail server') },
  ])
  // Asked of the database every 5 s at most.
  await eventually(async () => expect(await measured('posthorn_retry_mails')).toBe(3))
  expect(await measured('posthorn_retry_oldest_seconds')).toBeGreaterThan(0)
})

it('a mail server that works again is visible, too', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  await smtp.behave({ at: 'mail', reply: '451 4.3.0 Out of order' })
  const { call, readiness, measured } = await deliveringTo(smtp.url)
  await call('POST /v1/send', { body: aMail() })
  await eventually(async () => expect(await readiness()).toMatchObject({ delivery: 'failing' }))
  expect(await measured('posthorn_hand_over_failures_total{failure="throttled"}')).toBeGreaterThan(0)
  await smtp.behave()
  await eventually(async () => expect(at((await call('GET /emails?status=SENT')).json, 'total')).toBe(1))
  expect(await readiness()).toMatchObject({ delivery: 'ok', failingSince: null })
})
