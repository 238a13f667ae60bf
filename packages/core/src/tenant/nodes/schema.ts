import { z } from 'zod'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { MAILER_FAILURES } from '../../kernel/ports/mailer.ts'

/** The most characters of a name in a report, and of an error. */
export const NODE_TEXT_MAX = 200
export const RELAY_ERROR_MAX = 300
const TASKS_MAX = 50

/**
 * The work of a process.
 * - `api`: it answers requests.
 * - `delivery`: it hands mail over.
 * - `jobs`: it does all other background work.
 */
export const NODE_ROLES = ['api', 'delivery', 'jobs'] as const
export type NodeRole = (typeof NODE_ROLES)[number]

/** The queues of mail, in the order of their claims. */
export const LANES = ['transactional', 'workflow', 'campaign'] as const
export type Lane = (typeof LANES)[number]

/**
 * The state of a relay as a process sees it.
 * - `ok`: nothing is known against it.
 * - `failing`: it has accepted no mail since an attempt failed.
 * - `away`: no connection can be opened.
 * - `refusing`: it refuses the deployment, e.g. its credentials.
 */
export const RELAY_STATES = ['ok', 'failing', 'away', 'refusing'] as const

const count = z.int().nonnegative()
const moment = z.coerce.date()

const RelayReport = z.object({
  kind: z.string().max(NODE_TEXT_MAX),
  host: z.string().max(NODE_TEXT_MAX).nullable(),
  state: z.enum(RELAY_STATES),
  /** The time since which it has been in this state; null for `ok`. */
  since: moment.nullable(),
  /** When it is tried next, during a pause. */
  nextTryAt: moment.nullable(),
  pausedSenders: count,
  connections: z.object({ most: count, open: count.nullable(), idle: count.nullable() }),
  /** Outcomes in the period of the report: mails, and failures of hand-overs and sign-ins. */
  sent: count,
  throttled: count,
  refused: count,
  unreachable: count,
  unknown: count,
  lastError: z
    .object({ at: moment, failure: z.enum(MAILER_FAILURES), message: z.string().max(RELAY_ERROR_MAX) })
    .nullable(),
})
export type RelayReport = z.output<typeof RelayReport>

const LaneReport = z.object({ sent: count, failed: count, retried: count, unknown: count })
export type LaneReport = z.output<typeof LaneReport>

/** The report of a process about its work. Another version may have written it, so it is tested when it is read. */
export const NodeReport = z.object({
  roles: z.array(z.enum(NODE_ROLES)).max(NODE_ROLES.length).readonly(),
  tasks: z.array(z.string().max(NODE_TEXT_MAX)).max(TASKS_MAX).readonly(),
  memoryBytes: count,
  /** Mails that it has claimed and not settled. */
  held: count,
  /** The length of the period of the figures. */
  periodSeconds: z.int().positive(),
  lanes: z.record(z.enum(LANES), LaneReport),
  /** Null where it delivers no mail. */
  relay: RelayReport.nullable(),
})
export type NodeReport = z.output<typeof NodeReport>

/** One process of the deployment, as of its last heartbeat. */
export interface Node {
  readonly id: WorkerId
  /** The name in the logs. */
  readonly name: string
  /** The machine. */
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly startedAt: Date
  readonly beatAt: Date
  /** Null if this version cannot read it. */
  readonly report: NodeReport | null
}

/** A process says that it is alive so often. */
export const BEAT_MS = 20_000
/** A process without a heartbeat for so long is late: two were missed. */
export const LATE_MS = 50_000
/** A process without a heartbeat for so long is dead. */
export const DEAD_MS = 120_000
/** A dead process is forgotten so long after its last heartbeat. */
export const FORGOTTEN_MS = 3_600_000

export const NODE_STATES = ['alive', 'late', 'dead'] as const
export type NodeState = (typeof NODE_STATES)[number]

/** Returns the state of a process by its last heartbeat. */
export function stateOf({ beatAt }: Pick<Node, 'beatAt'>, now: Date): NodeState {
  const silentMs = now.getTime() - beatAt.getTime()
  return silentMs < LATE_MS ? 'alive' : silentMs < DEAD_MS ? 'late' : 'dead'
}

/** Returns the times that divide processes by their last heartbeats. */
export const beatLimits = (now: Date): BeatLimits => ({
  alive: new Date(now.getTime() - LATE_MS),
  late: new Date(now.getTime() - DEAD_MS),
})

/** Processes are alive or late if their last heartbeat is after these times. */
export interface BeatLimits {
  readonly alive: Date
  readonly late: Date
}
