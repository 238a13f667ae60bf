import { type HttpClient, HttpError } from '@posthorn/core/ports'

/** The result for one link. */
export interface LinkResult {
  readonly url: string
  readonly outcome: 'works' | 'broken' | 'skipped'
  /** The status; absent when there was no answer. */
  readonly status: number | undefined
  /** The target of a redirect, if it is elsewhere. */
  readonly leadsTo: string | undefined
  readonly message: string
}

export interface LinksToCheck {
  readonly links: readonly string[]
  readonly baseUrl: string
  /** Returns the target of a tracked link; undefined for other links. */
  readonly targetOf?: (url: string) => string | undefined
}

const LINK_TIMEOUT_MS = 5_000
const ALL_TIMEOUT_MS = 20_000
const SIDE_BY_SIDE = 4

/**
 * Requests links, a few at a time, to find their targets. A tracked link is replaced by its target, if `targetOf` knows
 * it. Other links of this server are left alone: they would count as a click, or end a subscription.
 */
export async function checkLinks(
  http: HttpClient,
  { links, baseUrl, targetOf = () => undefined }: LinksToCheck,
): Promise<readonly LinkResult[]> {
  const until = performance.now() + ALL_TIMEOUT_MS
  const results: LinkResult[] = []
  const waiting = [...links.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, link] = next
      const url = targetOf(link) ?? link
      const left = until - performance.now()
      results[index] =
        skipped(url, baseUrl) ??
        (left <= 0
          ? notChecked(url, 'Not checked: the time limit was reached.')
          : await checkLink(http, url, Math.min(left, LINK_TIMEOUT_MS)))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return results
}

const notChecked = (url: string, message: string): LinkResult => ({
  url,
  outcome: 'skipped',
  status: undefined,
  leadsTo: undefined,
  message,
})

function skipped(url: string, baseUrl: string): LinkResult | undefined {
  if (url.startsWith('#')) return notChecked(url, 'The link points to a place in the mail.')
  if (!URL.canParse(url))
    return { ...notChecked(url, 'The link is relative, which does not work in mail.'), outcome: 'broken' }
  const { protocol, origin } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return notChecked(url, 'Not a link to a page.')
  if (URL.canParse(baseUrl) && origin === new URL(baseUrl).origin)
    return notChecked(url, 'The link belongs to this server.')
  if (/\/t\/c\//.test(url)) return notChecked(url, 'The link tracks clicks.')
  return undefined
}

async function checkLink(http: HttpClient, url: string, timeoutMs: number): Promise<LinkResult> {
  try {
    const head = await ask(http, 'HEAD', url, timeoutMs)
    // Some servers answer HEAD with anything; only the response that a reader would get counts.
    const answer = head.status < 400 ? head : await ask(http, 'GET', url, timeoutMs)
    const works = answer.status < 400
    return {
      url,
      outcome: works ? 'works' : 'broken',
      status: answer.status,
      leadsTo: answer.url === url ? undefined : answer.url,
      message: works ? 'The page exists.' : `The server responded with status ${answer.status}.`,
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const isUnknown = error.failure === 'busy'
    return { ...notChecked(url, error.message), outcome: isUnknown ? 'skipped' : 'broken' }
  }
}

function ask(http: HttpClient, method: 'HEAD' | 'GET', url: string, timeoutMs: number) {
  const headers = { 'user-agent': 'Posthorn link check', accept: '*/*' }
  return http.send({ url, method, headers, body: undefined, timeoutMs, maxAnswerBytes: 1024 })
}
