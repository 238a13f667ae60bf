import { PosthornConnectionError } from '@posthorn/sdk'
import sgMail, { type ClientResponse, type MailDataRequired, MailService, ResponseError } from '@posthorn/sdk/sendgrid'
import type * as theirs from '@sendgrid/mail'
import type original from '@sendgrid/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { invitationIn } from '../invitation.ts'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
const from = 'hello@sandbox.localhost'

beforeAll(async () => {
  server = await startServer()
  sgMail.setApiKey(server.keys.secret)
  sgMail.setDefaultRequest('baseUrl', server.url)
})
afterAll(() => server.stop())
beforeEach(() => server.client().inbox.clear())

/** Returns the sent mails, by their recipients. */
async function arrived(count: number) {
  const { inbox } = server.client()
  await expect.poll(async () => (await inbox.list()).total).toBe(count)
  const { data } = await inbox.list()
  const mails = await Promise.all(
    data.map(async ({ id }) => {
      const { html, text, ...mail } = await inbox.get(id)
      return { ...mail, html: html?.replace(/<img src="[^"]+\/t\/o\/[^>]*>/, '').trimEnd(), text: text?.trimEnd() }
    }),
  )
  return mails.sort((a, b) => a.to.localeCompare(b.to))
}

const refusalOf = async (data: object): Promise<ResponseError> => {
  const mail: MailDataRequired = { to: 'ada@example.com', from, subject: 'Hello', text: 'Hello', ...data }
  const error: unknown = await sgMail.send(mail).catch((error: unknown) => error)
  if (error instanceof ResponseError) return error
  throw new Error(`no refusal: ${JSON.stringify(error)}`)
}

it('content with a method is an invitation: the last alternative', async () => {
  const event = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const mail: MailDataRequired = {
    to: 'ada@example.com',
    from,
    subject: 'Hello',
    content: [
      { type: 'text/html', value: '<p>Hello</p>' },
      { type: 'text/calendar; method=REQUEST', value: event },
    ],
  }
  await sgMail.send(mail)
  const [sent] = await arrived(1)
  expect(invitationIn(await server.client().inbox.source(sent?.id ?? ''))).toStrictEqual(['REQUEST', event])
})

describe('the interface', () => {
  it('accepts everything that the original accepts', () => {
    type Theirs = Parameters<typeof original.send>[0]
    expectTypeOf<Theirs>().toExtend<Parameters<typeof sgMail.send>[0]>()
    type Method = 'setApiKey' | 'setTimeout' | 'setSubstitutionWrappers' | 'setClient' | 'setTwilioEmailAuth'
    expectTypeOf<Pick<MailService, Method>>().toExtend<Pick<typeof original, Method>>()
    for (const name of ['setApiKey', 'setTimeout', 'setSubstitutionWrappers', 'setClient', 'send', 'sendMultiple'])
      expect(Reflect.get(sgMail, name), name).toEqual(expect.any(Function))
  })

  it('answers like the original', () => {
    // The original types the empty body as an object, and the body of a refusal as a string.
    type Answer<R> = R extends Promise<[infer Response, infer Rest]> ? [Omit<Response, 'body'>, Rest] : never
    expectTypeOf<Answer<ReturnType<typeof sgMail.send>>>().toExtend<Answer<ReturnType<typeof original.send>>>()
    expectTypeOf<Answer<ReturnType<typeof sgMail.sendMultiple>>>().toExtend<
      Answer<ReturnType<typeof original.sendMultiple>>
    >()
    expectTypeOf<Omit<ClientResponse, 'body'>>().toExtend<Omit<theirs.ClientResponse, 'body'>>()
    expectTypeOf<Omit<ResponseError, 'response'>>().toExtend<Omit<theirs.ResponseError, 'response'>>()
  })

  it('accepts everything that the original accepts for one mail', () => {
    type Theirs = Parameters<typeof original.sendMultiple>
    expectTypeOf<Theirs[0]>().toExtend<Parameters<typeof sgMail.sendMultiple>[0]>()
    expectTypeOf<theirs.MailDataRequired>().toExtend<MailDataRequired>()
    expectTypeOf<Parameters<NonNullable<Theirs[1]>>[0]>().toEqualTypeOf<Error | theirs.ResponseError>()
    type Callback = NonNullable<Parameters<typeof sgMail.sendMultiple>[1]>
    expectTypeOf<Parameters<Callback>[0]>().toEqualTypeOf<Error | ResponseError>()
  })

  it('is configured in a chain, and by its client', async () => {
    const other = new MailService()
    expect(other.setApiKey('sk_none').setSubstitutionWrappers('-', '-')).toBe(other)
    expect(sgMail.MailService).toBe(MailService)
    other.client.setDefaultRequest('baseUrl', server.url).setApiKey(server.keys.secret)
    await other.send({ to: 'ada@example.com', from, subject: 'Hi', text: 'Hi -name-', substitutions: { name: 'Ada' } })
    expect((await arrived(1))[0]).toMatchObject({ text: 'Hi Ada' })
    for (const call of [
      () => other.client.setDefaultHeader('X-Mock', '202'),
      () => other.client.request({ url: '/v3/mail/send' }),
      () => other.setClient({}),
      () => other.setTwilioEmailAuth('a', 'b'),
    ])
      expect(call).toThrow(/: Posthorn does not (?:provide the SendGrid client|have such keys)\./)
  })
})

/** The cases of src/mail.spec.js of the original, by their names; comments mark the differences. */
describe('the specification of the original', () => {
  const data = {
    to: 'recipient@example.org',
    from,
    subject: 'Hello world',
    text: 'Hello plain world!',
    html: '<p>Hello HTML world!</p>',
  }
  const call = (...args: unknown[]): unknown => Reflect.apply(sgMail.send, sgMail, args)
  const test = { name: 'Test Team', email: 'test@example.org' }
  const support = { name: 'Support Test Team', email: 'support.test@example.org' }

  it('should throw an error when no data provided', async () => {
    await expect(call()).rejects.toThrow(Error)
  })

  it('should send a basic email', async () => {
    const [response] = await sgMail.send(data)
    expect(response.statusCode).toBe(202)
    await arrived(1)
  })

  it('should throw an error if callback is not a function', async () => {
    expect(() => call(data, false, {})).toThrow(Error)
    expect(() => call([data], false, 'callback')).toThrow(Error)
    expect((await server.client().inbox.list()).total).toBe(0)
  })

  it('should include custom headers to the request', async () => {
    // In the original they are headers of the request to SendGrid; here, of the mail.
    await sgMail.send({ ...data, headers: { 'X-Custom': 'Custom Header Content' } })
    const [mail] = await arrived(1)
    expect(mail?.headers).toContainEqual({ name: 'X-Custom', value: 'Custom Header Content' })
  })

  it('should send email with correct replyToList format', async () => {
    // A Posthorn mail has one address for replies: a list of one is sent, a longer one refused.
    await sgMail.send({ ...data, replyToList: [test] })
    expect((await arrived(1))[0]?.headers).toContainEqual({
      name: 'Reply-To',
      value: expect.stringContaining(test.email),
    })
    expect(await refusalOf({ replyToList: [test, support] })).toMatchObject({ code: 400 })
  })

  it.each<[string, object]>([
    ['any record in replyToList is without email', { replyToList: [test, { name: support.name }] }],
    ['both replyTo and replyToList are mentioned', { replyTo: test, replyToList: [support] }],
  ])('should throw error if %s', async (_, fields) => {
    expect(await refusalOf(fields)).toMatchObject({ code: 400 })
  })
})

describe('secret rules', () => {
  it.each([
    ['a word', 'sesame', "The pattern '/sesame/' was found in the Mail content!"],
    ['a pattern', /s.same/g, "The pattern '/s.same/g' was found in the Mail content!"],
    ['a name', { name: 'Password', pattern: 'sesame' }, "The pattern '/sesame/' identified by 'Password' was found"],
    ['several', [/nothing/, { pattern: /sesame/ }], "The pattern '/sesame/' was found"],
  ])('refuse content that holds %s, and let other content through', async (_, rules, message) => {
    const other = new MailService()
    other.setApiKey(server.keys.secret).setDefaultRequest('baseUrl', server.url).setSecretRules(rules)
    const mail = { to: 'ada@example.com', from, subject: 'sesame' }
    await expect(other.send({ ...mail, text: 'Open sesame' })).rejects.toThrow(message)
    await expect(other.send({ ...mail, html: 'Open {{what}}', substitutions: { what: 'sesame' } })).rejects.toThrow(
      message,
    )
    await expect(other.send({ ...mail, content: [{ type: 'text/plain', value: 'sesame' }] })).rejects.toThrow(message)
    await other.send({ ...mail, text: 'Open' })
    await arrived(1)
  })
})

describe('the examples of the original', () => {
  it('sends one mail, and answers as SendGrid does', async () => {
    const msg = {
      to: 'Ada <test@example.com>',
      from,
      replyTo: { name: 'Help', email: 'help@example.com' },
      subject: 'Sending with Twilio SendGrid is Fun',
      text: 'and easy to do anywhere, even with Node.js',
      html: '<strong>and easy to do anywhere, even with Node.js</strong>',
      headers: { 'X-Order': '1042' },
    }
    const [response, rest] = await sgMail.send(msg)
    expect(response).toEqual({ statusCode: 202, body: '', headers: { 'x-message-id': expect.stringMatching(/^eml_/) } })
    expect(rest).toEqual({})
    const [mail] = await arrived(1)
    expect(mail).toMatchObject({ subject: msg.subject, html: msg.html, text: msg.text })
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        { name: 'To', value: expect.stringContaining('Ada') },
        { name: 'Reply-To', value: expect.stringContaining('Help <help@example.com>') },
        { name: 'X-Order', value: '1042' },
      ]),
    )
  })

  it('sends to each of the people that a text names', async () => {
    const to = 'Ada <ada@example.com>, "Bob, B." <bob@example.com>'
    await sgMail.send({ to, from, replyTo: 'Help <help@example.com>', subject: 'Hi', text: 'Hi' })
    const mails = await arrived(2)
    expect(mails.map((mail) => mail.to).sort()).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it('sends personalizations as a mail each, with substitutions unchanged', async () => {
    const msg = {
      from,
      subject: 'Hello',
      text: 'Hello {{name}}, {{email}}',
      html: '<p>Hello {{name}}, {{email}}</p>',
      personalizations: [
        { to: 'a@example.org', substitutions: { name: '<b>A {{email}}</b>' } },
        {
          to: { email: 'b@example.org', name: 'B' },
          cc: 'copy@example.org',
          subject: 'For B',
          substitutions: { name: 'B' },
        },
      ],
    }
    await sgMail.send(msg)
    const [a, b, copy] = await arrived(3)
    expect(a).toMatchObject({ subject: 'Hello', html: '<p>Hello <b>A {{email}}</b>, {{email}}</p>' })
    expect(b).toMatchObject({ subject: 'For B', text: 'Hello B, {{email}}' })
    expect(copy).toMatchObject({ subject: 'For B' })
  })

  it('sends to many, in sendMultiple and in an array of mails, and calls a callback', async () => {
    const answer = await new Promise((resolve, reject) => {
      const msg = { to: ['a@example.org', 'b@example.org'], from, subject: 'Hello', text: 'All' }
      sgMail.sendMultiple(msg, (error, result) => (error ? reject(error) : resolve(result)))
    })
    expect(answer).toMatchObject([{ statusCode: 202 }, {}])
    const mails = ['c', 'd'].map((name) => ({ to: `${name}@example.org`, from, subject: name, text: name }))
    expect(await sgMail.send(mails)).toMatchObject([
      [{ statusCode: 202 }, {}],
      [{ statusCode: 202 }, {}],
    ])
    expect((await arrived(4)).map(({ subject }) => subject)).toEqual(['Hello', 'Hello', 'c', 'd'])
  })

  it('sends attachments, inline images, categories, custom arguments, and later', async () => {
    const sendAt = Math.floor(Date.now() / 1000) + 3600
    const later = { to: 'a@example.org', from, subject: 'Later', sendAt }
    const [{ headers }] = await sgMail.send({
      ...later,
      content: [{ type: 'text/plain', value: 'x' }],
      categories: ['Order mail', 'orders'],
      customArgs: { order: 1042 },
    })
    expect(await server.client().emails.get(headers['x-message-id'] ?? '')).toMatchObject({
      status: 'PENDING',
      tags: [{ name: 'category', value: 'Order mail' }, { name: 'orders' }, { name: 'order', value: '1042' }],
    })
    const content = Buffer.from('some text').toString('base64')
    await sgMail.send({
      to: 'a@example.org',
      from,
      subject: 'Files',
      html: '<img src="cid:logo">',
      sendAt: 1,
      attachments: [
        { content, filename: 'some.txt', type: 'text/plain', disposition: 'attachment', contentId: 'mytext' },
        { content, filename: 'logo.png', type: 'image/png', disposition: 'inline', contentId: 'logo' },
      ],
    })
    const [mail] = await arrived(1)
    expect(mail?.attachments).toMatchObject([
      { filename: 'logo.png', contentId: 'logo', disposition: 'inline' },
      { filename: 'some.txt', contentType: 'text/plain', size: 9, disposition: 'attachment' },
    ])
  })

  it('sends a template with data of this mail alone, also by the names of the HTTP API', async () => {
    const { id } = await server.client().templates.create({
      name: 'Welcome',
      subject: 'Hi {{first}}',
      body: '<p>{{first}}</p>',
      type: 'TRANSACTIONAL',
      from,
    })
    await sgMail.send({ to: 'a@example.org', from, templateId: id, dynamicTemplateData: { first: 'Ada', none: null } })
    await sgMail.send(JSON.parse(JSON.stringify({ to: 'b@example.org', from, template_id: id })))
    const [a, b] = await arrived(2)
    expect([a?.subject, a?.html, b?.subject]).toEqual(['Hi Ada', '<p>Ada</p>', 'Hi '])
    const { data } = await server.client().contacts.list({ search: 'a@example.org' })
    expect(data[0]?.data).not.toHaveProperty('first')
  })
})

it.each([
  '{{',
  'a {{b',
  '{{{x}}}',
  '\\{{email}}',
  '\\\\{{email}}',
  '{{#if}} <i>{{<b>}}</i>',
  '{{{{{{',
  'C:\\',
  '{ {{email}} }',
])('sends %j unchanged', async (words) => {
  await sgMail.send({ to: 'a@example.org', from, subject: words, text: words, html: `<p title='x'>${words}` })
  await sgMail.send({ to: 'b@example.org', from, subject: words, text: words })
  const [whole, plain] = await arrived(2)
  expect(whole).toMatchObject({ subject: words, html: `<p title='x'>${words}` })
  expect([whole?.text, plain?.text]).toEqual([words, words])
  expect(plain?.html).not.toMatch(/<[bi]>/)
})

describe('refusals', () => {
  it.each([
    ['asm', { asm: { groupId: 1 } }],
    ['batchId', { batchId: 'b' }],
    ['ipPoolName', { ip_pool_name: 'p' }],
    ['sections', { sections: { a: 'b' } }],
    ['mailSettings.sandboxMode', { mailSettings: { sandboxMode: { enable: true } } }],
    ['trackingSettings.ganalytics', { trackingSettings: { ganalytics: { enable: true } } }],
    ['content', { content: [{ type: 'text/x-amp-html', value: 'x' }] }],
    ['replyToList', { replyToList: [{ email: 'a@example.com' }, { email: 'b@example.com' }] }],
    ['to', { to: undefined, cc: 'ada@example.com' }],
    ['sendAt', { sendAt: 1.5 }],
  ])('names %s', async (field, data) => {
    const error = await refusalOf(data)
    expect(error).toMatchObject({ code: 400, response: { body: { errors: [{ field }] } } })
    expect((await server.client().inbox.list()).total).toBe(0)
  })

  it('accepts settings that are switched off', async () => {
    await sgMail.send({
      to: 'a@example.com',
      from,
      subject: 'x',
      text: 'x',
      mailSettings: { sandboxMode: { enable: false } },
      trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
    })
    await arrived(1)
  })

  it('reports errors of the server in the format of SendGrid', async () => {
    const personalizations = [{ to: 'ada@example.com' }, { to: 'nonsense' }]
    const error = await refusalOf({ personalizations })
    expect(error).toMatchObject({
      code: 400,
      message: expect.any(String),
      response: {
        headers: { 'x-request-id': expect.any(String) },
        body: { errors: [{ field: expect.stringMatching(/^personalizations\.1\.to/), message: expect.any(String) }] },
      },
    })
    expect(error.toString()).toContain('(400)')
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 400, response: { body: { errors: [{}] } } })
  })

  it('does not show a key of SendGrid, and reports that no server answers', async () => {
    const other = new MailService().setDefaultRequest('baseUrl', 'http://127.0.0.1:9')
    const mail = { to: 'ada@example.com', from, subject: 'x', text: 'x' }
    other.setApiKey('SG.secret')
    await expect(other.send(mail)).rejects.toMatchObject({ code: 401 })
    other.setApiKey('sk_none')
    other.setTimeout(50)
    await expect(other.send(mail)).rejects.toBeInstanceOf(PosthornConnectionError)
  })

  it('refuses more personalizations than SendGrid accepts, and reports which were accepted', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ to: `p${at}@example.com` }))
    expect(await refusalOf({ personalizations: many(1001) })).toMatchObject({ code: 400 })
    const error = await refusalOf({ personalizations: [...many(100), { to: 'nonsense' }] })
    expect(error.message).toContain('The first 100 personalizations were already accepted.')
    expect(error.response.body.errors[0]?.field).toMatch(/^personalizations\.100\.to|^to/)
    await arrived(100)
  })
})
