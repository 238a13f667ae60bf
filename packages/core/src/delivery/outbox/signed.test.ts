import { describe, expect, it } from 'vitest'
import { systemProject } from '../../access/accounts/mails.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { createTemplate } from '../../mail/templates/templates.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { deleteDomain } from '../../tenant/domains/domains.ts'
import { recordsOf } from '../../tenant/domains/records.ts'
import { readReturnPath, readUnsubscribeAddress } from '../../tenant/domains/return-path.ts'
import { prepareRotation, rotateDomain } from '../../tenant/domains/rotate.ts'
import { publishingOf, verifyDomain } from '../../tenant/domains/verify.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { aVerifiedDomain, publishRecords } from '../../testing/domain-kit.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { utf8 } from '../../testing/sha256.ts'
import type { WholeMail } from '../../testing/whole-mail.ts'
import { DeliveryLoop } from './delivery.ts'
import { deliveryWorld } from './world.ts'

const turns = async () => {
  for (let n = 0; n < 2000; n++) await Promise.resolve()
}

/** Creates a project with a verified domain, and a worker. */
async function aSender({ local = true, takesReturns = true, systemFrom = 'accounts@a.example' } = {}) {
  const product = await aProduct()
  const mailer = memoryMailer({ local })
  const bounceHost = takesReturns ? 'mx.posthorn.example' : undefined
  const settings = { ...product.world.settings, spf: 'include:relay.example', bounceHost, systemFrom }
  const world = deliveryWorld({ ...product.world, mailer, settings })
  const { project } = await product.tenant()
  const domain = await aVerifiedDomain(contextOf(world, project), product.dns, 'a.example')
  const now = async (id = project.id) => contextOf(world, (await world.store.projects.find(id)) as Project)
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  return {
    ...product,
    world,
    mailer,
    domain,
    now,
    publish: async (wanted = (_: { readonly purpose: string }) => true) => {
      const ctx = await now()
      const [found] = await ctx.store.domains.list()
      if (found) publishRecords(product.dns, recordsOf(found, publishingOf(ctx)).filter(wanted))
    },
    accept: async (from: string, body = '<p>Hello</p>') =>
      sendEmails(await now(), parse(SendRequest, { to: 'ada@example.com', from, subject: 'Hello', body })),
    async deliver() {
      delivery.poke()
      await turns()
      return mailer.sent
    },
    /** Sends a mail of the product itself. */
    acceptOwn: async () => {
      const { id } = await systemProject(world)
      const mail = { to: 'ada@example.com', from: systemFrom, subject: 'Reset', body: 'Hello' }
      return sendEmails(await now(id), parse(SendRequest, mail))
    },
    outcome: async (id: string) => (await now()).store.emails.find(`eml_${id.slice(4)}`),
  }
}

/** Returns the selectors of the signatures that a mail gets. */
async function selectorsOf({ signer }: WholeMail): Promise<readonly string[] | undefined> {
  const bytes = utf8('Hello\r\n')
  const message = {
    head: utf8('From: post@a.example\r\nTo: ada@example.com\r\nSubject: Hello\r\n'),
    body: { length: bytes.length, chunks: () => [bytes] },
  }
  const headers = await signer?.sign(message)
  return headers?.map(({ value }) => {
    expect(value).toMatch(/d=a\.example;/)
    return /\bs=([^;\s]+)/.exec(value)?.[1] ?? ''
  })
}

describe('mail of the product itself', () => {
  it('is signed with the keys of the project that verified the domain, and returns to an address of its own', async () => {
    const { acceptOwn, deliver, domain, world } = await aSender()
    const [one] = await acceptOwn()
    const [mail] = await deliver()
    expect(mail && (await selectorsOf(mail))).toStrictEqual(domain.keys.map(({ selector }) => selector))
    expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
    expect(readReturnPath(world.secrets, mail?.returnPath ?? '')).toBe(one?.email)
  })

  it.each(['accounts@a.example', 'accounts@b.example'])(
    'is unsigned when no project has its domain: %s',
    async (systemFrom) => {
      const { acceptOwn, deliver, domain, now } = await aSender({ systemFrom })
      await deleteDomain(await now(), domain.id)
      await acceptOwn()
      const [mail] = await deliver()
      expect(mail).toMatchObject({
        signer: undefined,
        returnPath: undefined,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  )
})

describe('mail of a verified domain', () => {
  it('is signed with both keys, and returns to an address of its own', async () => {
    const { accept, deliver, domain, world } = await aSender()
    const [one] = await accept('post@a.example')
    const [mail] = await deliver()
    if (!mail) throw new Error('nothing arrived')
    expect(await selectorsOf(mail)).toStrictEqual(domain.keys.map(({ selector }) => selector))
    expect(mail.returnPath).toMatch(/@bounces\.a\.example$/)
    expect(readReturnPath(world.secrets, mail.returnPath ?? '')).toBe(one?.email)
  })

  it.each([true, false])('has an address for unsubscribing only if mail arrives there: %s', async (takesReturns) => {
    const { deliver, now, world } = await aSender({ takesReturns })
    const ctx = await now()
    const template = {
      name: 'T',
      subject: 'Hello',
      body: 'Hello',
      type: 'MARKETING',
      from: 'post@a.example',
    } as const
    const { id } = await createTemplate(ctx, template)
    await createContact(ctx, { email: 'ada@example.com', subscribed: true, data: {} })
    const [one] = await sendEmails(ctx, parse(SendRequest, { to: 'ada@example.com', template: id }))
    const [mail] = await deliver()
    const [, address] = /<mailto:([^?>]*)\?subject=unsubscribe>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    expect(address && readUnsubscribeAddress(world.secrets, address)).toBe(takesReturns ? one?.email : undefined)
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http/)
    expect(mail?.headers['List-Id']).toMatch(/^<prj-[0-9a-z]+\.a\.example>$/)
  })

  it('is signed with the keys whose records are published, and returns to its sender unless returned mail would arrive', async () => {
    const { accept, deliver, domain, dns, clock, now } = await aSender()
    const [, ed] = domain.keys
    dns.set(`${ed?.selector}._domainkey.a.example`, undefined)
    dns.set('bounces.a.example', { txt: ['v=spf1 include:relay.example ~all'] })
    clock.advance(5000)
    expect((await verifyDomain(await now(), domain.id)).status).toBe('verified')
    await accept('post@a.example')
    const [mail] = await deliver()
    expect(mail && (await selectorsOf(mail))).toStrictEqual([domain.keys[0]?.selector])
    expect(mail?.returnPath).toBeUndefined()
  })

  it('returns to its sender when returned mail is not accepted', async () => {
    const { accept, deliver } = await aSender({ takesReturns: false })
    await accept('post@a.example')
    const [mail] = await deliver()
    expect(mail?.returnPath).toBeUndefined()
    expect(mail?.signer).toBeDefined()
  })

  it('is not signed with a replaced key, even if it was prepared before', async () => {
    const { accept, deliver, domain, clock, now, publish } = await aSender()
    await accept('post@a.example')
    await deliver()
    const ctx = await now()
    await rotateDomain(ctx, { id: domain.id, keys: await prepareRotation(ctx, domain.id) })
    await accept('post@a.example')
    await deliver()
    await publish()
    clock.advance(5000)
    const { keys } = await verifyDomain(await now(), domain.id)
    await accept('post@a.example')
    const mails = await deliver()
    const old = domain.keys.map(({ selector }) => selector)
    const current = keys.filter(({ role }) => role === 'current').map(({ selector }) => selector)
    expect(current).not.toStrictEqual(old)
    expect(await Promise.all(mails.map(selectorsOf))).toStrictEqual([old, old, current])
  })

  it('is not sent once the domain is lost, and gives the reason', async () => {
    const { accept, deliver, domain, dns, clock, now, outcome } = await aSender()
    const [one] = await accept('post@a.example')
    dns.set('bounces.a.example', undefined)
    for (let n = 0; n < 3; n++) {
      clock.advance(30 * 60_000)
      await verifyDomain(await now(), domain.id)
    }
    expect(await deliver()).toStrictEqual([])
    expect(await outcome(one?.email ?? '')).toMatchObject({
      status: 'FAILED',
      attempts: 0,
      dueAt: undefined,
      error: 'Not sent: the domain a.example of the sender is no longer verified for the project.',
    })
    await expect(accept('post@a.example')).rejects.toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' })
  })

  it('is not sent once the domain is deleted, even between claim and hand-over', async () => {
    const { accept, deliver, domain, now, outcome, world } = await aSender()
    const [one] = await accept('post@a.example')
    const ctx = await now()
    const { findMany } = world.store.projects
    // The claiming worker still has the project's earlier state.
    Object.assign(world.store.projects, { findMany: async () => [ctx.project] })
    await deleteDomain(ctx, domain.id)
    expect(await deliver()).toStrictEqual([])
    Object.assign(world.store.projects, { findMany })
    expect(await outcome(one?.email ?? '')).toMatchObject({ status: 'FAILED', attempts: 0 })
    expect((await outcome(one?.email ?? ''))?.error).toMatch(/no longer verified for the project/)
  })
})

describe('mail of the sandbox domain', () => {
  it('is not signed', async () => {
    const { accept, deliver } = await aSender()
    await accept('post@example.com')
    expect(await deliver()).toMatchObject([{ signer: undefined, returnPath: undefined }])
  })

  it('is signed once it was added, if mail is really sent', async () => {
    const { accept, deliver, now, dns, mailer } = await aSender({ local: false })
    await accept('post@example.com')
    await aVerifiedDomain(await now(), dns, 'example.com')
    await accept('post@example.com')
    await deliver()
    expect(mailer.sent.map(({ signer }) => signer !== undefined)).toStrictEqual([true, true])
  })

  it('is really sent in the first project only', async () => {
    const { posthorn, world, deliver, mailer } = await aSender({ local: false })
    const request = parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', subject: 'S', body: 'B' })
    const [first] = await world.store.projects.list()
    const { ctx: second } = await posthorn.createProject({ name: 'Second' })
    expect([first?.isFirst, second.project.isFirst]).toStrictEqual([true, false])
    await sendEmails(contextOf(world, first as Project), request)
    const refused = sendEmails(contextOf(world, second.project), request)
    await expect(refused).rejects.toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' })
    // Accepted while mail was only captured.
    await sendEmails(contextOf({ ...world, mailer: memoryMailer() }, second.project), request)
    await deliver()
    expect(mailer.sent.map(({ projectId }) => projectId)).toStrictEqual([first?.id])
  })
})
