import type { DeliveryWorld } from '../delivery/outbox/world.ts'
import type { WorkerId } from '../kernel/ids/ids.ts'
import { briefly } from '../kernel/log/redact.ts'
import type { Every } from '../kernel/ports/timer.ts'
import { beginningOf, toStorable } from '../kernel/text/text.ts'
import {
  BEAT_MS,
  NODE_ROLES,
  NODE_TEXT_MAX,
  type NodeReport,
  type NodeRole,
  RELAY_ERROR_MAX,
  type RelayReport,
} from '../tenant/nodes/schema.ts'

/** The facts that a process knows about itself. */
export interface ProcessFacts {
  /** Its name in the logs. */
  readonly name: string
  /** The name of the machine. */
  readonly host: string
  readonly pid: number
  readonly version: string
  memoryBytes(): number
}

/** The time that a stopping process waits for the database to forget it; else it is forgotten as a dead one. */
const LEAVE_MS = 2000

/**
 * Reports this process to the deployment as long as it runs. Nothing waits for the report, and a failure only leaves it
 * to the next one.
 */
export class Heart {
  readonly #world: DeliveryWorld
  readonly #every: Every
  readonly #id: WorkerId
  readonly #facts: ProcessFacts
  readonly #startedAt: Date
  readonly #roles = new Set<NodeRole>()
  #tasks: readonly string[] = []
  #beating: Promise<void> | undefined
  #isStale = false
  #isStopped = false
  #stopTimer: (() => void) | undefined

  constructor(
    world: DeliveryWorld,
    every: Every,
    { id, facts }: { readonly id: WorkerId; readonly facts: ProcessFacts },
  ) {
    this.#world = world
    this.#every = every
    this.#id = id
    this.#facts = facts
    this.#startedAt = world.clock.now()
  }

  /** Adds work that this process does, and reports it immediately. The first call begins the heartbeats. */
  begin(roles: readonly NodeRole[], tasks: readonly string[] = []): void {
    if (this.#isStopped) return
    for (const role of roles) this.#roles.add(role)
    this.#tasks = [...this.#tasks, ...tasks]
    this.#stopTimer ??= this.#every(BEAT_MS, () => this.beat())
    void this.beat()
  }

  /** Reports the state of this moment. If a report is being stored, the next one follows it. */
  beat(): Promise<void> {
    if (this.#beating) this.#isStale = true
    this.#beating ??= this.#store().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  /** Ends the heartbeats, and lets the deployment forget this process. */
  async stop(): Promise<void> {
    if (this.#isStopped || !this.#stopTimer) return
    this.#isStopped = true
    this.#stopTimer()
    const left = (async () => {
      await this.#beating
      await this.#world.store.nodes.leave(this.#id)
    })().catch((error: unknown) => this.#fail(error))
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const stopWaiting = this.#every(LEAVE_MS, async () => resolve())
    await Promise.race([left, late])
    stopWaiting()
  }

  async #store(): Promise<void> {
    do {
      this.#isStale = false
      try {
        await this.#world.store.nodes.beat(this.#node())
        this.#world.observer.beat('stored')
      } catch (error) {
        return this.#fail(error)
      }
    } while (this.#isStale && !this.#isStopped)
  }

  #fail(error: unknown): void {
    this.#world.observer.beat('lost')
    this.#world.log.warn({ err: error }, 'failed to report this process; operators see it as late until it succeeds')
  }

  #node() {
    const { name, host, pid, version } = this.#facts
    return {
      id: this.#id,
      name: shortened(name),
      host: shortened(host),
      pid,
      version: shortened(version),
      startedAt: this.#startedAt,
      beatAt: this.#world.clock.now(),
      report: this.#report(),
    }
  }

  #report(): NodeReport {
    const { tally } = this.#world
    const { periodSeconds, lanes } = tally.figures()
    return {
      roles: NODE_ROLES.filter((role) => this.#roles.has(role)),
      tasks: this.#tasks,
      memoryBytes: this.#facts.memoryBytes(),
      held: tally.held,
      periodSeconds,
      lanes,
      relay: this.#roles.has('delivery') ? relayReport(this.#world) : null,
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a machine may have any name.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Returns a name without line breaks and other control characters. */
const shortened = (name: string, length = NODE_TEXT_MAX): string =>
  beginningOf(toStorable(name).replace(CONTROLS, ' '), length)

function relayReport({ relay, mailer, tally }: DeliveryWorld): RelayReport {
  const { pause, refusal, trouble, lastError } = relay
  const { lanes, failures } = tally.figures()
  const connections = mailer.openConnections?.()
  return {
    kind: shortened(mailer.name),
    host: mailer.host === undefined ? null : shortened(mailer.host),
    state: refusal ? 'refusing' : pause ? 'away' : trouble ? 'failing' : 'ok',
    since: pause?.since ?? trouble?.since ?? null,
    nextTryAt: pause?.until ?? null,
    pausedSenders: relay.pausedSenders,
    connections: {
      most: mailer.connections ?? mailer.concurrency,
      open: connections?.open ?? null,
      idle: connections?.idle ?? null,
    },
    sent: Object.values(lanes).reduce((sum, { sent }) => sum + sent, 0),
    ...failures,
    lastError: lastError
      ? { ...lastError, message: shortened(briefly(lastError.message, RELAY_ERROR_MAX), RELAY_ERROR_MAX) }
      : null,
  }
}
