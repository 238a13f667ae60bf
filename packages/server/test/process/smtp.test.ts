import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { eventually } from '@posthorn/core/testing'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { type Answer, aMail, at, type OwnBench, openBench, type Tenant, textAt } from '../harness.ts'

const NEWSLETTER = new URL('../../../../../shared/data/html/newsletter.html', import.meta.url)

let smtp: SmtpServer
let bench: OwnBench
let tenant: Tenant

beforeAll(async () => {
  smtp = await startSmtpServer()
  bench = await openBench({
    POSTHORN_MAILER_URL: `${smtp.url}?connections=4`,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
  })
  tenant = await bench.tenant()
  await bench.posthorn.start()
})

beforeEach(() => smtp.reset())

afterAll(async () => {
  await bench.posthorn.stop()
  await bench.close()
  await smtp.stop()
})

async function send(mail: Record<string, unknown>): Promise<string> {
  const answer = await tenant.call('POST /v1/send', { body: mail })
  expect(answer.status, answer.text).toBe(200)
  return textAt(answer, 'data.emails.0.email')
}

/** Returns the ledger row once the condition is true. */
function emailWhen(id: string, ready: (email: Answer) => boolean): Promise<unknown> {
  return eventually(async () => {
    const answer = await tenant.call(`GET /emails/${id}`)
    if (!ready(answer)) throw new Error(`it never came to that: ${answer.text}`)
    return answer.json
  })
}

/** Returns the mails that arrived before a mail that was accepted later, without that one. */
async function receivedUntilLater() {
  await smtp.behave()
  await emailWhen(await send(aMail({ to: LATER })), statusIs('SENT'))
  return (await received()).filter(isEarlier)
}
const LATER = 'later@example.com'
const isEarlier = ({ envelope }: { readonly envelope: { readonly to: readonly string[] } }) =>
  !envelope.to.includes(LATER)

const statusIs =
  (...statuses: string[]) =>
  (answer: Answer) =>
    statuses.includes(textAt(answer, 'status'))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function received() {
  return Promise.all(
    (await smtp.messages()).map(async (mail) => ({
      envelope: mail,
      parsed: await PostalMime.parse(mail.source),
      source: Buffer.from(mail.source).toString(),
    })),
  )
}

describe('a mail that is sent through the API arrives at a real SMTP server', () => {
  it('with everything that the request contained', async () => {
    const pdf = randomBytes(300_000)
    const image = randomBytes(5000)
    const id = await send({
      to: { name: 'Ada Łovelace', email: 'Ada@Example.com' },
      from: { name: 'Söhne & Töchter', email: 'post@sandbox.localhost' },
      reply: 'answers@example.com',
      subject: '🚀 {{plan}}: مرحبا {{who}}',
      body: '<p>Dear {{who}},</p><p><img src="cid:logo" alt="Logo"> on <b>{{plan}}</b> – {{missing ?? "no tier"}}</p>',
      data: { who: '<Ada> & "co"', plan: { value: 'pro', persistent: false } },
      headers: { 'X-Campaign': 'spring', 'List-Unsubscribe': '<https://example.com/u>' },
      attachments: [
        { filename: 'Rechnung ä.pdf', content: pdf.toString('base64'), contentType: 'application/pdf' },
        {
          filename: 'logo.png',
          content: image.toString('base64'),
          contentType: 'image/png',
          contentId: 'logo',
          disposition: 'inline',
        },
      ],
    })
    const row = await emailWhen(id, statusIs('SENT'))
    const [mail, ...others] = await received()
    expect(others).toHaveLength(0)
    expect(mail?.envelope).toMatchObject({ from: 'post@sandbox.localhost', to: ['ada@example.com'] })
    const parsed = mail?.parsed
    expect(parsed?.from).toMatchObject({ name: 'Söhne & Töchter', address: 'post@sandbox.localhost' })
    expect(parsed?.to).toMatchObject([{ name: 'Ada Łovelace', address: 'ada@example.com' }])
    expect(parsed?.replyTo).toMatchObject([{ address: 'answers@example.com' }])
    expect(parsed?.subject).toBe('🚀 pro: مرحبا <Ada> & "co"')
    expect(parsed?.messageId).toBe(at(row, 'messageId'))
    expect(parsed?.html).toContain('Dear &lt;Ada&gt; &amp; &quot;co&quot;,')
    expect(parsed?.html).toContain('on <b>pro</b> – no tier')
    expect(parsed?.text).toContain('Dear <Ada> & "co",')
    expect(parsed?.headers).toContainEqual(expect.objectContaining({ key: 'x-campaign', value: 'spring' }))
    expect(parsed?.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }))
    const files = parsed?.attachments.map((file) => [
      file.filename,
      file.mimeType,
      file.disposition,
      file.contentId,
      sha256(new Uint8Array(file.content as ArrayBuffer)),
    ])
    expect(files).toContainEqual(['Rechnung ä.pdf', 'application/pdf', 'attachment', undefined, sha256(pdf)])
    expect(files).toContainEqual(['logo.png', 'image/png', 'inline', '<logo>', sha256(image)])
    expect(at(row, 'response')).toMatch(/^250/)

    const contact = await tenant.call(`GET /contacts/${String(at(row, 'contactId'))}`)
    expect(at(contact.json, 'data')).toEqual({ name: 'Ada Łovelace', who: '<Ada> & "co"' })
  })

  const newsletterIsHere = existsSync(NEWSLETTER)
  if (!newsletterIsHere) console.warn('SKIPPED: the real newsletter is not beside this checkout (../shared/data/html)')

  it.skipIf(!newsletterIsHere)('a real newsletter, with variables put into it', async () => {
    const original = readFileSync(NEWSLETTER, 'utf8')
    const body = original.replace('</body>', '<p>For {{name}}: {{count ?? 0}} news</p>\n</body>')
    const id = await send(aMail({ subject: 'News for {{name}}', body, data: { name: 'Ada', count: 3 } }))
    await emailWhen(id, statusIs('SENT'))
    const [mail] = await received()
    const lines = (html: string | undefined) => html?.replaceAll('\r\n', '\n').trim()
    expect(lines(mail?.parsed.html)).toBe(lines(body.replace('{{name}}', 'Ada').replace('{{count ?? 0}}', '3')))
    expect(mail?.parsed.subject).toBe('News for Ada')
    expect(mail?.parsed.text).toContain('For Ada: 3 news')
    expect(mail?.parsed.text).not.toMatch(/<\w+[^>]*>|\{\{/)
  })

  it('from a template, whose texts the request overrides', async () => {
    const made = await tenant.call('POST /templates', {
      body: {
        name: 'Welcome',
        subject: 'Welcome {{name}}',
        body: '<ul>{{#each items}}<li>{{this.title}}</li>{{/each}}</ul>',
        from: 'shop@sandbox.localhost',
        fromName: 'The shop',
        type: 'TRANSACTIONAL',
      },
    })
    const items = [{ title: 'Tea & co' }, { title: 'Coffee' }]
    const id = await send({
      to: 'grace@example.com',
      template: textAt(made, 'id'),
      name: undefined,
      data: { name: 'Grace', items },
    })
    await emailWhen(id, statusIs('SENT'))
    const [mail] = await received()
    expect(mail?.parsed.subject).toBe('Welcome Grace')
    expect(mail?.parsed.from).toMatchObject({ name: 'The shop', address: 'shop@sandbox.localhost' })
    expect(mail?.parsed.html).toContain('<ul><li>Tea &amp; co</li><li>Coffee</li></ul>')
    expect(mail?.parsed.text).toMatch(/Tea & co[\s\S]*Coffee/)
  })

  it('as Markdown, if it was written so; tags stay', async () => {
    const id = await send(
      aMail({
        body: '# Hi {{nobody ?? "you"}}\n\n**{{a_b_c}}** and `{{x}}`',
        type: 'markdown',
        data: { a_b_c: 'B', x: 1 },
      }),
    )
    await emailWhen(id, statusIs('SENT'))
    const [mail] = await received()
    expect(mail?.parsed.html).toMatch(/<h1[^>]*>Hi you<\/h1>[\s\S]*<strong>B<\/strong> and <code>1<\/code>/)
  })
})

describe('the row matches the outcome', () => {
  it('a permanent refusal is FAILED, in the words of the server', async () => {
    await smtp.behave({
      at: 'rcpt',
      to: 'nobody@example.com',
      reply: '550 5.1.1 <nobody@example.com>: no such user here',
    })
    const id = await send(aMail({ to: 'nobody@example.com' }))
    const row = await emailWhen(id, statusIs('FAILED'))
    expect(at(row, 'error')).toContain('550 5.1.1 <nobody@example.com>: no such user here')
    expect(row).toMatchObject({ attempts: 1, unknownOutcomes: 0, sentAt: null })
    expect(await received()).toHaveLength(0)
  })

  it('a temporary refusal waits, and longer each time, then is sent', async () => {
    await smtp.behave({ at: 'dot', times: 1, reply: '451 4.7.1 Greylisted, come back later' })
    const begunAt = Date.now()
    const id = await send(aMail())
    const waiting = await emailWhen(id, (answer) => at(answer.json, 'attempts') === 1 && statusIs('PENDING')(answer))
    expect(at(waiting, 'error')).toContain('451 4.7.1 Greylisted')
    // The attempt was between these two moments, and its delay is 8 to 12 s.
    const nextAt = Date.parse(String(at(waiting, 'nextAttemptAt')))
    expect(nextAt - begunAt).toBeGreaterThan(8000)
    expect(nextAt - Date.now()).toBeLessThan(12_001)
    const sent = await emailWhen(id, statusIs('SENT'))
    expect(sent).toMatchObject({ attempts: 2, unknownOutcomes: 0, error: null })
    expect(await received()).toHaveLength(1)
  })

  it('a connection that breaks after the final dot: UNKNOWN, tried again under the same Message-ID', async () => {
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { unknownPolicy: { transactional: 'once' } } })
    await smtp.behave({ at: 'dot', times: 1, drop: true })
    const id = await send(aMail())
    const row = await emailWhen(id, statusIs('SENT'))
    expect(row).toMatchObject({ attempts: 2, unknownOutcomes: 1 })
    const mails = await received()
    expect(mails.map((mail) => mail.parsed.messageId)).toEqual([at(row, 'messageId'), at(row, 'messageId')])
  })

  it('and is parked when that attempt is also unknown', async () => {
    await smtp.behave({ at: 'dot', drop: true })
    const id = await send(aMail())
    const row = await emailWhen(id, (answer) => at(answer.json, 'unknownOutcomes') === 2)
    expect(row).toMatchObject({ status: 'UNKNOWN', attempts: 2, nextAttemptAt: null })
    expect(await receivedUntilLater()).toHaveLength(2)
  })

  it('a project that parks unknown mails does not try them again', async () => {
    const path = `/users/@me/projects/${tenant.id}`
    await tenant.call(`PATCH ${path}`, { body: { unknownPolicy: { transactional: 'park' } } })
    await smtp.behave({ at: 'dot', drop: true })
    const id = await send(aMail())
    const row = await emailWhen(id, statusIs('UNKNOWN'))
    expect(row).toMatchObject({ attempts: 1, unknownOutcomes: 1, nextAttemptAt: null })
    expect(await receivedUntilLater()).toHaveLength(1)
    expect((await tenant.call(`POST /emails/${id}/retry`)).status).toBe(200) // a person settles it
    const settled = await emailWhen(id, statusIs('SENT'))
    expect(settled).toMatchObject({ attempts: 1, unknownOutcomes: 1 })
    const mails = (await received()).filter(isEarlier)
    expect(new Set(mails.map((mail) => mail.parsed.messageId))).toEqual(new Set([at(row, 'messageId')]))
    expect(mails).toHaveLength(2)
    expect((await tenant.call(`POST /emails/${id}/cancel`)).status).toBe(409)
    await tenant.call(`PATCH ${path}`, { body: { unknownPolicy: { transactional: 'retry' } } })
  })

  it('a project that retries waits longer and longer for the next attempt', async () => {
    await smtp.behave({ at: 'dot', times: 1, drop: true })
    const begunAt = Date.now()
    const id = await send(aMail())
    const row = await emailWhen(id, statusIs('UNKNOWN'))
    expect(row).toMatchObject({ attempts: 1, unknownOutcomes: 1 })
    const nextAt = Date.parse(String(at(row, 'nextAttemptAt')))
    expect(nextAt - begunAt).toBeGreaterThanOrEqual(60_000)
    expect(nextAt - Date.now()).toBeLessThanOrEqual(72_000)
  })

  it('a body that cannot be rendered is FAILED before any server receives it', async () => {
    const list = Array.from({ length: 400 }, () => 1)
    const id = await send(
      aMail({
        body: '{{#each list}}{{#each list}}{{this}}{{/each}}{{/each}}',
        data: { list: { value: list, persistent: false } },
      }),
    )
    const row = await emailWhen(id, statusIs('FAILED'))
    expect(at(row, 'error')).toMatch(/cannot be rendered.*operations/)
    expect(row).toMatchObject({ attempts: 0 })
    expect(await received()).toHaveLength(0)
  })

  it('does not send a mail to a contact who was deleted before the attempt', async () => {
    await smtp.behave({ at: 'dot', times: 1, reply: '451 4.7.1 later' })
    const id = await send(aMail({ to: 'gone@example.com' }))
    const waiting = await emailWhen(id, (answer) => at(answer.json, 'attempts') === 1 && statusIs('PENDING')(answer))
    expect((await tenant.call(`DELETE /contacts/${String(at(waiting, 'contactId'))}`)).status).toBe(204)
    const row = await emailWhen(id, statusIs('FAILED'))
    expect(JSON.stringify(row)).not.toContain('gone@example.com')
    expect(at(row, 'error')).toBe('The contact was deleted before the mail was sent.')
  })
})

describe('without a mail server', () => {
  it('the mail waits with the reason, and leaves when the server is back', async () => {
    const gone = await startSmtpServer()
    const { port } = gone
    await gone.stop()
    const down = await openBench({
      POSTHORN_MAILER_URL: `smtp://127.0.0.1:${port}`,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    })
    const owner = await down.tenant()
    await down.posthorn.start()
    const answer = await owner.call('POST /v1/send', { body: aMail() })
    const id = textAt(answer, 'data.emails.0.email')
    await eventually(async () => {
      const { json } = await owner.call(`GET /emails/${id}`)
      expect(json).toMatchObject({ status: 'PENDING', attempts: 0, error: expect.stringMatching(/refused/i) })
    })
    const back = await startSmtpServer({ port })
    await eventually(async () =>
      expect((await owner.call(`GET /emails/${id}`)).json).toMatchObject({ status: 'SENT', attempts: 1 }),
    )
    await back.stop()
    await down.posthorn.stop()
    await down.close()
  })
})
