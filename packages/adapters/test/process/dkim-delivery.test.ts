import type { MailSigner } from '@posthorn/core/ports'
import { contentOf, exampleMail, ownOf, sendWhole } from '@posthorn/core/testing'
import { authenticate } from 'mailauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { smtp as smtpMailer } from '../../src/nodemailer/index.ts'
import { type SigningDomain, signingDomain, txtResolver } from '../dkim-receiver.ts'
import { useSmtpServer } from '../smtp-mailer.ts'

const DOMAIN = 'sender.example'
const BOUNCES = `bounces.${DOMAIN}`
/** The address of the mail server that delivers. */
const ADDRESS = '192.0.2.10'

let signing: SigningDomain
beforeAll(async () => {
  signing = await signingDomain(DOMAIN)
})
const smtp = useSmtpServer()

const latin1 = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('latin1')
const to = (email: string) => ({ name: undefined, email })

describe('mail at the receiving server', () => {
  it.each(['', '?connections=1'])('has valid signatures, alone and in a campaign, in parallel%s', async (query) => {
    const mailer = smtp.mailer(query)
    const signed = (n: number) =>
      exampleMail({
        signer: signing.signer,
        to: to(`own${n}@recipient.example`),
        html: `.<p>${n}</p>\n.\n..${'x'.repeat(n * 40)}\n \n\n`,
        text: `.\n${' '.repeat(n)}Grüße\n\n`,
      })
    const content = { ...contentOf(signed(0)), html: ['<p>Dear ', ',</p>\n<p>  bye </p>'], text: ['.', '.\n'] }
    const prepared = await mailer.prepare(content)
    const fixed = await mailer.prepare(contentOf(signed(1)))
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => sendWhole(mailer, signed(n))),
      ...Array.from({ length: 40 }, (_, n) => {
        const own = ownOf(exampleMail({ subject: `Mail ${n}`, to: to(`p${n}@recipient.example`) }))
        return n % 2 === 0
          ? mailer.send(prepared, { ...own, html: [`${n} `], text: [`.${n}`] })
          : mailer.send(fixed, own)
      }),
    ])
    const messages = await smtp.server().messages()
    expect(messages).toHaveLength(60)
    for (const { source } of messages) expect(await signing.check(source)).toEqual([true, true])
  })

  it('is not delayed by a slow signature of another mail on its connection', async () => {
    const mailer = smtp.mailer('?connections=1')
    const gate = Promise.withResolvers<void>()
    const slow: MailSigner = {
      async sign(message) {
        await gate.promise
        return signing.signer.sign(message)
      },
    }
    const late = sendWhole(mailer, exampleMail({ signer: slow, to: to('late@recipient.example') }))
    for (const name of ['a', 'b', 'c'])
      await sendWhole(mailer, exampleMail({ signer: signing.signer, to: to(`${name}@recipient.example`) }))
    gate.resolve()
    await late
    const messages = await smtp.server().messages()
    expect(messages.map((message) => message.to[0]?.[0])).toEqual(['a', 'b', 'c', 'l'])
    for (const { source } of messages) expect(await signing.check(source)).toEqual([true, true])
  })

  it('has valid signatures with an international address (SMTPUTF8) and with a large file', async () => {
    const mailer = smtp.mailer()
    const content = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 251)
    const file = { filename: 'ä.bin', contentType: 'application/octet-stream', content } as const
    const attachments = [{ ...file, disposition: 'attachment', contentId: undefined } as const]
    await sendWhole(mailer, exampleMail({ signer: signing.signer, to: to('jürgen@recipient.example'), attachments }))
    const [message] = await smtp.server().messages()
    expect(message?.parameters).toContain('SMTPUTF8')
    expect(message?.source.length).toBeGreaterThan(4_000_000)
    expect(await signing.check(message?.source ?? new Uint8Array())).toEqual([true, true])
  })
})

describe('a receiver that checks SPF, DKIM, and DMARC', () => {
  const records = new Map([
    [BOUNCES, `v=spf1 ip4:${ADDRESS} -all`],
    [`_dmarc.${DOMAIN}`, 'v=DMARC1; p=reject; adkim=s; aspf=r'],
  ])

  /** Sends one mail with a return path on the domain, and lets a receiver check it. */
  async function judged({ ip = ADDRESS, change = (source: string) => source } = {}) {
    await smtp.server().reset()
    await sendWhole(
      smtp.mailer(),
      exampleMail({ signer: signing.signer, returnPath: `b.1.abc@${BOUNCES}`, to: to('ada@recipient.example') }),
    )
    const [message] = await smtp.server().messages()
    const { dkim, spf, dmarc } = await authenticate(Buffer.from(change(latin1(message?.source)), 'latin1'), {
      ip,
      helo: 'mail.posthorn.example',
      sender: message?.from ?? '',
      mta: 'mx.recipient.example',
      resolver: txtResolver((name) => records.get(name) ?? signing.records.get(name)),
      disableArc: true,
      disableBimi: true,
    })
    return {
      spf: spf ? spf.status.result : undefined,
      dkim: dkim.results.map(({ status }) => [status.result, status.aligned]),
      dmarc: dmarc && [dmarc.status.result, dmarc.alignment.spf.result, dmarc.alignment.dkim.result],
    }
  }

  it('finds all three valid and aligned', async () => {
    expect(await judged()).toEqual({
      spf: 'pass',
      dkim: [
        ['pass', DOMAIN],
        ['pass', DOMAIN],
      ],
      dmarc: ['pass', BOUNCES, DOMAIN],
    })
  })

  it('accepts a forwarded mail because of its signatures', async () => {
    const { spf, dmarc } = await judged({ ip: '198.51.100.1' })
    expect(spf).toBe('fail')
    expect(dmarc).toEqual(['pass', undefined, DOMAIN])
  })

  it('accepts a mail that a list changed because of its return path', async () => {
    const { dkim, dmarc } = await judged({ change: (source) => `${source}-- \r\nfooter\r\n` })
    expect(dkim.map(([result]) => result)).not.toContain('pass')
    expect(dmarc).toEqual(['pass', BOUNCES, undefined])
  })

  it('refuses a mail with neither', async () => {
    const { dmarc } = await judged({ ip: '198.51.100.1', change: (source) => source.replace('Hello', 'Hallo') })
    expect(dmarc).toEqual(['fail', undefined, undefined])
  })
})

it.each([
  ['smtp://user:password@email-smtp.eu-central-1.amazonaws.com:587', 'identity'],
  ['smtps://user:password@EMAIL-SMTP-FIPS.us-gov-west-1.amazonaws.com', 'identity'],
  ['smtp://email-smtp.eu-central-1.amazonaws.com.evil.example', undefined],
  ['smtp://mail.example.com', undefined],
])('does not sign Message-ID and Date if the server replaces them: %s', async (url, rewrites) => {
  const mailer = smtpMailer(url)
  expect(mailer.rewrites).toBe(rewrites)
  await mailer.close?.()
})
