import { asId } from '@posthorn/core/kernel'
import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { at, type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'
import { postgresFor } from '../nodes-kit.ts'
import { ONE_CLICK } from '../preferences-kit.ts'

const postgres = await postgresFor('the stories of mails')
const smtp: SmtpServer = await startSmtpServer()
afterAll(async () => {
  await smtp.stop()
  postgres?.stop()
})

const ENGINES = [
  ['SQLite', async () => 'sqlite::memory:'],
  ...(postgres ? [['PostgreSQL', () => postgres.createDatabase()] as const] : []),
] as const

const BASE = 'https://mail.example.com'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const GREYLISTED = '451 4.7.1 <ada@example.com>: Greylisting in action, please come back later'

const chapters = (story: unknown) => (Array.isArray(story) ? story : [])

describe.each(ENGINES)('the timeline of a mail on %s', (_, database) => {
  let bench: OwnBench
  let tenant: Tenant
  beforeAll(async () => {
    bench = await openBench({
      POSTHORN_DATABASE_URL: await database(),
      POSTHORN_MASTER_KEY: 'x'.repeat(40),
      POSTHORN_BASE_URL: BASE,
      POSTHORN_MAILER_URL: smtp.url,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
    })
    tenant = await bench.tenant()
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })
  beforeEach(() => smtp.reset())

  const get = async (id: string) => (await tenant.call(`GET /emails/${id}`)).json
  const typesOf = async (id: string) => chapters(at(await get(id), 'story')).map((chapter) => at(chapter, 'type'))

  async function aTemplate(): Promise<string> {
    const body = {
      name: 'n',
      subject: 'News',
      body: '<a href="https://shop.example/">x</a>',
      type: 'MARKETING',
      from: SENDER,
    }
    return textAt(await tenant.call('POST /templates', { body }), 'id')
  }

  /** Sends a mail that is deferred once, retried by a person, opened, clicked, and used to unsubscribe. */
  async function anEventfulMail(): Promise<{
    readonly id: string
    readonly contactId: string
    readonly template: string
  }> {
    await smtp.behave({ at: 'rcpt', reply: GREYLISTED, times: 1 })
    const template = await aTemplate()
    const answer = await tenant.call('POST /v1/send', {
      body: { to: 'ada@example.com', template, subscribed: true },
      headers: { 'x-request-id': 'req_of_ada' },
    })
    const id = textAt(answer, 'data.emails.0.email')
    await eventually(async () => expect(at(await get(id), 'attempts')).toBe(1))
    expect((await tenant.call(`POST /emails/${id}/retry`)).status).toBe(200)
    await eventually(async () => expect(at(await get(id), 'status')).toBe('SENT'))
    // A person who follows a link earlier would see mail in progress.
    const readableAt = Date.parse(String(at(await get(id), 'sentAt'))) + 2000
    await eventually(async () => expect(Date.now()).toBeGreaterThan(readableAt))
    const [mail] = await smtp.messages()
    // A transfer encoding would break lines; this text is short and plain.
    const source = Buffer.from(mail?.source ?? [])
      .toString()
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
    const pathOf = (pattern: RegExp) => pattern.exec(source)?.[1] ?? 'none'
    await bench.call(`GET ${pathOf(/example\.com(\/t\/c\/[^"]*)"/)}`, { headers: BROWSER })
    await eventually(async () => expect(at(await get(id), 'clicks')).toBe(1))
    const left = await bench.call(`POST ${pathOf(/example\.com(\/unsubscribe\/[^>"\s]*)/)}`, ONE_CLICK)
    expect(left.status).toBe(200)
    return { id, contactId: String(at(await get(id), 'contactId')), template }
  }

  it('is returned whole and in order, and is deleted with the person', async () => {
    const { id, contactId, template } = await anEventfulMail()
    const told = await get(id)
    const story = chapters(at(told, 'story'))
    expect(story).toMatchObject([
      {
        type: 'accepted',
        message: `Accepted with the request req_of_ada, with the template ${template}.`,
        words: null,
      },
      { type: 'failed', message: 'Attempt 1 failed.', words: expect.stringContaining('Greylisting in action') },
      { type: 'retried', message: 'Retried manually.' },
      { type: 'sent', message: 'Rendered and accepted by the mail server.', words: expect.stringMatching(/^250/) },
      { type: 'clicked', by: 'person', link: 'https://shop.example/', count: 1 },
      { type: 'unsubscribed', message: expect.stringContaining('with the button of the mail program') },
    ])
    const times = story.map((chapter) => String(at(chapter, 'at')))
    expect(times).toStrictEqual(times.toSorted())
    expect(at(story[0], 'at')).toBe(at(told, 'createdAt'))

    const exported = (await tenant.call(`GET /contacts/${contactId}/export`)).json
    expect(at(exported, 'emails.0.story')).toMatchObject(
      [...story.slice(0, 4), { ...story[4], link: null }].map((chapter) => ({ ...chapter })),
    )

    expect((await tenant.call(`DELETE /contacts/${contactId}`)).status).toBe(204)
    await eventually(async () => expect(await typesOf(id)).toStrictEqual(['accepted', 'sent', 'clicked', 'erased']))
    const left = JSON.stringify(await get(id))
    for (const secret of ['Greylisting', 'shop.example', 'ada@', 'req_of_ada']) expect(left).not.toContain(secret)
  })

  it('explains why a mail was rejected, and that a person gave up an unknown one', async () => {
    await smtp.behave(
      { at: 'rcpt', to: 'nobody@example.com', reply: '550 5.1.1 No such user here' },
      { at: 'dot', to: 'lost@example.com', drop: true },
    )
    const send = async (to: string) => {
      const body = { to, from: SENDER, subject: 'Hi', body: 'Hi' }
      return textAt(await tenant.call('POST /v1/send', { body }), 'data.emails.0.email')
    }
    const [rejected, lost, suppressed] = [
      await send('nobody@example.com'),
      await send('lost@example.com'),
      await send('fine@example.com'),
    ]
    await eventually(async () => expect(at(await get(rejected), 'status')).toBe('FAILED'))
    expect(at(await get(rejected), 'story')).toMatchObject([
      { type: 'accepted' },
      { type: 'failed', words: expect.stringContaining('550 5.1.1 No such user here') },
    ])
    // It would be tried again a minute later.
    await eventually(async () => expect(await typesOf(lost)).toStrictEqual(['accepted', 'unknown', 'waits']))
    expect((await tenant.call(`POST /emails/${lost}/retry`)).status).toBe(200)
    const tried = ['accepted', 'unknown', 'retried', 'unknown']
    await eventually(async () => expect(await typesOf(lost)).toStrictEqual([...tried, 'waits']))
    await tenant.call(`POST /emails/${lost}/cancel`)
    expect(await typesOf(lost)).toStrictEqual([...tried, 'cancelled'])
    await eventually(async () => expect(await typesOf(suppressed)).toStrictEqual(['accepted', 'sent']))
    const again = await send('nobody@example.com')
    expect(at(await get(again), 'story')).toMatchObject([
      { type: 'accepted' },
      { type: 'ended', at: at(await get(again), 'createdAt'), words: expect.stringContaining('suppression list') },
    ])
  })

  it('of another project is not found', async () => {
    const body = { to: 'bob@example.com', from: SENDER, subject: 'Hi', body: 'Hi' }
    const id = textAt(await tenant.call('POST /v1/send', { body }), 'data.emails.0.email')
    expect(asId('eml', id)).toBeDefined()
    const other = await bench.tenant()
    expect((await other.call(`GET /emails/${id}`)).status).toBe(404)
  })
})
