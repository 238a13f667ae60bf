import { isIPv4, isIPv6 } from 'node:net'

export type QuestionType = 'TXT' | 'MX' | 'NS' | 'A' | 'AAAA' | 'CNAME' | 'PTR'

/** A question for a name in lower case, without the trailing dot. */
export interface Question {
  readonly type: QuestionType
  readonly name: string
}

/**
 * Names of hosts and of records with underscores (RFC 8552). DNS allows other characters, but mail domains do not use
 * them.
 */
const LABEL = /^[a-z0-9_*/-]{1,63}$/
/** In text; 255 octets on the wire (RFC 1035 §2.3.4). */
const NAME_MAX = 253

/** Returns the question; undefined for a text that cannot be a name. */
export function questionFor(type: QuestionType, text: string): Question | undefined {
  const name = text.toLowerCase().replace(/\.$/, '')
  if (name.length > NAME_MAX || !name.split('.').every((label) => LABEL.test(label))) return undefined
  return { type, name }
}

/** Returns the question for the names of an IP address (RFC 1035 §3.5, RFC 3596 §2.5); undefined for other texts. */
export function questionForNames(address: string): Question | undefined {
  if (isIPv4(address)) return { type: 'PTR', name: `${address.split('.').toReversed().join('.')}.in-addr.arpa` }
  if (!isIPv6(address) || address.includes('%')) return undefined
  const nibbles = groupsOf(address).flatMap((group) => [...group.toString(16).padStart(4, '0')])
  return { type: 'PTR', name: `${nibbles.toReversed().join('.')}.ip6.arpa` }
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::')
  const [left, right] = [readGroups(head), readGroups(tail ?? '')]
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill(0), ...right]
}

function readGroups(text: string): readonly number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
