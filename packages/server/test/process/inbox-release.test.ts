import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { asEmailId, type InboxServer, openInboxServer, type Tenant } from '../inbox-kit.ts'

describe('the release of captured mail', () => {
  let smtp: SmtpServer
  let server: InboxServer
  let shop: Tenant
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await openInboxServer({ releaseUrl: smtp.url })
  })
  beforeEach(async () => {
    await smtp.reset()
    shop = await server.tenant()
  })
  afterAll(async () => {
    await server.close()
    await smtp.stop()
  })
  const release = async (id: string, body: unknown, { auth = shop.auth, port = server.port } = {}) => {
    const answer = await fetch(`http://localhost:${port}/inbox/messages/${id}/release`, {
      method: 'POST',
      headers: { ...auth, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const real = { to: 'real@example.com' }

  it('sends the mail as it is, and returns the reply of the mail server', async () => {
    const id = await shop.send({ subject: 'Grüße', body: '<p>.\n.dots</p>' })
    const answer = await release(id, real)
    expect(answer).toMatchObject({ status: 200, body: { id, to: real.to, response: expect.stringMatching(/^250 /) } })
    const [mail, ...more] = await smtp.messages()
    expect([mail?.to, mail?.from, more]).toStrictEqual([[real.to], 'hello@sandbox.localhost', []])
    const captured = Buffer.from((await shop.messages.find(asEmailId(id)))?.source ?? []).toString()
    expect(Buffer.from(mail?.source ?? []).toString()).toBe(`X-Posthorn-Released: ${id}\r\n${captured}`)
    expect(captured).toContain('To: ada@example.com')
  })

  it('has the return path of the mail in the envelope, and not in the message', async () => {
    const id = await shop.capture('eml_path', 'Return-Path: <b@bounce.test>\r\nSubject: x\r\n\r\n.y\r\n')
    expect((await release(id, real)).status).toBe(200)
    const [mail] = await smtp.messages()
    expect(mail?.from).toBe('b@bounce.test')
    expect(Buffer.from(mail?.source ?? []).toString()).toBe(`X-Posthorn-Released: ${id}\r\nSubject: x\r\n\r\n.y\r\n`)
  })

  it.each([
    ['two addresses', { to: ['a@example.com', 'b@example.com'] }],
    ['a list in a text', { to: 'a@example.com, b@example.com' }],
    ['a command', { to: 'a@example.com>\r\nRCPT TO:<b@example.com' }],
    ['no address', {}],
  ])('refuses %s', async (_, body) => {
    expect((await release(await shop.send(), body)).status).toBe(422)
    expect(await smtp.messages()).toStrictEqual([])
  })

  it('requires the secret key of the project', async () => {
    const id = await shop.send()
    const other = await server.tenant('Other')
    expect((await release(id, real, { auth: other.auth })).status).toBe(404)
    expect((await release(id, real, { auth: { authorization: `Bearer ${shop.keys.public}` } })).status).toBe(401)
    expect((await release(id, real, { auth: { authorization: '' } })).status).toBe(401)
    expect(await smtp.messages()).toStrictEqual([])
  })

  it('refuses suppressed addresses', async () => {
    const id = await shop.send()
    const suppressed = await fetch(`http://localhost:${server.port}/suppressions`, {
      method: 'POST',
      headers: { ...shop.auth, 'content-type': 'application/json' },
      body: JSON.stringify({ email: real.to }),
    })
    expect(suppressed.ok).toBe(true)
    expect(await release(id, { to: 'Real@Example.com' })).toMatchObject({
      status: 409,
      body: { error: { code: 'RELEASE_REFUSED', message: expect.stringContaining('suppression list') } },
    })
    expect(await smtp.messages()).toStrictEqual([])
  })

  it('reports why the mail server refuses', async () => {
    await smtp.behave({ at: 'rcpt', reply: '550 5.1.1 No such user' })
    expect(await release(await shop.send(), real)).toMatchObject({
      status: 409,
      body: { error: { code: 'RELEASE_REFUSED', message: expect.stringContaining('No such user') } },
    })
  })

  it('is limited to 30 times an hour', async () => {
    const id = await shop.send()
    for (let n = 0; n < 30; n++) expect([n, (await release(id, real)).status]).toStrictEqual([n, 200])
    expect(await release(id, real)).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
    const other = await server.tenant('Other')
    expect((await release(await other.send(), real, { auth: other.auth })).status).toBe(200)
  })

  it('says what to set if no mail server is set for it', async () => {
    const without = await openInboxServer()
    const { auth, send } = await without.tenant()
    expect(await release(await send(), real, { auth, port: without.port })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'RELEASE_NOT_CONFIGURED',
          suggestion: expect.stringContaining('POSTHORN_INBOX_RELEASE_URL=smtp://'),
        },
      },
    })
    await without.close()
  })
})
