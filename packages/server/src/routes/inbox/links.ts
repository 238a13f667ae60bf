import { type HttpClient, HttpError } from '@posthorn/core'

/** What became of one link. */
export interface LinkResult {
  readonly url: string
  readonly outcome: 'works' | 'broken' | 'skipped'
  /** Absent when there was no answer. */
  readonly status: number | undefined
  /** Where it leads on to, if elsewhere. */
  readonly leadsTo: string | undefined
  readonly message: string
}

export interface LinksToCheck {
  readonly links: readonly string[]
  readonly baseUrl: string
  /** Returns what a tracked link leads to; undefined for other links. */
  readonly targetOf?: (url: string) => string | undefined
}

/** How many different links of a mail are looked at, and how long all of that may take. */
export const LINKS_MAX = 50
const LINK_TIMEOUT_MS = 5_000
const ALL_TIMEOUT_MS = 20_000
const SIDE_BY_SIDE = 4
/** A tag that is longer holds no link that is meant. */
const TAG_MAX = 18_000
/** No more tags than this are looked at. */
const TAGS_MAX = 5_000
/** Room for a tracked link, which holds its target encoded. */
const URL_MAX = 16_000

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  '#39': "'",
  '#38': '&',
}

/** Returns the addresses that a mail's HTML links to, each once, in their order. Takes linear time. */
export function linksOf(html: string): readonly string[] {
  const links = new Set<string>()
  const opening = /<(?:a|area)\s/gi
  let tags = 0
  for (let found = opening.exec(html); found && links.size < LINKS_MAX && tags < TAGS_MAX; found = opening.exec(html)) {
    tags += 1
    const tag = html.slice(found.index, found.index + TAG_MAX).split('>', 1)[0] ?? ''
    const [, double, single, bare] = HREF.exec(tag) ?? []
    const url = (double ?? single ?? bare ?? '')
      .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .trim()
    if (url !== '' && url.length <= URL_MAX) links.add(url)
  }
  return [...links]
}

/**
 * Asks where links lead, a few at a time. A tracked link is its target, as far as `targetOf` knows it. Other links of this
 * server are left alone: they would count as a click, or end a subscription.
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
          ? notChecked(url, 'There was no time left for it.')
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
  if (url.startsWith('#')) return notChecked(url, 'It leads to a place in the mail.')
  if (!URL.canParse(url))
    return { ...notChecked(url, 'It is no whole address: mail has no page that it could begin at.'), outcome: 'broken' }
  const { protocol, origin } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return notChecked(url, 'It is no link to a page.')
  if (URL.canParse(baseUrl) && origin === new URL(baseUrl).origin) return notChecked(url, 'It belongs to this server.')
  if (/\/t\/c\//.test(url)) return notChecked(url, 'It counts clicks.')
  return undefined
}

async function checkLink(http: HttpClient, url: string, timeoutMs: number): Promise<LinkResult> {
  try {
    const head = await ask(http, 'HEAD', url, timeoutMs)
    // Some servers answer HEAD with anything; only what a reader would get counts.
    const answer = head.status < 400 ? head : await ask(http, 'GET', url, timeoutMs)
    const works = answer.status < 400
    return {
      url,
      outcome: works ? 'works' : 'broken',
      status: answer.status,
      leadsTo: answer.url === url ? undefined : answer.url,
      message: works ? 'The page is there.' : `The server answers ${answer.status}.`,
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
