import { isIPv4, isIPv6 } from 'node:net'
import type { SmtpSettings } from './url.ts'

/** Replies of mail servers, made safe to pass on. */
export interface Words {
  /** Returns the words for the sender of the mail: without the operator's servers, users, and secrets. */
  forSenders(text: string): string
  /** Returns the words for the operator: without secrets. */
  forOperator(text: string): string
  /** Adds another name of the server, which it announced itself. */
  learn(serverName: string): void
}

const SECRET = '[secret]'
const USER = '[user]'
const SERVER = '[server]'
const ADDRESS = '[address]'
/** Shorter secrets may be part of any word. */
const ANYWHERE_LENGTH = 6
/** Matches a possible IP address with an optional port. */
const MAY_BE_ADDRESS = /\[?(?:[0-9a-f]*:[0-9a-f:.]*[0-9a-f:]|\d{1,3}(?:\.\d{1,3}){3})\]?(?::\d{1,5})?/gi

/** Servers echo their input, a password also in its encoded form (RFC 4954 §4, RFC 4616). */
export function createWords({ connection, auth }: Pick<SmtpSettings, 'connection' | 'auth'>): Words {
  const encoded = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')
  const secrets = auth
    ? [auth.pass, encodeURIComponent(auth.pass), encoded(auth.pass), encoded(`\0${auth.user}\0${auth.pass}`)]
    : []
  const users = auth ? [auth.user, encodeURIComponent(auth.user), encoded(auth.user)] : []
  const servers = new Set([connection.host, connection.name, connection.localAddress, connection.tls?.servername])

  const secret = patternsOf(secrets, SECRET)
  const user = patternsOf(users, USER)
  let server = patternsOf([...servers], SERVER)
  const forOperator = (text: string) => without(text, secret, SECRET)
  return {
    forOperator,
    forSenders(text) {
      const unnamed = without(without(forOperator(text), user, USER), server, SERVER)
      return unnamed.replace(MAY_BE_ADDRESS, (found) => (isAddress(found) ? ADDRESS : found))
    },
    learn(serverName) {
      servers.add(serverName)
      server = patternsOf([...servers], SERVER)
    },
  }
}

const without = (text: string, patterns: readonly RegExp[], instead: string): string =>
  patterns.reduce((clean, pattern) => clean.replace(pattern, instead), text)

/** Returns patterns for these parts, the longest first: a shorter one may be in a longer one. */
function patternsOf(parts: readonly (string | undefined)[], instead: string): readonly RegExp[] {
  return parts
    .filter((part): part is string => part !== undefined && part !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((part) => patternOf(part, { isSecret: instead === SECRET }))
}

function patternOf(part: string, { isSecret }: { readonly isSecret: boolean }): RegExp {
  const literal = part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  if (isSecret && part.length >= ANYWHERE_LENGTH) return new RegExp(literal, 'g')
  // Matches a name by itself: not a recipient at the same domain, nor a part of a longer word.
  return new RegExp(`(?<![\\w@.-])${literal}(?![\\w-])`, 'gi')
}

function isAddress(found: string): boolean {
  const bare = found.replace(/^\[|\]?(?::\d{1,5})?$/g, '')
  return isIPv4(bare) || isIPv6(bare) || isIPv6(found.replace(/^\[|\]$/g, ''))
}
