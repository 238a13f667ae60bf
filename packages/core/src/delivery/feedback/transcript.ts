import type { RefusedCommand } from '../../kernel/ports/mailer.ts'
import { findAddress, findAddresses } from './addresses.ts'
import { beginsWithAny, includesAny, searchable } from './phrases/match.ts'
import { ORIGINALS } from './phrases/originals.ts'

/** The words about one recipient. */
export interface Section {
  readonly address: string
  readonly words: string
}

/** The text of a bounce itself, and the returned message below it. */
export interface Transcript {
  readonly own: string
  readonly original: string | undefined
}

/** The maximum length of text that is read: the reasons are at the top. */
const TEXT_MAX = 32_000
const LINES_MAX = 1500

/** Splits the text of a bounce where the returned message begins. */
export function splitOriginal(text: string): Transcript {
  const lines = text.slice(0, TEXT_MAX).split('\n', LINES_MAX).map(unquoted)
  const at = lines.findIndex((line, index) => isOriginal(line) || (index > 0 && beginsHeader(lines, index)))
  const isAll = at < 0 || !lines.slice(0, at).some((line) => line.trim() !== '')
  if (isAll) return { own: withoutSubjects(lines), original: undefined }
  return { own: withoutSubjects(lines.slice(0, at)), original: lines.slice(at).join('\n') }
}

const SUBJECT =
  /^\s{0,20}[*-]?\s{0,3}(?:(?:original )?subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|temat|тема|件名|主题|主旨)\s{0,3}[:：]/i

/** Many bounces quote the subject of the mail, which can contain any phrase. */
const withoutSubjects = (lines: readonly string[]): string => lines.filter((line) => !SUBJECT.test(line)).join('\n')

/** A person who forwards a bounce quotes it; `>>>` is a command of its transcript. */
const unquoted = (line: string): string =>
  (/^>(?!>>)/.test(line) ? line.replace(/^(?:>(?!>>) ?){1,3}/, '') : line).trimEnd()

/**
 * Returns true for a line that introduces the original message, with or without rules around it. A long line is a
 * sentence that only mentions the message.
 */
function isOriginal(line: string): boolean {
  if (line.length > 90) return false
  const words = searchable(line.replace(/^[\s\-=*_#+>|.]{0,80}/, ''))
  return beginsWithAny(words, ORIGINALS)
}

/** Returns true at header fields that a mail in transit has: at the start of a line, and more than one. */
function beginsHeader(lines: readonly string[], at: number): boolean {
  const isField = (line: string | undefined) =>
    /^(received|return-path|dkim-signature|message-id|mime-version|x-[a-z-]{1,60}|from|to|subject|date|content-type):/i.test(
      line ?? '',
    )
  if (!/^(received|return-path|dkim-signature):/i.test(lines[at] ?? '')) return false
  return lines.slice(at + 1, at + 12).some(isField)
}

const LEADING = /^[\s*•\->"'<([]{0,40}$/
const FOLLOWING = /^[>"')\]]{0,3}[\s:.,;]{0,4}(?:$|[\s:(,.[])/
const LABEL =
  /(?:recipients?|address(?:es)?|delivered? (?:your message )?to|delivering your mail to|deliver (?:the )?message to|undeliverable to|user|rcpt to|permanent errors|mailbox(?: is full| exceeds allowed size)?|attempts|did not reach the following recipient|gateway for)\s{0,4}[:,]?\s{0,4}[<"]?$/i

/** Returns the recipients that the lines of a bounce name, each with the lines below it. */
export function sectionsOf(own: string, isOther: (address: string) => boolean): readonly Section[] {
  const lines = own.split('\n')
  for (const names of [leads, isLabelled, answers]) {
    const sections = cut(lines, (line) => {
      const address = findAddress(line)
      return address !== undefined && !isOther(address) && names(line, address) ? address : undefined
    })
    if (sections.length > 0) return sections
  }
  const addresses = findAddresses(own).filter((found) => !isOther(found))
  const address = addresses.find((found) => !ROLE.test(found)) ?? addresses[0]
  return address === undefined ? [] : [{ address, words: own }]
}

/** Addresses that a bounce names for questions. */
const ROLE = /^(?:postmaster|mailer-daemon|abuse|support|help|helpdesk|hostmaster|webmaster)@/i

const leads = (line: string, address: string): boolean => {
  const at = line.indexOf(address)
  return LEADING.test(line.slice(0, at)) && FOLLOWING.test(line.slice(at + address.length, at + address.length + 8))
}

const isLabelled = (line: string, address: string): boolean =>
  LABEL.test(line.slice(0, line.indexOf(address)).slice(-80))

/** An answer of a server, e.g. `550 <a@example.com>... User unknown`. */
const answers = (line: string, address: string): boolean =>
  /^\s{0,20}(?:<<< ?)?[45]\d\d[ -]/.test(line.slice(0, line.indexOf(address)))

function cut(lines: readonly string[], nameOf: (line: string) => string | undefined): readonly Section[] {
  const sections = new Map<string, { address: string; words: string[] }>()
  let open: { address: string; words: string[] } | undefined
  for (const line of lines) {
    const address = nameOf(line)
    if (address !== undefined && sections.size < 50) {
      const key = address.toLowerCase()
      open = sections.get(key) ?? { address, words: [] }
      sections.set(key, open)
    }
    open?.words.push(line)
  }
  return [...sections.values()].map(({ address, words }) => ({ address, words: words.join('\n') }))
}

/** IronPort calls a refusal of the content a problem of the other system, and one of the recipient an unknown address. */
const AFTER_DATA = [
  'end of data',
  'final data',
  'after i sent the message',
  'reply to data',
  'data command',
  '(data)',
  'after data',
  'sending data',
  'sending message body',
  'message data',
  '(state 17)',
  '(state 18)',
  'other mail system problem',
]
const AFTER_RCPT = [
  'after rcpt',
  '(state 13)',
  '(state 14)',
  'reply to rcpt',
  'our rcpt',
  'rcpt command',
  'rcpt to',
  'like recipient',
  'smtp:rcpt',
]
const AFTER_MAIL = ['after mail from', 'reply to mail', 'our mail from', 'sender was rejected', 'mail command']

/** Returns the command that was refused, if the words name it. */
export function commandOf(words: string): RefusedCommand | undefined {
  const text = searchable(words.slice(0, TEXT_MAX))
  const refused = /<<< [45]\d\d/.exec(text)
  const asked = refused ? text.lastIndexOf('>>> ', refused.index) : -1
  if (asked >= 0) {
    const command = text.slice(asked + 4, asked + 8)
    if (command === 'rcpt') return 'RCPT'
    if (command === 'data') return 'DATA'
    if (command === 'mail') return 'MAIL'
  }
  if (includesAny(text, AFTER_DATA)) return 'DATA'
  if (includesAny(text, AFTER_MAIL)) return 'MAIL'
  return includesAny(text, AFTER_RCPT) ? 'RCPT' : undefined
}
