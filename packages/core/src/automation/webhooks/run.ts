import { type Context, contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId, WebhookEndpointId } from '../../kernel/ids/ids.ts'
import type { Call } from './call.ts'
import { PROBED_AFTER } from './outcome.ts'
import { WAITING_MAX, type WebhookEndpoint } from './schema.ts'
import { type DueEndpoint, type OwnedEndpoint, RUN_WEBHOOKS } from './store.ts'
import { type CalledDelivery, type ClaimedDelivery, deliverClaimed, pauseEndpoint, takeTurn } from './turn.ts'

const ENDPOINTS_AT_ONCE = 100
/** The maximum number of simultaneous requests of a process, for one project, and to one endpoint. */
const CALLS_MAX = 96
const CALLS_OF_PROJECT = 24
const CALLS_OF_ENDPOINT = 8
/** The maximum of simultaneous requests to endpoints that failed lately: however many are dead, others have room. */
const PROBES_MAX = CALLS_MAX / 2
/** When fewer places are free, each project has one request in flight. */
const FEW_FREE = CALLS_MAX / 3
/** The time that one run continues while there is work, in milliseconds. */
const RUN_MS = 1000
/**
 * The interval at which the waiting deliveries of endpoints are counted. A count of `WAITING_MAX` takes a database 10
 * ms.
 */
const COUNT_MS = 15_000

/** Delivers to endpoints. */
export class WebhookRunner {
  readonly #world: World
  readonly #isStopping: () => boolean
  readonly #underWay = new Set<Promise<void>>()
  readonly #ofProject = new Map<ProjectId, number>()
  readonly #ofEndpoint = new Map<WebhookEndpointId, number>()
  /** Deliveries that ended and are not written yet. */
  readonly #ended = new Map<WebhookEndpointId, { readonly of: DueEndpoint; readonly calls: CalledDelivery[] }>()
  /** The number of requests in flight to endpoints that failed lately. */
  #probes = 0
  /** The start of the next round, so that no endpoint is always the last. */
  #after: WebhookEndpointId | undefined
  #countedAt = 0
  /** True if the queue has a wake-up for the next run. */
  #isWoken = false

  constructor(world: World, { isStopping }: { readonly isStopping: () => boolean }) {
    this.#world = world
    this.#isStopping = isStopping
  }

  /** Gives each endpoint with work a turn, and again, for a moment; the rest wakes the next run. */
  async run(): Promise<void> {
    const began = this.#now()
    this.#isWoken = false
    await this.#countWaiting()
    const isLate = () => this.#now() - began >= RUN_MS
    while (await this.#round(isLate)) if (isLate()) return this.#world.queue.wake(RUN_WEBHOOKS)
  }

  /** Resolves when nothing is in flight and everything that ended is written. */
  async stop(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    await this.#write()
  }

  #now() {
    return this.#world.clock.now().getTime()
  }

  /**
   * A project has at most a quarter as many requests in flight as there are free places, and one when few are free: if
   * the endpoints of up to 30 projects hang, others still have a place.
   */
  #freePlaces({ projectId, id, failures }: DueEndpoint): number {
    if (failures >= PROBED_AFTER && this.#probes >= PROBES_MAX) return 0
    const free = CALLS_MAX - this.#underWay.size
    const most = free < FEW_FREE ? 1 : Math.min(CALLS_OF_PROJECT, Math.floor(free / 4))
    const ofProject = most - (this.#ofProject.get(projectId) ?? 0)
    const ofEndpoint = CALLS_OF_ENDPOINT - (this.#ofEndpoint.get(id) ?? 0)
    return Math.max(0, Math.min(Math.ceil(ofProject / 2), ofEndpoint, free))
  }

  #take(id: WebhookEndpointId): readonly CalledDelivery[] {
    const calls = this.#ended.get(id)?.calls ?? []
    this.#ended.delete(id)
    return calls
  }

  /** Gives each endpoint with work a turn. Returns true if another round may find more now. */
  async #round(isLate: () => boolean): Promise<boolean> {
    await this.#write()
    let hasMore = false
    for await (const one of this.#due()) {
      // The next round begins here. It is woken when a request ends.
      if (this.#isStopping() || this.#underWay.size >= CALLS_MAX) return false
      this.#after = one.id
      if (this.#freePlaces(one) > 0 && (await this.#contained(one))) hasMore = true
      if (isLate()) return true
    }
    this.#after = undefined
    return hasMore
  }

  /** Finds the endpoints with work, each once, beginning after the last one that had a turn. */
  async *#due(): AsyncGenerator<DueEndpoint> {
    const begin = this.#after
    yield* this.#dueAfter(begin)
    if (begin === undefined) return
    for await (const one of this.#dueAfter(undefined)) {
      if (one.id > begin) return
      yield one
    }
  }

  async *#dueAfter(first: WebhookEndpointId | undefined): AsyncGenerator<DueEndpoint> {
    for (let after = first, isLast = false; !isLast; ) {
      const due = await this.#world.store.webhooks.listDue(this.#world.clock.now(), ENDPOINTS_AT_ONCE, after)
      yield* due
      isLast = due.length < ENDPOINTS_AT_ONCE
      after = due.at(-1)?.id
    }
  }

  /** Writes deliveries that ended, also for endpoints that have nothing due. */
  async #write(): Promise<void> {
    for (const { of } of [...this.#ended.values()]) await this.#contained(of)
  }

  async #contained(one: DueEndpoint): Promise<boolean> {
    const ended = this.#take(one.id)
    try {
      return await this.#turn(one, ended)
    } catch (error) {
      // The claims run out, and the events are delivered again under the same ids.
      const about = { err: error, project: one.projectId, endpoint: one.id }
      this.#world.log.error(about, 'webhooks could not be delivered; it is tried again')
      return false
    }
  }

  /** Returns true if the endpoint may have more work now. */
  async #turn(one: DueEndpoint, ended: readonly CalledDelivery[]): Promise<boolean> {
    const project = await this.#world.store.projects.find(one.projectId)
    if (!project || (project.disabled && ended.length === 0)) return false
    const ctx = contextOf(this.#world, project)
    const { endpoint, claimed, hasMore } = await takeTurn(ctx, {
      id: one.id,
      ended,
      places: project.disabled || this.#isStopping() ? 0 : this.#freePlaces(one),
      underWay: this.#ofEndpoint.get(one.id) ?? 0,
    })
    if (endpoint && claimed.length > 0) await this.#begin(ctx, endpoint, claimed)
    return hasMore
  }

  async #begin(ctx: Context, endpoint: WebhookEndpoint, claimed: readonly ClaimedDelivery[]): Promise<void> {
    const calls = await deliverClaimed(ctx, endpoint, claimed)
    const { id, failures } = endpoint
    for (const [index, call] of calls.entries()) {
      const one = claimed[index]
      if (one) this.#follow({ projectId: ctx.project.id, id, failures }, one, call)
    }
  }

  #follow(of: DueEndpoint, one: ClaimedDelivery, call: Promise<Call>): void {
    const { projectId, id } = of
    const probes = of.failures >= PROBED_AFTER ? 1 : 0
    this.#probes += probes
    count(this.#ofProject, projectId, 1)
    count(this.#ofEndpoint, id, 1)
    const followed: Promise<void> = call
      .then(
        (call) => {
          const ended = this.#ended.get(id) ?? { of, calls: [] }
          ended.calls.push({ ...one, call })
          this.#ended.set(id, ended)
        },
        (error: unknown) =>
          this.#world.log.error({ err: error, project: projectId, endpoint: id }, 'failed to call a webhook'),
      )
      .finally(() => {
        this.#probes -= probes
        count(this.#ofProject, projectId, -1)
        count(this.#ofEndpoint, id, -1)
        this.#underWay.delete(followed)
      })
      .then(() => this.#wake())
    this.#underWay.add(followed)
  }

  /** The sweep finds what a lost wake-up misses. */
  async #wake(): Promise<void> {
    if (this.#isWoken) return
    this.#isWoken = true
    await this.#world.queue.wake(RUN_WEBHOOKS).catch((error: unknown) => {
      this.#world.log.warn({ err: error, wake: RUN_WEBHOOKS }, 'the queue did not take a wake-up')
    })
  }

  /** Pauses endpoints with too many waiting deliveries. */
  async #countWaiting(): Promise<void> {
    if (this.#now() - this.#countedAt < COUNT_MS) return
    this.#countedAt = this.#now()
    let after: WebhookEndpointId | undefined
    do {
      const some = await this.#world.store.webhooks.listWaiting(ENDPOINTS_AT_ONCE, after)
      for (const { projectId, id } of some) {
        if (this.#isStopping()) return
        const { webhooks } = this.#world.store.project(projectId)
        if ((await webhooks.countWaiting(id, WAITING_MAX + 1)) > WAITING_MAX) await this.#pause({ projectId, id })
      }
      after = some.length < ENDPOINTS_AT_ONCE ? undefined : some.at(-1)?.id
    } while (after)
  }

  async #pause({ projectId, id }: OwnedEndpoint): Promise<void> {
    const project = await this.#world.store.projects.find(projectId)
    if (!project) return
    await pauseEndpoint(contextOf(this.#world, project), id, 'backlog')
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
