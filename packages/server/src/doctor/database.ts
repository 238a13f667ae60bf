import type { Connections, Inspection, LedgerHealth } from '@posthorn/adapters/operations'
import { StoreUnavailable } from '@posthorn/core/ports'
import type { DatabaseConfig } from '../config/urls.ts'
import { broken, type Finding, ok, reasonOf, warning } from './check.ts'

/** The result of inspecting the database; no inspection if there is no database yet. */
export type Look =
  | { readonly inspection: Inspection | undefined }
  | { readonly failure: string; readonly advice?: string | undefined; readonly code?: string | undefined }

const SLOW_MS = 100
const SKEW_MS = 1000
const LATE_MS = 5 * 60_000
/** A mail server that greylists takes the mail at the second attempt. */
const RETRY_MS = 2 * 60_000
const FUTURE_MS = 60_000
/** Retention works every hour, and a large first run takes a while. */
const OVERDUE_MS = 6 * 3_600_000

/** Inspects the database without changing anything. */
export async function lookAt(place: DatabaseConfig): Promise<Look> {
  try {
    if (place.kind === 'sqlite') {
      const { inspectSqlite } = await import('@posthorn/adapters/operations')
      return { inspection: place.file === ':memory:' ? undefined : await inspectSqlite(place.file) }
    }
    const { inspectPostgres } = await import('@posthorn/adapters/postgres')
    return { inspection: await inspectPostgres(place.url) }
  } catch (error) {
    const { code, suggestion: advice } = error instanceof StoreUnavailable ? error : {}
    return { failure: reasonOf(error), code, advice }
  }
}

export function checkDatabase(place: DatabaseConfig, look: Look): Finding {
  if ('failure' in look) return unreachable(place, look)
  const { inspection } = look
  const name = place.kind === 'sqlite' ? place.file : shown(place.url)
  if (!inspection) return ok(`${name} will be created by "posthorn serve"`)
  const { pending, newer, refusal, damage, latencyMs, connections } = inspection
  if (damage && damage.length > 0) {
    return broken(
      'database_damaged',
      `${name} is damaged (${damage.join('; ')})`,
      'stop the server and restore the last backup with "posthorn restore <file>".',
    )
  }
  if (refusal) return broken('database_refused', `${refusal.code}: ${name} ${refusal.reason}. ${refusal.suggestion}`)
  if (pending.length > 0)
    return broken(
      'database_not_migrated',
      `${name} needs the migrations ${pending.join(', ')}`,
      'run "posthorn migrate".',
    )
  if (latencyMs > SLOW_MS)
    return warning(
      'database_slow',
      `${name} responds slowly, in ${Math.round(latencyMs)} ms`,
      'check its load and the network.',
    )
  if (connections && allNodeOpens(connections) > connections.allowed) return tooFew(name, connections)
  const whole = damage ? 'whole, ' : ''
  const unchecked =
    place.kind === 'sqlite' && !damage ? ' (too large to check here; "posthorn backup" checks its copy)' : ''
  return ok(
    `${name}: ${whole}${newer.length === 0 ? 'up to date' : `migrated by a newer version (${newer.join(', ')}), which this version can still use`}, responds in ${latencyMs.toFixed(1)} ms${unchecked}${roomFor(connections)}`,
  )
}

/** Connections of the queue and the rate limit of a node. */
const BESIDE_STORE = 5

const allNodeOpens = ({ wanted }: Connections) => wanted + BESIDE_STORE

function tooFew(name: string, connections: Connections): Finding {
  return warning(
    'database_connections',
    `${name} allows ${connections.allowed} connections, but a node opens up to ${allNodeOpens(connections)}`,
    'raise max_connections or the limit of the role, or set a smaller pool with "?pool=" in POSTHORN_DATABASE_URL.',
  )
}

function roomFor(connections: Connections | undefined): string {
  if (!connections) return ''
  const nodes = Math.floor(connections.allowed / allNodeOpens(connections))
  return `, has connections for ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`
}

function unreachable(place: DatabaseConfig, { failure, code, advice }: Extract<Look, { failure: string }>): Finding {
  const name = place.kind === 'sqlite' ? place.file : shown(place.url)
  const secret = place.kind === 'sqlite' ? undefined : URL.parse(place.url)?.password
  const said = secret ? failure.replaceAll(secret, '***') : failure
  if (advice !== undefined) return broken('database_unusable', `${code}: ${name} cannot be used (${said}). ${advice}`)
  return place.kind === 'sqlite'
    ? broken(
        'database_unreadable',
        `${name} cannot be read (${said})`,
        'check that it is the database and that this user can read and write it.',
      )
    : broken(
        'database_unreachable',
        `${name} does not respond (${said})`,
        'check host, port, user and password in POSTHORN_DATABASE_URL, and that the server is running.',
      )
}

/** A URL without its password. */
function shown(url: string): string {
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}

/** Checks the clock: against that of the database if it has its own, else against the times stored in it. */
export function checkClock(look: Look, now: Date): Finding {
  if ('failure' in look) return warning('clock_unchecked', 'could not be checked: the database does not respond')
  const skew = look.inspection?.skewMs
  const newest = look.inspection?.ledger?.newestAt
  if (skew !== undefined && Math.abs(skew) > SKEW_MS) {
    const way = skew > 0 ? 'behind' : 'ahead of'
    return warning(
      'clock_skewed',
      `This machine is ${seconds(Math.abs(skew))} ${way} the database, whose time is used`,
      'synchronize both clocks with NTP.',
    )
  }
  const base = now.getTime() + (skew ?? 0)
  if (newest && newest.getTime() > base + FUTURE_MS) {
    return warning(
      'clock_set_back',
      `The newest mail was accepted ${seconds(newest.getTime() - base)} in the future, so the clock was set back`,
      'synchronize it with NTP.',
    )
  }
  return ok(
    skew === undefined ? now.toISOString() : `${now.toISOString()}, within ${seconds(Math.abs(skew))} of the database`,
  )
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`

/** Checks whether mail is being processed. */
export function checkLedger(look: Look, now: Date): Finding {
  if ('failure' in look) return warning('ledger_unchecked', 'could not be checked: the database does not respond')
  if (!look.inspection) return ok('no mail yet')
  const { ledger, skewMs = 0 } = look.inspection
  if (!ledger) return warning('ledger_unchecked', 'could not be checked before the database is up to date')
  const problems = complaintsOf(ledger, now.getTime() + skewMs)
  return problems.length > 0 ? warning('ledger_behind', problems.join(' ')) : ok(stateOf(ledger))
}

/** Checks whether mail waits for a decision because it is unknown whether the mail server accepted it. */
export function checkParked(look: Look): Finding {
  const ledger = 'failure' in look ? undefined : look.inspection?.ledger
  if (ledger === undefined && ('failure' in look || look.inspection))
    return warning('parked_mail_unchecked', 'could not be checked: the database does not respond, or is not up to date')
  const parked = ledger?.parked ?? 0
  return parked === 0
    ? ok('no mail waits for a decision')
    : warning(
        'parked_mail',
        `${mails(parked)} of the last week with an unknown outcome ${parked === 1 ? 'needs' : 'need'} a decision`,
        '"posthorn emails list --status UNKNOWN" lists them; retry or cancel each of them.',
      )
}

/** The number of discarded reports in a week that may mean an attempt to suppress addresses of others. */
const UNPROVEN = 20

/** Checks returned mail, and mail to verified domains, that was discarded because it was not proven. */
export function checkReturned(look: Look): Finding {
  if ('failure' in look)
    return warning('returned_mail_unchecked', 'could not be checked: the database does not respond')
  if (look.inspection && !look.inspection.ledger)
    return warning('returned_mail_unchecked', 'could not be checked before the database is up to date')
  const discarded = look.inspection?.ledger?.discarded ?? []
  if (discarded.length === 0) return ok('no report was discarded in the last week')
  const words = `discarded in the last week: ${discarded.map(({ reason, count }) => `${count} ${reason}`).join(', ')}`
  const unproven = discarded.find(({ reason }) => reason === 'unproven')?.count ?? 0
  return unproven > UNPROVEN
    ? warning(
        'returned_mail_unproven',
        `${words}. Reports without proof may be forged: "posthorn projects security" lists them by project.`,
      )
    : ok(words)
}

function stateOf({ due, retries }: LedgerHealth): string {
  if (due + retries === 0) return 'no mail is waiting'
  const state = due === 0 ? 'no mail due' : `${mails(due)} due, none delayed`
  return retries === 0 ? state : `${state}, ${retries} being retried, none delayed`
}

function complaintsOf(ledger: LedgerHealth, now: number): readonly string[] {
  const waits = ledger.oldestDueAt ? now - ledger.oldestDueAt.getTime() : 0
  return [
    waits > LATE_MS &&
      `${mails(ledger.due)} due, the oldest for ${minutes(waits)}: check that a worker is running, that the project is not disabled, and POSTHORN_SEND_RATE.`,
    now - (ledger.oldestRetryAt?.getTime() ?? now) > RETRY_MS &&
      `${mails(ledger.retries)} refused by the mail server, the oldest accepted ${minutes(now - (ledger.oldestRetryAt?.getTime() ?? now))} ago: see the line "mailer", and "posthorn emails list --status PENDING" for the responses of the mail server.`,
    ledger.abandoned > 0 &&
      `${ledger.abandoned} claimed by workers that have stopped: start a worker, which takes them over.`,
    ledger.failed > 0 &&
      `${mails(ledger.failed)} of the last hour failed: "posthorn emails list --status FAILED" shows the reasons.`,
    ledger.overdueMs > OVERDUE_MS &&
      `Expired data has not been deleted for ${minutes(ledger.overdueMs)}: check that a worker is running, and posthorn_expired_oldest_seconds.`,
  ].filter((problem) => problem !== false)
}

const mails = (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'}`
const minutes = (ms: number) =>
  ms < 7_200_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 3_600_000)} hours`
