import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, type Bench, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const LATER = new Date(Date.now() + 86_400_000).toISOString()
const unknown = (field: string) => ({
  code: 'unknown_field',
  message: `${field} is not a known field and was ignored.`,
  field,
})

describe('a field with the name that another service uses', () => {
  it.each([
    [{ scheduled_at: LATER }, { status: 'PENDING', scheduledAt: LATER }],
    [{ send_at: LATER }, { scheduledAt: LATER }],
    [{ sendAt: LATER }, { scheduledAt: LATER }],
    [{ reply_to: 'help@example.com' }, { replyTo: 'help@example.com' }],
    [{ replyto: 'Help <help@example.com>' }, { replyTo: 'Help <help@example.com>' }],
    [{ ReplyTo: 'help@example.com' }, { replyTo: 'help@example.com' }],
    [{ from_name: 'Shop' }, { fromName: 'Shop' }],
    [{ body: undefined, htmlBody: '<p>Hi</p>' }, { subject: 'Hello' }],
    [{ body: undefined, HtmlBody: '<p>Hi</p>', TextBody: 'Hi' }, { subject: 'Hello' }],
    [{ body: undefined, textBody: 'Hi' }, { subject: 'Hello' }],
  ])('has the same meaning: %j', async (changes, expected) => {
    const answer = await tenant.call('POST /v1/send', { body: aMail({ subject: 'Hello', ...changes }) })
    expect(answer.status).toBe(200)
    expect(at(answer.json, 'data')).not.toHaveProperty('warnings')
    const email = await tenant.call(`GET /emails/${textAt(answer, 'data.emails.0.email')}`)
    expect(email.json).toMatchObject(expected)
  })

  it('has the same meaning in attachments, for templates, and in a batch', async () => {
    const words = { name: 'Hi', subject: 'Hi', body: '<p>Hi</p>', type: 'TRANSACTIONAL', from: SENDER }
    const template = await tenant.call('POST /templates', {
      body: { ...words, from_name: 'Shop', reply_to: 'a@b.example' },
    })
    expect(template.json).toMatchObject({ fromName: 'Shop', replyTo: 'a@b.example' })
    const file = {
      filename: 'a.png',
      content_type: 'image/png',
      content: 'aGk=',
      content_id: 'logo',
      disposition: 'inline',
    }
    const mail = { to: 'ada@example.com', template_id: textAt(template, 'id'), attachments: [file] }
    const answer = await tenant.call('POST /v1/send/batch', { body: { emails: [mail] } })
    expect(answer.status).toBe(200)
    const email = await tenant.call(`GET /emails/${textAt(answer, 'data.results.0.emails.0.email')}`)
    expect(email.json).toMatchObject({ templateId: textAt(template, 'id') })
  })

  it('is refused when it is wrong', async () => {
    const wrong = await tenant.call('POST /v1/send', { body: aMail({ scheduled_at: 'tomorrow' }) })
    expect(wrong.status).toBe(422)
  })
})

describe('a field that no route has', () => {
  it('is named in the answer', async () => {
    const sent = await tenant.call('POST /v1/send', { body: aMail({ prority: 1, body: '{{lost}}' }) })
    expect(at(sent.json, 'data.warnings.0')).toStrictEqual(unknown('prority'))
    expect(at(sent.json, 'data.warnings.1.code')).toBe('missing_variable')
    const file = { filename: 'a', contentType: 'text/plain', content: 'aGk=', colour: 1 }
    const batch = await tenant.call('POST /v1/send/batch', { body: { emails: [aMail({ attachments: [file] })], x: 1 } })
    expect(at(batch.json, 'data.warnings')).toStrictEqual([unknown('emails.0.attachments.0.colour'), unknown('x')])
    const track = await tenant.call('POST /v1/track', { body: { event: 'e', email: 'a@b.example', properties: {} } })
    expect(at(track.json, 'warnings')).toStrictEqual([unknown('properties')])
    const contact = await tenant.call('POST /contacts', { body: { email: 'b@b.example', firstName: 'Ada' } })
    expect(contact.json).toMatchObject({ email: 'b@b.example', warnings: [unknown('firstName')] })
    const segment = await tenant.call('POST /segments', {
      body: { name: 'S', type: 'STATIC', colour: 'red' },
    })
    expect(at(segment.json, 'warnings')).toStrictEqual([unknown('colour')])
  })

  it('is named again when the request is repeated, and 20 are named at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, n]))
    const request = { body: aMail(many), headers: { 'idempotency-key': 'unknown' } }
    const first = await tenant.call('POST /v1/send', request)
    expect(at(first.json, 'data.warnings')).toHaveLength(20)
    expect((await tenant.call('POST /v1/send', request)).json).toStrictEqual(first.json)
  })

  it('may be anything in the data of a contact', async () => {
    const contact = await tenant.call('POST /contacts', { body: { email: 'c@b.example', data: { any_name: 1 } } })
    expect(contact.json).toMatchObject({ data: { any_name: 1 } })
    expect(contact.json).not.toHaveProperty('warnings')
  })
})
