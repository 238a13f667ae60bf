import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Envelope, InboundMessage, Verdicts } from '../../kernel/ports/inbound.ts'
import type { ReceivedMessage } from '../../kernel/ports/message.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { aTrustedDomain } from '../../testing/domain-kit.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { type InboundArrival, receiveMail } from './receive.ts'

const TO = 'hello@shop.example'
const FROM_ANN: Envelope = { from: 'ann@example.org', client: { ip: '192.0.2.1', helo: 'mx.example.org' } }
/** The Message-ID of a mail, with a proof. */
const PROVEN_ID = 'eml_01kaqz5v8n9r2s3t4v5w6x7y8z'
const PROVEN = `<${PROVEN_ID}+7v0c4m9x2k5d@shop.example>`
const FEEDBACK = { 'content-type': 'multipart/report; report-type=feedback-report; boundary=x' }
const PASSED: Verdicts = { spf: 'pass', dkim: 'pass', dmarc: 'pass', domain: undefined, isToRefuse: false }

interface Given extends Partial<Omit<ReceivedMessage, 'headers'>> {
  readonly headers?: Readonly<Record<string, string>>
  readonly verdicts?: Partial<Verdicts>
  readonly attached?: InboundMessage['attachments']
  readonly clean?: string
  /** The From field as it was sent, if it differs from the one that was parsed. */
  readonly field?: string
}

const domainIn = (from: string) => /@([a-z.]+)[^@]*$/i.exec(from)?.[1]?.toLowerCase()

function letter({ headers, verdicts, attached = [], clean, field, ...message }: Given = {}): InboundMessage {
  const all = { from: 'Ann <ann@example.org>', subject: 'Hello', 'message-id': '<1@example.org>', ...headers }
  return {
    message: {
      headers: Object.entries(all).map(([name, value]) => ({ name, value })),
      text: 'When do you open?',
      html: undefined,
      reports: [],
      enclosed: undefined,
      attachments: [],
      ...message,
    },
    from: field ?? all.from,
    html: clean,
    attachments: attached,
    verdicts: { ...PASSED, domain: domainIn(all.from), ...verdicts },
  }
}

async function aShop() {
  const product = await aProduct()
  const ctx = await product.tenant()
  await aTrustedDomain(ctx, 'shop.example')
  const receive = (inbound: InboundMessage, more: Partial<InboundArrival> = {}) =>
    receiveMail(product.world, { projectId: ctx.project.id, to: TO, envelope: FROM_ANN, inbound, ...more })
  const events = async () => (await eventsOf(ctx)).filter(({ name }) => name === 'email.received')
  return { ...product, ctx, receive, events }
}

const eventsOf = (ctx: Context) => ctx.store.events.list({ limit: 1000, after: undefined, name: undefined })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

describe('a letter', () => {
  it('is an event of its sender, who becomes a contact without a subscription', async () => {
    const { ctx, receive, events } = await aShop()
    const inbound = letter({
      text: '  When do you open?\n',
      clean: '<p>When do you open?</p>',
      attached: [{ name: 'map\r\n.pdf', type: 'application/pdf', size: 12 }],
    })
    expect(await receive(inbound)).toBe('received')
    const contact = await ctx.store.contacts.findByEmail('ann@example.org')
    expect(contact).toMatchObject({ subscribed: false })
    expect(await events()).toMatchObject([
      {
        contactId: contact?.id,
        emailId: undefined,
        data: {
          from: 'ann@example.org',
          to: TO,
          subject: 'Hello',
          text: 'When do you open?',
          html: '<p>When do you open?</p>',
          attachments: [{ name: 'map .pdf', type: 'application/pdf', size: 12 }],
          messageId: '<1@example.org>',
          spf: 'pass',
          dkim: 'pass',
          dmarc: 'pass',
        },
      },
    ])
  })

  it.each(['ann@example.org', '"ann@EXAMPLE.org" <ann@example.org>', 'Ann (sales@example.org) <Ann@Example.org>'])(
    'comes from the address in From: %s',
    async (from) => {
      const { receive, events } = await aShop()
      await receive(letter({ headers: { from } }))
      expect(await events()).toMatchObject([{ data: { from: 'ann@example.org' } }])
    },
  )

  it('has the name of its sender and the address for replies, if it names them', async () => {
    const { receive, events } = await aShop()
    const headers = { from: '"Ann \\"A\\" Lee, Ltd." <ann@example.org>', 'reply-to': 'Orders <Orders@example.net>' }
    await receive(letter({ headers }))
    await receive(letter({ headers: { from: 'ann@example.org', 'message-id': '<2@x>' } }))
    const data = (await events()).map(({ data }) => [data.fromName, data.replyTo])
    expect(data.toSorted()).toEqual([
      [undefined, undefined],
      ['Ann "A" Lee, Ltd.', 'orders@example.net'],
    ])
  })

  it('does not change an existing contact', async () => {
    const { ctx, receive } = await aShop()
    await createContact(ctx, { email: 'ann@example.org', subscribed: true, data: { name: 'Ann' } })
    await receive(letter())
    expect(await ctx.store.contacts.findByEmail('ann@example.org')).toMatchObject({
      subscribed: true,
      data: { name: 'Ann' },
    })
  })

  it('counts once for each recipient, by whatever route it arrived', async () => {
    const { receive, events } = await aShop()
    expect(await receive(letter())).toBe('received')
    expect(await receive(letter({ headers: { received: 'by another server' } }))).toBe('known')
    expect(await receive(letter(), { to: TO.toUpperCase() })).toBe('known')
    expect(await receive(letter(), { to: 'other@shop.example' })).toBe('received')
    expect(await receive(letter({ text: 'Another text' }))).toBe('received')
    expect(await receive(letter({ headers: { 'message-id': '<2@example.org>' } }))).toBe('received')
    expect(await events()).toHaveLength(4)
  })

  it('is about the mail that it answers, if that mail is in the project', async () => {
    const { ctx, receive, events, tenant } = await aShop()
    const store = async (of: Context) => {
      const email = anEmail({ projectId: of.project.id, bodyId: rowIds.make('bod') })
      await of.store.emails.insert([email])
      return email
    }
    const [own, foreign] = [await store(ctx), await store(await tenant())]
    await receive(letter({ headers: { 'in-reply-to': own.messageId } }))
    await receive(letter({ headers: { references: `<x@y.example> ${foreign.messageId}`, 'message-id': '<2@y>' } }))
    expect((await events()).map(({ emailId }) => emailId).toSorted()).toEqual([own.id, undefined])
  })

  it.each([
    ['below', 20_000, 20_000],
    ['at', 20_001, 20_000],
    ['far above', 5_000_000, 20_000],
  ])('is truncated where it is long: %s', async (_, length, kept) => {
    const { receive, events } = await aShop()
    await receive(letter({ text: 'x'.repeat(length), headers: { subject: 's'.repeat(3000) } }))
    const [event] = await events()
    expect(String(event?.data.text)).toHaveLength(kept)
    expect(String(event?.data.subject)).toHaveLength(998)
  })

  it('contains its HTML as a whole or not at all', async () => {
    const { receive, events } = await aShop()
    await receive(letter({ clean: `<p>${'x'.repeat(40_000 - 7)}</p>` }))
    await receive(letter({ clean: `<p>${'x'.repeat(40_001 - 7)}</p>`, headers: { 'message-id': '<2@x>' } }))
    // Longer than the data of an event may be: each quote is escaped.
    await receive(letter({ clean: '"'.repeat(40_000), text: '"'.repeat(20_000), headers: { 'message-id': '<3@x>' } }))
    const lengths = (await events()).map(({ data }) => String(data.html ?? '').length)
    expect(lengths.toSorted((a, b) => a - b)).toEqual([0, 0, 40_000])
    for (const { data } of await events()) expect(data.htmlOmitted).toBe(data.html === undefined ? true : undefined)
  })

  it('notes that it had HTML which was too large to read', async () => {
    const { receive, events } = await aShop()
    await receive({ ...letter(), isHtmlOmitted: true })
    await receive(letter({ headers: { 'message-id': '<2@x>' } }))
    expect((await events()).map(({ data }) => data.htmlOmitted ?? false).toSorted()).toEqual([false, true])
  })

  it('contains only what databases can store, whatever was sent', async () => {
    const { receive, events } = await aShop()
    const odd = 'a\0b\ud800c\u2028'
    await receive(
      letter({ text: odd, clean: odd, headers: { subject: odd }, attached: [{ name: odd, type: odd, size: 1 }] }),
    )
    const [event] = await events()
    const text = JSON.stringify(event?.data)
    expect(text.includes('\\u0000') || !text.isWellFormed()).toBe(false)
    expect(event?.data).toMatchObject({ text: 'ab\ufffdc', subject: 'a b\ufffdc' })
  })
})

const QUOTED = [
  'Hi support, I get this when I write to sales@shop.example:',
  '',
  '> This is the mail system at host mx.shop.example.',
  '> I am sorry to have to inform you that your message could not be delivered.',
  '> <sales@shop.example>: 550 5.1.1 User unknown',
].join('\n')

describe('a letter in the words of a mail system', () => {
  it.each([
    ['Delivery failed for order 4711', 'My parcel could not be delivered because the address is unknown.'],
    ['Vacation booking question', 'I would like to book a vacation in July.'],
    ['Re: Your order', 'I am currently out of the office but wanted to answer: yes please send two.'],
    ['Fwd: Undelivered Mail Returned to Sender', QUOTED],
    ['Fwd: Mail delivery failed: returning message to sender', `${QUOTED}\n> 550 5.7.1 Message rejected`],
    ['Undeliverable parcel', 'Where is it?'],
    ['Failure notice from DHL', 'They say the recipient is unknown.'],
    ['Undelivered order', 'Recipient address rejected: user unknown'],
    ['Zustellung fehlgeschlagen', 'Mein Paket kam zurück: Empfänger unbekannt.'],
    ['Echec de la livraison', 'Destinataire inconnu.'],
    ['Re: Out of office policy', 'Please see my comments.'],
    ['Automatic reply: how do I set one?', 'I am on leave next week.'],
    ['Abwesenheitsnotiz', 'Ich bin im Urlaub.'],
    ['自動返信', '休暇中です。'],
    ['Spam report', `I did not order this.\n\n> Message-ID: <x@shop.example>\n> From: hello@shop.example`],
    ['Please confirm that your email', 'Are you a human? Please confirm you are a human.'],
  ])('is a letter: %s', async (subject, text) => {
    const { receive, events } = await aShop()
    expect(await receive(letter({ headers: { subject }, text }))).toBe('received')
    expect(await events()).toMatchObject([{ data: { subject } }])
  })

  it.each([
    ['a postmaster', { from: 'postmaster@example.org', subject: 'Delivery failed' }],
    ['a message that says it is no automatic one', { 'auto-submitted': 'no (a person)' }],
    ['a message whose field says nothing', { 'auto-submitted': '' }],
    ['a message whose field has but a comment', { 'auto-submitted': '(by hand)' }],
    ['a program that is named after vacations', { 'x-mailer': 'Vacation Rentals CRM 3' }],
    ['a program that suppresses nothing', { 'x-auto-response-suppress': 'None' }],
    ['a message that says it is no reply of a program', { 'x-autoreply': 'no' }],
  ])('is a letter of %s', async (_, headers) => {
    const { receive } = await aShop()
    expect(await receive(letter({ headers }))).toBe('received')
  })

  it('is a letter when a report is attached to it', async () => {
    const { receive } = await aShop()
    const reports = [
      { type: 'message/delivery-status', content: 'Final-Recipient: rfc822; x@y.example\nAction: failed\n' },
    ]
    expect(await receive(letter({ reports, headers: { 'content-type': 'multipart/mixed; boundary=x' } }))).toBe(
      'received',
    )
  })

  it.each(['pass', 'none'] as const)('asks to unsubscribe from an unknown mail: DMARC %s', async (dmarc) => {
    const { receive } = await aShop()
    const enclosed = 'Message-ID: <x@shop.example>\nTo: ann@example.org\n\nHi'
    expect(await receive(letter({ headers: { subject: 'unsubscribe' }, enclosed, verdicts: { dmarc } }))).toBe(
      'received',
    )
  })
})

describe('an automatic message', () => {
  it.each([
    ['a mail without a sender', {}, { from: '' }],
    ['an automatic reply', { 'auto-submitted': 'auto-replied' }, {}],
    ['an automatic reply with a parameter', { 'auto-submitted': 'auto-replied; owner=x' }, {}],
    ['a vacation', { 'x-auto-response-suppress': 'All' }, {}],
    ['an answering program', { 'x-autoreply': 'yes' }, {}],
    ['the vacation program', { 'x-mailer': 'vacation 1.2.8' }, {}],
    ['a responder', { 'x-mailer': 'PHP Autoresponder' }, {}],
    ['an old answering program', { precedence: 'auto_reply' }, {}],
    ['a report', { 'content-type': 'multipart/report; report-type=delivery-status; boundary=x' }, {}],
    ['a bounce without a report', { 'x-failed-recipients': 'bob@example.org' }, {}],
    ['list mail', { 'list-post': '<mailto:list@example.org>' }, {}],
    ['junk', { precedence: 'junk' }, {}],
    ['bulk mail', { precedence: 'bulk' }, {}],
    ['a mailing list', { 'list-id': '<list.example.org>' }, {}],
    ['a newsletter', { 'list-unsubscribe': '<https://x.example>' }, {}],
    ['a loop', { 'x-loop': 'hello@shop.example' }, {}],
    [
      'a mail of ours that came home',
      { from: 'hello@shop.example', 'message-id': '<eml_01h00000000000000000000000@shop.example>' },
      {},
    ],
  ])('is not a letter: %s', async (_, headers, envelope) => {
    const { ctx, receive } = await aShop()
    expect(await receive(letter({ headers }), { envelope: { ...FROM_ANN, ...envelope } })).toBe('ignored')
    expect(await eventsOf(ctx)).toEqual([])
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })

  it('counts as feedback only when the domain of its sender vouches for it', async () => {
    const { ctx, receive } = await aShop()
    const email = anEmail({
      projectId: ctx.project.id,
      bodyId: rowIds.make('bod'),
      status: 'SENT',
      sentAt: new Date(),
      to: 'bob@example.org',
      messageId: PROVEN,
      id: PROVEN_ID,
    })
    await ctx.store.emails.insert([email])
    const complaint = (dmarc: Verdicts['dmarc']) =>
      letter({
        headers: FEEDBACK,
        verdicts: { dmarc },
        reports: [{ type: 'message/feedback-report', content: 'Feedback-Type: abuse\nVersion: 1\n' }],
        enclosed: `Message-ID: ${PROVEN}\nTo: bob@example.org\n\nHi`,
      })
    for (const dmarc of ['none', 'fail', 'unknown'] as const) expect(await receive(complaint(dmarc))).toBe('ignored')
    expect(await ctx.store.emails.find(email.id)).toMatchObject({ status: 'SENT' })
    expect(await receive(complaint('pass'))).toBe('recorded')
    expect(await ctx.store.emails.find(email.id)).toMatchObject({ status: 'COMPLAINED' })
  })

  it('does not affect a mail of another project, whatever vouches for it', async () => {
    const { ctx, receive, tenant } = await aShop()
    const victim = await tenant()
    const sent = { bodyId: rowIds.make('bod'), status: 'SENT' as const, sentAt: new Date(), to: 'bob@example.org' }
    const email = anEmail({ ...sent, projectId: victim.project.id, id: PROVEN_ID, messageId: PROVEN })
    await victim.store.emails.insert([email])
    const told = {
      headers: FEEDBACK,
      reports: [{ type: 'message/feedback-report', content: 'Feedback-Type: abuse\nVersion: 1\n' }],
    }
    const enclosed = `Message-ID: ${PROVEN}\nTo: bob@example.org\n\nHi`
    expect(await receive(letter({ ...told, enclosed }))).toBe('ignored')
    expect(await victim.store.emails.find(email.id)).toMatchObject({ status: 'SENT' })
    const id = rowIds.make('eml')
    const messageId = PROVEN.replace(PROVEN_ID, id)
    const own = anEmail({ ...sent, bodyId: rowIds.make('bod'), projectId: ctx.project.id, id, messageId })
    await ctx.store.emails.insert([own])
    expect(await receive(letter({ ...told, enclosed: enclosed.replace(PROVEN, own.messageId) }))).toBe('recorded')
  })

  it('is refused when the domain of its sender asks for it', async () => {
    const { ctx, receive } = await aShop()
    expect(await receive(letter({ verdicts: { dmarc: 'fail', isToRefuse: true } }))).toBe('forged')
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
    expect(await receive(letter({ verdicts: { dmarc: 'fail' } }))).toBe('received')
  })
})

describe('the sender', () => {
  it.each([
    ['nobody', 'undisclosed'],
    ['somebody under the name of another', '"boss@bank.example" <ann@example.org>'],
    ['somebody within the name of another', '" <ann@example.org> " <boss@bank.example>'],
    ['two of them', 'ann@example.org, boss@bank.example'],
    ['another address in quotes', '"ceo@bank.example"@example.org'],
    ['two at signs', 'ceo@bank.example@example.org'],
  ])('is refused and counted when it is unclear: %s', async (_, from) => {
    const { ctx, receive } = await aShop()
    expect(await receive(letter({ headers: { from } }))).toBe('unclear')
    expect(await eventsOf(ctx)).toEqual([])
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })

  it('is unclear when the message does not have exactly one field, however it was parsed', async () => {
    const { receive } = await aShop()
    const inbound = letter()
    expect(await receive({ ...inbound, from: undefined })).toBe('unclear')
    const shown = letter({
      headers: { from: '<ceo@bank.example> <ann@example.org>' },
      field: '=?q?x?= <ann@example.org>',
    })
    expect(await receive(shown)).toBe('unclear')
  })

  it.each([
    ['another', 'mallory.example'],
    ['a parent', 'org'],
    ['one below', 'mail.example.org'],
    ['none', undefined],
  ])('fails DMARC when the verdict is about another domain: %s', async (_, domain) => {
    const { receive, events } = await aShop()
    expect(await receive(letter({ verdicts: { domain } }))).toBe('received')
    expect(await events()).toMatchObject([{ data: { from: 'ann@example.org', dmarc: 'fail' } }])
  })

  it('has the verdict about its domain, in any form', async () => {
    const { receive, events } = await aShop()
    await receive(letter({ headers: { from: 'ann@bücher.example' }, verdicts: { domain: 'xn--bcher-kva.example' } }))
    expect(await events()).toMatchObject([{ data: { dmarc: 'pass' } }])
  })
})

describe('a flood', () => {
  const numbered = (n: number, from = `a${n}@example.org`) =>
    letter({ headers: { from, 'message-id': `<${n}@example.org>` } })

  it('from one sender is stopped, and others can still write', async () => {
    const { clock, receive, events } = await aShop()
    const results = []
    for (let n = 0; n < 22; n++) results.push(await codeOf(receive(numbered(n, 'ann@example.org'))))
    expect(results).toEqual([...Array(20).fill('received'), 'RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED'])
    expect(await receive(numbered(100, 'bob@example.org'))).toBe('received')
    clock.advance(60_000)
    expect(await receive(numbered(101, 'ann@example.org'))).toBe('received')
    expect(await events()).toHaveLength(22)
  })

  it("in a person's name does not block mail that their domain vouches for", async () => {
    const { receive } = await aShop()
    const forged = (n: number) => ({
      ...numbered(n, 'ann@example.org'),
      verdicts: { ...PASSED, dmarc: 'none' as const },
    })
    for (let n = 0; n < 20; n++) await receive(forged(n))
    expect(await codeOf(receive(forged(20)))).toBe('RATE_LIMIT_EXCEEDED')
    expect(await receive(numbered(21, 'ann@example.org'))).toBe('received')
  })

  it('of forged senders creates few contacts, and does not affect known senders and other projects', async () => {
    const { ctx, clock, world, tenant, receive } = await aShop()
    await createContact(ctx, { email: 'ann@example.org', subscribed: true, data: {} })
    for (let n = 0; n < 205; n++) {
      clock.advance(10_000) // New messages may arrive at any time, new contacts once a minute.
      await codeOf(receive(numbered(n)))
    }
    const made = 200 + Math.floor((205 * 10) / 60)
    const count = (await ctx.store.contacts.count(undefined)) - 1
    expect(count).toBeLessThanOrEqual(made)
    expect(count).toBeGreaterThanOrEqual(200)
    let n = 1000
    while ((await codeOf(receive(numbered(n++)))) !== 'RATE_LIMIT_EXCEEDED') expect(n).toBeLessThan(1100)
    clock.advance(10_000)
    expect(await receive(numbered(2000, 'ann@example.org'))).toBe('received')
    const other = await tenant()
    expect(
      await receiveMail(world, {
        projectId: other.project.id,
        to: 'x@other.example',
        envelope: FROM_ANN,
        inbound: numbered(3000, 'new@example.org'),
      }),
    ).toBe('received')
  })

  it('of messages is stopped for the project', async () => {
    const { ctx, receive } = await aShop()
    const results: unknown[] = []
    for (let n = 0; n < 203; n++) results.push(await codeOf(receive(numbered(n, `a${n % 50}@example.org`))))
    expect(results.slice(0, 200).every((result) => result === 'received')).toBe(true)
    expect(results.slice(200)).toEqual(Array(3).fill('RATE_LIMIT_EXCEEDED'))
    expect(await ctx.store.contacts.count(undefined)).toBe(50)
  })
})
