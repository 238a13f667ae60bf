import type { MailAddress } from '../ports/mailer.ts'

/** A name, with parts of it in quotation marks, before an address in angle brackets. */
const NAME = /(?:"(?:[^"\\]|\\.)*"|[^",;<>@]+)*/sy
const BRACKETS = /<([^<>]*)>\s*/y
const PLAIN = /[^\s",;<>]+\s*/y
const SEPARATOR = /[,;]\s*/y
const BLANKS = /\s*/y

/** Reads a text from left to right. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the match of the expression at this position, and moves after it. */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#text) ?? undefined
    if (found) this.#at += found[0].length
    return found
  }

  get at(): number {
    return this.#at
  }

  set at(at: number) {
    this.#at = at
  }

  get isDone(): boolean {
    return this.#at === this.#text.length
  }
}

/**
 * Returns the mailboxes of a text (RFC 5322 §3.4): addresses, each alone or as `Name <address>`, with commas or semicolons
 * between them. A name that has one of `@ < > , ; "` needs quotation marks. Undefined for any other text. The addresses are as
 * they were written: one may be invalid. Takes linear time.
 */
export function parseMailboxes(text: string): readonly MailAddress[] | undefined {
  const reader = new Reader(text)
  reader.take(BLANKS)
  const mailboxes: MailAddress[] = []
  do {
    const mailbox = readMailbox(reader)
    if (!mailbox) return undefined
    mailboxes.push(mailbox)
  } while (reader.take(SEPARATOR))
  return reader.isDone ? mailboxes : undefined
}

function readMailbox(reader: Reader): MailAddress | undefined {
  const start = reader.at
  const name = reader.take(NAME)?.[0] ?? ''
  const inside = reader.take(BRACKETS)?.[1]
  if (inside !== undefined) return { name: unquoted(name).trim() || undefined, email: inside.trim() }
  reader.at = start
  const plain = reader.take(PLAIN)
  return plain && { name: undefined, email: plain[0].trim() }
}

/**
 * Removes the quotation marks, and the backslashes between them. Not a regular expression: half a million marks take
 * 0.3 s.
 */
function unquoted(text: string): string {
  if (!text.includes('"')) return text
  let plain = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else plain += isQuoted && text[at] === '\\' ? text[++at] : text[at]
  }
  return plain
}

const NEEDS_QUOTES = /[",;<>@\\]|^\s|\s$/

/** Writes a mailbox so that `parseMailboxes` reads it again. */
export function mailboxText({ name, email }: MailAddress): string {
  if (name === undefined) return email
  return `${NEEDS_QUOTES.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name} <${email}>`
}

/** Returns the mailbox that `mailboxText` wrote, or that is a plain address. */
export function mailboxOf(text: string): MailAddress {
  const [mailbox] = (text.endsWith('>') && parseMailboxes(text)) || []
  return mailbox ?? { name: undefined, email: text }
}

interface SentSender<From> {
  readonly from?: From
  readonly fromName?: string | null | undefined
}

/** Separates the name from a sender that is `Name <address>`. A name in `fromName` takes precedence. */
export function splitSender<From extends string | null | undefined>({ from, fromName }: SentSender<From>) {
  if (!from) return { from, fromName }
  const { email, name } = mailboxOf(from)
  return { from: email, fromName: fromName === undefined ? name : fromName }
}
