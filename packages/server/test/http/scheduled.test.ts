import { asId } from '@posthorn/core/kernel'
import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, failure, type OwnBench, openBench, problems, remains } from '../harness.ts'

let bench: OwnBench
beforeAll(async () => {
  bench = await openBench({ POSTHORN_MAX_SCHEDULED: '2' })
  await bench.posthorn.start()
})
afterAll(() => bench.close())

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('scheduled mail over HTTP', () => {
  it('can be moved, counted and canceled, and leaves by itself', async () => {
    const { call, id: project } = await bench.tenant()
    const schedule = (ms: number) => call('POST /v1/send', { body: aMail({ scheduledAt: inMs(ms) }) })
    const [first, second] = [await schedule(3_600_000), await schedule(3_600_000)]
    const ids = [first, second].map(({ json }) => String(at(json, 'data.emails.0.email')))
    expect(failure(await schedule(3_600_000))).toStrictEqual([409, 'CONFLICT'])
    const moved = await call(`PATCH /emails/${ids[0]}`, { body: { scheduledAt: inMs(7_200_000) } })
    expect([moved.status, at(moved.json, 'status')]).toStrictEqual([200, 'PENDING'])
    expect(problems(await call(`PATCH /emails/${ids[1]}`, { body: { scheduledAt: inMs(-1) } }))).toStrictEqual([
      ['scheduledAt', 'past'],
    ])
    expect(problems(await call(`PATCH /emails/${ids[1]}`, { body: {} }))).toStrictEqual([['scheduledAt', 'required']])
    expect((await call(`POST /emails/${ids[1]}/cancel`)).status).toBe(200)
    // Its time comes immediately, however busy the machine is.
    const mail = asId('eml', ids[0] ?? '')
    if (mail) await bench.posthorn.world.store.project(project).emails.reschedule(mail, new Date())
    await eventually(async () => expect(at((await call(`GET /emails/${ids[0]}`)).json, 'status')).toBe('SENT'))
    expect(at((await call(`GET /emails/${ids[1]}`)).json, 'status')).toBe('FAILED')
    expect(failure(await call(`PATCH /emails/${ids[0]}`, { body: { scheduledAt: inMs(9999) } }))).toStrictEqual([
      409,
      'CONFLICT',
    ])
  })

  it('belongs to its project, and is deleted with it', async () => {
    const [mine, other] = [await bench.tenant(), await bench.tenant()]
    const sent = await mine.call('POST /v1/send', { body: aMail({ scheduledAt: inMs(3_600_000) }) })
    const id = String(at(sent.json, 'data.emails.0.email'))
    const moved = await other.call(`PATCH /emails/${id}`, { body: { scheduledAt: inMs(9999) } })
    expect(failure(moved)).toStrictEqual([404, 'EMAIL_NOT_FOUND'])
    expect((await mine.call(`POST /users/@me/projects/${mine.id}/reset`)).status).toBeLessThan(300)
    await eventually(async () => expect(await remains(bench, mine)).toStrictEqual({ contacts: 0, emails: 0 }))
  })
})

describe('a batch over HTTP', () => {
  it('is accepted once for its idempotency key', async () => {
    const tenant = await bench.tenant()
    const body = { emails: [aMail(), aMail({ to: 'bob@example.com', cc: 'cleo@example.com' })] }
    const headers = { 'idempotency-key': 'batch-1' }
    const first = await tenant.call('POST /v1/send/batch', { body, headers })
    expect(first.status).toBe(200)
    expect(at(first.json, 'data.results.1.emails.1')).toMatchObject({
      contact: { email: 'cleo@example.com' },
      copy: 'cc',
    })
    expect((await tenant.call('POST /v1/send/batch', { body, headers })).json).toStrictEqual(first.json)
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 3, emails: 3 })
  })

  it('is refused as a whole for one mail, and when it is too large', async () => {
    const tenant = await bench.tenant()
    const wrong = await tenant.call('POST /v1/send/batch', { body: { emails: [aMail(), aMail({ to: 'nobody' })] } })
    expect(problems(wrong)).toStrictEqual([['emails.1.to', 'invalid_email']])
    const large = { emails: [1, 2, 3].map(() => aMail({ body: 'x'.repeat(4_000_000) })) }
    expect(failure(await tenant.call('POST /v1/send/batch', { body: large }))).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect((await tenant.callPublicly('POST /v1/send/batch', { body: { emails: [aMail()] } })).status).toBe(401)
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})
