import { contextOf } from '@posthorn/core/kernel'
import { aTrustedDomain, eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { createMetrics } from '../../src/processes/metrics/metrics.ts'
import { aMail, at, textAt, useBench } from '../harness.ts'

const USERS = { relay: 'correct horse battery' }

/** A mail server in a process of its own, and a deployment that delivers to it. */
async function delivering() {
  const smtp = await startSmtpServer({ users: USERS })
  onTestFinished(() => smtp.stop())
  const bench = await useBench({
    POSTHORN_MAILER_URL: `${smtp.url}?connections=3`,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
  })
  const metrics = createMetrics()
  metrics.watch(bench.posthorn.world)
  await bench.posthorn.start()
  onTestFinished(() => bench.posthorn.stop())
  return {
    smtp,
    bench,
    tenant: await bench.tenant(),
    readiness: async () => (await bench.call('GET /health/ready')).json,
    measured: async (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec((await metrics.scrape()).text)?.[1],
  }
}

it('a suspended account loses no mail: delivery pauses, says so, and continues', async () => {
  const { smtp, tenant, readiness, measured } = await delivering()
  await smtp.behave({ at: 'auth', reply: '535 5.7.8 Account of relay suspended' })
  const to = Array.from({ length: 20 }, (_, n) => `person${n}@example.com`)
  await tenant.call('POST /v1/send', { body: aMail({ to }) })
  await eventually(async () => expect(await readiness()).toMatchObject({ status: 'ok', delivery: 'paused' }))
  expect(await measured('posthorn_delivery_paused')).toBe('1')
  const waiting = await eventually(async () => {
    const { json } = await tenant.call('GET /emails?limit=100')
    for (const email of Object(json).data) expect(email).toMatchObject({ status: 'PENDING', attempts: 0 })
    return json
  })
  expect(JSON.stringify(waiting)).toContain('535 5.7.8 Account of [user] suspended')
  await smtp.behave()
  await eventually(async () => expect(at((await tenant.call('GET /emails?status=SENT')).json, 'total')).toBe(20), {
    interval: 200,
  })
  expect(await readiness()).toMatchObject({ delivery: 'ok', pausedSince: null })
  expect(await measured('posthorn_delivery_paused')).toBe('0')
  expect(await smtp.messages()).toHaveLength(20)
})

it('a refused sender waits, and no other', async () => {
  const { smtp, bench, tenant, readiness, measured } = await delivering()
  const other = await bench.tenant()
  const { world } = bench.posthorn
  const project = await world.store.projects.find(other.id)
  if (project) await aTrustedDomain(contextOf(world, project), 'other.example')
  await smtp.behave({ at: 'mail', reply: '550 5.7.1 This sender is suspended', times: 1 })
  const sent = await tenant.call('POST /v1/send', { body: aMail() })
  const path = `GET /emails/${textAt(sent, 'data.emails.0.email')}`
  await eventually(async () => {
    const expected = { status: 'PENDING', attempts: 0, error: '550 5.7.1 This sender is suspended' }
    expect((await tenant.call(path)).json).toMatchObject(expected)
  })
  expect(await measured('posthorn_senders_paused')).toBe('1')
  expect(await readiness()).toMatchObject({ delivery: 'ok' })
  await other.call('POST /v1/send', { body: aMail({ from: 'post@other.example' }) })
  await eventually(async () => expect(await smtp.messages()).toHaveLength(1))
})
