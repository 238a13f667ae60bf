import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { aContact } from '../audience-kit.ts'
import { aCampaign, arrived, step } from '../campaign-kit.ts'
import { at, textAt } from '../harness.ts'
import { receiving } from '../inbound-kit.ts'

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: forged reports are not tried on PostgreSQL: ${found.missing}`)
afterAll(() => postgres?.stop())

const MALLORY = 'mallory@mallory.example'
const PEOPLE = ['a@example.org', 'b@example.org', MALLORY, 'c@example.org', 'd@example.org']

interface Mail {
  readonly id: string
  readonly to: string
  readonly messageId: string
  readonly status: string
}

interface FeedbackReport {
  readonly messageId: string
  readonly recipient?: string
}

const complaint = (type: string, { messageId, recipient }: FeedbackReport) => `From: fbl@mallory.example\r
Subject: report\r
MIME-Version: 1.0\r
Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r
\r
--b\r
Content-Type: message/feedback-report\r
\r
Feedback-Type: ${type}\r
Version: 1\r
${recipient === undefined ? '' : `Original-Rcpt-To: <${recipient}>\r\n`}\r
--b\r
Content-Type: message/rfc822\r
\r
Message-ID: ${messageId}\r
\r
Hi\r
--b--\r
`

const delivery = (
  action: string,
  { messageId, recipient = MALLORY }: FeedbackReport,
) => `From: mailer-daemon@mallory.example\r
Subject: Undelivered Mail Returned to Sender\r
MIME-Version: 1.0\r
Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r
\r
--b\r
Content-Type: message/delivery-status\r
\r
Reporting-MTA: dns; mx.mallory.example\r
\r
Final-Recipient: rfc822; ${recipient}\r
Action: ${action}\r
Status: ${action === 'failed' ? '5.1.1' : '2.0.0'}\r
\r
--b\r
Content-Type: text/rfc822-headers\r
\r
Message-ID: ${messageId}\r
\r
--b--\r
`

const FORGERIES = [
  (told: FeedbackReport) => complaint('abuse', told),
  (told: FeedbackReport) => complaint('opt-out', told),
  (told: FeedbackReport) => delivery('failed', told),
  (told: FeedbackReport) => delivery('delivered', told),
]

/**
 * Returns neighbors of an id: its last eight characters counted up and down, as hexadecimal digits or as characters of
 * ids.
 */
function neighborsOf(id: string): readonly string[] {
  const [head, tail] = [id.slice(0, -8), id.slice(-8)]
  return [16, 36].flatMap((base) =>
    Array.from({ length: 21 }, (_, n) => n - 10).map((by) => {
      const digits = Number.parseInt(tail, base)
      return head + (Number.isNaN(digits) ? 0 : Math.max(0, digits + by)).toString(base).padStart(8, '0').slice(-8)
    }),
  )
}

it('a letter with an unclear sender is refused over SMTP, and leaves no contact', async () => {
  const { bench, shop, bring } = await receiving()
  for (const from of [
    'From: "ceo@bank.example"@mallory.example',
    'From: ceo@bank.example\r\nFrom: a@mallory.example',
    'From : ceo@bank.example\r\nFrom: a@mallory.example',
    'From: ceo@bank.example@mallory.example',
    'From: ceo@bank.example%40mallory.example',
    'From: <=?utf-8?q?ceo=40bank.example?=@mallory.example>',
    'From: Team: ceo@bank.example;',
    'Subject: nobody',
  ])
    expect([from, await bring(`${from}\r\nTo: x@shop.example\r\n\r\nHi\r\n`, 'x@shop.example', MALLORY)]).toEqual([
      from,
      expect.stringMatching(/^550 5\.6\.0/),
    ])
  expect(await bench.posthorn.world.store.project(shop.id).contacts.count(undefined)).toBe(0)
  const honest = 'From: M <a@mallory.example>\r\nTo: x@shop.example\r\n\r\nHi\r\n'
  expect(await bring(honest, 'x@shop.example', MALLORY)).toMatch(/^250/)
  const events = await shop.call('GET /events?eventName=email.received')
  expect(at(events.json, 'events.0.data')).toMatchObject({ from: 'a@mallory.example', dmarc: 'pass' })
})

describe.each([
  ['SQLite', true, async () => ({})],
  ['PostgreSQL', !!postgres, async () => ({ POSTHORN_DATABASE_URL: (await postgres?.createDatabase()) ?? '' })],
] as const)('the recipient of one mail of a project on %s', (_, isThere, env) => {
  it.skipIf(!isThere).each(['a campaign', '/v1/send'])('cannot report the mails of others: %s', async (what) => {
    const { bench, shop, bring } = await receiving(await env())
    await bench.posthorn.start()
    onTestFinished(() => bench.posthorn.stop())
    const content = { from: 'post@shop.example', subject: 'News', body: '<p>News</p>' }
    for (const person of PEOPLE) await aContact(shop, person)
    if (what === 'a campaign') {
      const campaign = await aCampaign(shop, content)
      await step(shop, campaign, 'send', {})
      await arrived(shop, campaign, 'SENT')
    } else for (const to of PEOPLE) await shop.call('POST /v1/send', { body: { ...content, to } })
    const mails = async () =>
      (at((await shop.call('GET /emails')).json, 'data') as readonly Mail[]).toSorted((a, b) => (a.to < b.to ? -1 : 1))
    await eventually(async () => expect((await mails()).map(({ status }) => status)).toEqual(PEOPLE.map(() => 'SENT')))
    const sent = await mails()
    const own = sent.find(({ to }) => to === MALLORY)
    if (!own) throw new Error('Mallory got one')
    const others = sent.filter(({ to }) => to !== MALLORY)
    const proof = /\+[^@]*/.exec(own.messageId)?.[0] ?? ''
    const report = async (raw: string) =>
      expect(await bring(raw, 'anything@shop.example', 'fbl@mallory.example')).toMatch(/^250/)

    for (const [n, id] of neighborsOf(own.id).entries()) {
      const messageId = `<${id}${n % 2 === 0 ? '' : proof}@shop.example>`
      if (id !== own.id) await report(FORGERIES[n % 4]?.({ messageId }) ?? '')
    }
    // A sender who knows the ids of others has no proof for them, and may not use their own.
    for (const other of others)
      for (const forge of FORGERIES) {
        await report(forge({ messageId: `<${other.id}@shop.example>`, recipient: other.to }))
        await report(forge({ messageId: `<${other.id}${proof}@shop.example>`, recipient: other.to }))
        await report(forge({ messageId: own.messageId, recipient: other.to }))
      }

    const after = await mails()
    expect(after.filter(({ to }) => to !== MALLORY)).toEqual(others)
    for (const { to } of others) {
      expect((await shop.call(`GET /suppressions/${to}`)).status).toBe(404)
      expect(at((await shop.call(`GET /contacts?search=${to}`)).json, 'data.0.subscribed')).toBe(true)
    }
    // A recipient may report their own mail, also in other letters.
    expect((await shop.call(`GET /suppressions/${MALLORY}`)).status).toBe(404)
    await report(complaint('abuse', { messageId: own.messageId.toUpperCase(), recipient: MALLORY.toUpperCase() }))
    expect(textAt(await shop.call(`GET /emails/${own.id}`), 'status')).toBe('COMPLAINED')
    expect((await shop.call(`GET /suppressions/${MALLORY}`)).status).toBe(200)
  })
})
