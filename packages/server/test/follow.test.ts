import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { aMail, at } from './harness.ts'
import { SECRET } from './nodes-kit.ts'
import { startCollector } from './otlp-collector.ts'
import { measured } from './promql.ts'

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`

let directory: string
const children: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-follow-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** A node in a process of its own. */
async function startProcess(kind: 'serve' | 'worker', env: Record<string, string>) {
  const entry = fileURLToPath(new URL(`${kind}-child.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=posthorn-source', '--no-warnings', entry], {
    env: {
      ...process.env,
      PORT: '0',
      WORKER: 'no',
      POSTHORN_DATA: directory,
      POSTHORN_SECRET_KEY: SECRET,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
      POSTHORN_HEALTH_PORT: '0',
      ...env,
    },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit')
  await eventually(() => expect(output).toMatch(/is ready.* at http:\S+/))
  return {
    url: /is ready.* at (http:[^\s)]+)/.exec(output)?.[1] ?? '',
    /** What it said, as records. */
    records: (): Record<string, unknown>[] =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async end() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function startPair(env: Record<string, string> = {}) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const shared = { POSTHORN_MAILER_URL: smtp.url, ...env }
  const api = await startProcess('serve', { ...shared, POSTHORN_NODE: 'front-1' })
  const worker = await startProcess('worker', { ...shared, POSTHORN_NODE: 'back-7' })
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  return {
    smtp,
    api,
    worker,
    async send(own: Record<string, string> = {}, mail = aMail()) {
      const init = { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(mail) }
      const answer = await fetch(`${api.url}/v1/send`, init)
      expect(answer.status).toBe(200)
      return String(at(await answer.json(), 'data.emails.0.email'))
    },
    email: async (id: string): Promise<unknown> => (await fetch(`${api.url}/emails/${id}`, { headers })).json(),
  }
}

describe('one mail', () => {
  it('can be followed from its request to the worker that handed it over', async () => {
    const collector = await startCollector()
    const { smtp, api, worker, send, email } = await startPair({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await smtp.behave({ at: 'rcpt', times: 1, reply: '550 5.7.1 Not with us' })
    const refused = await send({ 'x-request-id': 'order-4711', traceparent: TRACEPARENT })
    await eventually(async () => expect(await email(refused)).toMatchObject({ status: 'FAILED' }))
    expect(await email(refused)).toMatchObject({ requestId: 'order-4711' })
    const taken = await send()
    await eventually(async () => expect(await email(taken)).toMatchObject({ status: 'SENT' }))
    expect(await email(taken)).toMatchObject({ requestId: expect.stringMatching(/^req_/) })

    const told = worker.records().find(({ msg }) => msg === 'a mail was not taken')
    expect(told).toMatchObject({
      node: 'back-7',
      email: refused,
      project: expect.stringMatching(/^prj_/),
      requestId: 'order-4711',
      attempt: 1,
      failure: 'rejected',
    })
    const metrics = await (await fetch(`${worker.url}/metrics`)).text()
    const ofApi = await (await fetch(`${api.url}/metrics`)).text()
    expect(measured(metrics, 'posthorn_build_info', { node: 'back-7' })).toBe(1)
    expect(measured(ofApi, 'posthorn_build_info', { node: 'front-1' })).toBe(1)
    await Promise.all([api.end(), worker.end()])

    const ofEmail = (id: string) => collector.spans.filter((span) => span.attributes['posthorn.email.id'] === id)
    const [handOver] = ofEmail(refused)
    const request = collector.spans.find(({ attributes }) => String(attributes['posthorn.email.ids']) === refused)
    expect(request).toMatchObject({ node: 'front-1', traceId: CALLER.traceId, parentSpanId: CALLER.spanId })
    expect(handOver).toMatchObject({
      name: 'emails.hand_over',
      node: 'back-7',
      parentSpanId: undefined,
      links: [`${request?.traceId} ${request?.spanId}`],
      attributes: { 'posthorn.attempt': 1, 'posthorn.failure': 'rejected' },
      isError: true,
    })
    expect(ofEmail(taken)).toMatchObject([{ isError: false, links: [expect.any(String)] }])
    expect(collector.texts.join()).not.toContain('order-4711')
  })

  it("keeps its caller's span where this server does not trace, and nothing of a bad one", async () => {
    const { api, worker, send } = await startPair()
    await worker.end()
    const ids = [
      await send({ traceparent: TRACEPARENT }),
      await send({ traceparent: `${TRACEPARENT}-more` }),
      await send({ traceparent: 'x'.repeat(8000) }),
      await send(),
    ]
    await api.end()
    const collector = await startCollector()
    const last = await startPair({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    for (const id of ids) await eventually(async () => expect(await last.email(id)).toMatchObject({ status: 'SENT' }))
    await Promise.all([last.api.end(), last.worker.end()])
    const links = ids.map(
      (id) => collector.spans.find(({ attributes }) => attributes['posthorn.email.id'] === id)?.links,
    )
    expect(links).toStrictEqual([[`${CALLER.traceId} ${CALLER.spanId}`], [], [], []])
  })

  it('is named in no log by an address that its caller made the id of the request', async () => {
    const { smtp, worker, send } = await startPair()
    await smtp.behave({ at: 'rcpt', reply: '550 5.7.1 Not with us' })
    const id = await send({ 'x-request-id': 'mail to ada@example.com' })
    await eventually(() => expect(worker.records().find(({ email }) => email === id)).toBeDefined())
    expect(worker.records().find(({ email }) => email === id)).toMatchObject({ requestId: 'mail to [address]' })
  })

  it('counts as in flight until the mail server has answered for it', async () => {
    const { smtp, worker, send, email } = await startPair()
    await smtp.behave({ at: 'dot', delayMs: 3000 })
    const scrape = async (name: string) => measured(await (await fetch(`${worker.url}/metrics`)).text(), name)
    expect(await scrape('posthorn_claims_in_flight')).toBe(0)
    const content = Buffer.alloc(5000, 'a').toString('base64')
    const id = await send({}, aMail({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', content }] }))
    await eventually(async () => expect(await scrape('posthorn_claims_in_flight')).toBe(1))
    await eventually(async () => expect(await scrape('posthorn_attachment_bytes')).toBe(5000))
    await eventually(async () => expect(await email(id)).toMatchObject({ status: 'SENT' }))
    await eventually(async () => expect(await scrape('posthorn_claims_in_flight')).toBe(0))
    await eventually(async () => expect(await scrape('posthorn_attachment_bytes')).toBe(0))
  })
})
