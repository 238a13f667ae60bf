/** Messages in the main formats of returned mail, written from their RFCs and the manuals of the mail systems. */
export interface ReturnedExample {
  readonly name: string
  readonly raw: string
  readonly expected: Readonly<Record<string, unknown>>
}

const ORIGINAL = `Return-Path: <b@news.sender.example>
From: Shop <shop@sender.example>
To: Ann <ann@example.org>
Subject: News
Message-ID: <eml_1@sender.example>
Date: Mon, 2 Nov 2026 10:00:00 +0000

Hello Ann`

const report = (text: string, status: string) => `From: Mail Delivery System <MAILER-DAEMON@mx.example.net>
To: b@news.sender.example
Return-Path: <>
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=b"

--=b
Content-Type: text/plain; charset=utf-8

${text}
--=b
Content-Type: message/delivery-status

${status}
--=b
Content-Type: message/rfc822

${ORIGINAL}
--=b--
`

const bounced = (reason: string, kind: string, more: object = {}) => ({
  kind: 'bounce',
  recipients: [{ address: 'ann@example.org', outcome: 'bounced', class: kind, reason, ...more }],
})

export const RETURNED: readonly ReturnedExample[] = [
  {
    name: 'a report of Postfix (RFC 3464)',
    raw: report(
      '<ann@example.org>: host mx.example.org[192.0.2.1] said: 550 5.1.1\n    <ann@example.org>: Recipient address rejected: User unknown (in reply to RCPT TO command)',
      'Reporting-MTA: dns; mx.example.net\nArrival-Date: Mon, 2 Nov 2026 10:00:01 +0000\n\nFinal-Recipient: rfc822; ann@example.org\nOriginal-Recipient: rfc822;ann@example.org\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.example.org\nDiagnostic-Code: smtp; 550 5.1.1 <ann@example.org>: Recipient address rejected:\n    User unknown',
    ),
    expected: {
      ...bounced('unknown_recipient', 'hard', { status: '5.1.1', replyCode: 550 }),
      messageId: '<eml_1@sender.example>',
    },
  },
  {
    name: 'a report of a full mailbox',
    raw: report(
      'The mailbox is full.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Over quota',
    ),
    expected: bounced('mailbox_full', 'soft'),
  },
  {
    name: 'a report of a policy',
    raw: report(
      'The mail was refused.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Blocked by our content filter as spam',
    ),
    expected: bounced('spam', 'message'),
  },
  {
    name: 'a report of a delay',
    raw: report(
      'THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ann@example.org\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; Connection timed out\nWill-Retry-Until: Sat, 7 Nov 2026 10:00:00 +0000',
    ),
    expected: { kind: 'delayed', recipients: [{ address: 'ann@example.org', outcome: 'delayed' }] },
  },
  {
    name: 'a report of success',
    raw: report(
      'Delivered.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ann@example.org\nAction: delivered\nStatus: 2.0.0',
    ),
    expected: { kind: 'delivered', recipients: [{ address: 'ann@example.org', outcome: 'delivered' }] },
  },
  {
    name: 'a bounce of Exim, without a report',
    raw: `From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: b@news.sender.example
X-Failed-Recipients: ann@example.org
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ann@example.org
    host mx.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ann@example.org>:
    550 Unknown user

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}
`,
    expected: { ...bounced('unknown_recipient', 'hard', { replyCode: 550 }), messageId: '<eml_1@sender.example>' },
  },
  {
    name: 'a bounce of qmail, with a code in its words',
    raw: `From: MAILER-DAEMON@mx.example.net
To: b@news.sender.example
Subject: failure notice

Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ann@example.org>:
Sorry, I couldn't find any host named example.org. (#5.1.2)

--- Below this line is a copy of the message.

${ORIGINAL}
`,
    expected: bounced('unknown_host', 'hard', { status: '5.1.2' }),
  },
  {
    name: 'a bounce in HTML',
    raw: `From: Microsoft Outlook <MicrosoftExchange1@example.org>
To: b@news.sender.example
Return-Path: <>
Subject: Unzustellbar: News
Content-Type: text/html; charset=utf-8

<html><body><p>Ihre Nachricht an <a href="mailto:ann@example.org">ann@example.org</a> konnte nicht zugestellt werden.</p>
<p>Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@example.org not found by SMTP address lookup'</p></body></html>
`,
    expected: bounced('unknown_recipient', 'hard', { status: '5.1.10' }),
  },
  {
    name: 'a complaint (RFC 5965)',
    raw: `From: fbl@mailbox.example
To: abuse@news.sender.example
Subject: FW: News
Content-Type: multipart/report; report-type=feedback-report; boundary="=f"

--=f
Content-Type: text/plain

This is an email abuse report.
--=f
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Loop/1.0
Version: 1
Original-Mail-From: <b@news.sender.example>
Original-Rcpt-To: <ann@example.org>

--=f
Content-Type: message/rfc822

${ORIGINAL}
--=f--
`,
    expected: { kind: 'complaint', type: 'abuse', addresses: ['ann@example.org'], messageId: '<eml_1@sender.example>' },
  },
  {
    name: 'an automatic reply (RFC 3834)',
    raw: `From: Ann <ann@example.org>
To: b@news.sender.example
Return-Path: <>
Subject: Automatic reply: News
Auto-Submitted: auto-replied

I am out of the office until Monday.
`,
    expected: { kind: 'auto-reply' },
  },
  {
    name: 'a challenge',
    raw: `From: Ann <ann@example.org>
To: b@news.sender.example
Subject: Re: News (sender verification required)
Auto-Submitted: auto-replied

Click the link below to have your message delivered to Ann.
`,
    expected: { kind: 'challenge' },
  },
  {
    name: 'a letter of a person',
    raw: `From: Ann <ann@example.org>
To: shop@sender.example
Subject: Re: News
In-Reply-To: <eml_1@sender.example>

Thank you! When do you open?
`,
    expected: { kind: 'none' },
  },
]
