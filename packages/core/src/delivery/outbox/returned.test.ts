import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { blindObserver, type DiscardReason } from '../../kernel/ports/observer.ts'
import { newMessageId } from '../../mail/emails/message-id.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, anEmail, rowIds } from '../../testing/rows.ts'
import type { ReturnedRecipient, ReturnedReport } from '../feedback/schema.ts'
import { type ReturnedMail, recordReturned } from './returned.ts'

const ANN = 'ann@example.org'

/** Creates mails to Ann and Bob that were sent, and a deployment that accepts reports about them. */
async function sent() {
  const product = await aProduct()
  const discarded: DiscardReason[] = []
  const lines: string[] = []
  const observer = { ...blindObserver, discarded: (reason: DiscardReason) => discarded.push(reason) }
  const log = { ...product.world.log, warn: (_: unknown, message: string) => lines.push(message) }
  const world: World = { ...product.world, observer, log }
  const ctx = await product.tenant()
  const mailTo = async (to: string, overrides: Partial<Email> = {}) => {
    const contact = aContact({ email: to })
    await ctx.store.contacts.insertMany([contact])
    const id = rowIds.make('eml')
    const email = anEmail({
      id,
      projectId: ctx.project.id,
      bodyId: rowIds.make('bod'),
      contactId: contact.id,
      to,
      status: 'SENT',
      sentAt: new Date(),
      dueAt: undefined,
      messageId: newMessageId(world.secrets, id, 'shop.example'),
      ...overrides,
    })
    await ctx.store.emails.insert([email])
    return email
  }
  const [ann, bob] = [await mailTo(ANN), await mailTo('bob@example.org')]
  const sendReport = (returned: ReturnedReport, more: Partial<ReturnedMail> = {}) =>
    recordReturned(world, { returned, at: product.clock.now(), ...more })
  const stateOf = async ({ id, to, contactId }: Email) => {
    const found = await ctx.store.emails.find(id)
    return {
      status: found?.status,
      bounceClass: found?.bounceClass,
      suppressed: (await findSuppressions(ctx, [to])).has(to),
      subscribed: (await ctx.store.contacts.find(contactId))?.subscribed,
    }
  }
  return { ...product, ctx, world, ann, bob, mailTo, tell: sendReport, stateOf, discarded, lines }
}

const UNTOUCHED = { status: 'SENT', bounceClass: undefined, suppressed: false, subscribed: true }

type Kind = 'bounced' | 'delivered' | 'abuse' | 'opt-out'
const KINDS: readonly Kind[] = ['bounced', 'delivered', 'abuse', 'opt-out']

function report(
  kind: Kind,
  messageId: string | undefined,
  names: string | undefined,
  more: object = {},
): ReturnedReport {
  if (kind === 'abuse' || kind === 'opt-out') {
    const addresses = names === undefined ? [] : [names]
    return { kind: 'complaint', type: kind, addresses, isNamed: names !== undefined, messageId }
  }
  const recipient: ReturnedRecipient = {
    address: names,
    outcome: kind,
    class: 'hard',
    reason: 'unknown_recipient',
    status: '5.1.1',
    replyCode: 550,
    words: '550 5.1.1 unknown',
    ...more,
  }
  return { kind: kind === 'bounced' ? 'bounce' : 'delivered', recipients: [recipient], messageId }
}

const AFTER: Readonly<Record<Kind, object>> = {
  bounced: { status: 'BOUNCED', bounceClass: 'hard', suppressed: true, subscribed: false },
  delivered: { ...UNTOUCHED, status: 'DELIVERED' },
  abuse: { ...UNTOUCHED, status: 'COMPLAINED', suppressed: true, subscribed: false },
  'opt-out': { ...UNTOUCHED, subscribed: false },
}

describe.each(KINDS)('a report: %s', (kind) => {
  it.each([
    ['the same address', ANN],
    ['it in capitals', 'ANN@EXAMPLE.ORG'],
    ['it with its type', 'rfc822; ann@example.org'],
    ['no address', undefined],
  ])('counts with the Message-ID of the mail and %s', async (_, names) => {
    const { ann, bob, tell: sendReport, stateOf, discarded } = await sent()
    expect(await sendReport(report(kind, ann.messageId, names))).toBe('recorded')
    expect(await stateOf(ann)).toEqual(AFTER[kind])
    expect(await stateOf(bob)).toEqual(UNTOUCHED)
    expect(discarded).toEqual([])
  })

  it.each<[string, (ann: Email, bob: Email) => string | undefined]>([
    ['no proof', ({ id }) => `<${id}@shop.example>`],
    [
      'the proof of another mail',
      (ann, bob) => ann.messageId.replace(/\+[^@]*/, /\+[^@]*/.exec(bob.messageId)?.[0] ?? ''),
    ],
    ['a guessed proof', ({ id }) => `<${id}+000000000000@shop.example>`],
    ['another domain', ({ messageId }) => messageId.replace('@shop.example', '@other.example')],
    ['no Message-ID', () => undefined],
    ['a Message-ID of another system', () => '<1@example.org>'],
    ['a mail that is not there', () => '<eml_01h00000000000000000000000+000000000000@shop.example>'],
  ])('is ignored and counted with %s', async (_, messageIdOf) => {
    const { ann, bob, tell: sendReport, stateOf, discarded } = await sent()
    const taken = await sendReport(report(kind, messageIdOf(ann, bob), ANN))
    expect(['ignored', 'unknown']).toContain(taken)
    expect([await stateOf(ann), await stateOf(bob)]).toEqual([UNTOUCHED, UNTOUCHED])
    expect(discarded).toEqual(['unproven'])
  })

  it('about a mail from before proofs counts at its return path, and from its service', async () => {
    const { mailTo, tell: sendReport, stateOf } = await sent()
    const id = rowIds.make('eml')
    const old = await mailTo('old@example.org', { id, messageId: `<${id}@shop.example>` })
    await sendReport(report(kind, old.messageId, old.to))
    expect(await stateOf(old)).toEqual(UNTOUCHED)
    expect(await sendReport(report(kind, undefined, old.to), { emailId: old.id })).toBe('recorded')
    const other = rowIds.make('eml')
    const sentBySes = await mailTo('ses@example.org', { id: other, messageId: `<${other}@shop.example>` })
    expect(await sendReport(report(kind, sentBySes.messageId, sentBySes.to), { isOfService: true })).toBe('recorded')
    expect(await stateOf(sentBySes)).toEqual(AFTER[kind])
  })

  it.each(['return path', 'Message-ID', 'service'] as const)(
    'that names another recipient suppresses no address: proven by %s',
    async (proof) => {
      const { ann, bob, tell: sendReport, stateOf, discarded } = await sent()
      const bounceReport = report(kind, proof === 'return path' ? undefined : ann.messageId, bob.to)
      const how = { 'return path': { emailId: ann.id }, 'Message-ID': {}, service: { isOfService: true } } as const
      await sendReport(bounceReport, how[proof])
      const expected = kind === 'bounced' ? { ...UNTOUCHED, status: 'BOUNCED', bounceClass: 'soft' } : UNTOUCHED
      expect(await stateOf(ann)).toEqual(expected)
      expect(await stateOf(bob)).toEqual(UNTOUCHED)
      expect(discarded).toEqual(['other_recipient'])
    },
  )

  it('is also ignored from the service of another mail', async () => {
    const { ann, tell: sendReport, stateOf } = await sent()
    expect(await sendReport(report(kind, `<${ann.id}@shop.example>`, ANN), { isOfService: true })).toBe('ignored')
    expect(await stateOf(ann)).toEqual(UNTOUCHED)
  })
})

describe('a report', () => {
  it('counts when its original recipient is that of the mail: an address that forwards to another', async () => {
    const { ann, tell: sendReport, stateOf } = await sent()
    const bounceReport = report('bounced', ann.messageId, 'ann@inside.example', {
      originalAddress: 'rfc822;Ann@example.org',
    })
    expect(await sendReport(bounceReport)).toBe('recorded')
    expect(await stateOf(ann)).toEqual(AFTER.bounced)
  })

  it('about another recipient never suppresses, however many there are', async () => {
    const { ctx, ann, tell: sendReport, stateOf } = await sent()
    for (let n = 0; n < ctx.project.softBouncesMax + 2; n++) {
      const next = await anotherTo(ctx, ann)
      await sendReport(report('bounced', next.messageId, 'dead@elsewhere.example'))
    }
    expect((await stateOf(ann)).suppressed).toBe(false)
  })

  it('that guesses ids near a known one does not reach other mails', async () => {
    const { ctx, ann, tell: sendReport, mailTo, stateOf } = await sent()
    const others = []
    for (let n = 0; n < 10; n++) others.push(await mailTo(`n${n}@example.org`))
    const own = Number(ann.id.slice(4))
    for (let n = -10; n <= 10; n++) {
      if (n === 0) continue
      const id = `eml_${String(own + n).padStart(26, '0')}`
      for (const messageId of [`<${id}@shop.example>`, ann.messageId.replace(ann.id, id)])
        for (const kind of KINDS) await sendReport(report(kind, messageId, undefined), { projectId: ctx.project.id })
    }
    for (const other of others) expect(await stateOf(other)).toEqual(UNTOUCHED)
  })

  it('that is not trusted is counted each time, and logged once a minute', async () => {
    const { clock, tell: sendReport, discarded, lines } = await sent()
    for (let n = 0; n < 50; n++) await sendReport(report('abuse', '<1@example.org>', ANN))
    expect(discarded).toHaveLength(50)
    expect(lines).toHaveLength(1)
    clock.advance(60_000)
    await sendReport(report('abuse', '<1@example.org>', ANN))
    expect(lines).toHaveLength(2)
  })
})

/** Creates one more mail to the contact of a mail. */
async function anotherTo({ store, project }: Context, { contactId, to }: Email): Promise<Email> {
  const id = rowIds.make('eml')
  const email = anEmail({
    id,
    projectId: project.id,
    bodyId: rowIds.make('bod'),
    contactId,
    to,
    status: 'SENT',
    sentAt: new Date(),
    dueAt: undefined,
    messageId: `<${id}+0123456789ab@shop.example>`,
  })
  await store.emails.insert([email])
  return email
}
