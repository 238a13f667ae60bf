/**
 * The domains of services that give out addresses which forward to a private one, by their own pages. A service whose
 * addresses are at its customers' ordinary domain, e.g. fastmail.com or icloud.com, cannot be detected.
 */
const RELAYS = new Set([
  // Apple: Hide My Email of Sign in with Apple.
  'privaterelay.appleid.com',
  // Mozilla: Firefox Relay.
  'mozmail.com',
  'relay.firefox.com',
  // DuckDuckGo Email Protection.
  'duck.com',
  // SimpleLogin, and the aliases of Proton Pass.
  'simplelogin.co',
  'simplelogin.com',
  'simplelogin.fr',
  'aleeas.com',
  'slmail.me',
  'slmails.com',
  'silomails.com',
  '8alias.com',
  '8shield.net',
  'dralias.com',
  'passmail.com',
  'passmail.net',
  'passinbox.com',
  'passfwd.com',
  // addy.io, formerly AnonAddy; each customer has a subdomain.
  'addy.io',
  'anonaddy.com',
  'anonaddy.me',
  'addymail.com',
  '4wrd.cc',
  'mailer.me',
  // 33Mail; each customer has a subdomain.
  '33mail.com',
  // IronVest, formerly Blur.
  'opayq.com',
  // Cloaked.
  'cloaked.id',
  'myclkd.com',
  'clkdmail.com',
  // Spamgourmet.
  'spamgourmet.com',
  'spamgourmet.net',
  'spamgourmet.org',
])

/** Returns whether the domain, or one above it, belongs to a relay. */
export function isRelay(domain: string): boolean {
  for (let rest = domain; rest !== ''; ) {
    if (RELAYS.has(rest)) return true
    const dot = rest.indexOf('.')
    rest = dot === -1 ? '' : rest.slice(dot + 1)
  }
  return false
}
