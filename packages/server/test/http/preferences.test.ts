import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCampaign, step } from '../campaign-kit.ts'
import { at, type OwnBench, openBench, SENDER, sharedBench, type Tenant, textAt, useBench } from '../harness.ts'
import { postgresFor } from '../nodes-kit.ts'
import {
  aHolder,
  campaignLink,
  capturedMail,
  isSubscribed,
  ONE_CLICK,
  subscriptionsOf,
  titleOf,
  tokenFor,
} from '../preferences-kit.ts'

const postgres = await postgresFor('preferences')
afterAll(() => postgres?.stop())

const ENGINES = [
  ['SQLite', async () => 'sqlite::memory:'],
  ...(postgres ? [['PostgreSQL', () => postgres.createDatabase()] as const] : []),
] as const

describe.each(ENGINES)('with a worker on %s', (_, database) => {
  let bench: OwnBench
  let tenant: Tenant
  beforeAll(async () => {
    bench = await openBench({ POSTHORN_DATABASE_URL: await database(), POSTHORN_MASTER_KEY: 'x'.repeat(40) })
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })
  beforeEach(async () => {
    tenant = await bench.tenant()
  })

  it('one click in a mail client unsubscribes for good, whatever asks again', async () => {
    const { id } = await aHolder(bench, tenant)
    const path = await campaignLink(bench, tenant, 'Spring')
    expect(path).toMatch(/^\/unsubscribe\/[0-9a-z-]{113}$/)
    for (let n = 0; n < 3; n++) {
      const headers = { ...ONE_CLICK.headers, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
      const answer = await bench.call(`POST ${path}`, { ...ONE_CLICK, headers })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('location')).toBeNull()
    }
    expect(await isSubscribed(tenant, id)).toBe(false)
    const found = await tenant.call('GET /emails')
    const mail = { emailId: textAt(found, 'data.0.id'), campaignId: textAt(found, 'data.0.campaignId') }
    expect(await subscriptionsOf(tenant, id)).toStrictEqual([
      ['contact.unsubscribed', { reason: 'one_click', ...mail }],
    ])
    const events = (await tenant.call('GET /events?eventName=contact.unsubscribed')).json
    expect(at(events, 'events.0.emailId')).toBe(mail.emailId)

    const stats = (await tenant.call(`GET /campaigns/${mail.campaignId}/stats`)).json
    expect(stats).toMatchObject({ sentCount: 1, unsubscribedCount: 1 })

    const again = await aCampaign(tenant, { subject: 'Summer' })
    expect((await step(tenant, again, 'send')).status).toBe(400)
  })

  it('may be a part of a multipart form', async () => {
    const { id, token } = await aHolder(bench, tenant)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const sent = new Response(body)
    const raw = await sent.text()
    const headers = { 'content-type': sent.headers.get('content-type') }
    expect((await bench.call(`POST /unsubscribe/${token}`, { raw, headers })).status).toBe(200)
    expect(await subscriptionsOf(tenant, id)).toStrictEqual([['contact.unsubscribed', { reason: 'one_click' }]])
  })

  it('never subscribes by one click, on any page', async () => {
    const { id, token } = await aHolder(bench, tenant)
    for (const page of ['manage', 'subscribe']) {
      await bench.call(`POST /${page}/${token}`, ONE_CLICK)
      expect(await isSubscribed(tenant, id)).toBe(false)
    }
  })

  it('viewing a page changes nothing, as scanners of mail do', async () => {
    const { id, token } = await aHolder(bench, tenant)
    for (const page of ['unsubscribe', 'subscribe', 'manage']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        expect((await bench.call(`${method} /${page}/${token}`)).status).toBeLessThan(300)
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect((await bench.call(`${method} /${page}/${token}`)).status).toBe(405)
      await bench.call(`GET /${page}/${token}?List-Unsubscribe=One-Click&subscribed=false`)
    }
    expect(await isSubscribed(tenant, id)).toBe(true)
    expect(await subscriptionsOf(tenant, id)).toStrictEqual([])
  })

  it('pages change the subscription, and undo the change', async () => {
    const { id, token } = await aHolder(bench, tenant)
    const titles = async (operation: string, raw = '') =>
      titleOf(await bench.call(operation, raw ? { ...ONE_CLICK, raw } : {}))
    expect(await titles(`GET /unsubscribe/${token}`)).toBe('Unsubscribe')
    expect(await titles(`GET /subscribe/${token}`)).toBe('You are subscribed')
    expect(await titles(`GET /manage/${token}`)).toBe('Email preferences')
    expect(await titles(`POST /unsubscribe/${token}`)).toBe('You are unsubscribed')
    expect(await titles(`GET /unsubscribe/${token}`)).toBe('You are unsubscribed')
    expect(await titles(`GET /subscribe/${token}`)).toBe('Subscribe')
    expect(await titles(`POST /subscribe/${token}`)).toBe('You are subscribed')
    expect(await titles(`POST /manage/${token}`, 'subscribed=false')).toBe('You are unsubscribed')
    expect(await titles(`POST /manage/${token}`, 'subscribed=maybe')).toBe('You are unsubscribed')
    expect(await titles(`POST /manage/${token}`)).toBe('You are unsubscribed')
    expect(await isSubscribed(tenant, id)).toBe(false)
    expect(await titles(`POST /manage/${token}`, 'subscribed=true')).toBe('You are subscribed')
    expect(await isSubscribed(tenant, id)).toBe(true)
    expect(await subscriptionsOf(tenant, id)).toMatchObject([
      ['contact.unsubscribed', { reason: 'page' }],
      ['contact.subscribed', { reason: 'page' }],
      ['contact.unsubscribed', { reason: 'page' }],
      ['contact.subscribed', { reason: 'page' }],
    ])
  })

  it('a deleted person is unsubscribed, and is not created again', async () => {
    const { id, token } = await aHolder(bench, tenant)
    expect((await tenant.call(`DELETE /contacts/${id}`)).status).toBe(204)
    for (const operation of ['GET /unsubscribe', 'POST /unsubscribe', 'POST /subscribe', 'GET /manage']) {
      const answer = await bench.call(`${operation}/${token}`, operation.startsWith('POST') ? ONE_CLICK : {})
      expect([answer.status, titleOf(answer)]).toStrictEqual([200, 'Done'])
      expect(answer.text).not.toContain('ada')
    }
    expect((await tenant.call('GET /contacts')).json).toMatchObject({ total: 0 })
  })

  it('works in a project that is disabled', async () => {
    const { id, token } = await aHolder(bench, tenant)
    const { settings } = bench.posthorn.world.store.project(tenant.id)
    const project = await settings.find()
    if (!project) throw new Error('the project is gone')
    await settings.update({ ...project, disabled: true })
    expect((await bench.call(`POST /unsubscribe/${token}`, ONE_CLICK)).status).toBe(200)
    expect(await isSubscribed(tenant, id)).toBe(false)
  })

  it('captured marketing mail says how to unsubscribe, in HTML, text and headers', async () => {
    await aHolder(bench, tenant, { locale: 'zh-CN', name: '艾达' })
    const body = '<html><body><p>你好 {{name}}</p><!-- </body> --></body></html>'
    const input = { name: 'T', subject: '春天 news', body, type: 'MARKETING', from: SENDER }
    const template = textAt(await tenant.call('POST /templates', { body: input }), 'id')
    expect((await tenant.call('POST /v1/send', { body: { to: 'ada@example.com', template } })).status).toBe(200)
    const { html, text, header } = await capturedMail(bench, tenant, 'news')
    const [, link = ''] = /href="([^"]+)"/.exec(html) ?? []
    expect(html).toMatch(
      /<!-- <\/body> --><div lang="zh"[\s\S]*退订<\/a>[\s\S]*邮件偏好设置<\/a><\/div><img [^>]*><\/body><\/html>\s*$/,
    )
    expect(html).toContain('您收到此邮件，是因为您订阅了 Engines 的邮件。')
    expect(text).toContain(`退订: ${link}`)
    expect(text).toMatch(/^你好 艾达\n\n您收到此邮件/)
    expect(header('list-unsubscribe')).toBe(`<${link}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('precedence')).toBe('bulk')
    expect(titleOf(await bench.call(`GET ${new URL(link).pathname}`))).toBe('退订')
  })

  it('double opt-in: a person is subscribed by the button that the mail leads to, and by nothing before', async () => {
    const body = '<a href="{{subscribeUrl}}">Yes</a>'
    const input = { name: 'T', subject: 'Really?', body, type: 'TRANSACTIONAL', from: SENDER }
    const template = textAt(await tenant.call('POST /templates', { body: input }), 'id')
    const sent = await tenant.call('POST /v1/send', { body: { to: 'new@example.com', template } })
    const contact = textAt(sent, 'data.emails.0.contact.id')
    const { html, header } = await capturedMail(bench, tenant, 'Really?')
    const path = new URL(/href="([^"]+)"/.exec(html)?.[1] ?? '').pathname
    expect(html).not.toContain('unsubscribe')
    expect(header('list-unsubscribe')).toBeUndefined()
    expect(titleOf(await bench.call(`GET ${path}`))).toBe('Subscribe')
    expect(await isSubscribed(tenant, contact)).toBe(false)
    expect(titleOf(await bench.call(`POST ${path}`))).toBe('You are subscribed')
    expect(await isSubscribed(tenant, contact)).toBe(true)
    expect(await subscriptionsOf(tenant, contact)).toStrictEqual([
      ['contact.subscribed', { reason: 'page', emailId: textAt(sent, 'data.emails.0.email') }],
    ])
  })

  it('the header is one line, so that each mail client finds the address', async () => {
    await aHolder(bench, tenant)
    await campaignLink(bench, tenant, 'Folded')
    const { source } = await capturedMail(bench, tenant, 'Folded')
    expect(source).toMatch(/^List-Unsubscribe:(?: |\r\n )<http:\S+>\r$/m)
  })
})

describe('a page', () => {
  it('has a policy that lets nothing in, is not cached, and sends no referrer', async () => {
    const bench = await sharedBench()
    const { token } = await aHolder(bench, await bench.tenant())
    const paths = [`/unsubscribe/${token}`, `/manage/${token}`, '/subscribe/nobody']
    for (const [path, status] of [...paths.map((path) => [path, path.endsWith('nobody') ? 404 : 200] as const)]) {
      const { headers, text, ...answer } = await bench.call(`GET ${path}`)
      expect(answer.status).toBe(status)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(text).not.toMatch(/<script|src=|https?:/)
    }
  })

  it('of a forged link changes nothing, reveals nothing, and uses the language of the browser', async () => {
    const bench = await sharedBench()
    const tenant = await bench.tenant()
    const { id, token } = await aHolder(bench, tenant)
    const other = await useBench() // another master key
    const foreign = tokenFor(other.posthorn, tenant, id)
    const edited = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const forged of [foreign, edited, token.slice(0, -1), `${token}0`, 'x', '..%2f', '%00', 'é', 'a'.repeat(5000)])
      for (const method of ['GET', 'POST'] as const) {
        const call = method === 'POST' ? ONE_CLICK : { headers: { 'accept-language': 'sv-SE,en;q=0.5' } }
        const answer = await bench.call(`${method} /unsubscribe/${forged}`, call)
        expect([answer.status, titleOf(answer)]).toStrictEqual([
          404,
          method === 'POST' ? 'This link does not work' : 'Den här länken fungerar inte',
        ])
        expect(answer.text).not.toMatch(/Engines|ada|example/)
      }
    expect(await isSubscribed(tenant, id)).toBe(true)
  })

  it('shows only a part of the address, and names without their markup', async () => {
    const bench = await sharedBench()
    const tenant = await bench.tenant()
    const { token } = await aHolder(bench, tenant)
    const name = '</title><script>alert(1)</script>"&\'{address}'
    const path = `PATCH /users/@me/projects/${tenant.id}`
    expect((await tenant.call(path, { body: { name, color: '#FFCC00' } })).status).toBe(200)
    const { text } = await bench.call(`GET /unsubscribe/${token}`)
    const escaped = '&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#38;&#39;{address}'
    expect(text).toContain(`<p class="project"><bdi>${escaped}</bdi></p>`)
    expect(text).toContain(`<title>Unsubscribe – ${escaped}</title>`)
    expect(text).toContain('<bdi>a•••@example.com</bdi>')
    expect(text).not.toMatch(/<script|ada@/)
    expect(text).toContain(':root { --key: #ffcc00; --on-key: #000 }')
  })

  it.each([
    [{ locale: 'fr-CA' }, 'de', 'Se désabonner', 'fr'],
    [{ locale: 'tlh' }, 'de-AT', 'Abmelden', 'de'],
    [{}, 'pt-BR', 'Cancelar subscrição', 'pt'],
    [{ locale: '' }, 'tlh', 'Unsubscribe', 'en'],
    [{ locale: '__proto__' }, 'en', 'Unsubscribe', 'en'],
    [{ locale: '"><script>' }, 'ja', '配信停止', 'ja'],
    [{ locale: 'x'.repeat(10_000) }, 'bg', 'Отписване', 'bg'],
  ])('for %j in a project in %s says %s', async (data, language, title, lang) => {
    const bench = await sharedBench()
    const tenant = await bench.tenant()
    const { token } = await aHolder(bench, tenant, data)
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { language } })
    const answer = await bench.call(`GET /unsubscribe/${token}`, { headers: { 'accept-language': 'es' } })
    expect(titleOf(answer)).toBe(title)
    expect(answer.text).toContain(`<html lang="${lang}" dir="ltr">`)
  })

  it.each(['#12345', '#1234567', 'red', '#12345g', 'url(x)', '#fff;}', 7, ''])('has no color %j', async (color) => {
    const bench = await sharedBench()
    const tenant = await bench.tenant()
    const answer = await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { color } })
    expect(answer.status).toBe(422)
  })

  it('accepts no body longer than a form, and no more clicks than people make', async () => {
    const bench = await sharedBench()
    const tenant = await bench.tenant()
    const { id, token } = await aHolder(bench, tenant)
    const { headers } = ONE_CLICK
    const raw = (size: number) => `a=${'x'.repeat(size - 2)}`
    const post = (size: number) => bench.call(`POST /manage/${token}`, { raw: raw(size), headers })
    expect((await post(4096)).status).toBe(200)
    for (const size of [4097, 5_000_000]) {
      const answer = await post(size)
      expect([answer.status, titleOf(answer)]).toStrictEqual([413, 'That did not work'])
    }
    const statuses = []
    for (let n = 0; n < 60; n++) statuses.push((await bench.call(`POST /unsubscribe/${token}`, ONE_CLICK)).status)
    expect([statuses.slice(0, 59), statuses.at(-1)]).toStrictEqual([Array.from({ length: 59 }, () => 200), 429])
    const refused = await bench.call(`GET /unsubscribe/${token}`)
    expect([refused.status, titleOf(refused)]).toStrictEqual([429, 'That did not work'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { token: others } = await aHolder(bench, await bench.tenant())
    expect((await bench.call(`GET /unsubscribe/${others}`)).status).toBe(200)
    expect(await subscriptionsOf(tenant, id)).toHaveLength(1)
  })

  it('says so when the database is away', async () => {
    const bench = await useBench() // its database goes away
    const { token } = await aHolder(bench, await bench.tenant())
    await bench.posthorn.world.store.close()
    const answer = await bench.call(`POST /unsubscribe/${token}`, { ...ONE_CLICK })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(titleOf(answer)).toBe('That did not work')
  })
})
