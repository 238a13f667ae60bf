import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCampaign, arrived, people, step } from '../campaign-kit.ts'
import { at, type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'
import { postgresFor } from '../nodes-kit.ts'

const postgres = await postgresFor('the tracking of mails')
afterAll(() => postgres?.stop())

const ENGINES = [
  ['SQLite', async () => 'sqlite::memory:'],
  ...(postgres ? [['PostgreSQL', () => postgres.createDatabase()] as const] : []),
] as const

const BASE = 'https://mail.example.com/post'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const APPLE = { 'user-agent': 'Mozilla/5.0' }

/** The mail as it arrived. */
async function captured(tenant: Tenant, id: string): Promise<{ readonly html: string; readonly text: string }> {
  const message = await eventually(async () => {
    const answer = await tenant.call(`GET /inbox/messages/${id}`)
    expect(answer.status).toBe(200)
    return answer
  })
  return { html: textAt(message, 'html'), text: textAt(message, 'text') }
}

async function sent(tenant: Tenant, mail: object): Promise<string> {
  const answer = await tenant.call('POST /v1/send', {
    body: { to: 'ada@example.com', from: SENDER, subject: 'Hello', ...mail },
  })
  expect(answer.text).toContain('eml_')
  return /eml_[0-9a-z]+/.exec(answer.text)?.[0] ?? ''
}

const pathsIn = (html: string) => ({
  pixel: /src="https:\/\/mail\.example\.com\/post(\/t\/o\/[^"]*)"/.exec(html)?.[1] ?? 'none',
  links: [...html.matchAll(/href="https:\/\/mail\.example\.com\/post(\/t\/c\/[^"]*)"/g)].map(([, path = '']) => path),
})

const eventsOf = async (tenant: Tenant, name: string) => {
  const { json } = await tenant.call(`GET /events?eventName=${name}`)
  const events = at(json, 'events')
  return Array.isArray(events) ? events.map((event) => at(event, 'data')) : []
}

describe.each(ENGINES)('on %s', (_, database) => {
  let bench: OwnBench
  let tenant: Tenant
  beforeAll(async () => {
    bench = await openBench({
      POSTHORN_DATABASE_URL: await database(),
      POSTHORN_MASTER_KEY: 'x'.repeat(40),
      POSTHORN_BASE_URL: BASE,
    })
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })
  beforeEach(async () => {
    tenant = await bench.tenant()
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { tracking: { opens: true } } })
  })

  const visit = (path: string, headers: Readonly<Record<string, string>> = BROWSER, method = 'GET') =>
    bench.call(`${method} ${path}`, { headers })

  it('records that a mail was opened and its link followed, with events', async () => {
    const target = 'https://shop.example/offers?utm_source=news&utm_medium=email&q=%C3%A9#top'
    const body = `<p>Hi</p><a href="${target.replaceAll('&', '&amp;')}">Offers</a> <a href="mailto:a@example.com">Mail</a>`
    const id = await sent(tenant, { body })
    const { html, text } = await captured(tenant, id)
    expect(text).toContain(target)
    expect(text).not.toContain('/t/c/')
    expect(html).toContain('href="mailto:a@example.com"')
    const { pixel, links } = pathsIn(html)
    expect(links).toHaveLength(1)

    const image = await visit(pixel)
    expect([image.status, image.headers.get('content-type')]).toStrictEqual([200, 'image/gif'])
    expect(image.headers.get('cache-control')).toContain('no-store')
    const redirect = await visit(links[0] ?? '')
    expect([redirect.status, redirect.headers.get('location')]).toStrictEqual([302, target])
    expect(redirect.headers.get('referrer-policy')).toBe('no-referrer')

    await eventually(async () => {
      const answer = await tenant.call(`GET /emails/${id}`)
      expect(answer.json).toMatchObject({ status: 'CLICKED', opens: 1, clicks: 1 })
      expect([textAt(answer, 'openedAt'), textAt(answer, 'clickedAt')]).not.toContain('')
    })
    const shared = {
      emailId: id,
      subject: 'Hello',
      from: SENDER,
      templateId: null,
      campaignId: null,
      sourceType: 'TRANSACTIONAL',
    }
    expect(await eventsOf(tenant, 'email.open')).toStrictEqual([
      { ...shared, opens: 1, isFirstOpen: true, machine: false },
    ])
    expect(await eventsOf(tenant, 'email.click')).toStrictEqual([
      { ...shared, link: target, clicks: 1, isFirstClick: true, machine: false },
    ])
  })

  it('machines are labelled and stored, but count for no contact', async () => {
    const body = ['a', 'b', 'c'].map((host) => `<a href="https://${host}.example/">x</a>`).join('')
    const id = await sent(tenant, { body })
    const { pixel, links } = pathsIn((await captured(tenant, id)).html)
    await visit(pixel, APPLE)
    for (const link of links) await visit(link)
    await eventually(async () => expect(await eventsOf(tenant, 'email.click')).toHaveLength(3))
    expect(await eventsOf(tenant, 'email.click')).toMatchObject(
      links.map(() => ({ machine: true, clicks: 0, isFirstClick: false })),
    )
    expect(await eventsOf(tenant, 'email.open')).toMatchObject([{ machine: true, opens: 0, isFirstOpen: false }])
    const { json } = await tenant.call(`GET /emails/${id}`)
    expect(json).toMatchObject({
      status: 'SENT',
      opens: 0,
      clicks: 0,
      openedAt: null,
      clickedAt: null,
      machineOpens: 1,
      machineClicks: 3,
    })
  })

  it('a HEAD request is answered and not counted', async () => {
    const id = await sent(tenant, { body: '<a href="https://a.example/">x</a>' })
    const { pixel, links } = pathsIn((await captured(tenant, id)).html)
    expect((await visit(pixel, BROWSER, 'HEAD')).status).toBe(200)
    const head = await visit(links[0] ?? '', BROWSER, 'HEAD')
    expect([head.status, head.headers.get('location')]).toStrictEqual([302, 'https://a.example/'])
    expect([head.text, head.headers.get('content-length')]).toStrictEqual(['', '0'])
    expect(bench.posthorn.recorder.waiting).toBe(0)
  })

  it('returns the same pixel each time, and forbids to cache it or a redirect', async () => {
    const id = await sent(tenant, { body: '<a href="https://a.example/">x</a>' })
    const { pixel, links } = pathsIn((await captured(tenant, id)).html)
    for (const headers of [
      BROWSER,
      { ...BROWSER, range: 'bytes=0-3', 'if-none-match': '*', 'accept-encoding': 'gzip' },
    ]) {
      const answer = await bench.server.fetch(pixel, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, bytes.toString('latin1').slice(0, 6), bytes.length]).toStrictEqual([200, 'GIF89a', 42])
      expect(answer.headers.get('content-length')).toBe('42')
    }
    for (const path of [pixel, links[0] ?? '']) {
      const { headers } = await visit(path)
      expect(headers.get('cache-control')).toBe('no-store, private')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    expect((await bench.call(`OPTIONS ${pixel}`, { headers: BROWSER })).status).toBe(204)
    expect((await bench.call(`POST ${links[0]}`, { headers: BROWSER })).status).toBe(405)
  })

  it.each([
    ['opens where the project says so', { transactionalOpens: true, clicks: false }, undefined, [true, false]],
    ['neither', { opens: false, clicks: false }, undefined, [false, false]],
    ['opens only', { opens: true, clicks: false }, undefined, [true, false]],
    ['clicks only', { opens: false, clicks: true }, undefined, [false, true]],
    ['both, though the project tracks neither', { opens: false, clicks: false }, true, [true, true]],
    ['neither, though the project tracks both', { opens: true, clicks: true }, false, [false, false]],
  ])('a mail tracks %s', async (_, project, tracking, expected) => {
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { tracking: project } })
    const id = await sent(tenant, {
      body: '<a href="https://a.example/">x</a>',
      ...(tracking !== undefined && { tracking }),
    })
    const { pixel, links } = pathsIn((await captured(tenant, id)).html)
    expect([pixel !== 'none', links.length > 0]).toStrictEqual(expected)
  })

  it('a mail tracks its clicks only, unless its template, a marketing one, or the mail itself says otherwise', async () => {
    const fresh = await bench.tenant()
    const body = '<a href="https://a.example/">x</a>'
    const template = async (changes: object) => {
      const words = { name: 'Code', subject: 'Code', body, from: SENDER, type: 'TRANSACTIONAL', ...changes }
      return textAt(await fresh.call('POST /templates', { body: words }), 'id')
    }
    const tracked = async (mail: object) => {
      const { pixel, links } = pathsIn((await captured(fresh, await sent(fresh, mail))).html)
      return [pixel !== 'none', links.length > 0]
    }
    expect(await tracked({ body })).toStrictEqual([false, true])
    expect(await tracked({ body, tracking: true })).toStrictEqual([true, true])
    expect(await tracked({ template: await template({}), subject: undefined })).toStrictEqual([false, true])
    const on = await template({ tracking: true })
    expect(await tracked({ template: on })).toStrictEqual([true, true])
    expect(await tracked({ template: on, tracking: false })).toStrictEqual([false, false])
    expect(await tracked({ template: await template({ tracking: false }) })).toStrictEqual([false, false])
    expect(await tracked({ template: await template({ type: 'MARKETING' }), subscribed: true })).toStrictEqual([
      true,
      true,
    ])
  })

  it('the figures of a campaign count people, by their own links', async () => {
    await people(tenant, 4)
    const body = '<p>{{email}}</p><a href="https://a.example/{{id}}">a</a> <a href="https://b.example/">b</a>'
    const campaign = await aCampaign(tenant, { body })
    await step(tenant, campaign, 'send')
    await arrived(tenant, campaign, 'SENT')
    const recipients = at((await tenant.call(`GET /campaigns/${campaign}/recipients`)).json, 'data')
    const ids = Array.isArray(recipients) ? recipients.map((mail) => String(at(mail, 'id'))) : []
    const mails = await Promise.all(ids.map(async (id) => pathsIn((await captured(tenant, id)).html)))
    expect(new Set(mails.map(({ pixel }) => pixel)).size).toBe(4)
    const [clicks, opens, machine] = mails
    const { headers } = await visit(clicks?.links[0] ?? '')
    expect(headers.get('location')).toMatch(/^https:\/\/a\.example\/cnt_/)
    for (let n = 0; n < 3; n++) await visit(opens?.pixel ?? '')
    await visit(machine?.pixel ?? '', APPLE)
    await eventually(async () => {
      const { json } = await tenant.call(`GET /campaigns/${campaign}/stats`)
      expect(json).toMatchObject({
        sentCount: 4,
        openedCount: 2,
        clickedCount: 1,
        openRate: 50,
        clickRate: 25,
        totalOpens: 3,
        totalClicks: 1,
        machineOpens: 1,
        machineClicks: 0,
      })
    })
  })

  it('a test of a campaign is not tracked', async () => {
    const campaign = await aCampaign(tenant, { body: '<a href="https://a.example/">a</a>' })
    const answer = await tenant.call(`POST /campaigns/${campaign}/test`, { body: { email: 'me@example.com' } })
    expect(answer.status).toBe(200)
    const html = await eventually(async () => {
      const [first] = [at((await tenant.call('GET /emails')).json, 'data')].flat()
      return (await captured(tenant, String(at(first, 'id')))).html
    })
    expect(html).toContain('href="https://a.example/"')
    expect(html).not.toContain('/t/o/')
  })
})

describe('links that were not made here', () => {
  let bench: OwnBench
  beforeAll(async () => {
    bench = await openBench({ POSTHORN_BASE_URL: BASE })
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })

  it('do not redirect, and nothing is counted', async () => {
    const [one, other] = [await bench.tenant(), await bench.tenant()]
    const pathsOf = async (tenant: Tenant, target: string) => {
      const id = await sent(tenant, { body: `<a href="${target}">x</a>` })
      return pathsIn((await captured(tenant, id)).html)
    }
    const mine = await pathsOf(one, 'https://a.example/')
    const theirs = await pathsOf(other, 'https://evil.example/')
    const [, , , token = '', link = ''] = (mine.links[0] ?? '').split('/')
    const [, , , , foreign = ''] = (theirs.links[0] ?? '').split('/')
    const evil = Buffer.from('https://evil.example/').toString('base64url')
    const script = Buffer.from('javascript:alert(1)').toString('base64url')
    for (const path of [
      `/t/c/${token}/${foreign}`,
      `/t/c/${token}/${link.slice(0, 16)}${evil}`,
      `/t/c/${token}/${link.slice(0, 16)}${script}`,
      `/t/c/${token}/${link}%0d%0aSet-Cookie:x=1`,
      `/t/c/${token}/${link.slice(0, -4)}`,
      `/t/c/${token}x/${link}`,
      `/t/c/${token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}/${link}`,
      `/t/c/x/${link}`,
      `/t/c/${token}/${'a'.repeat(20_000)}`,
      `/t/o/${token}x`,
      '/t/o/x',
      '/t/o/%00',
    ]) {
      const answer = await bench.call(`GET ${path}`, { headers: BROWSER })
      expect([path, answer.status, answer.headers.get('location')]).toStrictEqual([path, 404, null])
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.text).not.toContain('evil')
    }
    expect(bench.posthorn.recorder.waiting).toBe(0)
  })

  it.each([
    ['https://bücher.example/straße?q=ü&x=1#ö', 'https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%BC&x=1#%C3%B6'],
    ['https://a.example/a b"c<d>', 'https://a.example/a%20b%22c%3Cd%3E'],
    ['https://a.example/🎉', 'https://a.example/%F0%9F%8E%89'],
    ['https://a.example/%F0%9F?a=%26&b=[1]|{2}^`\\', 'https://a.example/%F0%9F?a=%26&b=[1]|{2}^`\\'],
    ['HTTP://A.example:80', 'HTTP://A.example:80'],
    [`https://a.example/${'x'.repeat(1900)}`, `https://a.example/${'x'.repeat(1900)}`],
  ])('keeps %s, encoded only as a header needs it', async (target, location) => {
    const tenant = await bench.tenant()
    const id = await sent(tenant, { body: '<a href="{{url}}">x</a>', data: { url: target } })
    const { links } = pathsIn((await captured(tenant, id)).html)
    const answer = await bench.call(`GET ${links[0]}`, { headers: BROWSER })
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([302, location])
  })
})
