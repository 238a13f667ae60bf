import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { CALLER, startPair, TRACEPARENT } from '../follow-kit.ts'
import { startCollector } from '../otlp-collector.ts'
import { measured } from '../promql.ts'

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

    const told = worker.records().find(({ msg }) => msg === 'mail not sent')
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
})
