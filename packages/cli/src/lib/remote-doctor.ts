import { type Fetch, PosthornConnectionError } from '@posthorn/sdk'
import { VERSION } from '../version.ts'
import { createAsk } from './ask.ts'
import type { Server } from './connection.ts'
import { discardedInWords } from './discarded.ts'
import { time } from './text.ts'

type Status = 'ok' | 'warning' | 'broken'

interface Check {
  readonly name: string
  readonly status: Status
  readonly message: string
}

/** The doctor's findings about a server over the network. */
export interface RemoteDiagnosis {
  /** The worst status of all checks. */
  readonly status: Status
  readonly checks: readonly Check[]
  /** Checks that need the machine of the server. */
  readonly unseen: readonly string[]
}

const UNSEEN = ['configuration', 'data directory', 'master key', 'ledger', 'queue', 'mailer', 'DNS'] as const
const TIMEOUT_MS = 10_000
const SKEW_MS = 5000
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

interface Answer {
  readonly status: number
  readonly json: unknown
  readonly date: string | null
}

/** Checks a server over the network. Changes nothing; throws only `PosthornConnectionError`, if there is no answer. */
export async function examineServer({ url, ...way }: Server): Promise<RemoteDiagnosis> {
  const ask = askerOf(url)
  const live = await ask('/health/live')
  const isOurs = field(live.json, 'status') === 'ok'
  const server: Check = isOurs
    ? { name: 'server', status: 'ok', message: `${url} responds` }
    : broken(
        'server',
        `${url} responds with status ${live.status}, unlike a Posthorn server: check the URL and the proxy.`,
      )
  const checks = [server, connectionOf(url), clockOf(live.date)]
  if (isOurs) {
    const ready = await ask('/health/ready')
    checks.push(
      databaseOf(ready),
      ...(await settingsOf(ask, ready)),
      way.session === undefined ? await keyOf(ask, way) : await sessionOf(ask, way),
      ...(await discardedOf(ask, way)),
    )
  }
  const status = (['broken', 'warning'] as const).find((status) => checks.some((check) => check.status === status))
  return { status: status ?? 'ok', checks, unseen: UNSEEN }
}

/** The credentials of a request. */
type Way = Omit<Server, 'url'>
type Ask = (path: string, way?: Way) => Promise<Answer>

function askerOf(url: string): Ask {
  const timed: Fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return async (path, way) => {
    const askAs = createAsk(timed, { url, ...way })
    try {
      const response = await askAs(path, { method: 'GET', headers: new Headers({ accept: 'application/json' }) })
      const text = await response.text()
      return { status: response.status, json: asJson(text), date: response.headers.get('date') }
    } catch (error) {
      const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
      throw new PosthornConnectionError({ reason, url, message: `${url} does not respond.`, cause: error })
    }
  }
}

function databaseOf({ status, json }: Answer): Check {
  if (status === 200 && field(json, 'database') === 'slow')
    return {
      name: 'database',
      status: 'warning',
      message: `commits slowly: one of 100 commits took ${String(field(json, 'commitMs'))} ms or more in the last minute; check the disk and load of the database, and the network.`,
    }
  if (status === 200) return { name: 'database', status: 'ok', message: 'responds, and its schema is up to date' }
  return broken(
    'database',
    `does not respond or is not migrated (/health/ready has status ${status}): run "posthorn doctor" on the machine of the server.`,
  )
}

async function settingsOf(ask: Ask, ready: Answer): Promise<readonly Check[]> {
  const { json } = await ask('/config')
  const version = String(field(json, 'version'))
  const isSame = version === VERSION
  const isCaptured = field(field(json, 'features'), 'inbox') === true
  return [
    {
      name: 'version',
      status: isSame ? 'ok' : 'warning',
      message: isSame
        ? version
        : `the server is ${version}, this command line ${VERSION}: use the same version of both.`,
    },
    isCaptured
      ? { name: 'mail', status: 'ok', message: 'is captured by the local inbox: no mail is delivered' }
      : mailOf(ready),
  ]
}

/** Checks whether mail leaves this node. */
function mailOf({ json }: Answer): Check {
  const name = 'mail'
  const delivery = field(json, 'delivery')
  const since = (what: string) => time(String(field(json, what) ?? ''))
  const next = 'run "posthorn doctor" on the machine of the server, to test the mail server.'
  if (delivery === 'paused')
    return {
      name,
      status: 'warning',
      message: `waiting since ${since('pausedSince')}: the mail server refuses mail; ${next}`,
    }
  if (delivery === 'failing')
    return { name, status: 'warning', message: `waiting since ${since('failingSince')}: all attempts failed; ${next}` }
  return { name, status: 'ok', message: 'is delivered' }
}

async function sessionOf(ask: Ask, way: Way): Promise<Check> {
  const name = 'session'
  const { status, json } = await ask('/users/@me', { ...way, project: undefined })
  const email = field(field(json, 'data') ?? json, 'email')
  if (status === 200) return { name, status: 'ok', message: `signed in as ${String(email)}` }
  if (status === 429) return { name, status: 'warning', message: 'has made too many requests this minute.' }
  return broken(name, `is refused (${status}): the session may have expired; sign in again with "posthorn login".`)
}

async function keyOf(ask: Ask, way: Way): Promise<Check> {
  const { key } = way
  const name = 'key'
  if (key === undefined)
    return { name, status: 'warning', message: 'none was given: use --key, or set POSTHORN_KEY, to check it.' }
  const { status, json } = await ask('/contacts?limit=1', way)
  if (status === 200) return { name, status: 'ok', message: 'is the secret key of a project' }
  const code = field(field(json, 'error'), 'code')
  if (code === 'INVALID_API_KEY')
    return {
      name,
      status: 'warning',
      message: 'is a public key, which can only track events: use the secret key (sk_…).',
    }
  if (status === 429) return { name, status: 'warning', message: 'has made too many requests this minute.' }
  return broken(name, `is refused (${status} ${String(code)}): check it; keys stop working when they are rotated.`)
}

/** Reports mail of the project that was not trusted; nothing if the key shows no project. */
async function discardedOf(ask: Ask, way: Way): Promise<readonly Check[]> {
  if (way.key === undefined && way.project === undefined) return []
  const contacts = field((await ask('/contacts?limit=1', way)).json, 'data')
  const id = Array.isArray(contacts) ? field(contacts[0], 'projectId') : undefined
  if (typeof id !== 'string') return []
  const { json } = await ask(`/projects/${encodeURIComponent(id)}/security`, way)
  const discarded = field(json, 'discarded')
  if (!Array.isArray(discarded)) return []
  const words = discardedInWords(
    discarded.map((one) => ({ ...one, reason: field(one, 'reason'), count: Number(field(one, 'count')) })),
  )
  const message = words === '' ? 'no report or message was discarded in 30 days' : `discarded in 30 days: ${words}`
  return [{ name: 'returned mail', status: 'ok', message }]
}

function connectionOf(url: string): Check {
  const { protocol, hostname } = new URL(url)
  const isSafe = protocol === 'https:' || LOOPBACK.test(hostname)
  return {
    name: 'connection',
    status: isSafe ? 'ok' : 'warning',
    message: isSafe
      ? protocol === 'https:'
        ? 'encrypted'
        : 'within this machine'
      : 'not encrypted: keys and mails can be read on the network; use https://.',
  }
}

function clockOf(date: string | null): Check {
  const skewMs = date === null ? 0 : Date.parse(date) - Date.now()
  const isNear = !(Math.abs(skewMs) > SKEW_MS)
  return {
    name: 'clock',
    status: isNear ? 'ok' : 'warning',
    message: isNear
      ? 'matches this machine'
      : `${Math.round(skewMs / 1000)} s different from this machine: synchronize both with NTP.`,
  }
}

const broken = (name: string, message: string): Check => ({ name, status: 'broken', message })

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
