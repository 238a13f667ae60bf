import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNCE_REASONS } from '../../mail/emails/bounces.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { classifyReply } from './reply.ts'
import { WORDS_MAX } from './schema.ts'

const classOf = (words: string, more: Partial<Parameters<typeof classifyReply>[0]> = {}) => {
  const { class: kind, reason } = classifyReply({ words, isFinal: true, ...more })
  return `${kind} ${reason}`
}

describe('a refusal', () => {
  it.each([
    [
      '550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
      'hard unknown_recipient',
    ],
    ['550-5.1.1 The email account that you tried to reach does not exist. Please try', 'hard unknown_recipient'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'hard unknown_recipient'],
    ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [x.outlook.com]', 'hard unknown_recipient'],
    ['550 5.1.6 recipient no longer on server', 'hard moved'],
    ['550 5.4.4 Invalid domain', 'hard unknown_host'],
    [
      'Host or domain name not found. Name service error for name=example.org type=A: Host not found',
      'hard unknown_host',
    ],
    ['550 5.7.27 Host does not accept mail', 'hard no_mail_accepted'],
    ['556 5.1.10 Recipient address has null MX', 'hard no_mail_accepted'],
    ['Sorry, no mailbox here by that name. (#5.1.1)', 'hard unknown_recipient'],
    ['Empfänger unbekannt', 'hard unknown_recipient'],
    ['550 Adresse destinataire inconnue: destinataire inconnu', 'hard unknown_recipient'],
    ['このメールアドレスは存在しません', 'hard unknown_recipient'],
    ['552 5.2.2 Over quota', 'soft mailbox_full'],
    ['452 4.2.2 The email account that you tried to reach is over quota', 'soft mailbox_full'],
    ['550 5.1.1 <a@example.com>... Mailbox full', 'soft mailbox_full'],
    ['Das Postfach des Empfängers ist voll: Postfach voll', 'soft mailbox_full'],
    ['550 5.2.1 The email account that you tried to reach is disabled', 'soft inactive_mailbox'],
    ['4.4.1 connect to example.com[192.0.2.1]:25: Connection timed out', 'soft unreachable'],
    ['421 4.4.2 Connection timed out', 'soft unreachable'],
    ['554 4.4.7 Message expired: unable to deliver in 840 minutes', 'soft expired'],
    ['550 Something that nobody has heard of', 'soft undetermined'],
    ['', 'soft undetermined'],
    ['550 5.7.1 Message content rejected, UBE, id=00000-22-225', 'message spam'],
    ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'message blocked'],
    ['550 5.7.26 Unauthenticated email from example.com is not accepted due to DMARC policy', 'message authentication'],
    ['552 5.3.4 Message too large', 'message too_large'],
    ['552 5.2.3 Message length exceeds limit set by recipient', 'message too_large'],
    ['550 5.7.1 <a@example.com>: Relay access denied', 'message relaying_denied'],
    ['550 5.6.1 Message content rejected', 'message content'],
    ['552 Too many recipients', 'message too_many'],
    ['550 5.1.1 RCP-P2 Refused due to recipient preferences', 'message filtered'],
    ['553 5.1.8 <a@example.org>... Domain of sender address a@example.org does not exist', 'message policy'],
  ])('%s: %s', (words, expected) => {
    expect(classOf(words)).toBe(expected)
  })

  it.each([
    ['550 5.7.1 <a@example.com>: Recipient address rejected: Nonexistent user', 'hard unknown_recipient'],
    ['550 mailbox for a@example.com does not exist', 'hard unknown_recipient'],
    ['550 <a@example.com>: this address is not registered with us', 'hard unknown_recipient'],
    ['550 Cuenta inexistente', 'hard unknown_recipient'],
    ['550 Benutzer nicht gefunden', 'hard unknown_recipient'],
    ['550 Utilisateur non trouve', 'hard unknown_recipient'],
    ['550 Nao existe o utilizador', 'hard unknown_recipient'],
    ['550 收件人地址未找到', 'hard unknown_recipient'],
    ["550 We can't find this recipient", 'hard unknown_recipient'],
    ['550 a@example.com Recipient address rejected.', 'hard unknown_recipient'],
    ['DNS Error: domain name not found', 'hard unknown_host'],
    ['All relevant MX records point to non-existent hosts', 'hard unknown_host'],
    ['550 5.1.1 The mailbox of <a@example.com> has exceeded what it may hold', 'soft mailbox_full'],
    ["550 The recipient's mailbox is over its storage limit", 'soft mailbox_full'],
    ['550 5.1.0 - Unknown address error 550-5.2.2 Mailbox full', 'soft mailbox_full'],
    ['550 This user was deactivated by the administrator', 'soft inactive_mailbox'],
    ['550 The group may not exist, or you may not post to it', 'soft undetermined'],
    ['550 Invalid HELO: domain does not exist', 'message policy'],
    ['550 Invalid sender address: no such user', 'message policy'],
    ['550 Unknown error in the service of this user', 'soft undetermined'],
    ['pipe to |/bin/filter: template of the user: No such file or directory', 'soft system_failure'],
  ])('is understood in words that are not in any list: %s: %s', (words, expected) => {
    expect(classOf(words, { command: 'RCPT' })).toBe(expected)
  })

  it('of the content does not concern the host', () => {
    expect(classOf('550 5.2.0 <a@example.com> This domain may never be resolved by us', { command: 'DATA' })).toBe(
      'soft undetermined',
    )
  })

  it.each([
    ['of the recipient', 'RCPT', 'hard unknown_recipient'],
    ['of the content', 'DATA', 'message filtered'],
    ['of the sender', 'MAIL', 'message policy'],
    ['nobody knows of what', undefined, 'hard unknown_recipient'],
  ] as const)('%s decides what "unknown user" without a code means', (_, command, expected) => {
    expect(classOf('550 Unknown user', { command })).toBe(expected)
  })

  it.each([
    '550 No such user here',
    '550 Unknown user',
    '550 unknown user <x@y.example>',
    '550 <x@y.example> No such user here',
    '550 x@y.example... No such user',
    '550 User unknown',
  ])('concerns the recipient without a command, unless a carrier or a gateway is named: %s', (words) => {
    for (const status of [undefined, '5.0.0']) expect(classOf(words, { status })).toBe('hard unknown_recipient')
    for (const more of [
      { recipient: 'a@docomo.ne.jp' },
      { servers: 'dns; mx.softbank.ne.jp' },
      { servers: 'SurfControl E-mail Filter' },
    ])
      expect(classOf(words.replace('... ', ': '), more)).toBe('message filtered')
    expect(classOf(words, { recipient: 'a@notdocomo.ne.jp' })).toBe('hard unknown_recipient')
    expect(classOf(words, { recipient: 'a@docomo.ne.jp', command: 'RCPT' })).toBe('hard unknown_recipient')
    expect(classOf(words, { recipient: 'a@docomo.ne.jp', status: '5.1.1' })).toBe('hard unknown_recipient')
  })

  it.each([
    '550 Unknown sender',
    '550 Your domain does not exist',
    '550 no such sender user here',
    '550 The user you are sending from does not exist',
    '550 Return path mailbox does not exist',
    '550 Return-Path <post@shop.example> could not be verified: user unknown',
    '550 envelope-from address does not exist',
    '550 MAIL FROM address <post@shop.example> is unknown',
    '550 bounce address invalid: user unknown',
    '550 From address not found',
    "550 The sender's domain has a null MX (RFC 7505)",
    '550-Callback to sender address failed: 550 5.1.1 user unknown',
    '550 5.1.1 Callout verification failed: sender mailbox unknown',
    '550 5.1.1 recipient blocked you',
    '550 5.1.1 This account only accepts mail from known senders',
    '550 5.1.1 User rejects messages from unknown senders',
    '550 5.1.1 Rejected: mailing list members only',
    '550 Absender unbekannt',
    '550 Absenderadresse existiert nicht',
    '550 Expéditeur inconnu',
    '550 Remitente desconocido',
    '550 Mittente sconosciuto',
    '550 Remetente inexistente',
    '550 Afzender onbekend',
    '550 Nadawca nieznany',
    '550 Неизвестный отправитель',
    '550 Отправитель не существует',
    '550 送信者のメールアドレスが存在しません',
    '550 发件人地址不存在',
  ])('of the sender does not concern the recipient: %s', (words) => {
    for (const command of ['RCPT', undefined] as const) expect(classOf(words, { command })).toMatch(/^message /)
  })

  it.each([
    '550 5.1.1 User unknown; message returned to sender',
    '550 User unknown. Return to sender: address not found',
    '550 5.1.1 No such user. Please tell the sender: mailbox does not exist',
    '550 5.1.1 Empfänger unbekannt. Der Absender wird benachrichtigt',
    '550 5.1.1 mail from <post@shop.example> to <ada@example.com>: user unknown',
    '550 <ada@example.com> your message was not delivered: the domain does not exist',
    '550 5.1.1 Your email to <ada@example.com>: address not found',
    '550 mailbox does not exist; check the From address and the To address',
  ])('of the recipient may name the sender: %s', (words) => {
    expect(classOf(words, { command: 'RCPT' })).toMatch(/^hard /)
  })

  it.each([
    '550 MX is "."',
    "Mail for example.com cannot be delivered: MX record is '.'",
    '550 5.1.2 The domain of the recipient says that it takes no mail (RFC 7505)',
    '521 5.3.2 Host does not accept mail',
    '521 5.3.2 system not accepting network messages',
    '521 whatever',
    '556 no',
    'an MX or SRV record indicated no SMTP service',
    'Domain example.com has a null MX record',
    '550 5.1.10 nullMX',
    'Mail to this domain is not accepted (MX 0 .)',
  ])('of a host that accepts no mail is hard: %s', (words) => {
    expect(classOf(words)).toBe('hard no_mail_accepted')
  })

  it.each([
    '553 5.7.2 [TSS09] All messages from 192.0.2.1 will be permanently deferred',
    '554 Service unavailable (x:blocked)',
    '550 permanent failure for one or more recipients (x@y.example:blocked)',
    '554 DT:SPM 163 smtp1',
    '553 HL:IPB',
    '550 OFR_506',
    '550 Blocked Senders - https://community.mimecast.com',
    '550 Rejected by header based Anti-Spoofing policy',
    '550 high volume of complaints from your network',
    '550 Sender not on whitelist',
    '550 Mailbox unavailable; sender blocked',
    '550 You are not allowed to send to this address',
    '550 RP-001 Unfortunately',
    '554 JunkMail rejected',
    '550 spamcheck failed',
    '550 Reject due to policy restrictions',
    '550 sorry, your envelope sender is in my badmailfrom list',
    '550 SPF: 192.0.2.1 is not allowed to send mail from example.com',
    '550 5.0.350 Remote server returned an error -> 550 Envelope blocked - User Entry',
    '521 5.7.1 Blocked by zen.spamhaus.org',
    '550 5.7.27 Sender address has null MX',
  ])('of the sender never counts against the recipient: %s', (words) => {
    for (const status of [undefined, '5.1.1', '5.0.0']) expect(classOf(words, { status })).toMatch(/^message /)
  })

  it.each([
    ['554 5.7.1 <x@y.example>: Recipient address rejected: user x does not exist', 'hard unknown_recipient'],
    ['550 [PERMFAIL] destination mx1.y.example said: Account not available', 'hard unknown_recipient'],
    ['450 4.2.0 <x@y.example>: Recipient address rejected: Greylisted', 'soft unreachable'],
  ])('is understood: %s: %s', (words, expected) => {
    expect(classOf(words)).toBe(expected)
  })

  it('keeps its code when the words have no better one', () => {
    expect(classifyReply({ words: '550 5.0.0 refused', status: '5.1.1', isFinal: true })).toMatchObject({
      class: 'hard',
      status: '5.1.1',
      replyCode: 550,
    })
  })

  it('prefers the code of the server that answered to that of the server that reports', () => {
    const refusal = classifyReply({ words: '550 5.7.1 IP address blacklisted', status: '5.1.1', isFinal: true })
    expect(refusal).toMatchObject({ class: 'message', status: '5.7.1' })
  })

  it('ignores addresses and links in the words', () => {
    const words = '550 5.0.0 <user.unknown@does-not-exist.example> see https://example.com/#mailbox-full-user-unknown'
    expect(classOf(words)).toBe('soft undetermined')
  })

  it.each(['192.0.2.5.1.1', 'version 8.13.5.1.1', '1.5.1.1'])('finds no code in %s', (words) => {
    expect(classifyReply({ words, isFinal: true }).status).toBeUndefined()
  })

  it('treats a temporary code as final only when the sender gave up', () => {
    const words = '450 4.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual alias table'
    expect([classOf(words), classOf(words, { isFinal: false })]).toEqual([
      'hard unknown_recipient',
      'soft system_failure',
    ])
  })

  it('has the class of its reason, whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.boolean(), (words, isFinal) => {
        const refusal = classifyReply({ words, isFinal })
        expect(refusal.class).toBe(BOUNCE_REASONS[refusal.reason])
        expect(refusal.words.length).toBeLessThanOrEqual(WORDS_MAX)
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it.each([
    ['blanks', ' '],
    ['at signs', '@'],
    ['dots', '.'],
    ['half a phrase', 'user address mailbox domain '],
    ['codes', '5.1.1.'],
    ['links', 'https://https://'],
  ])('takes little time for a megabyte of %s', async (_, piece) => {
    const words = piece.repeat(1_000_000 / piece.length)
    classifyReply({ words, isFinal: true })
    expect(await leastCpuTimeOf(() => classifyReply({ words, isFinal: true }))).toBeLessThan(100)
  })
})
