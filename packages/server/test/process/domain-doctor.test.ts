import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contextOf } from '@posthorn/core/kernel'
import { costOfSpf, type Domain, recordsOf } from '@posthorn/core/tenant'
import { memoryDns } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { type DomainDiagnosis, domainDoctor } from '../../src/processes/domain-doctor.ts'
import { openBench } from '../harness.ts'

describe('the cost of an SPF record', () => {
  const include = (count: number) => Array.from({ length: count }, (_, at) => `include:s${at}.example`).join(' ')
  const leaves = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`s${at}.example`, { txt: ['v=spf1 ip4:192.0.2.1 -all'] }]),
  )
  const cost = (records: readonly string[], data = {}) =>
    costOfSpf(memoryDns({ ...leaves, 'a.example': { txt: [...records] }, ...data }), 'a.example')

  it.each([
    ['v=spf1 -all', 0],
    ['v=spf1 ip4:192.0.2.1 ip6:2001:db8::/32 -all', 0],
    ['v=spf1 include:s1.example ?include:s2.example -all', 2],
    ['v=spf1 -all include:s1.example', 0],
    ['v=spf1 redirect=s1.example', 1],
    ['v=spf1 -all redirect=s1.example', 0],
    ['v=spf1 exists:%{i}.s1.example ptr -all', 2],
    ['V=SPF1 +a:s1.example/24 MX:s1.example -all', 2],
  ])('%s causes %i look-ups', async (record, lookUps) => {
    expect(await cost([record])).toMatchObject({ record, lookUps })
  })

  it('counts included records, too, up to ten', async () => {
    const ten = await cost([`v=spf1 ${include(10)} -all`])
    expect(ten).toMatchObject({ lookUps: 10, problems: [] })
    const nested = await cost(['v=spf1 include:b.example include:s0.example -all'], {
      'b.example': { txt: [`v=spf1 ${include(9)} -all`] },
    })
    expect(nested).toMatchObject({ lookUps: 11, problems: [expect.stringContaining('needs 11 lookups')] })
  })

  it('stops if a record includes itself, or hundreds', async () => {
    expect(await cost(['v=spf1 include:a.example -all'])).toMatchObject({
      problems: [expect.stringContaining('20 or more')],
    })
    expect(await cost([`v=spf1 ${include(30)} -all`])).toMatchObject({ lookUps: 20 })
  })

  it('allows two look-ups that find nothing', async () => {
    const two = await cost(['v=spf1 a:none1.example mx:none2.example -all'])
    expect(two).toMatchObject({ voidLookUps: 2, problems: [] })
    const three = await cost(['v=spf1 a:none1.example mx:none2.example exists:none3.example -all'])
    expect(three).toMatchObject({ voidLookUps: 3, problems: [expect.stringContaining('3 of its lookups')] })
  })

  it('reports the errors that make receivers give up', async () => {
    expect(await cost(['v=spf1 -all', 'v=spf1 ~all'])).toMatchObject({ problems: [expect.stringContaining('several')] })
    expect(await cost(['v=spf1 include:none.example -all'])).toMatchObject({
      problems: ['none.example is included and has no SPF record.'],
    })
    expect(await cost(['other text'])).toMatchObject({ record: undefined, problems: [] })
    const mx = Array.from({ length: 11 }, (_, at) => ({ exchange: `m${at}.example`, priority: at }))
    expect(await cost(['v=spf1 mx -all'], { 'a.example': { txt: ['v=spf1 mx -all'], mx } })).toMatchObject({
      problems: [expect.stringContaining('11 MX records')],
    })
  })
})

describe('the doctor of a domain', () => {
  const data = mkdtempSync(path.join(tmpdir(), 'posthorn-domain-'))
  let dns: DnsServer
  let domain: Domain
  const env = (more: Record<string, string> = {}) => ({
    POSTHORN_DATA: data,
    POSTHORN_DNS_SERVERS: dns.address,
    POSTHORN_SPF: 'ip4:192.0.2.25',
    POSTHORN_BOUNCE_HOST: 'mail.example.net',
    POSTHORN_BASE_URL: 'https://mail.example.net',
    POSTHORN_MAILER_URL: 'smtp://127.0.0.1:9',
    ...more,
  })
  const examine = (more?: Record<string, string>, name = 'example.com', addresses: readonly string[] = []) =>
    domainDoctor(env(more), {}, { domain: name, addresses })
  const check = ({ checks }: DomainDiagnosis, name: string) => checks.find((check) => check.name === name)

  beforeAll(async () => {
    dns = await startDnsServer()
    const file = path.join(data, 'posthorn.db')
    const bench = await openBench({ POSTHORN_DATABASE_URL: `sqlite:${file}`, POSTHORN_DNS_SERVERS: dns.address })
    const tenant = await bench.tenant()
    const answer = await bench.posthorn.world.store.projects.find(tenant.id)
    if (!answer) throw new Error('no project')
    expect((await tenant.call('POST /domains', { body: { domain: 'example.com' } })).status).toBe(201)
    const [stored] = await contextOf(bench.posthorn.world, answer).store.domains.list()
    if (!stored) throw new Error('no domain')
    domain = stored
    await bench.close()
  })
  afterAll(async () => {
    await dns.close()
    rmSync(data, { recursive: true })
  })

  it('names the records to publish when there are none', async () => {
    const found = await examine()
    expect(found.status).toBe('broken')
    expect(check(found, 'DKIM')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('has no TXT record'),
    })
    expect(check(found, 'DKIM')?.publish[0]).toMatchObject({
      type: 'TXT',
      name: expect.stringMatching(/\._domainkey\.example\.com$/),
      value: expect.stringContaining('v=DKIM1; k=rsa; p='),
    })
    expect(check(found, 'SPF of bounces')).toMatchObject({
      status: 'broken',
      publish: [{ type: 'TXT', name: 'bounces.example.com', value: 'v=spf1 ip4:192.0.2.25 ~all' }],
    })
    expect(check(found, 'MX of bounces')).toMatchObject({
      status: 'warning',
      publish: [{ type: 'MX', name: 'bounces.example.com', value: '10 mail.example.net' }],
    })
    expect(check(found, 'DMARC')).toMatchObject({
      status: 'warning',
      publish: [{ type: 'TXT', name: '_dmarc.example.com', value: 'v=DMARC1; p=none' }],
    })
    expect(check(found, 'SPF')).toMatchObject({ status: 'ok' })
    expect(check(found, 'MX')).toMatchObject({ status: 'warning' })
    expect(check(found, 'PTR')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('192.0.2.25 has no PTR record'),
    })
    expect(check(found, 'one-click')).toMatchObject({ status: 'ok' })
    expect(check(found, 'TLS')).toMatchObject({ status: 'broken' })
  })

  it('finds nothing wrong once all of it is published', async () => {
    const publishing = {
      spf: 'ip4:192.0.2.25',
      bounceHost: 'mail.example.net',
      trackingHost: undefined,
      registrableDomain: (name: string) => name,
    }
    for (const { type, name, value, priority = 0 } of recordsOf(domain, publishing)) {
      const texts = { txt: [value.match(/.{1,255}/g) ?? []] }
      const before =
        type === 'MX' ? { txt: [`v=spf1 ${publishing.spf} ~all`], mx: [{ exchange: value, priority }] } : texts
      dns.set(name, before)
    }
    dns.set('example.com', {
      txt: ['v=spf1 include:none.example -all'],
      mx: [{ exchange: 'mx.example.com', priority: 5 }],
    })
    dns.set('192.0.2.25', { ptr: ['out.example.net'] })
    dns.set('2001:db8::25', { ptr: ['out6.example.net'] })
    dns.set('out.example.net', { a: ['192.0.2.25'] })
    dns.set('out6.example.net', { aaaa: ['2001:db8::26'] })
    const found = await examine()
    for (const name of ['DKIM', 'SPF of bounces', 'MX of bounces', 'DMARC', 'MX', 'PTR', 'one-click']) {
      expect(check(found, name)).toMatchObject({ name, status: 'ok', publish: [] })
    }
    expect(check(found, 'DMARC')?.message).toContain('SPF and DKIM align')
    expect(check(found, 'SPF')).toMatchObject({ status: 'broken', message: expect.stringContaining('none.example') })
    const both = await examine({}, 'example.com', ['2001:db8::25'])
    expect(check(both, 'PTR')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('out6.example.net, which does not resolve'),
    })
    dns.set('_dmarc.example.com', { txt: ['v=DMARC1; p=reject; aspf=s'] })
    expect(check(await examine(), 'DMARC')?.message).toContain('only DKIM aligns')
    expect(check(await examine({ POSTHORN_BASE_URL: 'http://mail.example.net' }), 'one-click')).toMatchObject({
      status: 'warning',
    })
  })

  it('explains why keys are not known', async () => {
    expect(check(await examine({}, 'other.example'), 'DKIM')?.message).toContain('no project has it')
    expect(check(await examine({ POSTHORN_DATA: path.join(data, 'none') }), 'DKIM')?.message).toContain(
      'no database on this machine',
    )
    await expect(examine({}, 'not a domain')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('is a warning if DNS does not answer', async () => {
    const found = await examine({ POSTHORN_DNS_SERVERS: '127.0.0.1:9' })
    for (const name of ['DNS records', 'SPF', 'MX', 'PTR'])
      expect(check(found, name)).toMatchObject({
        status: 'warning',
        message: expect.stringContaining('could not be checked'),
      })
  })

  it.each([
    ['ses://eu-west-1', 'ok'],
    ['sendgrid://SG.key', 'ok'],
    ['sendgrid://SG.key?endpoint=http://127.0.0.1:9', 'warning'],
  ])('reports how mail leaves to %s', async (url, status) => {
    expect(check(await examine({ POSTHORN_MAILER_URL: url }), 'TLS')).toMatchObject({ status })
  })

  it.each(['none', 'starttls', 'implicit'] as const)('checks the TLS of the mail server: %s', async (tls) => {
    const server = await startSmtpServer(tls === 'none' ? {} : { tls })
    try {
      const scheme = tls === 'implicit' ? 'smtps' : 'smtp'
      const found = check(await examine({ POSTHORN_MAILER_URL: `${scheme}://127.0.0.1:${server.port}` }), 'TLS')
      expect(found).toMatchObject(
        tls === 'none'
          ? { status: 'warning', message: expect.stringContaining('does not offer STARTTLS') }
          : { status: 'broken', message: expect.stringContaining('certificate') },
      )
    } finally {
      await server.stop()
    }
  })
})
