import type { LedgerHealth } from '@posthorn/adapters/operations'
import { type Node, type RelayReport, stateOf } from '@posthorn/core/tenant'
import { type Finding, ok, warning } from './check.ts'
import type { Look } from './database.ts'

/** The most processes and relays that a message names. */
const NAMED_MAX = 3

/** Checks whether a process ended without stopping, or does not reach the database. */
export function checkProcesses(look: Look, now: Date): Finding {
  const seen = seenIn(look, now)
  if ('finding' in seen) return seen.finding
  const { nodes, at } = seen
  const silent = nodes.filter((node) => stateOf(node, at) !== 'alive')
  const dead = silent.filter((node) => stateOf(node, at) === 'dead')
  if (silent.length === 0) return ok(aliveOf(nodes.length))
  const lost = dead.length > 0 ? dead : silent
  const agoOf = ({ beatAt }: Node) => `${Math.round((at.getTime() - beatAt.getTime()) / 1000)} s ago`
  const words = named(lost.map((node) => `${placeOf(node)}, last report ${agoOf(node)}`))
  return dead.length > 0
    ? warning(
        'processes_dead',
        `${processes(dead.length)} ended without stopping: ${words}`,
        'find out what ended it (out of memory, a lost machine), and start it again. It is forgotten after an hour.',
      )
    : warning(
        'processes_late',
        `${processes(silent.length)} has not reported itself in time: ${words}`,
        'check whether it runs, has CPU time, and reaches the database.',
      )
}

/** Checks whether a process cannot hand mail over. */
export function checkRelays(look: Look, now: Date): Finding {
  const seen = seenIn(look, now)
  if ('finding' in seen) return seen.finding
  const living = seen.nodes.filter((node) => stateOf(node, seen.at) !== 'dead')
  const relays = living.flatMap((node) => (node.report?.relay ? [{ ...node.report.relay, node }] : []))
  const failing = relays.filter(({ state }) => state !== 'ok')
  if (failing.length === 0) return ok(relays.length === 0 ? 'no process delivers mail' : 'no process reports a failure')
  const words = named(failing.map((relay) => `${placeOf(relay.node)}: ${wordsOf(relay)}`))
  return warning(
    'relays_failing',
    `Mail cannot be handed over. ${words}`,
    'see the line "mailer"; mail waits until then.',
  )
}

type Seen = { readonly nodes: LedgerHealth['nodes']; readonly at: Date } | { readonly finding: Finding }

/** Returns the processes that the database knows, and its time. */
function seenIn(look: Look, now: Date): Seen {
  if ('failure' in look)
    return { finding: warning('processes_unchecked', 'could not be checked: the database does not respond') }
  if (!look.inspection) return { finding: ok('no process has run yet') }
  const { ledger, skewMs = 0 } = look.inspection
  if (!ledger)
    return { finding: warning('processes_unchecked', 'could not be checked before the database is up to date') }
  return { nodes: ledger.nodes, at: new Date(now.getTime() + skewMs) }
}

const WORDS = {
  ok: 'accepts mail',
  failing: 'accepts no mail',
  away: 'cannot be reached',
  refusing: 'refuses this server',
} as const satisfies Record<RelayReport['state'], string>

function wordsOf({ kind, host, state, lastError }: RelayReport): string {
  const reason = lastError ? ` (${lastError.message})` : ''
  return `${host ?? kind} ${WORDS[state]}${reason}`
}

const aliveOf = (count: number) => (count === 0 ? 'none is running' : `${processes(count)} reported in time`)
const processes = (count: number) => `${count} ${count === 1 ? 'process' : 'processes'}`
const placeOf = ({ host, pid }: Node) => `${host} (process ${pid})`
const named = (all: readonly string[]) =>
  all.length > NAMED_MAX ? `${all.slice(0, NAMED_MAX).join('; ')}; and ${all.length - NAMED_MAX} more` : all.join('; ')
