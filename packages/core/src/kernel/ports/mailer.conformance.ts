import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preparedCases } from '../../conformance/store/prepared.conformance.ts'
import { eventually } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { exampleMail, sendWhole, type WholeMail } from '../../testing/whole-mail.ts'
import type { Mailer, MayLeave } from './mailer.ts'

export interface MailerHarness {
  readonly mailer: Mailer
  /** Returns the mails that arrived at the other end. */
  received(): Promise<readonly ReceivedMail[]>
  /** Frees the other end. The mailer is already closed. */
  close(): Promise<void>
}

export interface ReceivedMail {
  /** The recipient and the return path: RCPT TO and MAIL FROM (RFC 5321 §3.3). */
  readonly to: string
  readonly returnPath: string
  /** The message (RFC 5322), without header fields that its delivery added on top. */
  readonly source: Uint8Array
}

const LINE_BREAKS = ['\r\n', '\n', '\r', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029']

/** Returns one mail for each field that becomes a header, with `text` in that field. */
function mailsHolding(text: string): readonly (readonly [string, WholeMail])[] {
  const file = {
    contentType: 'text/plain',
    content: Uint8Array.of(1),
    disposition: 'attachment',
    contentId: undefined,
  } as const
  const evil = `x${text}Bcc: victim@example.com`
  return [
    ['subject', exampleMail({ subject: evil })],
    ['name of the sender', exampleMail({ from: { name: evil, email: 'news@sender.example' } })],
    ['name of the recipient', exampleMail({ to: { name: evil, email: 'ada@recipient.example' } })],
    ['address of the sender', exampleMail({ from: { name: undefined, email: `news@sender.example${text}x` } })],
    ['address of the recipient', exampleMail({ to: { name: undefined, email: `ada@recipient.example${text}x` } })],
    ['return path', exampleMail({ returnPath: `bounce@sender.example${text}x` })],
    ['Reply-To', exampleMail({ replyTo: { name: undefined, email: `help@sender.example${text}x` } })],
    ['name of Reply-To', exampleMail({ replyTo: { name: evil, email: 'help@sender.example' } })],
    ['value of a header', exampleMail({ headers: { 'X-Campaign': evil } })],
    ['name of a header', exampleMail({ headers: { [`X-A${text}Bcc`]: 'victim@example.com' } })],
    ['filename', exampleMail({ attachments: [{ ...file, filename: evil }] })],
    [
      'content type',
      exampleMail({ attachments: [{ ...file, filename: 'a.txt', contentType: `text/plain${text}x: y` }] }),
    ],
    [
      'content id',
      exampleMail({ attachments: [{ ...file, filename: 'a.txt', contentId: evil, disposition: 'inline' }] }),
    ],
    ['Message-ID', exampleMail({ messageId: `<a${text}b@sender.example>` })],
  ]
}

/** The law of mailers. `create` makes a mailer and its other end. */
export function mailerConformance(name: string, create: () => Promise<MailerHarness>): void {
  describe(`${name}: mailer`, () => {
    let harness: MailerHarness
    let mailer: Mailer
    beforeEach(async () => {
      harness = await create()
      mailer = harness.mailer
    })
    afterEach(async () => {
      await mailer.close()
      await harness.close()
    })

    /** Returns the only message for an address, one character per byte. */
    async function sourceFor(to: string): Promise<string> {
      const found = (await harness.received()).filter((mail) => mail.to === to)
      expect(found).toHaveLength(1)
      return (found[0]?.source ?? new Uint8Array()).reduce((text, byte) => text + String.fromCharCode(byte), '')
    }

    it('has a name', () => {
      expect(mailer.name).toMatch(/^[a-z][a-z0-9-]*$/)
    })

    it("hands a mail over and returns the provider's answer", async () => {
      const { response } = await sendWhole(mailer, exampleMail())
      expect(response).not.toBe('')
      await expect(harness.received()).resolves.toHaveLength(1)
    })

    it('writes sender, recipient, subject, date and Message-ID once each, and text and HTML', async () => {
      const mail = exampleMail({
        headers: { 'X-Campaign': 'spring' },
        replyTo: { name: 'Help', email: 'help@sender.example' },
      })
      await sendWhole(mailer, mail)
      const source = await sourceFor(mail.to.email)
      for (const line of [
        'From: Acme <news@sender.example>',
        'To: Ada Lovelace <ada@recipient.example>',
        'Subject: Hello Ada',
        ...(mailer.rewrites ? [] : ['Date: Sat, 21 Nov 2026 10:11:12 +0000']),
        ...(mailer.rewrites === 'identity' ? [] : [`Message-ID: ${mail.messageId}`]),
        'MIME-Version: 1.0',
        'Reply-To: Help <help@sender.example>',
        'X-Campaign: spring',
      ]) {
        expect(source.split(`\r\n${line}\r\n`).length + source.split(new RegExp(`^${line}\r\n`)).length).toBe(3)
      }
      for (const name of ['Date', 'Message-ID'])
        expect(source.match(new RegExp(`^${name}: .+$`, 'gim')), name).toHaveLength(1)
      expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
      expect(source.indexOf('text/plain')).toBeGreaterThan(0)
      expect(source.indexOf('text/html')).toBeGreaterThan(source.indexOf('text/plain')) // the best comes last (RFC 2046 §5.1.4)
    })

    it('shows the people that a mail names, and hands it only to its recipient', async () => {
      const to = [{ name: 'Ünal, Ada', email: 'ada@recipient.example' }]
      const cc = [
        { name: undefined, email: 'bob@recipient.example' },
        ...Array.from({ length: 49 }, (_, n) => ({ name: `Person ${n}`, email: `person${n}@recipient.example` })),
      ]
      const shownBy = async (blind: string, shown: WholeMail['shown']) => {
        await sendWhole(mailer, exampleMail({ to: { name: undefined, email: blind }, shown }))
        const source = await sourceFor(blind)
        const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
        expect(head).not.toMatch(mailer.rewrites === 'message' ? /ada@|bob@|bcc/i : /dan@|eve@|bcc/i)
        return (name: string) =>
          [...head.matchAll(new RegExp(`^${name}: .*$`, 'gim'))].map(
            ([line]) => line.match(/[a-z0-9]+@recipient\.example/g)?.length ?? 0,
          )
      }
      const copy = await shownBy('dan@recipient.example', { to, cc })
      expect([copy('To'), copy('Cc')]).toEqual([[1], mailer.rewrites === 'message' ? [] : [50]])
      const blind = await shownBy('eve@recipient.example', { to, cc: [] })
      expect([blind('To'), blind('Cc')]).toEqual([[1], []])
    })

    it('writes the same mail in the same way at every attempt', async () => {
      const mail = exampleMail()
      const other = { ...mail, emailId: exampleMail().emailId }
      await sendWhole(mailer, { ...mail, to: { name: undefined, email: 'first@recipient.example' } })
      await sendWhole(mailer, { ...other, to: { name: undefined, email: 'again@recipient.example' } })
      const ours = {
        identity: /^Subject: .*$/gm,
        message: /^Message-ID: .*$/gm,
        nothing: /^(?:Message-ID|Date): .*$/gm,
      }
      const identity = (source: string) => source.match(ours[mailer.rewrites ?? 'nothing'])
      const first = identity(await sourceFor('first@recipient.example'))
      expect(first).toHaveLength(mailer.rewrites ? 1 : 2)
      expect(identity(await sourceFor('again@recipient.example'))).toEqual(first)
    })

    it('does not change the mail that it is given', async () => {
      const attachment = Object.freeze({
        filename: 'a.bin',
        contentType: 'application/octet-stream',
        content: Uint8Array.of(0, 13, 10, 255),
        disposition: 'attachment',
        contentId: undefined,
      } as const)
      const mail = exampleMail({ headers: Object.freeze({ 'X-A': 'b' }), attachments: Object.freeze([attachment]) })
      const before = copyOf(mail)
      Object.freeze(mail)
      await sendWhole(mailer, mail)
      expect(mail).toEqual(before)
      expect([...attachment.content]).toEqual([0, 13, 10, 255])
    })

    it('hands over as many mails at the same time as its concurrency, each exactly once', async () => {
      const mails = Array.from({ length: Math.min(mailer.concurrency, 50) * 3 }, (_, i) =>
        exampleMail({ to: { name: undefined, email: `r${i}@recipient.example` }, subject: `Mail ${i}` }),
      )
      await Promise.all(mails.map((mail) => sendWhole(mailer, mail)))
      const received = (await harness.received()).map(({ to }) => to)
      expect(received.toSorted()).toEqual(mails.map(({ to }) => to.email).toSorted())
    })

    it('accepts texts of any characters', async () => {
      const text = fc.string({ unit: 'binary', maxLength: 300 })
      const line = fc
        .string({ unit: 'grapheme', maxLength: 60 })
        .filter((value) => !/[\p{Cc}\u2028\u2029]/u.test(value))
      await fc.assert(
        fc.asyncProperty(text, text, line, line, async (html, plain, subject, fromName) => {
          await sendWhole(
            mailer,
            exampleMail({ html, text: plain, subject, from: { name: fromName, email: 'a@sender.example' } }),
          )
        }),
        { numRuns: propertyRuns(8) },
      )
    })

    it.each(LINE_BREAKS)('refuses %j in every field that becomes a header, and sends nothing', async (lineBreak) => {
      for (const [field, mail] of mailsHolding(lineBreak)) {
        await expect(sendWhole(mailer, mail), field).rejects.toMatchObject({ name: 'MailerError', failure: 'rejected' })
      }
      await expect(harness.received()).resolves.toEqual([])
    })

    it('hands over a mail whose guard always agrees', async () => {
      let asked = 0
      const holds = [() => true, async () => true]
      for (const hold of holds)
        await sendWhole(mailer, exampleMail(), () => {
          asked += 1
          return hold()
        })
      expect(asked).toBeGreaterThanOrEqual(2)
      await expect(harness.received()).resolves.toHaveLength(2)
    })

    it('sends nothing of a mail before its guard answers', async () => {
      let answer: ((held: boolean) => void) | undefined
      const sending = sendWhole(mailer, exampleMail(), () => {
        if (answer) return true
        return new Promise((resolve) => (answer = resolve))
      })
      await eventually(() => expect(answer).toBeDefined())
      await expect(harness.received()).resolves.toEqual([])
      answer?.(true)
      await sending
      await expect(harness.received()).resolves.toHaveLength(1)
    })

    it.each<[string, MayLeave]>([
      ['says no', () => false],
      ['says no after a while', async () => false],
      ['fails', () => Promise.reject(new Error('the database is away'))],
      [
        'throws',
        () => {
          throw new Error('the database is away')
        },
      ],
    ])('sends nothing of a mail whose guard %s, and continues', async (_, mayLeave) => {
      for (let n = 0; n < 3; n++)
        await expect(sendWhole(mailer, exampleMail(), mayLeave)).rejects.toMatchObject({ failure: 'withdrawn' })
      await expect(harness.received()).resolves.toEqual([])
      const mail = exampleMail()
      await sendWhole(mailer, mail, () => true)
      await sourceFor(mail.to.email)
    })

    it('sends nothing of a mail whose guard refuses after it first agreed, if it asks more than once', async () => {
      const html = `<p>${'x'.repeat(70)}</p>\n`.repeat(20_000)
      let yes = 0
      const first = await sendWhole(mailer, exampleMail({ html, text: 'x' }), () => ++yes === 1).then(
        () => 'sent',
        (error: unknown) => error,
      )
      if (yes === 1) expect(first).toBe('sent')
      else {
        expect(first).toMatchObject({ failure: 'withdrawn' })
        await expect(harness.received()).resolves.toEqual([])
      }
    })

    preparedCases(() => ({ mailer, received: () => harness.received() }))

    it('verifies a working provider', async () => {
      await expect(mailer.verify()).resolves.toBeUndefined()
      await expect(harness.received()).resolves.toEqual([])
    })

    it('refuses mails once it is closed, and can be closed twice', async () => {
      await sendWhole(mailer, exampleMail())
      await mailer.close()
      await mailer.close()
      await expect(sendWhole(mailer, exampleMail())).rejects.toMatchObject({
        name: 'MailerError',
        failure: 'unreachable',
      })
      await expect(harness.received()).resolves.toHaveLength(1)
    })
  })
}

/** Returns a deep copy. */
function copyOf(mail: WholeMail): WholeMail {
  const attachments = mail.attachments.map((part) => ({ ...part, content: Uint8Array.from(part.content) }))
  return { ...mail, from: { ...mail.from }, to: { ...mail.to }, headers: { ...mail.headers }, attachments }
}
