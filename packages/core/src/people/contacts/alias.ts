import type { ContactId } from '../../kernel/ids/ids.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'

/** Crockford's base 32, the digits of ids. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ALIAS = /^cnt_p([0-9a-z]{26})$/
const ROUNDS = [1, 2, 3, 4] as const

type Digits = readonly number[]

/**
 * Returns the id of a contact as the public key sees it. It never changes, and it hides the time in the id, which would
 * reveal whether the contact is new. The id's digits are encrypted: a Feistel network of four rounds with HMAC-SHA-256
 * under the master key (Luby and Rackoff 1988). Undefined for an id that is not made of digits.
 */
export function aliasOf(secrets: Pick<Secrets, 'hmac'>, id: ContactId): string | undefined {
  const digits = digitsOf(id.slice('cnt_'.length))
  if (!digits) return undefined
  let [left, right] = halves(digits)
  for (const round of ROUNDS) [left, right] = [right, shifted(left, maskOf(secrets, round, right), 1)]
  return `cnt_p${textOf([...left, ...right])}`
}

/** Returns the id of an alias; undefined for any other text. */
export function idOfAlias(secrets: Pick<Secrets, 'hmac'>, alias: string): ContactId | undefined {
  const digits = digitsOf(ALIAS.exec(alias)?.[1] ?? '')
  if (!digits) return undefined
  let [left, right] = halves(digits)
  for (const round of ROUNDS.toReversed()) [left, right] = [shifted(right, maskOf(secrets, round, left), -1), left]
  return `cnt_${textOf([...left, ...right])}`
}

function digitsOf(text: string): Digits | undefined {
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter))
  return digits.length === 26 && !digits.includes(-1) ? digits : undefined
}

const textOf = (digits: Digits) => digits.map((digit) => ALPHABET.charAt(digit)).join('')

const halves = (digits: Digits): [Digits, Digits] => [digits.slice(0, 13), digits.slice(13)]

/** Returns the mask of a round. 256 is a multiple of 32, so all masks are equally likely. */
function maskOf(secrets: Pick<Secrets, 'hmac'>, round: number, half: Digits): Digits {
  const mac = secrets.hmac(`contact alias ${round} ${textOf(half)}`)
  return half.map((_, index) => Number.parseInt(mac.slice(2 * index, 2 * index + 2), 16) % 32)
}

const shifted = (half: Digits, mask: Digits, way: 1 | -1): Digits =>
  half.map((digit, index) => (digit + way * (mask[index] ?? 0) + 32) % 32)
