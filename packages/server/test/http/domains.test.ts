import { readReturnPath } from '@posthorn/core/tenant'
import { publishRecords } from '@posthorn/core/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { type Answer, at, type Bench, type Tenant, textAt, useBench } from '../harness.ts'

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
    POSTHORN_BOUNCE_HOST: 'mx.posthorn.example',
  })
  tenant = await bench.tenant()
})

const add = (domain: string, by = tenant) => by.call('POST /domains', { body: { domain } })

interface Published {
  readonly type: string
  readonly name: string
  readonly value: string
  readonly priority?: number
}
/** The records that an answer asks to publish. */
const recordsOf = (answer: Answer) => at(answer.json, 'records') as readonly Published[]

/** Verifies again; a result counts as recent for five seconds, so the test lets its own begin earlier. */
async function verify(answer: Answer, by = tenant): Promise<Answer> {
  const id = textAt(answer, 'id')
  const { domains } = bench.posthorn.world.store.project(by.id)
  await domains.beginCheck(`dom_${id.slice(4)}`, { now: new Date(0), before: new Date(8.64e15) })
  return by.call(`GET /domains/${id}/verify`)
}

describe('POST /domains', () => {
  it('returns the records to publish, and never a private key', async () => {
    const answer = await add('Bücher.Example')
    expect(answer).toMatchObject({
      status: 201,
      json: {
        domain: 'xn--bcher-kva.example',
        displayName: 'bücher.example',
        projectId: tenant.id,
        status: 'pending',
        verified: false,
        verifiedAt: null,
        checkedAt: null,
        reason: null,
        records: [
          { type: 'TXT', purpose: 'dkim', required: true, status: 'pending', key: 'current' },
          { type: 'TXT', purpose: 'dkim', required: false },
          { name: 'bounces.xn--bcher-kva.example', value: 'v=spf1 include:relay.example ~all', purpose: 'spf' },
          { type: 'MX', value: 'mx.posthorn.example', priority: 10, purpose: 'mx', required: false },
          { name: '_dmarc.xn--bcher-kva.example', value: 'v=DMARC1; p=none', purpose: 'dmarc' },
        ],
      },
    })
    // 2048 bits in the form of RFC 6376 §3.6.1.
    expect(recordsOf(answer)[0]?.value).toMatch(
      /^v=DKIM1; k=rsa; p=MIIBIjAN[A-Za-z0-9+/]{382}==$|^v=DKIM1; k=rsa; p=MIIBIjAN[A-Za-z0-9+/]+={0,2}$/,
    )
    for (const text of [answer.text, (await tenant.call(`GET /domains/project/${tenant.id}`)).text])
      expect(text).not.toMatch(/PRIVATE|privateKey|sealed/)
  })

  it('ignores the project of the request: the domain is the caller’s', async () => {
    const other = await bench.tenant()
    const answer = await tenant.call('POST /domains', { body: { domain: 'a.example', projectId: other.id } })
    expect(at(answer.json, 'projectId')).toBe(tenant.id)
    expect((await other.call(`GET /domains/project/${other.id}`)).json).toStrictEqual([])
  })

  it.each([
    [{}, 'required'],
    [{ domain: 7 }, 'invalid_type'],
    [{ domain: 'com' }, 'invalid_domain'],
    [{ domain: '192.0.2.1' }, 'invalid_domain'],
    [{ domain: 'co.uk' }, 'public_suffix'],
    [{ domain: 'sandbox.localhost' }, 'sandbox_domain'],
    [{ domain: `${'a.'.repeat(120)}example` }, 'invalid_domain'],
  ])('refuses %j', async (body, code) => {
    const answer = await tenant.call('POST /domains', { body })
    expect(answer).toMatchObject({ status: 422, json: { error: { errors: [{ field: 'domain', code }] } } })
  })

  it('creates a domain once, and answers the same request from its key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const body = { domain: 'a.example' }
    const first = await tenant.call('POST /domains', { body, headers })
    const again = await tenant.call('POST /domains', { body, headers })
    expect(again.text).toBe(first.text)
    expect(await tenant.call('POST /domains', { body })).toMatchObject({
      status: 409,
      json: { error: { code: 'CONFLICT', details: { domain: 'a.example' } } },
    })
  })
})

describe('GET /domains/{id}/verify', () => {
  it('verifies the domain; then mail from it is sent, signed and with a return path', async () => {
    const added = await add('a.example')
    const mail = { to: 'ada@example.com', from: 'post@a.example', subject: 'Hi', body: 'Hello' }
    expect(await tenant.call('POST /v1/send', { body: mail })).toMatchObject({
      status: 403,
      json: { error: { code: 'DOMAIN_NOT_VERIFIED', details: { domain: 'a.example' } } },
    })
    expect((await verify(added)).json).toMatchObject({ status: 'pending', reason: expect.stringContaining('missing') })
    publishRecords(dns, recordsOf(added))
    const verified = await verify(added)
    expect(verified).toMatchObject({ status: 200, json: { status: 'verified', verified: true, reason: null } })
    expect(recordsOf(verified).map((record) => at(record, 'status'))).toStrictEqual(Array(5).fill('ok'))

    const sent = await tenant.call('POST /v1/send', { body: mail })
    expect(sent.status).toBe(200)
    expect((await tenant.call('POST /v1/send', { body: { ...mail, from: 'post@sub.a.example' } })).status).toBe(403)
    await bench.posthorn.start()
    const emailId = textAt(sent, 'data.emails.0.email')
    const source = async () => (await tenant.call(`GET /inbox/messages/${emailId}/source`)).text
    await expect.poll(source).toMatch(/^DKIM-Signature: /im)
    const [rsa, ed] = recordsOf(added).map(({ name }) => name.split('.')[0])
    const signatures = (await source()).replace(/\r\n[ \t]+/g, ' ').match(/^DKIM-Signature: .*$/gim)
    expect(signatures).toHaveLength(2)
    for (const [index, selector] of [rsa, ed].entries()) expect(signatures?.[index]).toMatch(`s=${selector};`)
    await bench.posthorn.stop()
    expect(readReturnPath(bench.posthorn.world.secrets, 'x@y')).toBeUndefined()
  })

  it('reports the records that are in the place of a missing one', async () => {
    const added = await add('a.example')
    dns.set('bounces.a.example', { txt: [['v=spf1 ', '-all'], 'v=spf1 mx -all'] })
    const spf = recordsOf(await verify(added)).find((record) => at(record, 'purpose') === 'spf')
    expect(spf).toMatchObject({
      status: 'mismatch',
      found: 'v=spf1 -all\nv=spf1 mx -all',
      reason: expect.stringContaining('several records'),
    })
  })

  it('gives no result while name servers fail', async () => {
    const added = await add('a.example')
    publishRecords(dns, recordsOf(added))
    expect((await verify(added)).json).toMatchObject({ verified: true })
    dns.fail('bounces.a.example', 'server_failure')
    for (let n = 0; n < 4; n++) expect((await verify(added)).json).toMatchObject({ verified: true, failingSince: null })
  })
})

describe('POST /domains/{id}/rotate', () => {
  it('shows the next keys, which sign once their record is found', async () => {
    const added = await add('a.example')
    publishRecords(dns, recordsOf(added))
    await verify(added)
    const rotated = await tenant.call(`POST /domains/${textAt(added, 'id')}/rotate`)
    expect(rotated.status).toBe(200)
    const keys = (answer: Answer) => recordsOf(answer).flatMap((record) => at(record, 'key') ?? [])
    expect(keys(rotated)).toStrictEqual(['current', 'current', 'next', 'next'])
    publishRecords(dns, recordsOf(rotated))
    const switched = await verify(added)
    expect(keys(switched)).toStrictEqual(['old', 'old', 'current', 'current'])
    expect(recordsOf(switched)[0]).toHaveProperty('removableAt')
    expect(at(switched.json, 'verified')).toBe(true)
  })
})

describe('DELETE /domains/{id}', () => {
  it('is refused while a template or a scheduled campaign needs the domain', async () => {
    const added = await add('a.example')
    publishRecords(dns, recordsOf(added))
    await verify(added)
    const path = `/domains/${textAt(added, 'id')}`
    const template = await tenant.call('POST /templates', {
      body: { name: 'Welcome', subject: 'S', body: 'B', type: 'TRANSACTIONAL', from: 'post@a.example' },
    })
    expect(await tenant.call(`DELETE ${path}`)).toMatchObject({
      status: 409,
      json: { error: { code: 'CONFLICT', message: expect.stringContaining('"Welcome"') } },
    })
    await tenant.call(`DELETE /templates/${textAt(template, 'id')}`)
    expect((await tenant.call(`DELETE ${path}`)).status).toBe(204)
    expect((await tenant.call(`GET ${path}`)).status).toBe(404)
  })
})

describe('the domains of others', () => {
  it('are not found, also under "me"', async () => {
    const other = await bench.tenant()
    const id = textAt(await add('a.example', other), 'id')
    for (const call of [
      `GET /domains/${id}`,
      `GET /domains/${id}/verify`,
      `POST /domains/${id}/rotate`,
      `DELETE /domains/${id}`,
    ])
      expect(await tenant.call(call), call).toMatchObject({
        status: 404,
        json: { error: { code: 'DOMAIN_NOT_FOUND' } },
      })
    expect(await tenant.call(`GET /domains/project/${other.id}`)).toMatchObject({
      status: 404,
      json: { error: { code: 'RESOURCE_NOT_FOUND' } },
    })
    expect((await tenant.call('GET /domains/project/me')).json).toStrictEqual([])
    expect((await other.call(`GET /domains/project/${other.id}`)).json).toMatchObject([{ domain: 'a.example' }])
  })

  it('may be pending here, and are refused once they are verified there', async () => {
    const other = await bench.tenant()
    const theirs = await add('a.example', other)
    const mine = await add('a.example')
    expect(mine.status).toBe(201)
    publishRecords(dns, [...recordsOf(theirs), ...recordsOf(mine).slice(0, 1)])
    expect((await verify(theirs, other)).json).toMatchObject({ verified: true })
    expect((await verify(mine)).json).toMatchObject({
      verified: false,
      reason: expect.stringContaining('another project has verified'),
    })
    expect((await add('a.example', await bench.tenant())).status).toBe(409)
  })
})

describe('GET /domains/:id/doctor', () => {
  const subjectsOf = (answer: Answer) =>
    (at(answer.json, 'findings') as readonly { readonly subject: string }[]).map(({ subject }) => subject)
  const openOther = async (env: Parameters<typeof useBench>[0]) => {
    const other = await useBench({ POSTHORN_DNS_SERVERS: dns.address, POSTHORN_SPF: 'ip4:192.0.2.25', ...env })
    return other.tenant()
  }

  it('returns findings with the records to publish, without changing the domain', async () => {
    const id = textAt(await add('example.com'), 'id')
    const before = await tenant.call(`GET /domains/${id}`)
    const answer = await tenant.call(`GET /domains/${id}/doctor`)
    expect(answer).toMatchObject({ status: 200, json: { severity: 'broken', checkedAt: expect.any(String) } })
    expect(subjectsOf(answer)).toStrictEqual([
      'DKIM',
      'SPF of bounces',
      'MX of bounces',
      'DMARC',
      'SPF',
      'MX',
      'PTR',
      'one-click',
      'TLS',
    ])
    expect(at(answer.json, 'findings.1')).toStrictEqual({
      code: 'spf_of_bounces',
      severity: 'broken',
      subject: 'SPF of bounces',
      message: expect.stringContaining('bounces.example.com has no TXT record'),
      fix: 'Publish the records.',
      publish: [{ type: 'TXT', name: 'bounces.example.com', value: 'v=spf1 include:relay.example ~all' }],
    })
    expect((await tenant.call(`GET /domains/${id}`)).json).toStrictEqual(before.json)
  })

  it('names no server of the operator when the name servers do not answer', async () => {
    const other = await openOther({ POSTHORN_DNS_SERVERS: '127.0.0.1:9' })
    const answer = await other.call(`GET /domains/${textAt(await add('example.com', other), 'id')}/doctor`)
    expect(answer).toMatchObject({ status: 200, json: { severity: 'warning' } })
    expect(answer.text).toContain('the name servers did not answer')
    expect(answer.text).not.toMatch(/127\.0\.0\.1|POSTHORN_|ECONN/)
  })

  it('asks the name servers once in a while, for calls at the same time, too', async () => {
    const id = textAt(await add('example.com'), 'id')
    const calls = () => Promise.all(Array.from({ length: 20 }, () => tenant.call(`GET /domains/${id}/doctor`)))
    const [first, ...others] = await calls()
    const asked = dns.queries.length
    expect(asked).toBeGreaterThan(0)
    for (const { json } of [...others, ...(await calls())]) expect(json).toStrictEqual(first?.json)
    expect(dns.queries.length).toBe(asked)
  })

  it('does not name the mail server of the operator, nor its replies', async () => {
    const owner = await openOther({ POSTHORN_MAILER_URL: 'smtp://ada:hunter2@127.0.0.2:9' })
    const answer = await owner.call(`GET /domains/${textAt(await add('example.com', owner), 'id')}/doctor`)
    expect(at(answer.json, 'findings')).toContainEqual(
      expect.objectContaining({
        subject: 'TLS',
        severity: 'broken',
        message: expect.stringContaining('Ask the operator'),
      }),
    )
    expect(answer.text).not.toMatch(/127\.0\.0\.2|hunter2|ECONNREFUSED/)
  })

  it('is for the project of the domain, and for keys that may read domains', async () => {
    const id = textAt(await add('example.com'), 'id')
    const other = await bench.tenant()
    expect(await other.call(`GET /domains/${id}/doctor`)).toMatchObject({
      status: 404,
      json: { error: { code: 'DOMAIN_NOT_FOUND' } },
    })
    expect((await tenant.callPublicly(`GET /domains/${id}/doctor`)).status).toBe(401)
    const body = { name: 'sender', scopes: ['send'] }
    const key = textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key')
    const headers = { authorization: `Bearer ${key}` }
    expect((await bench.call(`GET /domains/${id}/doctor`, { headers })).status).toBe(403)
  })
})
