import type { LookUpMailDomain, MailDomain } from '@posthorn/core/ports'
import { distanceOf } from './distance.ts'
import { isRegional, MORE_PERSONAL, TOP_PROVIDERS } from './providers.ts'
import { certainlyMeant } from './slips.ts'

/** Listed names that people enter in forms: reserved ones (RFC 2606 §3), and placeholders. */
const NOBODYS = /^(?:(?:.*\.)?example\.(?:com|net|org)|test\.com|test\.de|(?:my|your)domain\.com)$/

/** Listed names that are common only as typos; the owners of some harvest that. */
const LISTED_TYPOS = new Set([
  'gamil.com',
  'gmai.com',
  'gmail.co',
  'gmail.om',
  'gmal.com',
  'gmial.com',
  'homail.com',
  'hotmai.com',
  'hotmail.cm',
  'hotmail.con',
  'hotmails.com',
  'hotmial.com',
  'outlok.com',
  'vahoo.com',
  'yaho.com',
  'yahoo.om',
])

/** A longer name is not a typo that a person makes; a shorter one with another letter is another company. */
const TYPO_LENGTH = { min: 8, max: 64 }
/** In a shorter domain two edits make another word. */
const LONG_DOMAIN = 10

/** A domain in the package's list of popular domains that has hardly an address. */
const UNKNOWN_PROVIDER = 'mailw.com'

interface Lists {
  readonly isDisposable: (domain: string) => boolean
  readonly isPersonal: (domain: string) => boolean
  readonly suggest: (domain: string) => string | undefined
}

let lists: Promise<Lists> | undefined

/** Looks domains up in lists of npm packages, which are loaded when they are first needed. */
export const lookUpMailDomain: LookUpMailDomain = async (domain) => {
  lists ??= loadLists()
  const { isDisposable, isPersonal, suggest } = await lists
  const disposable = parentsOf(domain).some(isDisposable)
  const personal = !disposable && isPersonal(domain) && !LISTED_TYPOS.has(domain)
  const isTyped = LISTED_TYPOS.has(domain)
  const isTaken = personal || (disposable && !isTyped)
  const near = isTaken ? undefined : nearTo(domain, suggest)
  const certain = isTaken ? undefined : (certainlyMeant(domain) ?? (isTyped ? near : undefined))
  return {
    isDisposable: disposable,
    isPersonal: personal && !NOBODYS.test(domain),
    meant: certain,
    near: certain === undefined ? near : undefined,
  }
}

function nearTo(domain: string, suggest: Lists['suggest']): MailDomain['near'] {
  if (domain.length < TYPO_LENGTH.min || domain.length > TYPO_LENGTH.max) return undefined
  const suggestion = suggest(domain)
  if (suggestion === undefined || suggestion === domain) return undefined
  return distanceOf(domain, suggestion) <= (domain.length < LONG_DOMAIN ? 1 : 2) ? suggestion : undefined
}

async function loadLists(): Promise<Lists> {
  const [disposable, personal, spelling] = await Promise.all([
    import('disposable-email-domains-js'),
    import('email-providers/all.json', { with: { type: 'json' } }),
    import('@zootools/email-spell-checker'),
  ])
  const disposableDomains = disposable.disposableEmailBlocklistSet()
  const personalDomains = new Set([...personal.default, ...MORE_PERSONAL])
  const domains = [...spelling.POPULAR_DOMAINS, ...TOP_PROVIDERS].filter((domain) => domain !== UNKNOWN_PROVIDER)
  const popularDomains = new Set(domains)
  return {
    isDisposable: (domain) => disposableDomains.has(domain),
    isPersonal: (domain) => personalDomains.has(domain) || isRegional(domain),
    // Its other suggestions are made up, e.g. terra.com.au for terra.com.ar.
    suggest(domain) {
      const suggestion = spelling.run({ email: `a@${domain}`, domains })?.domain
      return suggestion !== undefined && popularDomains.has(suggestion) ? suggestion : undefined
    },
  }
}

/** Returns the domain and all domains above it but the last label. */
function parentsOf(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
