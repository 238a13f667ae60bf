import { lookup } from 'node:dns/promises'
import {
  DnsError,
  type HttpAnswer,
  type HttpClient,
  HttpError,
  type HttpRequest,
  type SharedDns,
  type SharedHttp,
} from '@posthorn/core/ports'
import { createTurns } from '../node/callers.ts'
import { type Allowance, allowanceOf, reachable } from './addresses.ts'
import { exchange, type Reply } from './exchange.ts'
import { type Leg, nextLeg } from './redirect.ts'
import { refused, type Target, targetOf } from './target.ts'

export { allowanceOf } from './addresses.ts'

export interface GuardedHttpOptions {
  /** Finds the addresses of hosts. */
  readonly dns: SharedDns
  /**
   * The addresses that may be reached although they are not public: IP addresses, networks such as `10.0.0.0/8`, and
   * host names, which the system resolves.
   */
  readonly allow?: readonly string[]
  /** The most requests in progress at the same time; 128 by default. */
  readonly places?: number
  /** The most requests of one caller in progress; a quarter of `places` by default. */
  readonly placesOfCaller?: number
  /** How long a request waits for its turn before it fails as `busy`; 2000 by default. */
  readonly waitMs?: number
  /** Certificates of authorities (PEM) to trust instead of those that Node has. */
  readonly ca?: readonly string[]
}

const NOT_PUBLIC = 'The host has no public address.'
const WAITING_OF_CALLER = 500
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Headers of the connection and of framing (RFC 9110 §7.6.1); two parties that disagree on them see different requests.
 */
const OWN_HEADERS =
  /^(?:accept-encoding|connection|content-length|expect|host|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/
const CONTROL = /(?!\t)\p{Cc}/u

/** Creates the guarded client over Node's HTTP. Throws for an allowance that cannot be read. */
export function guardedHttp(options: GuardedHttpOptions): SharedHttp {
  const { dns, places = 128, waitMs = 2000 } = options
  const allowance = allowanceOf(options.allow ?? [])
  const mayReach = reachable(allowance)
  const inTurnOf = createTurns({
    places,
    placesOfCaller: options.placesOfCaller ?? Math.ceil(places / 4),
    waitingOfCaller: WAITING_OF_CALLER,
    refuse: () => new HttpError('busy', 'Too many requests are in progress.'),
  })

  /** Returns the addresses of the host to which the client may connect. */
  async function checkedAddresses(caller: string, { host, isAddress }: Target): Promise<readonly string[]> {
    const found = isAddress ? [host] : await addressesOf(dns, caller, host, allowance)
    if (found.length === 0) throw new HttpError('unresolved', 'The host has no address.')
    const checked = found.filter((address) => mayReach(host, address))
    if (checked.length === 0) throw refused(NOT_PUBLIC)
    return checked
  }

  async function walk(caller: string, request: HttpRequest): Promise<HttpAnswer> {
    const deadline = performance.now() + request.timeoutMs
    let leg: Leg = { target: targetOf(request.url), ...partsOf(request) }
    for (let followed = 0; ; followed += 1) {
      const addresses = await inTime(checkedAddresses(caller, leg.target), deadline).catch((error: unknown) => {
        const isAstray = followed > 0 && error instanceof HttpError && error.failure === 'refused'
        throw isAstray ? new HttpError('redirect', `The server redirected elsewhere. ${error.message}`) : error
      })
      const { maxAnswerBytes } = request
      const reply = await exchange(leg, { addresses, deadline, maxAnswerBytes, ca: options.ca })
      if (request.redirects === 'returned') return answerOf(reply, leg.target.url)
      const next = nextLeg(leg, { status: reply.status, location: locationOf(reply) }, followed)
      if (!next) return answerOf(reply, leg.target.url)
      leg = next
    }
  }

  function refusalOf(url: string): string | undefined {
    try {
      const { host, isAddress } = targetOf(url)
      return isAddress && !mayReach(host, host) ? NOT_PUBLIC : undefined
    } catch (error) {
      if (error instanceof HttpError) return error.message
      throw error
    }
  }

  return {
    for: (caller): HttpClient => ({
      refusalOf,
      send: (request) => inTurnOf(caller, performance.now() + waitMs, () => walk(caller, request)),
    }),
  }
}

/** Returns the parts to send. Throws `HttpError` for a forbidden one. */
function partsOf({ method, headers, body }: HttpRequest): Omit<Leg, 'target'> {
  if (!METHODS.has(method)) throw refused('The method is not supported.')
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || OWN_HEADERS.test(name)) throw refused(`The header ${name} cannot be set.`)
    if (CONTROL.test(value))
      throw refused(`The value of the header ${name} has characters that are not allowed in headers.`)
  }
  return { method, headers, body }
}

async function addressesOf(
  dns: SharedDns,
  caller: string,
  host: string,
  { hosts }: Allowance,
): Promise<readonly string[]> {
  try {
    if (!hosts.has(host)) return await dns.for(caller).addresses(host)
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    if (hosts.has(host) || error instanceof DnsError) {
      throw new HttpError('unresolved', 'The address of the host could not be found.', { cause: error })
    }
    throw error
  }
}

/** Fails at the deadline, whatever the work does. */
async function inTime<T>(work: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new HttpError('timeout', 'The address of the host was not found in time.')
    timer = setTimeout(() => reject(error), Math.max(0, deadline - performance.now()))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Node reads each byte as a character. */
function locationOf({ headers }: Reply): string | undefined {
  return headers.location === undefined ? undefined : Buffer.from(headers.location, 'latin1').toString()
}

function answerOf({ status, headers, body, isWhole }: Reply, url: URL): HttpAnswer {
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  )
  return { status, headers: Object.fromEntries(plain), body: body.toString('utf8'), isWhole, url: url.href }
}
