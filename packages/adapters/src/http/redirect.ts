import { HttpError, type HttpRequest, REDIRECTS_MAX } from '@posthorn/core/ports'
import { portOf, type Target, targetOf } from './target.ts'

/** A request on its way: the next target, and the parts that go there. */
export interface Leg extends Pick<HttpRequest, 'method' | 'headers' | 'body'> {
  readonly target: Target
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Headers that any origin may receive: the formats of the body and of the answer. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-language',
  'content-type',
  'user-agent',
])

/**
 * Returns the next leg after an answer; undefined if it is not a redirect. Throws `HttpError` for a redirect that is
 * not followed.
 */
export function nextLeg(
  leg: Leg,
  { status, location }: { readonly status: number; readonly location: string | undefined },
  followed: number,
): Leg | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined
  if (followed >= REDIRECTS_MAX) throw strayed(`The server redirected more than ${REDIRECTS_MAX} times.`)
  const from = leg.target.url
  const target = redirectedTo(location, from)
  if (from.protocol === 'https:' && target.url.protocol === 'http:') {
    throw strayed('The server redirected from https to http.')
  }
  const next = asMethod(leg, status)
  return { target, ...(isSameOrigin(from, target.url) ? next : withoutSecrets(next)) }
}

function redirectedTo(location: string, from: URL): Target {
  try {
    return targetOf(location, from)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw strayed(`The server redirected to a URL that is not allowed. ${error.message}`, error)
  }
}

/** RFC 9110 §15.4: the same request is sent again after 307 and 308 only. */
function asMethod({ method, headers, body }: Leg, status: number): Omit<Leg, 'target'> {
  const becomesGet = status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST'
  return becomesGet
    ? { method: 'GET', headers: without(headers, /^content-/i), body: undefined }
    : { method, headers, body }
}

function withoutSecrets({ method, headers, body }: Omit<Leg, 'target'>): Omit<Leg, 'target'> {
  const kept = Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase()))
  return { method, headers: Object.fromEntries(kept), body }
}

/** A host that moves its visitors to https stays the same. */
function isSameOrigin(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  return from.hostname === to.hostname && portOf(from) === 80 && portOf(to) === 443 && to.protocol === 'https:'
}

function without(headers: HttpRequest['headers'], names: RegExp): HttpRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)))
}

const strayed = (message: string, cause?: unknown) => new HttpError('redirect', message, { cause })
