import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, type Bench, failure, problems, sharedBench, type Tenant, uniqueAddress } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

describe('an error names the field as it was sent', () => {
  it.each([
    [{ reply_to: 'nobody' }, 'reply_to'],
    [{ ReplyTo: 'nobody' }, 'ReplyTo'],
    [{ scheduled_at: 'tomorrow' }, 'scheduled_at'],
    [{ send_at: 'tomorrow' }, 'send_at'],
    [{ template_id: 7 }, 'template_id'],
    [{ from_name: 7 }, 'from_name'],
    [{ Headers: { Subject: 'x' } }, 'Headers.Subject'],
    [{ headers: { 'x-a': 'a\r\nb' } }, 'headers.x-a'],
    [{ headers: { 'List-Unsubscribe': 'ü' } }, 'headers.List-Unsubscribe'],
    [{ attachments: [{ filename: 'a', content: 'YQ==', content_type: 7 }] }, 'attachments.0.content_type'],
    [
      { attachments: [{ filename: 'a', content: 'YQ==', contentType: 'a/b', content_id: 7 }] },
      'attachments.0.content_id',
    ],
  ])('%j', async (changes, field) => {
    const answer = await tenant.call('POST /v1/send', { body: aMail(changes) })
    expect(answer.status).toBe(422)
    expect(at(answer.json, 'error.errors.0.field')).toBe(field)
    expect(at(answer.json, 'error.message')).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}[: ]`))
  })

  it('does so in a batch, in a template, and in a query', async () => {
    const batch = await tenant.call('POST /v1/send/batch', { body: { Emails: [aMail(), aMail({ reply_to: 7 })] } })
    expect(at(batch.json, 'error.errors.0.field')).toBe('Emails.1.reply_to')
    const template = await tenant.call('POST /templates', { body: { name: 'x', reply_to: 'nobody' } })
    expect(problems(template)).toContainEqual(['reply_to', expect.any(String)])
    const list = await tenant.call('GET /workflows?page_size=many')
    expect(problems(list)).toMatchObject([['page_size', expect.any(String)]])
  })
})

describe('two spellings of one field', () => {
  const MAIL = aMail()
  it.each([
    ['POST /v1/send', { ...MAIL, reply_to: 'a@b.example', replyto: 'c@d.example' }, 'replyto'],
    ['POST /v1/send', { ...MAIL, replyTo: 'a@b.example', reply_to: 'c@d.example' }, 'reply_to'],
    ['POST /v1/send', { ...MAIL, reply_to: 'c@d.example', replyTo: 'a@b.example' }, 'reply_to'],
    ['POST /v1/send', { ...MAIL, reply: 'a@b.example', reply_to: 'c@d.example' }, 'reply_to'],
    ['POST /v1/send', { ...MAIL, htmlBody: '<p>1</p>' }, 'htmlBody'],
    ['POST /v1/send', { ...MAIL, body: undefined, html: '<p>0</p>', html_body: '<p>1</p>' }, 'html_body'],
    ['POST /v1/send', { ...MAIL, Subject: 'Other' }, 'Subject'],
    ['POST /v1/send/batch', { emails: [MAIL, { ...MAIL, SUBJECT: 'Other' }] }, 'emails.1.SUBJECT'],
    ['POST /v1/track', { event: 'e', email: 'a@b.example', Email: 'c@d.example' }, 'Email'],
    ['POST /contacts', { email: 'a@b.example', Email: 'c@d.example' }, 'Email'],
  ])('are refused: %s %j', async (operation, body, field) => {
    const answer = await tenant.call(operation, { body })
    expect([answer.status, problems(answer)]).toStrictEqual([422, [[field, 'given_twice']]])
    expect(at(answer.json, 'error.message')).toContain('give only one of them')
  })

  it('are accepted where names are free', async () => {
    const data = { Plan: 'a', plan: 'b' }
    const answer = await tenant.call('POST /contacts', { body: { email: uniqueAddress(), data } })
    expect(at(answer.json, 'data')).toStrictEqual(data)
  })
})

describe('an error about a header of the request names it', () => {
  const BODIES: readonly [string, unknown][] = [
    ['POST /v1/send', aMail()],
    ['POST /v1/track', { event: 'e', email: 'ada@example.com' }],
    ['POST /contacts', { email: 'ada@example.com' }],
    ['PATCH /contacts/con_1', { data: {} }],
    ['PUT /campaigns/cam_1', {}],
    ['DELETE /contacts/con_1', undefined],
  ]

  it.each(BODIES)('Idempotency-Key: %s', async (operation, body) => {
    for (const key of ['', 'é', 'x'.repeat(256)]) {
      const answer = await tenant.call(operation, { body, headers: { 'idempotency-key': key } })
      expect([...failure(answer), problems(answer)]).toStrictEqual([
        400,
        'BAD_REQUEST',
        [['Idempotency-Key', 'invalid_header']],
      ])
    }
  })

  it.each(BODIES.slice(0, 5))('Content-Type and Content-Encoding: %s', async (operation, body) => {
    for (const type of ['text/plain', 'application/json; charset=latin1', 'multipart/form-data']) {
      const answer = await tenant.call(operation, { body, headers: { 'content-type': type } })
      expect([answer.status, problems(answer)]).toStrictEqual([415, [['Content-Type', 'invalid_header']]])
    }
    const packed = await tenant.call(operation, { body, headers: { 'content-encoding': 'gzip' } })
    expect([packed.status, problems(packed)]).toStrictEqual([415, [['Content-Encoding', 'invalid_header']]])
  })

  it('Content-Type of a form', async () => {
    const answer = await tenant.call('POST /contacts/import', { raw: 'email', headers: { 'content-type': 'text/csv' } })
    expect([answer.status, problems(answer)]).toStrictEqual([415, [['Content-Type', 'invalid_header']]])
  })

  it.each(BODIES)('Authorization: %s', async (operation, body) => {
    for (const authorization of ['', 'Bearer', 'Basic YTpi', tenant.keys.secret, `Bearer ${tenant.keys.secret} x`]) {
      const answer = await tenant.call(operation, { body, headers: { authorization } })
      expect([...failure(answer), problems(answer)]).toStrictEqual([
        401,
        'MISSING_AUTH',
        [['Authorization', 'invalid_header']],
      ])
    }
    const wrong = await tenant.call(operation, { body, headers: { authorization: 'Bearer sk_nothing' } })
    expect([...failure(wrong), problems(wrong)]).toStrictEqual([
      401,
      'UNAUTHORIZED',
      [['Authorization', 'invalid_header']],
    ])
    const none = await tenant.call(operation, { body, headers: { authorization: null } })
    expect([...failure(none), problems(none)]).toStrictEqual([401, 'MISSING_AUTH', [['Authorization', 'required']]])
    const ended = await bench.call(operation, { body, headers: { cookie: `posthorn_session=${'0'.repeat(64)}` } })
    expect([...failure(ended), problems(ended)]).toStrictEqual([401, 'UNAUTHORIZED', [['Cookie', 'invalid_header']]])
  })
})
