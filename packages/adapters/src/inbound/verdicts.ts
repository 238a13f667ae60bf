import { Resolver } from 'node:dns/promises'
import type { AuthVerdict, Envelope, Verdicts } from '@posthorn/core/ports'
import type { authenticate } from 'mailauth'

/** Each signature costs a look-up and a pass over the message. */
const SIGNATURES_MAX = 5
const DNS_MS = 2000
const ALL_MS = 8000

const UNKNOWN: Verdicts = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', domain: undefined, isToRefuse: false }

/** Thrown when name servers did not answer in time: the sender can be checked again later. */
export class DnsUnanswered extends Error {
  override readonly name = 'Unanswered'
}

/** mailauth takes longer to load than all the rest. */
export const loadMailauth = () => import('mailauth')

/**
 * Returns a function that checks the sender of a message with these DNS servers, or those of the system. It calls
 * `onAsk` before it queries them: the work that needs CPU time is done by then. The function throws for a message that
 * cannot be checked, and `DnsUnanswered`: otherwise padding, or slow name servers of one's own, would bring any sender
 * past the policy of its domain.
 */
export function verdictsBy(servers: readonly string[] | undefined) {
  const dns = new Resolver({ timeout: DNS_MS, tries: 2 })
  if (servers) dns.setServers(servers)

  return async (bytes: Uint8Array, { from, client }: Envelope, onAsk: () => void): Promise<Verdicts> => {
    if (!client) return UNKNOWN
    if (!isJudged(bytes)) throw new Error('the header is too long or has too many signatures')
    const { authenticate } = await loadMailauth()
    const resolver = (name: string, type: string) => {
      onAsk()
      return resolve(dns, name, type)
    }
    const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>()
    const end = setTimeout(giveUp, ALL_MS, undefined)
    try {
      const found = await Promise.race([
        authenticate(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
          sender: from,
          ip: client.ip,
          helo: client.helo,
          resolver,
          disableArc: true,
          disableBimi: true,
          minBitLength: 1024,
        }),
        late,
      ])
      if (!found) throw new DnsUnanswered()
      return toVerdicts(found)
    } finally {
      clearTimeout(end)
    }
  }
}

async function resolve(dns: Resolver, name: string, type: string): Promise<string[][] | string[]> {
  if (type === 'TXT') return dns.resolveTxt(name)
  if (type === 'MX') return (await dns.resolveMx(name)).map(({ exchange, priority }) => [String(priority), exchange])
  if (type === 'A') return dns.resolve4(name)
  if (type === 'AAAA') return dns.resolve6(name)
  if (type === 'PTR') return dns.reverse(name)
  throw Object.assign(new Error('nothing requires it'), { code: 'ENODATA' })
}

type AuthenticationResult = Awaited<ReturnType<typeof authenticate>>

function toVerdicts({ spf, dkim, dmarc }: AuthenticationResult): Verdicts {
  // A signature over another text is called neutral.
  const signatures = dkim.results.map(({ status }) => verdictOf(status.result === 'neutral' ? 'fail' : status.result))
  const best = (['pass', 'unknown', 'fail', 'none'] as const).find((verdict) => signatures.includes(verdict))
  const aligned = dmarc ? verdictOf(dmarc.status.result) : 'none'
  return {
    spf: spf ? verdictOf(spf.status.result) : 'none',
    dkim: best ?? 'none',
    dmarc: aligned,
    domain: dmarc === false || dmarc === undefined ? undefined : domainOfFrom(dmarc.status),
    isToRefuse: aligned === 'fail' && dmarc !== false && dmarc.policy === 'reject',
  }
}

function domainOfFrom({
  header,
}: Exclude<AuthenticationResult['dmarc'], false | undefined>['status']): string | undefined {
  return typeof header?.from === 'string' ? header.from.toLowerCase().replace(/\.$/, '') : undefined
}

/** RFC 8601 §2.7: a temporary pass, or a result without a decision, is not known. */
function verdictOf(result: string): AuthVerdict {
  if (result === 'pass') return 'pass'
  if (result === 'fail' || result === 'softfail' || result === 'permerror' || result === 'policy') return 'fail'
  return result === 'none' || result === 'neutral' ? 'none' : 'unknown'
}

/** Unfolding costs the square of the lines. Real heads are shorter; a longer one is not checked. */
const HEAD_MAX = 64 * 1024
const HEAD_LINES_MAX = 2000
/** Each colon may begin a group of addresses (RFC 5322 §3.4), and groups cost the square of their number. */
const COLONS_MAX = 6000

/** Returns true if the head may be checked. It ends where `mailauth` sees its end. */
function isJudged(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_MAX)).toString('latin1')
  const end = /^\r?\n|\n\r?\n/.exec(start)
  if (!end && bytes.byteLength > HEAD_MAX) return false
  const head = start.slice(0, end ? end.index + 1 : undefined)
  if (head.split('\n', HEAD_LINES_MAX + 2).length > HEAD_LINES_MAX + 1) return false
  if (head.split(':', COLONS_MAX + 2).length > COLONS_MAX + 1) return false
  return (head.match(/^[ \t]*dkim-signature\s*:/gim)?.length ?? 0) <= SIGNATURES_MAX
}
