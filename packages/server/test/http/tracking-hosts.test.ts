import { publishRecords } from '@posthorn/core/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { type Answer, at, type Bench, type Tenant, textAt, useBench } from '../harness.ts'

const BASE = 'https://mail.posthorn.example/post'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let dns: DnsServer
let bench: Bench
let tenant: Tenant

beforeEach(async () => {
  dns = await startDnsServer({}, { ttlSeconds: 0, negativeTtlSeconds: 0 })
  onTestFinished(() => dns.close())
  // Its own for each test: a domain can be verified by one project of a deployment.
  bench = await useBench({
    POSTHORN_DNS_SERVERS: dns.address,
    POSTHORN_SPF: 'include:relay.example',
    POSTHORN_BASE_URL: BASE,
    POSTHORN_TRACKING_HOST: 'links.posthorn.example',
  })
  await bench.posthorn.start()
  onTestFinished(() => bench.posthorn.stop())
  tenant = await bench.tenant()
})

interface Published {
  readonly type: string
  readonly name: string
  readonly value: string
}
const recordsOf = (answer: Answer) => at(answer.json, 'records') as readonly Published[]

async function verify(id: string, by: Tenant): Promise<Answer> {
  const { domains } = bench.posthorn.world.store.project(by.id)
  await domains.beginCheck(`dom_${id.slice(4)}`, { now: new Date(0), before: new Date(8.64e15) })
  return by.call(`GET /domains/${id}/verify`)
}

/** Adds a domain with all its records in place. Returns its id. */
async function verified(domain: string, by = tenant): Promise<string> {
  const added = await by.call('POST /domains', { body: { domain } })
  publishRecords(dns, recordsOf(added))
  const id = textAt(added, 'id')
  expect((await verify(id, by)).json).toMatchObject({ status: 'verified' })
  return id
}

/** Sends a mail with a link, and returns the links in it. */
async function linksOf(from: string, { by = tenant, target = 'https://shop.example/' } = {}) {
  const mailed = { to: 'ada@example.com', from, subject: 'Hi', tracking: true }
  const body = { ...mailed, body: `<a href="${target}">x</a>{{{unsubscribeUrl}}}` }
  const id = textAt(await by.call('POST /v1/send', { body }), 'data.emails.0.email')
  const mail = async () => (await by.call(`GET /inbox/messages/${id}`)).json
  await expect.poll(mail).toHaveProperty('html')
  const html = String(at(await mail(), 'html'))
  return {
    html,
    link: /href="(https:[^"]*\/t\/c\/[^"]*)"/.exec(html)?.[1] ?? 'none',
    pixel: /src="(https:[^"]*\/t\/o\/[^"]*)"/.exec(html)?.[1] ?? 'none',
  }
}

/** Follows a link as a proxy passes it on: path below the base URL, and the requested host or another one. */
function follow(url: string, host = new URL(url).host): Promise<Answer> {
  const path = new URL(url).pathname.replace('/post', '')
  return bench.call(`GET ${path}`, { headers: { host, 'user-agent': BROWSER } })
}

describe('a domain with the alias of its tracking host', () => {
  it('has links there, as long as the alias exists', async () => {
    const id = await verified('a.example')
    const { link, pixel, html } = await linksOf('post@a.example')
    expect(link).toMatch(/^https:\/\/click\.a\.example\/post\/t\/c\//)
    expect(pixel).toMatch(/^https:\/\/click\.a\.example\/post\/t\/o\//)
    // People unsubscribe years later, when the alias may be gone.
    expect(html).toContain('https://mail.posthorn.example/post/unsubscribe/')
    const answer = await follow(link)
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([302, 'https://shop.example/'])
    expect((await follow(link, 'CLICK.A.example.:443')).status).toBe(302)
    expect((await follow(pixel)).status).toBe(200)
    await bench.posthorn.recorder.flush()

    dns.set('click.a.example', undefined)
    const lost = await verify(id, tenant)
    expect(lost.json).toMatchObject({ status: 'verified', reason: null })
    expect(recordsOf(lost).at(-1)).toMatchObject({ type: 'CNAME', name: 'click.a.example', status: 'pending' })
    const after = await linksOf('post@a.example')
    expect(after.link).toMatch(/^https:\/\/mail\.posthorn\.example\/post\/t\/c\//)
    expect((await follow(after.link)).status).toBe(302)
    // Links of older mails still work wherever they arrive.
    expect((await follow(link)).status).toBe(302)
  })

  it('has no other sender’s links: a domain without the alias uses the server’s', async () => {
    await verified('a.example')
    const id = await verified('b.example')
    dns.set('click.b.example', { cname: 'elsewhere.example' })
    expect(recordsOf(await verify(id, tenant)).at(-1)).toMatchObject({
      status: 'mismatch',
      found: 'elsewhere.example',
      reason: expect.stringContaining('links.posthorn.example'),
    })
    expect((await linksOf('post@b.example')).link).toContain('https://mail.posthorn.example/')
    expect((await linksOf('post@a.example')).link).toContain('https://click.a.example/')
  })
})

describe('the host of a link', () => {
  it('is a part of it: a sender cannot redirect its own links under the host of another', async () => {
    const other = await bench.tenant()
    await verified('bank.example')
    await verified('evil.example', other)
    const mine = await linksOf('post@bank.example')
    const theirs = await linksOf('post@evil.example', { by: other, target: 'https://evil.example/phish' })
    const plain = await linksOf('post@sandbox.localhost', { by: other, target: 'https://evil.example/phish' })
    expect((await follow(theirs.link)).headers.get('location')).toBe('https://evil.example/phish')
    const [, , token = '', target = ''] = new URL(mine.link).pathname.replace('/post', '').split('/').slice(1)
    const [, , , foreign = ''] = new URL(theirs.link).pathname.replace('/post', '').split('/').slice(1)
    for (const [url, host] of [
      [theirs.link, 'click.bank.example'],
      [plain.link, 'click.bank.example'],
      [plain.link, 'click.evil.example'],
      [mine.link, 'click.evil.example'],
      [mine.link, 'mail.posthorn.example'],
      [mine.link, 'click.bank.example.evil.example'],
      [`https://click.bank.example/t/c/${token}/${foreign}`, 'click.bank.example'],
      [`https://click.bank.example/t/c/${token}/${target}x`, 'click.bank.example'],
      [theirs.pixel, 'click.bank.example'],
    ] as const) {
      const answer = await follow(url, host)
      expect([url, host, answer.status, answer.headers.get('location')]).toStrictEqual([url, host, 404, null])
      expect(answer.text).not.toContain('evil')
    }
    expect((await follow(mine.link)).status).toBe(302)
  })

  it.each([
    'GET /',
    'GET /contacts',
    'GET /docs',
    'GET /openapi.json',
    'GET /inbox',
    'GET /health/live',
    'GET /tracking/ask?domain=click.a.example',
    'GET /unsubscribe/x',
    'POST /v1/send',
    'PUT /v1/send',
    'OPTIONS /v1/send',
    'GET /nowhere',
  ])('serves nothing else: %s', async (operation) => {
    const headers = { host: 'click.a.example', origin: 'https://click.a.example' }
    for (const call of [tenant.call, bench.call]) {
      const answer = await call(operation, { headers })
      expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([404, 'text/html; charset=utf-8'])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})

describe('GET /tracking/ask', () => {
  const ask = async (domain: string) => (await bench.call(`GET /tracking/ask?domain=${domain}`)).status

  it('says for which hosts a proxy may have certificates', async () => {
    await verified('a.example')
    await tenant.call('POST /domains', { body: { domain: 'pending.example' } })
    dns.set('click.pending.example', { cname: 'links.posthorn.example' })
    expect(await ask('click.a.example')).toBe(200)
    expect(await ask('CLICK.A.example')).toBe(200)
    for (const host of ['a.example', 'www.a.example', 'click.b.a.example', 'click.pending.example', 'click.b.example'])
      expect([host, await ask(host)]).toStrictEqual([host, 404])
    for (const host of [
      '',
      'click.',
      'click.%00',
      "click.'or'1'='1",
      'click.a.example/..',
      `click.${'a.'.repeat(3000)}b`,
    ])
      expect([host, await ask(host)]).toStrictEqual([host, 404])
    expect((await bench.call('GET /tracking/ask')).status).toBe(404)
  })

  it('queries the database seldom, however many names are tried', async () => {
    const { domains } = bench.posthorn.world.store
    let reads = 0
    const find = domains.findVerified
    Object.assign(domains, {
      findVerified(name: string) {
        reads += 1
        return find.call(domains, name)
      },
    })
    for (let n = 0; n < 5; n++) expect(await ask('click.b.example')).toBe(404)
    expect(reads).toBe(1)
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(`click.b${n}.example`)))
    expect(new Set(statuses)).toStrictEqual(new Set([404, 503]))
    expect(reads).toBeLessThanOrEqual(statuses.filter((status) => status === 404).length + 1)
  })
})
