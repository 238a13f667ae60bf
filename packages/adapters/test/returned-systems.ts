import type { ReturnedExample } from './returned-messages.ts'

/** Bounces of systems that follow no standard, or one of their own; written from the descriptions in their manuals. */
const ORIGINAL = `Return-Path: <b@news.sender.example>
Received: from news.sender.example by mx.example.net; Mon, 2 Nov 2026 10:00:00 +0000
From: Shop <shop@sender.example>
To: Ann <ann@example.org>
Subject: Mailbox full of offers
Message-ID: <eml_1@sender.example>

Hello Ann`

const plain = (from: string, subject: string, text: string) =>
  `From: ${from}\nTo: b@news.sender.example\nSubject: ${subject}\n\n${text}\n`

const one = (reason: string, kind: string, more: object = {}) => ({
  kind: 'bounce',
  recipients: [{ address: 'ann@example.org', outcome: 'bounced', class: kind, reason, ...more }],
})

/** The text of a Japanese report, as Domino sends it: ISO-2022-JP without a charset. */
const JIS = '\u001b$B08@h$OB8:_$7$^$;$s\u001b(B'

export const SYSTEMS: readonly ReturnedExample[] = [
  {
    name: 'MDaemon, with the talk of the servers',
    raw: plain(
      'MDaemon@mx.example.net',
      'Permanent Delivery Failure',
      `The attached message could not be sent.

The following addresses did NOT receive a copy of your message:

> ann@example.org

--- Session Transcript ---
 220 mx.example.org ESMTP
 EHLO mx.example.net
 MAIL From:<b@news.sender.example>
 RCPT To:<ann@example.org>
 550 5.1.1 That mailbox is not known here
 QUIT
--- End Transcript ---

: Message contains [1] file attachments
${ORIGINAL}`,
    ),
    expected: one('unknown_recipient', 'hard', { status: '5.1.1' }),
  },
  {
    name: 'IMail, with a word before the address',
    raw: plain(
      '"Postmaster" <postmaster@mx.example.net>',
      'Undeliverable Mail',
      `Unknown user: ann@example.org

RCPT TO generated following response:
550 No such recipient here

Original message follows.

${ORIGINAL}`,
    ),
    expected: one('unknown_recipient', 'hard'),
  },
  {
    name: 'GroupWise, by the name of the recipient',
    raw: plain(
      'Mailer-Daemon@mx.example.net',
      'Message status - undeliverable',
      `The message that you sent was undeliverable to the following:
     ann@example.org (user not found)

${ORIGINAL}`,
    ),
    expected: one('unknown_recipient', 'hard'),
  },
  {
    name: 'CommuniGate, with the recipient in quotes',
    raw: plain(
      '<MAILER-DAEMON@mx.example.net>',
      'Undeliverable mail: News',
      `Failed to deliver to 'ann@example.org'
LOCAL module(account ann@example.org) reports:
 account is full (quota exceeded)

${ORIGINAL}`,
    ),
    expected: one('mailbox_full', 'soft'),
  },
  {
    name: 'Gmail, with a report in HTML and its words in the status part',
    raw: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: b@news.sender.example
Auto-Submitted: auto-replied
X-Failed-Recipients: ann@example.org
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="g"

--g
Content-Type: text/html; charset=utf-8

<h1>Address not found</h1><p>Your message wasn't delivered to <b>ann@example.org</b>.</p>
--g
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com

Final-Recipient: rfc822; ann@example.org
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 5.1.1 That account is unknown to us

--g
Content-Type: message/rfc822

${ORIGINAL}
--g--
`,
    expected: one('unknown_recipient', 'hard', { status: '5.1.1' }),
  },
  {
    name: 'a list manager that knows no such member',
    raw: plain(
      'list-admin@example.org',
      'You b@news.sender.example are not member (list ML)',
      'You are not a member of this mailing list <list@example.org>.\n',
    ),
    expected: { kind: 'bounce', recipients: [{ class: 'message', reason: 'policy' }] },
  },
  {
    name: 'Domino in Japanese, without a charset',
    raw: `From: MAILER-DAEMON@example.org
To: b@news.sender.example
Subject: DELIVERY FAILURE
Content-Type: multipart/report; report-type=delivery-status; boundary="d"

--d
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Final-Recipient: rfc822; ann@example.org
Action: failed
Status: 5.0.0
Diagnostic-Code: X-Notes; ${JIS}

--d--
`,
    expected: one('unknown_recipient', 'hard', { words: '宛先は存在しません' }),
  },
  {
    name: 'a gateway that passes the report of another on',
    raw: `From: postmaster@example.org
To: b@news.sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/mixed; boundary="o"

--o
Content-Type: text/plain

This mail was checked for viruses. No virus was found.
--o
Content-Type: message/rfc822

From: postmaster@inner.example.org
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="i"

--i
Content-Type: message/delivery-status

Reporting-MTA: dns; inner.example.org

Final-Recipient: rfc822; ann@example.org
Action: failed
Status: 5.1.1

--i--
--o--
`,
    expected: one('unknown_recipient', 'hard', { status: '5.1.1' }),
  },
  {
    name: 'a system that will try again because the mailbox is full',
    raw: plain(
      'Postmaster@example.org',
      'Mail Delivery Warning',
      `Delivery of email to this address
   "ann@example.org"
has been postponed due to a full mailbox.
We will continue to try to deliver your message over the next few days.

The first 50 lines of your original message follow:
${ORIGINAL}`,
    ),
    expected: {
      kind: 'delayed',
      recipients: [{ address: 'ann@example.org', outcome: 'delayed', reason: 'mailbox_full' }],
    },
  },
  {
    name: 'a server in French, without accents',
    raw: plain(
      'MAILER-DAEMON@example.org',
      'Message non remis',
      `Votre message n'a pas pu etre delivre a

ann@example.org
    550 Adresse introuvable

${ORIGINAL}`,
    ),
    expected: one('unknown_recipient', 'hard'),
  },
  {
    name: 'a loop that names the recipient in a header of the mail',
    raw: `From: staff@mailbox.example
To: abuse@sender.example
Subject: complaint about message from 192.0.2.1
Content-Type: multipart/mixed; boundary="c"

--c
Content-Type: message/rfc822

X-HmXmrOriginalRecipient: ann@example.org
${ORIGINAL}
--c--
`,
    expected: { kind: 'complaint', type: 'abuse', addresses: ['ann@example.org'], messageId: '<eml_1@sender.example>' },
  },
]
