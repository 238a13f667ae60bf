import { mailboxText } from '../kernel/address/mailboxes.ts'
import type { WholeMail } from './whole-mail.ts'

/** A mail that was sent. */
export interface SentMail {
  readonly to: string
  readonly from: string
  /** An address, or `Name <address>`. */
  readonly replyTo: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The targets of its links, in order. */
  readonly links: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** The time when it was sent. */
  readonly at: Date
  readonly emailId: string
}

export function sentMail({ to, from, replyTo, subject, html, text, headers, date, emailId }: WholeMail): SentMail {
  return {
    to: to.email,
    from: from.email,
    replyTo: replyTo && mailboxText(replyTo),
    subject,
    html,
    text,
    links: linksOf(html),
    headers,
    at: date,
    emailId,
  }
}

const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(LINK)].map(([, double, single]) =>
    (double ?? single ?? '').replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  )
}
