import { eventually, longestTurnOf } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { filled, TURN_MAX_MS } from '../../../../test/support/worst-inputs.ts'
import { type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'

/** The longest body of a mail, minus the few characters that make each one different. */
const BODY = 4_990_000

const MAILS: readonly (readonly [name: string, mail: Readonly<Record<string, unknown>>])[] = [
  ['paragraphs', { body: filled(BODY, '<p>a') }],
  ['brackets', { body: filled(BODY, '<') }],
  ['characters of two bytes', { body: filled(BODY / 2, 'é') }],
  ['characters of three bytes', { body: filled(BODY / 3, '漢') }],
  ['characters of four bytes', { body: filled(BODY / 2, '😀') }],
  ['carriage returns', { body: filled(BODY, '\r') }],
  ['lines', { body: filled(BODY, '<b>a\n') }],
  ['links', { body: filled(1_700_000, '<a href="https://x.example/">a</a>') }],
  ['a text of brackets', { text: filled(400_000, '<') }],
  ['a text of brackets and letters', { text: filled(600_000, 'a<') }],
  ['a text of two-byte characters', { text: filled(1_000_000, 'é') }],
  ['HTML and a text', { body: filled(BODY, '<p>a'), text: filled(BODY, 'a\n') }],
  [
    'tags',
    {
      body: filled(140_000, '<p>{{a}} {{{b}}}'.padEnd(60, 'x')),
      data: { a: filled(600, 'é'), b: filled(600, '<') },
    },
  ],
  [
    'an attached message',
    {
      body: '<p>',
      attachments: [
        {
          filename: 'a.eml',
          contentType: 'message/rfc822',
          content: Buffer.from(filled(7_000_000, 'a\n', 'Subject: x\n\n')).toString('base64'),
        },
      ],
    },
  ],
]

let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())

describe.each([
  ['smtp', TURN_MAX_MS],
  // It writes a mail into one row: 14 MB take 90 to 270 ms (see docs/parsers.md).
  ['inbox', 4 * TURN_MAX_MS],
] as const)('a long mail over %s', (kind, turnMaxMs) => {
  let bench: OwnBench
  let tenant: Tenant
  // Its own, because it measures.
  beforeAll(async () => {
    bench = await openBench({
      ...(kind === 'smtp' && { POSTHORN_MAILER_URL: `${smtp.url}?connections=4` }),
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
    })
    tenant = await bench.tenant()
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })

  /** A number that makes each mail different, so that nothing of it is cached. */
  let sent = 0
  const another = (mail: Readonly<Record<string, unknown>>) => {
    sent += 1
    const own = Object.entries(mail).map(([name, value]) => [
      name,
      typeof value === 'string' ? `<i>${sent}</i> ${value}` : value,
    ])
    return { from: SENDER, to: `reader-${sent}@example.com`, subject: 'Long', ...Object.fromEntries(own) }
  }

  it.each(MAILS)('delays others only for a moment: %s', async (_, mail) => {
    const ms = await longestTurnOf(async () => {
      const raw = Buffer.from(JSON.stringify(another(mail)))
      const answer = await tenant.call('POST /v1/send', { raw })
      const id = textAt(answer, 'data.emails.0.email')
      await eventually(async () => {
        const email = await tenant.call(`GET /emails/${id}`)
        expect(textAt(email, 'status')).toBe('SENT')
      })
    })
    expect(ms).toBeLessThan(turnMaxMs)
  })
})
