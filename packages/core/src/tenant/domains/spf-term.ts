import { readNetwork } from './ip-network.ts'

/** A mechanism with its qualifier, or a modifier (RFC 7208 §4.6.1, §5, §6). */
const SPF_TERM =
  /^(?:[+?~-]?(?:all|(?:include|exists|ip4|ip6):\S+|(?:a|mx)(?::[^\s/]+)?(?:\/\S+)?|ptr(?::\S+)?)|[a-z][a-z0-9_.-]*=\S*)$/i
const NETWORK = /^[+?~-]?ip([46]):(.*)$/i
const LENGTHS = /^[+?~-]?(?:a|mx)(?::[^\s/]+)?(\/\S+)$/i
const NAMED = /^(?:[+?~-]?(?:include|exists|ptr|a|mx):|(?:redirect|exp)=)([^\s/]*)/i
/**
 * The end of a name: a label that is not a number, or a macro (§7.1). `localhost` is in our own records while mail is
 * captured.
 */
const NAME_END = /(?:^localhost$|\.(?!\d+\.?$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?|%\{[^{}]+\})$/i
const ONCE = /^(redirect|exp)=/i

/** Returns the first term for which receivers ignore the complete record (RFC 7208 §4.6, §6). */
export function wrongTerm(terms: readonly string[]): string | undefined {
  const modifiers = new Set<string>()
  return terms.find((term) => {
    const modifier = ONCE.exec(term)?.[1]?.toLowerCase()
    if (modifier !== undefined && modifiers.has(modifier)) return true
    if (modifier !== undefined) modifiers.add(modifier)
    return !SPF_TERM.test(term) || !hasNetwork(term) || !hasLengths(term) || !hasName(term)
  })
}

function hasNetwork(term: string): boolean {
  const [, version, text = ''] = NETWORK.exec(term) ?? []
  return version === undefined || readNetwork(text)?.bits === (version === '4' ? 32 : 128)
}

function hasLengths(term: string): boolean {
  const lengths = LENGTHS.exec(term)?.[1]
  if (lengths === undefined) return true
  const [whole, ip4 = '0', ip6 = '0'] = /^(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/.exec(lengths) ?? []
  return whole !== undefined && Number(ip4) <= 32 && Number(ip6) <= 128
}

function hasName(term: string): boolean {
  const name = NAMED.exec(term)?.[1]
  return name === undefined || NAME_END.test(name)
}
