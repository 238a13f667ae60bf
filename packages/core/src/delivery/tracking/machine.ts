import type { StoredHit } from './store.ts'

/** Words that identify a program instead of a person's mail client or browser, in any case. */
const PROGRAMS = [
  // "CUBOT" is a phone.
  '(?<!cu)bots?\\b',
  'crawl',
  'spider',
  'slurp',
  'preview',
  'headless',
  'phantomjs',
  'externalhit',
  'link ?expand',
  '(?:url|link|mail|virus|web|vuln)[ -]?scan',
  'scanner',
  'safety',
  'existence discovery',
  'protocol discovery',
  'barracuda',
  'proofpoint',
  'mimecast',
  'messagelabs',
  'fireeye',
  'trendmicro',
  'bitdefender',
  'sophos',
  'cloudmark',
  'symantec',
  'forcepoint',
  'zscaler',
  'mcafee',
  'kaspersky',
  'fortinet',
  'check ?point',
  'palo ?alto',
  'urlscan',
  'virustotal',
  'safebrowsing',
  'zgrab',
  'censys',
  'embedly',
  'iframely',
  '^whatsapp/',
  'feedfetcher',
  'googleother',
  'inspectiontool',
  'undici',
  '^deno/',
  '^bun/',
  'powershell',
  'insomnia',
  'archiver',
  'lighthouse',
  '^curl/',
  '^wget',
  'python',
  'aiohttp',
  'httpx',
  '^java/',
  'apache-httpclient',
  'okhttp',
  'go-http-client',
  'libwww',
  '^ruby',
  '^perl',
  '^php',
  'guzzle',
  '^axios',
  'node-fetch',
  '^got ',
  'winhttp',
  'httpclient',
  'scrapy',
  'postmanruntime',
]

const PROGRAM = new RegExp(PROGRAMS.join('|'), 'i')

/** Agents that mail providers use when they fetch images before a person opens the mail. */
const PREFETCHERS: ReadonlySet<string> = new Set([
  // The complete agent of Apple's Mail Privacy Protection.
  'Mozilla/5.0',
  // Gmail, while a session is open. `GoogleImageProxy` and `YahooMailProxy` fetch when the mail is opened: that counts
  // as a person.
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
])

/** The maximum length of an agent that is examined. */
const AGENT_MAX = 500

/** Returns true if a User-Agent header shows that no person sees the response. */
export function isMachineAgent(agent: string | undefined): boolean {
  const name = (agent ?? '').slice(0, AGENT_MAX).trim()
  return name === '' || PREFETCHERS.has(name) || PROGRAM.test(name)
}

/** The numbers of different links that only machines follow within this time. */
const BURSTS = [
  { links: 2, withinMs: 1000 },
  { links: 3, withinMs: 10_000 },
] as const

/** A time too short for a person: a link followed this soon after a mail left was followed by a scanner in transit. */
const TOO_SOON_MS = 2000

/** An open this close to a burst belongs to it. */
const OPEN_NEAR_MS = 10_000

/**
 * The time that a mail must be quiet before its clicks are judged together: more may follow, especially after two
 * links.
 */
const QUIET_MS = { oneLink: 4000, moreLinks: 10_000 } as const

/** Clicks are judged after this time even if more keep coming. */
const LONGEST_MS = 60_000

/** An open is judged after this time: a machine that opens continues with the links. */
export const OPEN_WAITS_MS = 2000
export const CLICK_WAITS_MS = QUIET_MS.oneLink

type HitToClassify = Pick<StoredHit, 'kind' | 'link' | 'machine' | 'at'>

/** Returns the time from which the hits of a mail can be judged together. */
export function judgedFrom(hits: readonly HitToClassify[]): Date {
  const clicks = hits.filter(({ kind }) => kind === 'click')
  const times = clicks.map(({ at }) => at.getTime())
  const waits = new Set(clicks.map(({ link }) => link)).size > 1 ? QUIET_MS.moreLinks : QUIET_MS.oneLink
  const least = (values: readonly number[]) =>
    values.reduce((one, other) => Math.min(one, other), Number.MAX_SAFE_INTEGER)
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0)
  return times.length === 0 ? new Date(0) : new Date(Math.min(most(times) + waits, least(times) + LONGEST_MS))
}

/**
 * Returns the hits of one mail, each with whether a machine made it. `leftAt` is when a mail server accepted the mail;
 * undefined if people can see it immediately.
 */
export function judge<H extends HitToClassify>(hits: readonly H[], leftAt?: Date): readonly H[] {
  const bursts = burstsOf(hits)
  const isTooSoon = ({ at }: HitToClassify) => leftAt !== undefined && at.getTime() < leftAt.getTime() + TOO_SOON_MS
  const isNear = ({ at }: HitToClassify, ms: number) =>
    bursts.some(({ from, to }) => at.getTime() >= from - ms && at.getTime() <= to + ms)
  return hits.map((hit) => ({
    ...hit,
    machine: hit.machine || isTooSoon(hit) || isNear(hit, hit.kind === 'open' ? OPEN_NEAR_MS : 0),
  }))
}

interface Burst {
  readonly from: number
  readonly to: number
}

/** Returns the times when different links were followed faster than people do. */
function burstsOf(hits: readonly HitToClassify[]): readonly Burst[] {
  const clicks = hits
    .filter(({ kind }) => kind === 'click')
    .map(({ link, at }) => ({ link, at: at.getTime() }))
    .sort((one, other) => one.at - other.at)
  return BURSTS.flatMap(({ links, withinMs }) => {
    const bursts: Burst[] = []
    const seen = new Map<string | undefined, number>()
    let first = 0
    for (const { link, at } of clicks) {
      seen.set(link, (seen.get(link) ?? 0) + 1)
      for (let oldest = clicks[first]; oldest && at - oldest.at > withinMs; oldest = clicks[first]) {
        const left = (seen.get(oldest.link) ?? 1) - 1
        if (left === 0) seen.delete(oldest.link)
        else seen.set(oldest.link, left)
        first += 1
      }
      const from = clicks[first]?.at ?? at
      const last = bursts.at(-1)
      if (seen.size < links) continue
      if (last && from <= last.to) bursts[bursts.length - 1] = { from: last.from, to: at }
      else bursts.push({ from, to: at })
    }
    return bursts
  })
}
