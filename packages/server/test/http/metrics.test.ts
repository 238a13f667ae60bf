import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { JOB_KINDS } from '@posthorn/core/app'
import {
  CampaignInput,
  CampaignSendRequest,
  createCampaign,
  pauseCampaign,
  sendCampaign,
} from '@posthorn/core/automation'
import { parse } from '@posthorn/core/kernel'
import { STORE_FAILURES, silentLog } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig, type SettingName } from '../../src/config/config.ts'
import { VERSION } from '../../src/manifest.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { mayReadMetrics } from '../../src/processes/metrics/access.ts'
import { createServer } from '../../src/processes/server.ts'
import { openWatchers } from '../../src/processes/watchers.ts'
import { aMail, caller, SENDER, textAt } from '../harness.ts'
import { measured, readSamples } from '../promql.ts'

/** Waits until a moment has passed, in milliseconds since 1970: ages are counted from it. */
const passed = (moment: number) => eventually(() => expect(Date.now()).toBeGreaterThan(moment))

/** A server that counts, over a real port. */
async function startServer(env: Partial<Record<SettingName, string>> = {}) {
  const config = loadConfig({ PORT: '0', POSTHORN_DATABASE_URL: 'sqlite::memory:', ...env })
  const { metrics, observer } = await openWatchers(config)
  const { posthorn, first } = await openDeployment(config, silentLog, { observer })
  metrics.watch(posthorn.world)
  const server = await createServer({ posthorn }, config, { metrics })
  const url = await server.start()
  onTestFinished(async () => {
    await Promise.all([server.stop(1000), posthorn.stop()])
    await posthorn.close()
  })
  const scrape = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/metrics`, { headers })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  /** Returns a scrape once every figure is known: NaN is that of a database that is busy. */
  const figures = () =>
    eventually(async () => {
      const { text } = await scrape()
      expect(text).not.toMatch(/ NaN$/m)
      return text
    })
  const call = async (operation: string, body?: unknown, key = first?.keys.secret) => {
    const [method = '', path = ''] = operation.split(' ')
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await response.text()
    return response.status
  }
  return { posthorn, metrics, server, scrape, figures, call, api: caller(server, first?.keys.secret) }
}

describe('GET /metrics', () => {
  it('counts requests by route, method and status, and how long they took', async () => {
    const { call, scrape, posthorn } = await startServer()
    expect(await call('POST /v1/send', aMail())).toBe(200)
    expect(await call('POST /v1/send', aMail({ to: 'nobody' }))).toBe(422)
    expect(await call('GET /contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1ze')).toBe(404)
    expect(await call('GET /ada@example.com')).toBe(404)
    expect(await call('GET /contacts', undefined, 'sk_wrong')).toBe(401)
    await posthorn.start()
    const { status, type, text } = await scrape()
    expect([status, type]).toStrictEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const requests = (route: string, method: string, status: string) =>
      measured(text, 'posthorn_http_requests_total', { route, method, status })
    expect(requests('/v1/send', 'POST', '200')).toBe(1)
    expect(requests('/v1/send', 'POST', '422')).toBe(1)
    expect(requests('/contacts/{id}', 'GET', '404')).toBe(1)
    expect(requests('none', 'GET', '404')).toBe(1)
    expect(requests('/contacts', 'GET', '401')).toBe(1)
    const took = { route: '/v1/send', method: 'POST' }
    expect(measured(text, 'posthorn_http_request_duration_seconds_count', took)).toBe(2)
    expect(measured(text, 'posthorn_http_request_duration_seconds_sum', took)).toBeGreaterThan(0)
    expect(text).not.toMatch(/example\.com|sk_/)
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(measured(text, name)).toBeGreaterThan(0)
  })

  it('counts pixels and links of mails by their answers', async () => {
    const { call, scrape, posthorn, api } = await startServer()
    await posthorn.start()
    const id = textAt(await api('POST /v1/send', { body: aMail({ tracking: true }) }), 'data.emails.0.email')
    const pixel = await eventually(async () => {
      const html = textAt(await api(`GET /inbox/messages/${id}`), 'html')
      return /\/t\/o\/\w+/.exec(html)?.[0] ?? 'none'
    })
    expect(await call(`GET ${pixel}`)).toBe(200)
    expect(await call(`HEAD ${pixel}`)).toBe(200)
    expect(await call(`GET ${pixel}x`)).toBe(404)
    const { text } = await scrape()
    const answers = (status: string) =>
      measured(text, 'posthorn_http_requests_total', { route: '/t/o/{token}', method: 'GET', status })
    expect([answers('200'), answers('404')]).toStrictEqual([1, 1])
    expect(text).not.toContain('status="499"')
  })

  it('counts mails from acceptance to delivery, and the waiting ones', async () => {
    const { call, scrape, figures, posthorn } = await startServer()
    await call('POST /v1/send', aMail({ to: ['ada@example.com', 'grace@example.com'] }))
    await passed(Date.now() + 15)
    const before = await figures()
    expect(measured(before, 'posthorn_emails_accepted_total')).toBe(2)
    expect(measured(before, 'posthorn_queue_mails')).toBe(2)
    expect(measured(before, 'posthorn_queue_oldest_seconds')).toBeGreaterThan(0.01)
    for (const name of ['posthorn_changed_contacts', 'posthorn_segments_due', 'posthorn_segments_oldest_seconds'])
      expect(measured(before, name)).toBe(0)
    const jobs = readSamples(before).filter(({ name }) => name === 'posthorn_jobs_waiting')
    expect(jobs.map(({ value }) => value)).toStrictEqual(JOB_KINDS.map(() => 0))
    expect(measured(before, 'posthorn_store', { measure: 'transactions' })).toBeGreaterThan(0)
    await posthorn.start()
    await eventually(async () => {
      const { text } = await scrape()
      expect(measured(text, 'posthorn_email_outcomes_total', { status: 'SENT' })).toBe(2)
      expect(measured(text, 'posthorn_email_delivery_seconds_count')).toBe(2)
      expect(measured(text, 'posthorn_email_unknown_outcomes_total')).toBe(0)
    })
    // The ledger is queried once in five seconds, however often metrics are scraped.
    expect(measured((await scrape()).text, 'posthorn_queue_mails')).toBe(2)
  })

  it('counts waiting background jobs, and how long they have waited', async () => {
    const { call, figures } = await startServer()
    const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
    expect(await call('POST /segments', { name: 'Pros', filters, trackMembership: true })).toBe(201)
    expect(await call('POST /contacts', { email: 'ada@example.com', data: { plan: 'pro' } })).toBe(201)
    expect(await call('POST /contacts/bulk-subscribe', { contactIds: ['cnt_1'] })).toBe(202)
    await passed(Date.now() + 15)
    const text = await figures()
    expect(measured(text, 'posthorn_changed_contacts')).toBe(1)
    expect(measured(text, 'posthorn_changed_contacts_oldest_seconds')).toBeGreaterThan(0.01)
    expect(measured(text, 'posthorn_segments_due')).toBe(1)
    expect(measured(text, 'posthorn_segments_oldest_seconds')).toBeGreaterThan(0.01)
    for (const [kind, jobs] of [
      ['contacts.bulk', 1],
      ['contacts.import', 0],
    ] as const)
      expect([kind, measured(text, 'posthorn_jobs_waiting', { kind })]).toStrictEqual([kind, jobs])
    expect(measured(text, 'posthorn_jobs_oldest_seconds', { kind: 'contacts.bulk' })).toBeGreaterThan(0.01)
    expect(measured(text, 'posthorn_jobs_oldest_seconds', { kind: 'contacts.import' })).toBe(0)
  })

  it('counts running campaigns, and projects whose campaign is late', async () => {
    const { call, figures, posthorn } = await startServer()
    expect(await call('POST /contacts', { email: 'ada@example.com' })).toBe(201)
    const [project] = await posthorn.world.store.projects.list()
    const ctx = await posthorn.project(project?.id ?? '')
    const draft = { name: 'News', subject: 'News', body: 'News', from: SENDER, audienceType: 'ALL' } as const
    const [sent, paused, ...late] = await Promise.all(
      [1, 2, 3, 4].map(() => createCampaign(ctx, parse(CampaignInput, draft))),
    )
    if (!sent || !paused) throw new Error('four were created')
    await sendCampaign(ctx, { id: sent.id, ...parse(CampaignSendRequest, {}) })
    await sendCampaign(ctx, { id: paused.id, ...parse(CampaignSendRequest, {}) })
    await pauseCampaign(ctx, paused.id)
    const soon = Date.now() + 1000
    for (const { id } of late)
      await sendCampaign(ctx, { id, ...parse(CampaignSendRequest, { scheduledFor: new Date(soon).toISOString() }) })
    await passed(soon)
    const text = await figures()
    expect(measured(text, 'posthorn_campaigns_open')).toBe(2)
    expect(measured(text, 'posthorn_campaigns_late_projects')).toBe(1)
  })

  it('describes this process, its current work, and failures of its database', async () => {
    const { scrape } = await startServer({ POSTHORN_NODE: 'one' })
    const first = (await scrape()).text
    expect(measured(first, 'posthorn_build_info', { node: 'one', version: VERSION })).toBe(1)
    expect(measured(first, 'posthorn_ready')).toBe(1)
    for (const name of ['posthorn_claims_in_flight', 'posthorn_attachment_bytes', 'posthorn_delivery_failing_seconds'])
      expect([name, measured(first, name)]).toStrictEqual([name, 0])
    for (const kind of STORE_FAILURES) expect(measured(first, 'posthorn_database_errors_total', { kind })).toBe(0)
    for (const why of ['unreadable', 'deadly'])
      expect(measured(first, 'posthorn_emails_set_aside_total', { why })).toBe(0)
  })

  it('reports that the database is gone, and counts the failures that this causes', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-metrics-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const file = path.join(directory, 'posthorn.db')
    const { scrape, call } = await startServer({ POSTHORN_DATABASE_URL: `sqlite:${file}`, POSTHORN_DATA: directory })
    expect(await call('POST /v1/send', aMail())).toBe(200)
    rmSync(file)
    expect(await call('POST /v1/send', aMail())).toBe(503)
    await eventually(async () => {
      const { text } = await scrape()
      expect(measured(text, 'posthorn_ready')).toBe(0)
      expect(measured(text, 'posthorn_database_errors_total', { kind: 'connection' })).toBeGreaterThan(0)
    })
  })

  it('is open to this machine, or to callers with the token', async () => {
    const open = await startServer()
    expect((await open.scrape()).status).toBe(200)
    expect((await open.scrape({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
    expect((await open.scrape({ authorization: 'Bearer guess' })).status).toBe(401)
    expect((await caller(open.server, undefined)('GET /metrics')).status).toBe(401)

    const token = 'a-token-of-some-length'
    const closed = await startServer({ POSTHORN_METRICS_TOKEN: token, POSTHORN_BASE_URL: 'https://mail.example.com' })
    expect((await closed.scrape()).status).toBe(401) // behind a proxy every caller comes from this machine
    expect((await closed.scrape({ authorization: `Bearer ${token}x` })).status).toBe(401)
    expect((await closed.scrape({ authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await closed.scrape({ authorization: `bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      200,
    )
  })

  it.each([
    ['203.0.113.9', {}, false],
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['127.0.0.1', { host: 'evil.example' }, false],
    ['127.0.0.1', { origin: 'https://evil.example' }, false],
    ['127.0.0.1', { authorization: 'Basic dTpw' }, false],
  ])('from %s with %j: %s', (remoteAddress, headers, may) => {
    const caller = { remoteAddress, headers: { host: 'localhost:3000', ...headers }, injected: false }
    expect(mayReadMetrics(caller, undefined, 'http://127.0.0.1:3000')).toBe(may)
  })
})
