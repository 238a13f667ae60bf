import { describe, expect, it } from 'vitest'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { publishRecords } from '../../testing/domain-kit.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { aTemplate } from '../../testing/rows.ts'
import { aCampaign } from '../../testing/work-rows.ts'
import { addDomain, deleteDomain, getDomain, listDomains, prepareDomain } from './domains.ts'
import { type DomainRecord, recordsOf } from './records.ts'
import { prepareRotation, rotateDomain } from './rotate.ts'
import { createDomainChecks } from './scheduler.ts'
import { DOMAIN_LENGTH_MAX, type Domain, DomainInput } from './schema.ts'
import { identityOf } from './signing.ts'
import { publishingOf, verifyDomain } from './verify.ts'

const MINUTE = 60_000

async function aSender() {
  const product = await aProduct(memoryStore())
  Object.assign(product.world.settings, { spf: 'include:relay.example', bounceHost: 'mx.posthorn.example' })
  return { ...product, ctx: await product.tenant() }
}

async function add(ctx: Context, domain: string) {
  const input = parse(DomainInput, { domain })
  return addDomain(ctx, { ...input, keys: await prepareDomain(ctx, input) })
}
const rotate = async (ctx: Context, id: string) => rotateDomain(ctx, { id, keys: await prepareRotation(ctx, id) })
const records = (ctx: Context, domain: Domain) => recordsOf(domain, publishingOf(ctx))

/** Publishes the required records of a domain. */
const publish = (
  { dns }: Product,
  ctx: Context,
  domain: Domain,
  wanted: (record: DomainRecord) => boolean = () => true,
) => publishRecords(dns, records(ctx, domain).filter(wanted))

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof AppError)) throw new Error('it succeeded')
  return error
}

/** Verifies again, once the last check is not recent any more. */
async function recheck({ clock }: Product, ctx: Context, { id }: Domain): Promise<Domain> {
  clock.advance(5000)
  return verifyDomain(ctx, id)
}

describe('adding a domain', () => {
  it('requires no SPF record while the sending servers are unknown, and verifies the domain by its keys', async () => {
    const product = await aProduct(memoryStore())
    Object.assign(product.world.settings, { bounceHost: 'mx.posthorn.example' })
    const ctx = await product.tenant()
    const domain = await add(ctx, 'a.example')
    const wanted = records(ctx, domain)
    expect(wanted.map(({ purpose }) => purpose)).toStrictEqual(['dkim', 'dkim', 'mx', 'dmarc'])
    publishRecords(product.dns, wanted)
    expect(await verifyDomain(ctx, domain.id)).toMatchObject({ status: 'verified' })
    expect(JSON.stringify((await getDomain(ctx, domain.id)).answers)).not.toContain('SPF')
    // Once they are known, the record is required; a domain keeps its status for a few checks.
    Object.assign(product.world.settings, { spf: 'include:relay.example' })
    expect(records(ctx, domain).find(({ purpose }) => purpose === 'spf')).toMatchObject({
      value: 'v=spf1 include:relay.example ~all',
      required: true,
      status: 'pending',
    })
    expect(await recheck(product, ctx, domain)).toMatchObject({
      status: 'verified',
      reason: expect.stringContaining('bounces.a.example'),
    })
  })

  it('returns the records to publish', async () => {
    const { ctx } = await aSender()
    const domain = await add(ctx, 'Mail.Example.NET.')
    expect(domain).toMatchObject({ domain: 'mail.example.net', status: 'pending' })
    const [rsa, ed, spf, mx, dmarc] = records(ctx, domain)
    expect(rsa).toMatchObject({ type: 'TXT', purpose: 'dkim', required: true, role: 'current', status: 'pending' })
    expect(rsa?.name).toMatch(/^posthorn-[0-9a-z]{8}\._domainkey\.mail\.example\.net$/)
    expect(rsa?.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]+=*$/)
    expect(ed).toMatchObject({ purpose: 'dkim', required: false })
    expect(ed?.name).toBe(rsa?.name.replace('._domainkey', '-ed._domainkey'))
    expect(ed?.value).toMatch(/^v=DKIM1; k=ed25519; p=[A-Za-z0-9+/]+=*$/)
    expect(spf).toMatchObject({
      name: 'bounces.mail.example.net',
      value: 'v=spf1 include:relay.example ~all',
      required: true,
    })
    expect(mx).toMatchObject({
      type: 'MX',
      name: 'bounces.mail.example.net',
      value: 'mx.posthorn.example',
      priority: 10,
    })
    expect(dmarc).toMatchObject({ name: '_dmarc.mail.example.net', value: 'v=DMARC1; p=none', required: false })
    for (const { privateKey } of domain.keys) expect(ctx.secrets.open(privateKey ?? '')).toMatch(/PRIVATE KEY/)
    expect(await listDomains(ctx)).toStrictEqual([domain])
  })

  it('accepts any script', async () => {
    const { ctx } = await aSender()
    expect((await add(ctx, 'Bücher.Example')).domain).toBe('xn--bcher-kva.example')
    expect((await failure(add(ctx, 'bu\u0308cher.example'))).code).toBe('CONFLICT')
  })

  it.each([
    '',
    'localhost',
    'com',
    '192.0.2.1',
    '[::1]',
    'a b.example',
    '*.example.net',
    '_dmarc.example.net',
    'a@b.example',
    '-a.example',
    'https://a.example',
  ])('refuses an invalid domain: %j', async (domain) => {
    const { ctx } = await aSender()
    const { code, errors } = await failure((async () => add(ctx, domain))())
    expect([code, errors?.[0]?.field]).toStrictEqual(['VALIDATION_ERROR', 'domain'])
  })

  it.each([
    ['co.uk', 'public_suffix'],
    ['example.com', 'sandbox_domain'],
  ])('refuses %s, which cannot be verified', async (domain, problem) => {
    const { ctx } = await aSender()
    expect((await failure(add(ctx, domain))).errors?.[0]?.code).toBe(problem)
  })

  it('accepts the longest name that its records allow', async () => {
    const { ctx } = await aSender()
    const name = (length: number) =>
      `${'a.'.repeat(100).slice(0, length - 11)}.example.de`.padStart(length, 'b').slice(-length)
    const longest = name(DOMAIN_LENGTH_MAX)
    expect(longest).toHaveLength(DOMAIN_LENGTH_MAX)
    const domain = await add(ctx, longest.replace('..', 'c.'))
    expect(Math.max(...records(ctx, domain).map(({ name }) => name.length))).toBe(253)
    await expect(async () => add(ctx, `b${longest.replace('..', 'c.')}`)).rejects.toThrow(AppError)
  })

  it('has at most 100 of them, and each once', async () => {
    const { ctx } = await aSender()
    await add(ctx, 'd0.example')
    expect((await failure(add(ctx, 'd0.example'))).message).toMatch(/already/)
    for (let n = 1; n < 100; n++) await add(ctx, `d${n}.example`)
    expect(await failure(add(ctx, 'd100.example'))).toMatchObject({ code: 'CONFLICT' })
    expect(await listDomains(ctx)).toHaveLength(100)
  })

  it('makes keys for 200 together and then one in half a minute, even if domains are deleted', async () => {
    const { ctx, clock, tenant } = await aSender()
    const addAndDelete = async (by = ctx) => deleteDomain(by, (await add(by, 'a.example')).id)
    for (let n = 0; n < 200; n++) await addAndDelete()
    expect(await failure(addAndDelete())).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 30 })
    await addAndDelete(await tenant())
    clock.advance(29_999)
    expect(await failure(addAndDelete())).toMatchObject({ retryAfterSeconds: 1 })
    clock.advance(1)
    await addAndDelete()
    expect(await failure(addAndDelete())).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  })
})

describe('verifying a domain', () => {
  it('follows its records, in both directions; three failing checks in a row end it', async () => {
    const product = await aSender()
    const { ctx, dns } = product
    const domain = await add(ctx, 'a.example')
    const none = await verifyDomain(ctx, domain.id)
    expect(none).toMatchObject({ status: 'pending', failures: 1 })
    expect(none.reason).toMatch(
      /^The TXT record posthorn-\w+\._domainkey\.a\.example is missing\. The TXT record bounces/,
    )
    publish(product, ctx, domain, ({ required }) => required)
    const verified = await recheck(product, ctx, domain)
    expect(verified).toMatchObject({ status: 'verified', failures: 0, reason: undefined, failingSince: undefined })
    expect(verified.verifiedAt).toStrictEqual(product.clock.now())
    expect(records(ctx, verified).map(({ purpose, status }) => [purpose, status])).toStrictEqual([
      ['dkim', 'ok'],
      ['dkim', 'pending'],
      ['spf', 'ok'],
      ['mx', 'pending'],
      ['dmarc', 'pending'],
    ])
    expect(dns.questions.every(({ freshness, caller }) => freshness === 'now' && caller === ctx.project.id)).toBe(true)

    dns.set('bounces.a.example', { txt: ['v=spf1 -all'] })
    for (const failures of [1, 2]) {
      // Impatient checks within half an hour count as one.
      for (let again = 0; again < 4; again++)
        expect(await recheck(product, ctx, domain)).toMatchObject({ status: 'verified', failures })
      product.clock.advance(30 * MINUTE)
    }
    const lost = await recheck(product, ctx, domain)
    expect(lost).toMatchObject({ status: 'pending', verifiedAt: undefined, failures: 3 })
    expect(lost.reason).toMatch(/bounces\.a\.example differs: include:relay\.example is missing/)
    publish(product, ctx, domain)
    expect(await recheck(product, ctx, domain)).toMatchObject({ status: 'verified', failures: 0 })
  })

  it('has a tracking host while its alias points here, whatever its other records are', async () => {
    const product = await aSender()
    const { ctx, dns, world, clock } = product
    Object.assign(world.settings, { trackingHost: 'Links.posthorn.example' })
    const domain = await add(ctx, 'a.example')
    publish(product, ctx, domain, ({ required }) => required)
    const project = async () => (await world.store.projects.find(ctx.project.id)) ?? ctx.project
    const hostOf = async () => (await identityOf(world, await project(), 'post@a.example')).trackingHost
    const aliasOf = async (found: Domain) => records(ctx, found).find(({ purpose }) => purpose === 'tracking')
    const verified = await recheck(product, ctx, domain)
    expect(await aliasOf(verified)).toMatchObject({
      type: 'CNAME',
      name: 'click.a.example',
      value: 'Links.posthorn.example',
      required: false,
      status: 'pending',
      found: undefined,
    })
    expect(await hostOf()).toBeUndefined()

    dns.set('click.a.example', { cname: 'links.posthorn.example' })
    const found = await recheck(product, ctx, domain)
    expect(await aliasOf(found)).toMatchObject({ status: 'ok', found: 'links.posthorn.example' })
    expect([found.version, await hostOf()]).toStrictEqual([verified.version + 1, 'click.a.example'])
    // The links of new mail break as soon as it is gone.
    expect(found.nextCheckAt.getTime() - clock.now().getTime()).toBeLessThan(1.3 * 60 * MINUTE)

    dns.fail('click.a.example', 'timeout')
    expect(await recheck(product, ctx, domain)).toMatchObject({ status: 'verified', version: found.version })
    expect(await hostOf()).toBe('click.a.example')
    dns.heal()

    dns.set('click.a.example', { cname: 'elsewhere.example' })
    const gone = await recheck(product, ctx, domain)
    expect(gone).toMatchObject({ status: 'verified', version: found.version + 1, failures: 0 })
    expect(await aliasOf(gone)).toMatchObject({ status: 'mismatch', reason: expect.stringContaining('another host') })
    expect(await hostOf()).toBeUndefined()
  })

  it('has no tracking host if the deployment itself uses that host', async () => {
    const product = await aSender()
    const { ctx, world } = product
    const host = { trackingHost: 'links.posthorn.example', baseUrl: 'https://click.a.example/post' }
    Object.assign(world.settings, host)
    const domain = await add(ctx, 'a.example')
    publish(product, ctx, domain)
    expect(records(ctx, await recheck(product, ctx, domain)).at(-1)).toMatchObject({
      purpose: 'tracking',
      status: 'ok',
    })
    const project = (await world.store.projects.find(ctx.project.id)) ?? ctx.project
    expect((await identityOf(world, project, 'post@a.example')).trackingHost).toBeUndefined()
  })

  it('does not count unanswered questions, and asks less and less often', async () => {
    const product = await aSender()
    const { ctx, dns, clock } = product
    const domain = await add(ctx, 'a.example')
    publish(product, ctx, domain)
    const verified = await verifyDomain(ctx, domain.id)
    dns.fail('bounces.a.example', 'server_failure')
    let waits = 0
    for (let n = 1; n <= 9; n++) {
      const now = await recheck(product, ctx, domain)
      expect(now).toMatchObject({ status: 'verified', failures: 0, unanswered: n, answers: verified.answers })
      const next = now.nextCheckAt.getTime() - clock.now().getTime()
      expect(next).toBeGreaterThanOrEqual(waits)
      waits = next
    }
    expect(waits).toBeLessThan(8 * 60 * MINUTE)
    dns.set('bounces.a.example', undefined)
    dns.heal()
    expect(await recheck(product, ctx, domain)).toMatchObject({ status: 'verified', failures: 1, unanswered: 0 })
  })

  it('asks once in five seconds, even if a check is forced', async () => {
    const product = await aSender()
    const { ctx, dns, clock } = product
    const domain = await add(ctx, 'a.example')
    const open = dns.pause()
    const checks = [verifyDomain(ctx, domain.id), verifyDomain(ctx, domain.id), verifyDomain(ctx, domain.id)]
    open()
    const answers = await Promise.all(checks)
    expect(answers.filter(({ checkedAt }) => checkedAt)).toHaveLength(1)
    const asked = dns.questions.length
    clock.advance(4999)
    publish(product, ctx, domain)
    expect((await verifyDomain(ctx, domain.id)).status).toBe('pending')
    expect(dns.questions).toHaveLength(asked)
    clock.advance(1)
    expect((await verifyDomain(ctx, domain.id)).status).toBe('verified')
  })

  it('lets a project wait for eight checks at the same time', async () => {
    const { ctx, dns } = await aSender()
    const domains = []
    for (let n = 0; n < 9; n++) domains.push(await add(ctx, `d${n}.example`))
    const open = dns.pause()
    const checks = domains.slice(0, 8).map(({ id }) => verifyDomain(ctx, id))
    await Promise.resolve()
    const [last] = domains.slice(-1)
    const refused = await failure(verifyDomain(ctx, last?.id ?? ''))
    expect(refused).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 5 })
    open()
    await Promise.all(checks)
    expect((await verifyDomain(ctx, last?.id ?? '')).checkedAt).toBeDefined()
  })

  it('lets one of two projects have a domain that both can verify', async () => {
    const product = await aSender()
    const { ctx: one, world } = product
    const two = await product.tenant()
    const [first, second] = [await add(one, 'a.example'), await add(two, 'a.example')]
    publish(product, one, first)
    product.dns.set(records(two, second)[0]?.name ?? '', { txt: [records(two, second)[0]?.value ?? ''] })
    const both = await Promise.all([verifyDomain(one, first.id), verifyDomain(two, second.id)])
    expect(both.map(({ status }) => status).sort()).toStrictEqual(['pending', 'verified'])
    const [lost] = both.filter(({ status }) => status === 'pending')
    expect(lost?.reason).toMatch(/another project has verified the domain/)
    expect((lost?.nextCheckAt.getTime() ?? 0) - product.clock.now().getTime()).toBeLessThanOrEqual(6 * MINUTE)
    const names = async (ctx: Context) => (await world.store.projects.find(ctx.project.id))?.verifiedDomains.length
    expect([await names(one), await names(two)].sort()).toStrictEqual([0, 1])
    expect((await failure(add(await product.tenant(), 'a.example'))).message).toMatch(/another project/)
  })

  it('has no effect on a domain that was deleted during the check', async () => {
    const { ctx, dns } = await aSender()
    const domain = await add(ctx, 'a.example')
    const open = dns.pause()
    const check = verifyDomain(ctx, domain.id)
    await Promise.resolve()
    await deleteDomain(ctx, domain.id)
    open()
    expect((await failure(check)).code).toBe('DOMAIN_NOT_FOUND')
    expect(await listDomains(ctx)).toStrictEqual([])
  })

  it('uses the policy of the registrable domain if a subdomain has none', async () => {
    const { ctx, dns } = await aSender()
    const domain = await add(ctx, 'news.shop.co.uk')
    dns.set('_dmarc.shop.co.uk', { txt: ['v=DMARC1; p=reject'] })
    const dmarc = records(ctx, await verifyDomain(ctx, domain.id)).find(({ purpose }) => purpose === 'dmarc')
    expect(dmarc).toMatchObject({ name: '_dmarc.news.shop.co.uk', status: 'ok', found: 'v=DMARC1; p=reject' })
  })
})

describe('rotating keys', () => {
  it('signs with the current key until the next record is found, and then changes by itself', async () => {
    const product = await aSender()
    const { ctx, clock, world } = product
    const domain = await add(ctx, 'a.example')
    publish(product, ctx, domain)
    await verifyDomain(ctx, domain.id)
    const version = async () => (await world.store.projects.find(ctx.project.id))?.verifiedDomains[0]?.version
    const before = await version()
    const rotated = await rotate(ctx, domain.id)
    expect(await rotate(ctx, domain.id)).toStrictEqual(rotated)
    expect(records(ctx, rotated).filter(({ role }) => role === 'next')).toHaveLength(2)
    const waiting = await recheck(product, ctx, domain)
    expect(waiting).toMatchObject({ status: 'verified', keys: rotated.keys })
    expect(await version()).toBe(before)

    publish(product, ctx, waiting)
    const switched = await recheck(product, ctx, domain)
    const roles = (domain: Domain) => domain.keys.map(({ role }) => role)
    expect(roles(switched)).toStrictEqual(['old', 'old', 'current', 'current'])
    expect(switched.keys.slice(0, 2).map(({ privateKey }) => privateKey)).toStrictEqual([undefined, undefined])
    expect(await version()).toBe((before ?? 0) + 1)
    const [old] = records(ctx, switched)
    expect(old).toMatchObject({ role: 'old', required: false })
    expect(old?.removableAt).toStrictEqual(new Date(clock.now().getTime() + 7 * 24 * 60 * MINUTE))

    for (const { name, role } of records(ctx, switched)) if (role === 'old') product.dns.set(name, undefined)
    expect(roles(await recheck(product, ctx, domain))).toHaveLength(4)
    clock.advance(7 * 24 * 60 * MINUTE)
    expect(await recheck(product, ctx, domain)).toMatchObject({ status: 'verified' })
    expect(roles(await getDomain(ctx, domain.id))).toStrictEqual(['current', 'current'])
  })

  it('keeps only a few old keys', async () => {
    const product = await aSender()
    const { ctx } = product
    const domain = await add(ctx, 'a.example')
    for (let n = 0; n < 3; n++) {
      publish(product, ctx, await rotate(ctx, domain.id))
      await recheck(product, ctx, domain)
    }
    expect((await failure(rotate(ctx, domain.id))).code).toBe('CONFLICT')
  })
})

describe('deleting a domain', () => {
  it('is refused while a template or an active campaign is sent from it', async () => {
    const { ctx } = await aSender()
    const domain = await add(ctx, 'a.example')
    const template = aTemplate({ name: 'Welcome', from: 'post@a.example' })
    const campaign = aCampaign({ name: 'Spring', from: 'post@a.example', status: 'PAUSED' })
    await ctx.store.templates.insert(template)
    await ctx.store.campaigns.insert(campaign)
    await ctx.store.campaigns.insert(aCampaign({ from: 'post@a.example', status: 'SENT' }))
    const refused = await failure(deleteDomain(ctx, domain.id))
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: 'The domain is in use by templates "Welcome" and campaigns "Spring".',
      details: { templates: [{ id: template.id }], campaigns: [{ id: campaign.id }] },
    })
    await ctx.store.templates.delete(template.id)
    await ctx.store.campaigns.update({ ...campaign, status: 'CANCELLED' })
    await deleteDomain(ctx, domain.id)
    expect((await failure(deleteDomain(ctx, domain.id))).code).toBe('DOMAIN_NOT_FOUND')
  })

  it('is not possible for other projects, nor is reading or checking it', async () => {
    const product = await aSender()
    const { id } = await add(product.ctx, 'a.example')
    const other = await product.tenant()
    for (const verb of [getDomain, deleteDomain, verifyDomain, rotate])
      expect((await failure(verb(other, id))).code).toBe('DOMAIN_NOT_FOUND')
    expect(await listDomains(other)).toStrictEqual([])
  })
})

describe('checks in the background', () => {
  it('find published records, often at first and seldom later', async () => {
    const product = await aSender()
    const { ctx, world, clock } = product
    const domain = await add(ctx, 'a.example')
    const checks = createDomainChecks(world)
    const look = async () => {
      await checks.look()
      await createDomainChecks(world).stop()
      for (let n = 0; n < 50; n++) await Promise.resolve()
      return getDomain(ctx, domain.id)
    }
    expect((await look()).checkedAt).toBeUndefined()
    const times: number[] = []
    for (let n = 0; n < 3; n++) {
      const { nextCheckAt } = await getDomain(ctx, domain.id)
      times.push((nextCheckAt.getTime() - clock.now().getTime()) / MINUTE)
      clock.set(nextCheckAt)
      expect((await look()).checkedAt).toStrictEqual(nextCheckAt)
    }
    for (const minutes of times) expect(minutes).toBeGreaterThanOrEqual(5)
    for (const minutes of times) expect(minutes).toBeLessThanOrEqual(6)
    publish(product, ctx, domain)
    clock.set((await getDomain(ctx, domain.id)).nextCheckAt)
    const verified = await look()
    expect(verified.status).toBe('verified')
    const hours = (verified.nextCheckAt.getTime() - clock.now().getTime()) / MINUTE / 60
    expect(hours).toBeGreaterThanOrEqual(6)
    expect(hours).toBeLessThanOrEqual(7.2)
    expect(product.dns.questions.every(({ freshness }) => freshness === 'cached')).toBe(true)
    await checks.stop()
  })

  it('report nothing about a domain that was deleted during the check', async () => {
    const product = await aSender()
    const { ctx, world, clock, dns } = product
    const domain = await add(ctx, 'a.example')
    clock.advance(10 * MINUTE)
    const errors: string[] = []
    const checks = createDomainChecks({ ...world, log: { ...world.log, error: (_, message) => errors.push(message) } })
    const open = dns.pause()
    await checks.look()
    await deleteDomain(ctx, domain.id)
    open()
    await checks.stop()
    expect(errors).toStrictEqual([])
  })

  it('of a project with slow name servers do not delay others', async () => {
    const product = await aSender()
    const { ctx, world, clock, dns } = product
    const domains = []
    for (let n = 0; n < 40; n++) domains.push(await add(ctx, `slow${n}.example`))
    const other = await product.tenant()
    const mine = await add(other, 'mine.example')
    publish(product, other, mine)
    clock.advance(10 * MINUTE)
    const checks = createDomainChecks(world)
    const open = dns.pause()
    await checks.look()
    const asked = new Set(dns.questions.map(({ name }) => name.split('.').slice(-2).join('.')))
    expect(asked.has('mine.example')).toBe(true)
    expect(asked.size).toBe(5)
    await checks.look()
    expect(new Set(dns.questions.map(({ name }) => name.split('.').slice(-2).join('.'))).size).toBe(5)
    open()
    await checks.stop()
    expect((await getDomain(contextOf(world, other.project), mine.id)).status).toBe('verified')
  })
})
