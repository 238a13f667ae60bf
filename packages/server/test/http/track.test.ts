import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, failure, problems, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const track = (body: unknown) => tenant.callPublicly('POST /v1/track', { body })
const trackNamed = (body: unknown) => tenant.call('POST /events/track', { body })

describe('POST /v1/track', () => {
  it('stores the event and the contact', async () => {
    const answer = await track({ event: 'order placed', email: 'Ada@example.com', data: { plan: 'pro', empty: '' } })
    expect(answer.json).toStrictEqual({
      success: true,
      data: {
        contact: expect.stringMatching(/^cnt_/),
        event: expect.stringMatching(/^evt_/),
        timestamp: expect.stringMatching(/Z$/),
      },
    })
    const contact = await tenant.call(`GET /contacts/${textAt(answer, 'data.contact')}`)
    expect(contact.json).toMatchObject({ email: 'ada@example.com', subscribed: true, data: { plan: 'pro' } })
    const contactId = textAt(contact, 'id')
    if (!contactId.startsWith('cnt_')) throw new Error('no contact')
    const [event] = await bench.posthorn.world.store
      .project(tenant.id)
      .events.listByContact(`cnt_${contactId.slice(4)}`, { limit: 10, after: undefined })
    expect(event).toMatchObject({ name: 'order placed', data: { plan: 'pro', empty: '' } })
  })

  it.each([
    ['no event', { email: 'a@example.com' }, 'event', 'required'],
    ['an empty event', { event: '', email: 'a@example.com' }, 'event', 'too_small'],
    ['an event of 256 characters', { event: 'x'.repeat(256), email: 'a@example.com' }, 'event', 'too_big'],
    ['a line break in the event', { event: 'a\nb', email: 'a@example.com' }, 'event', 'control_character'],
    ['no address', { event: 'opened' }, 'email', 'required'],
    ['.', { event: '.', email: 'a@example.com' }, 'event', 'path_step'],
    ['..', { event: '..', email: 'a@example.com' }, 'event', 'path_step'],
    [
      'an event that is shown as another',
      { event: 'paid\u202edia', email: 'a@example.com' },
      'event',
      'hidden_character',
    ],
    ['an event with a blank of no width', { event: 'pa\u200bid', email: 'a@example.com' }, 'event', 'hidden_character'],
    ['email.sent', { event: 'email.sent', email: 'a@example.com' }, 'event', 'reserved_event'],
    ['Email.Sent', { event: 'Email.Sent', email: 'a@example.com' }, 'event', 'reserved_event'],
    ['contact.subscribed', { event: 'contact.subscribed', email: 'a@example.com' }, 'event', 'reserved_event'],
    ['segment.x.entry', { event: 'segment.x.entry', email: 'a@example.com' }, 'event', 'reserved_event'],
  ])('refuses %s', async (_, body, field, code) => {
    for (const answer of [await track(body), await trackNamed(body)]) {
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toStrictEqual([[field, code]])
    }
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('accepts an event of 255 characters', async () => {
    expect((await track({ event: 'x'.repeat(255), email: 'a@example.com' })).status).toBe(200)
  })
})

describe('POST /events/track', () => {
  it('accepts name for event and contactId for email, and answers without a wrapper', async () => {
    const first = await trackNamed({ name: 'opened', email: 'ada@example.com' })
    expect(first.json).toStrictEqual({
      contact: expect.stringMatching(/^cnt_/),
      event: expect.stringMatching(/^evt_/),
      timestamp: expect.any(String),
    })
    const contactId = textAt(first, 'contact')
    const second = await trackNamed({ name: 'opened', contactId, data: { plan: 'pro' } })
    expect(second.json).toMatchObject({ contact: contactId })
    expect((await tenant.call(`GET /contacts/${contactId}`)).json).toMatchObject({ data: { plan: 'pro' } })
  })

  it('finds no contacts of others', async () => {
    expect(failure(await trackNamed({ name: 'opened', contactId: 'cnt_nobody' }))).toStrictEqual([
      404,
      'CONTACT_NOT_FOUND',
    ])
    expect(problems(await trackNamed({ name: 'email.sent', contactId: 'cnt_1' }))).toStrictEqual([
      ['name', 'reserved_event'],
    ])
  })
})
