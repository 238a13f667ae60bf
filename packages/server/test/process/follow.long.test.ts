import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { aDirectory, CALLER, startPair, TRACEPARENT } from '../follow-kit.ts'
import { aMail } from '../harness.ts'
import { startCollector } from '../otlp-collector.ts'
import { measured } from '../promql.ts'

describe('one mail', () => {
  it("keeps its caller's span if this server does not trace, and ignores an invalid one", async () => {
    const directory = aDirectory()
    const { api, worker, send } = await startPair({}, directory)
    await worker.end()
    const ids = [
      await send({ traceparent: TRACEPARENT }),
      await send({ traceparent: `${TRACEPARENT}-more` }),
      await send({ traceparent: 'x'.repeat(8000) }),
      await send(),
    ]
    await api.end()
    const collector = await startCollector()
    const last = await startPair({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, directory)
    for (const id of ids) await eventually(async () => expect(await last.email(id)).toMatchObject({ status: 'SENT' }))
    await Promise.all([last.api.end(), last.worker.end()])
    const links = ids.map(
      (id) => collector.spans.find(({ attributes }) => attributes['posthorn.email.id'] === id)?.links,
    )
    expect(links).toStrictEqual([[`${CALLER.traceId} ${CALLER.spanId}`], [], [], []])
  })

  it('is not logged by an address that its caller made the id of the request', async () => {
    const { smtp, worker, send } = await startPair()
    await smtp.behave({ at: 'rcpt', reply: '550 5.7.1 Not with us' })
    const id = await send({ 'x-request-id': 'mail to ada@example.com' })
    await eventually(() => expect(worker.records().find(({ email }) => email === id)).toBeDefined())
    expect(worker.records().find(({ email }) => email === id)).toMatchObject({ requestId: 'mail to [address]' })
  })

  it('counts as in flight until the mail server has answered for it', async () => {
    const { smtp, worker, send, email } = await startPair()
    await smtp.behave({ at: 'dot', held: true })
    const scrape = async (name: string) => measured(await (await fetch(`${worker.url}/metrics`)).text(), name)
    expect(await scrape('posthorn_claims_in_flight')).toBe(0)
    const content = Buffer.alloc(5000, 'a').toString('base64')
    const id = await send({}, aMail({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', content }] }))
    await eventually(async () => expect(await scrape('posthorn_claims_in_flight')).toBe(1))
    await eventually(async () => expect(await scrape('posthorn_attachment_bytes')).toBe(5000))
    await smtp.behave()
    await eventually(async () => expect(await email(id)).toMatchObject({ status: 'SENT' }))
    await eventually(async () => expect(await scrape('posthorn_claims_in_flight')).toBe(0))
    await eventually(async () => expect(await scrape('posthorn_attachment_bytes')).toBe(0))
  })
})
