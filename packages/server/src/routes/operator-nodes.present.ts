import type { ListedNode, ListedRelay, NodeList } from '@posthorn/core/access'
import { MAILER_FAILURES } from '@posthorn/core/ports'
import { BEAT_MS, DEAD_MS, FORGOTTEN_MS, LATE_MS, NODE_ROLES, NODE_STATES, RELAY_STATES } from '@posthorn/core/tenant'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const seconds = (ms: number) => `${ms / 1000} s`

/** The rules of the states, for descriptions. */
export const STATES_EXPLAINED = `Each process reports itself every ${seconds(BEAT_MS)}. Without a report it is \`late\` after ${seconds(LATE_MS)}, \`dead\` after ${seconds(DEAD_MS)}, and forgotten after ${FORGOTTEN_MS / 3_600_000} hour; one that is stopped is forgotten immediately.`

const identity = {
  id: z.string().describe('The id of the process, with which it claims mail. New with each start.'),
  name: z.string().describe('Its name in the logs: `POSTHORN_NODE`, or the name of the machine.'),
  host: z.string().describe('The name of the machine.'),
  pid: z.int().describe('The id of the process on its machine.'),
  state: z.enum(NODE_STATES),
  lastBeatAt: Timestamp.describe('The time of its last report, by the clock of the database.'),
}

const LaneFigures = z
  .object({
    sent: z.int(),
    retried: z.int().describe('Attempts after which the mail waits for another one.'),
    failed: z.int(),
    unknown: z.int().describe('Attempts with an unknown outcome.'),
  })
  .meta({ id: 'LaneFigures', description: 'Attempts in the period.' })

const WorkerResource = z
  .object({
    ...identity,
    version: z.string(),
    startedAt: Timestamp,
    roles: z
      .array(z.enum(NODE_ROLES))
      .describe('`api`: answers requests. `delivery`: hands mail over. `jobs`: all other background work.'),
    tasks: z.array(z.string()).describe('The kinds of its background work.'),
    work: z
      .object({
        held: z.int().describe('Mails that it has claimed and not settled.'),
        periodSeconds: z.int().describe('The length of the period that the figures are of, about 5 minutes.'),
        lanes: z.object({ transactional: LaneFigures, workflow: LaneFigures, campaign: LaneFigures }),
        memoryBytes: z.int(),
      })
      .nullable()
      .describe('Null if another version reported it in a form that this one cannot read.'),
  })
  .meta({ id: 'OperatorWorker', description: 'A process of the server.' })

export const WorkerList = z
  .object({
    data: z.array(WorkerResource),
    counts: z
      .object({ alive: z.int(), late: z.int(), dead: z.int() })
      .describe('All processes, also those beyond the end of the list.'),
  })
  .meta({ id: 'OperatorWorkerList' })

const LANE = { sent: 0, retried: 0, failed: 0, unknown: 0 }
const EXAMPLE_IDENTITY = {
  id: 'wrk_01kajw6zq4h2n8s5r7p3d9f0ya',
  name: 'mail-1',
  host: 'mail-1',
  pid: 4711,
  state: 'alive' as const,
  lastBeatAt: '2026-11-21T09:29:52.000Z',
}

export const EXAMPLE_WORKERS: z.input<typeof WorkerList> = {
  data: [
    {
      ...EXAMPLE_IDENTITY,
      version: '1.0.0',
      startedAt: '2026-11-21T08:00:00.000Z',
      roles: ['api', 'delivery', 'jobs'],
      tasks: ['delivery', 'running jobs'],
      work: {
        held: 40,
        periodSeconds: 312,
        lanes: {
          transactional: { ...LANE, sent: 900 },
          workflow: LANE,
          campaign: { ...LANE, sent: 41_000, retried: 12 },
        },
        memoryBytes: 183_000_000,
      },
    },
  ],
  counts: { alive: 1, late: 0, dead: 0 },
}

const presentIdentity = ({ id, name, host, pid, state, beatAt }: ListedNode) => ({
  id,
  name,
  host,
  pid,
  state,
  lastBeatAt: beatAt.toISOString(),
})

function presentWorker(node: ListedNode): z.input<typeof WorkerResource> {
  const { version, startedAt, report } = node
  const { held, periodSeconds, lanes, memoryBytes } = report ?? {}
  return {
    ...presentIdentity(node),
    version,
    startedAt: startedAt.toISOString(),
    roles: [...(report?.roles ?? [])],
    tasks: [...(report?.tasks ?? [])],
    work:
      held === undefined || periodSeconds === undefined || lanes === undefined || memoryBytes === undefined
        ? null
        : { held, periodSeconds, lanes, memoryBytes },
  }
}

export const presentWorkers = ({ nodes, counts }: NodeList): z.input<typeof WorkerList> => ({
  data: nodes.map(presentWorker),
  counts,
})

const relayState = z
  .enum(RELAY_STATES)
  .describe(
    '`failing`: it has accepted no mail since an attempt failed. `away`: no connection can be opened. `refusing`: it refuses this server, e.g. its credentials. During the last two, mail waits and uses no attempts.',
  )

const SeenRelayResource = z
  .object({
    worker: z.object(identity).describe('The process.'),
    state: relayState,
    since: OptionalTimestamp.describe('Since when it has been in this state; null for `ok`.'),
    nextTryAt: OptionalTimestamp.describe('When it is tried next, while nothing is handed over.'),
    pausedSenders: z.int().describe('Senders that it refuses; their mail waits.'),
    connections: z.object({
      most: z.int(),
      open: z.int().nullable().describe('Null where none is kept open, as with HTTP.'),
      idle: z.int().nullable(),
    }),
    periodSeconds: z.int().describe('The length of the period that the counts are of, about 5 minutes.'),
    sent: z.int(),
    throttled: z.int().describe('Temporary refusals.'),
    refused: z.int().describe('Permanent refusals: of mails, of senders, or of this server.'),
    unreachable: z.int(),
    unknown: z.int(),
    lastError: z
      .object({ at: Timestamp, failure: z.enum(MAILER_FAILURES), message: z.string() })
      .nullable()
      .describe('The last failure that concerned the mail server itself, without addresses and credentials.'),
  })
  .meta({ id: 'SeenRelay', description: 'A mail server as one process sees it.' })

const RelayResource = z
  .object({
    kind: z.string().describe('`smtp`, `ses`, `sendgrid`, or `inbox`, which only captures mail.'),
    host: z.string().nullable().describe('The host with its port; null where there is none.'),
    state: relayState,
    seenBy: z.array(SeenRelayResource),
  })
  .meta({ id: 'OperatorRelay', description: 'A mail server, with the gravest state that a process sees.' })

export const RelayList = z.object({ data: z.array(RelayResource) }).meta({ id: 'OperatorRelayList' })

export const EXAMPLE_RELAYS: z.input<typeof RelayList> = {
  data: [
    {
      kind: 'smtp',
      host: 'smtp.example.com:587',
      state: 'away',
      seenBy: [
        {
          worker: EXAMPLE_IDENTITY,
          state: 'away',
          since: '2026-11-21T09:28:00.000Z',
          nextTryAt: '2026-11-21T09:30:10.000Z',
          pausedSenders: 0,
          connections: { most: 20, open: 0, idle: 0 },
          periodSeconds: 312,
          sent: 900,
          throttled: 2,
          refused: 1,
          unreachable: 5,
          unknown: 0,
          lastError: {
            at: '2026-11-21T09:29:40.000Z',
            failure: 'unreachable',
            message: 'The mail server did not answer.',
          },
        },
      ],
    },
  ],
}

export const presentRelays = (relays: readonly ListedRelay[]): z.input<typeof RelayList> => ({
  data: relays.map((relay) =>
    onWire(RelayResource, relay, {
      seenBy: relay.seenBy.map((seen) =>
        onWire(SeenRelayResource, seen, {
          worker: presentIdentity(seen.node),
          periodSeconds: seen.node.report?.periodSeconds ?? 0,
          since: optionalTime(seen.since ?? undefined),
          nextTryAt: optionalTime(seen.nextTryAt ?? undefined),
          lastError: seen.lastError && { ...seen.lastError, at: seen.lastError.at.toISOString() },
        }),
      ),
    }),
  ),
})
