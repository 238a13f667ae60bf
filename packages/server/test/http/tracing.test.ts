import { silentLog } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { EMAIL_IDS_MAX } from '../../src/http/tracing.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { createServer } from '../../src/processes/server.ts'
import { openWatchers } from '../../src/processes/watchers.ts'
import { aMail, at, caller } from '../harness.ts'
import { startCollector } from '../otlp-collector.ts'

it('sends requests, transactions and the path of each mail to a collector, and no personal data', async () => {
  const collector = await startCollector()
  const config = loadConfig({
    PORT: '0',
    POSTHORN_DATABASE_URL: 'sqlite::memory:',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    POSTHORN_NODE: 'here',
  })
  const { metrics, tracing, observer } = await openWatchers(config)
  const { posthorn, first } = await openDeployment(config, silentLog, { observer })
  const server = await createServer({ posthorn }, config, { metrics, tracing })
  const url = await server.start()
  await posthorn.start() // before the request, which wakes it
  const secret = first?.keys.secret ?? ''
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'idempotency-key': 'order-4711',
    'x-request-id': 'ada@example.com',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const sent = await fetch(`${url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(aMail()) })
  expect(sent.status).toBe(200)
  const own = { authorization: headers.authorization, traceparent: 'nonsense' }
  expect(
    (await fetch(`${url}/contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1ze?search=ada@example.com`, { headers: own })).status,
  ).toBe(400)
  const id = String(at(await sent.json(), 'data.emails.0.email'))
  const [project] = await posthorn.world.store.projects.list()
  const rooms = project && posthorn.world.store.project(project.id)
  await eventually(async () => expect((await rooms?.emails.find(id as never))?.status).toBe('SENT'))
  await Promise.all([server.stop(1000), posthorn.stop()])
  await posthorn.close()
  await tracing?.close()

  const { spans, texts } = collector
  const named = (name: string) => spans.filter((span) => span.name === name)
  const [send] = named('POST /v1/send')
  expect(send).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/send',
      'http.response.status_code': 200,
      'posthorn.project.id': project?.id,
      'posthorn.email.ids': [id],
    },
  })
  const [transaction] = named('idempotency.transaction')
  expect(transaction).toMatchObject({ traceId: send?.traceId, parentSpanId: send?.spanId })
  const [missing] = named('GET /contacts/{id}')
  expect(missing?.attributes['http.response.status_code']).toBe(400)
  expect(missing?.traceId).not.toBe(send?.traceId)
  for (const name of ['emails.claim', 'emails.hand_over', 'emails.finish']) {
    expect(named(name).length).toBeGreaterThan(0)
    for (const span of named(name)) expect(span.parentSpanId, name).toBeUndefined()
  }
  const [handOver] = named('emails.hand_over')
  expect(handOver).toMatchObject({
    attributes: { 'posthorn.email.id': id, 'posthorn.project.id': project?.id, 'posthorn.attempt': 1 },
    links: [`${send?.traceId} ${send?.spanId}`],
    isError: false,
    node: 'here',
  })
  expect(handOver?.traceId).not.toBe(send?.traceId)
  expect(texts.every((text) => text.startsWith('POST /v1/traces '))).toBe(true)
  const said = texts.join('\n')
  for (const secretText of ['example.com', 'Hello', 'sk_', 'order-4711', 'cnt_']) expect(said).not.toContain(secretText)
  expect(said).toContain('"posthorn"')
})

it('names the mails of a request up to a limit, and links each of them to it', async () => {
  const collector = await startCollector()
  const config = loadConfig({
    PORT: '0',
    POSTHORN_DATABASE_URL: 'sqlite::memory:',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const { tracing, observer } = await openWatchers(config)
  const { posthorn, first } = await openDeployment(config, silentLog, { observer })
  const server = await createServer({ posthorn }, config, { tracing })
  const call = caller(server, first?.keys.secret)
  const sizes = [1, EMAIL_IDS_MAX - 1, EMAIL_IDS_MAX, EMAIL_IDS_MAX + 1]
  for (const size of sizes) {
    const to = Array.from({ length: size }, (_, n) => `ada${n}@example.com`)
    expect((await call('POST /v1/send', { body: aMail({ to }) })).status).toBe(200)
  }
  const all = sizes.reduce((sum, size) => sum + size, 0)
  await posthorn.start()
  await eventually(async () => expect(at((await call('GET /emails?status=SENT')).json, 'total')).toBe(all))
  await Promise.all([server.stop(1000), posthorn.stop()])
  await posthorn.close()
  await tracing?.close()
  const sends = collector.spans.filter(({ name }) => name === 'POST /v1/send')
  const named = sends.map(({ attributes }) => Object(attributes['posthorn.email.ids']).length)
  expect(named).toStrictEqual([1, EMAIL_IDS_MAX - 1, EMAIL_IDS_MAX, EMAIL_IDS_MAX])
  const links = collector.spans.filter(({ name }) => name === 'emails.hand_over').flatMap((span) => span.links)
  const linked = sends.map(({ traceId, spanId }) => links.filter((link) => link === `${traceId} ${spanId}`).length)
  expect(linked).toStrictEqual(sizes)
})

it('loads no tracing package without a collector', async () => {
  const { tracing } = await openWatchers(loadConfig({}))
  expect(tracing).toBeUndefined()
})
