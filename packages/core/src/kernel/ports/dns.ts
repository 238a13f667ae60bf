/**
 * Asks the domain name system (RFC 1035). Names are ASCII (international ones in their A-label form, RFC 5890), without
 * the trailing dot. Every question has an answer or an error in time; answers are cached for as long as they allow.
 *
 * "There is none" is an answer: an empty list, for a name that does not exist (NXDOMAIN) and for one without such
 * records (RFC 2308), also for a text that is not a possible name. When no server has an answer, the question fails
 * with `DnsError`. Aliases (CNAME) are followed. Names in answers are in lower case, without the trailing dot.
 */
export interface Dns {
  /** The texts; the strings of a record are joined without anything between them (RFC 7208 §3.3). */
  txt(name: string, freshness?: Freshness): Promise<readonly string[]>
  /** The mail servers, the most preferred first. A null MX (RFC 7505) has the exchange `''`. */
  mx(name: string, freshness?: Freshness): Promise<readonly MailExchange[]>
  /** The name servers of a zone. */
  ns(name: string, freshness?: Freshness): Promise<readonly string[]>
  /** The IPv4 and IPv6 addresses. Fails when one of the two questions fails and the other finds none. */
  addresses(name: string, freshness?: Freshness): Promise<readonly string[]>
  /** The target of the alias at exactly this name; undefined when there is none. */
  cname(name: string, freshness?: Freshness): Promise<string | undefined>
  /** The names of an IP address (PTR). */
  names(address: string, freshness?: Freshness): Promise<readonly string[]>
}

/** The DNS of a deployment. */
export interface SharedDns extends Dns {
  /**
   * Returns the DNS for one caller, e.g. a project. Callers take turns: one with many questions, or with slow servers,
   * delays only itself.
   */
  for(caller: string): Dns
}

/** Says whether a cached answer is enough. `now` asks the servers again, for a person who has just changed a record. */
export type Freshness = 'cached' | 'now'

export interface MailExchange {
  readonly exchange: string
  readonly priority: number
}

/**
 * The reasons for which a question has no answer.
 * - `timeout`: no server answered in time.
 * - `server_failure`: the servers failed or refused (SERVFAIL, REFUSED), e.g. because a delegation or signature is
 *   broken.
 * - `unreachable`: no server could be reached.
 * - `bad_answer`: the answer was not a valid message, or its aliases form a circle.
 */
export type DnsFailure = 'timeout' | 'server_failure' | 'unreachable' | 'bad_answer'

/** The only error that `Dns` throws on purpose. */
export class DnsError extends Error {
  override readonly name = 'DnsError'
  readonly failure: DnsFailure

  constructor(failure: DnsFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.failure = failure
  }
}
