import type { EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { SuspectDelivery } from './alone.ts'
import { takeFitting } from './attachments.ts'
import { type Claim, Claims } from './claim.ts'
import { recordOf } from './follow.ts'
import { type Hold, handOverEmail, notPrepared, postponed } from './hand-over.ts'
import { createLeases } from './leases.ts'
import { Marks } from './marks.ts'
import { createOutcomes } from './outcomes.ts'
import { createPace, WAITING_AHEAD } from './pace.ts'
import { Places } from './places.ts'
import { probeRelay } from './probe.ts'
import { recheckClaims } from './recheck.ts'
import { createRest } from './rest.ts'
import { reportAttempt } from './set-aside.ts'
import { type DeliveryWorld, leaveRooms } from './world.ts'

/** Delivers due mail as fast as the mailer takes it. */
export class DeliveryLoop {
  readonly #world: DeliveryWorld
  readonly #worker: { readonly id: WorkerId; readonly leaseMs: number }
  readonly #concurrency
  readonly #claims
  readonly #pace
  readonly #ready: Claim[] = []
  /**
   * The mails that this worker holds, from their claim until their outcome is written. If a lease runs out because the
   * database was away, the mail may be claimed again; it must not be handed over twice.
   */
  readonly #inHand = new Set<EmailId>()
  readonly #marks
  // Each connection has a mail on its way while the outcome of the one before is written.
  readonly #places
  readonly #leases
  readonly #rest
  #hasDelivered = false
  #refilling: Promise<boolean> | undefined
  #slots = 0
  #stopping = false
  #pokedAgain = false
  /** Resolvers of promises that wait until all slots have ended. */
  readonly #waiting: (() => void)[] = []
  readonly #outcomes
  readonly #alone

  constructor(world: DeliveryWorld, worker: { readonly id: WorkerId; readonly leaseMs: number }) {
    this.#world = world
    this.#worker = worker
    this.#concurrency = world.mailer.concurrency
    this.#claims = new Claims(world, worker)
    this.#pace = createPace(this.#concurrency, world.steadyMs)
    this.#places = new Places(2 * (world.mailer.connections ?? this.#concurrency))
    this.#leases = createLeases(world, worker)
    this.#rest = createRest(world.steadyMs)
    this.#marks = new Marks(world, worker.id)
    this.#outcomes = createOutcomes(world, worker.id, {
      written: ({ id, status }) => {
        if (status === 'SENT') this.#hasDelivered = true
        this.#letGo(id)
      },
      kept: ({ id }) => this.#places.leave(id),
      stopping: () => this.#stopping,
    })
    this.#alone = new SuspectDelivery(world, this.#claims, {
      isEmpty: () => this.#inHand.size === 0 && this.#refilling === undefined,
      hasDelivered: () => this.#hasDelivered,
      putDown: async () => {
        await this.#refilling?.catch(this.#complain)
        await this.#giveBackReady()
      },
      deliver: async (claim, moment) => {
        await this.#takeInHand([claim], moment)
        const wanted = takeFitting(world, this.#ready)
        if (wanted) await (await this.#deliver(wanted)).settled
      },
    })
  }

  /** Starts work on due mail unless it is running; returns immediately. */
  poke(): void {
    if (this.#stopping || !this.#rest.isOver()) return
    if (!this.#world.relay.pause) this.#alone.look()
    this.#startSlots()
  }

  /** Resolves when the worker holds no mail and none is due. */
  async idle(): Promise<void> {
    if (this.#slots > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Writes outcomes that could not be written before. */
  flush(): Promise<void> {
    return this.#outcomes.flush()
  }

  /**
   * Renews the leases of the mails that the worker holds. A claim whose answer was lost is not renewed, and runs out.
   */
  renew(): Promise<void> {
    return this.#leases.renew([...this.#inHand])
  }

  /** Stops claiming, releases mails that were not handed over, and resolves when all others are settled. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#alone.stop()
    await this.#refilling?.catch(this.#complain)
    await this.#giveBack().catch(this.#complain)
    await this.idle()
    await this.#outcomes.end()
  }

  readonly #claimMore = async (): Promise<boolean> => {
    this.#pokedAgain = false
    const moment = this.#leases.moment()
    if (this.#world.relay.pause) return this.#lookForRelay()
    const crowded = this.#world.costs.crowded(this.#ready)
    const { claimed, nextAt } = await this.#claims.next(this.#pace.next(), crowded)
    await this.#takeInHand(
      claimed.filter(({ email }) => !this.#inHand.has(email.id)),
      moment,
    )
    if (claimed.length === 0) this.#alone.ranDry()
    if (claimed.length === 0 && nextAt) await this.#world.queue.wake(DELIVER, nextAt)
    return claimed.length > 0 || this.#pokedAgain
  }

  /** Queues mails that may be handed over, settles those that may not, and releases those that could not be checked. */
  async #takeInHand(claimed: readonly Claim[], moment: number): Promise<void> {
    if (claimed.length === 0) return
    const ids = claimed.map(({ email }) => email.id)
    for (const id of ids) this.#inHand.add(id)
    this.#reportHeld()
    this.#leases.granted(ids, moment)
    const { wanted, settled, halted, unchecked } = await recheckClaims(this.#world, claimed)
    // Keeps the order of the claim, in which the projects alternate.
    const isWanted = new Set(wanted.map(({ email }) => email.id))
    this.#ready.push(...claimed.filter(({ email }) => isWanted.has(email.id)))
    await Promise.all(settled.map(this.#outcomes.settle))
    this.#claims.putOff(unchecked.map(({ project }) => project.id))
    const back = [...halted, ...unchecked]
    if (back.length > 0) await this.#putBack(back)
  }

  /** Returns false while the mail server refuses us: nothing is claimed then. */
  #lookForRelay(): boolean {
    probeRelay(this.#world)
      .then((isIn) => {
        if (isIn && !this.#stopping) this.#startSlots()
      })
      .catch(this.#complain)
    return false
  }

  /** Claims more, one claim at a time for all slots. Returns whether another look may find mail. */
  #refill(): Promise<boolean> {
    this.#refilling ??= this.#rest.after(this.#claimMore).finally(() => {
      this.#refilling = undefined
    })
    return this.#refilling
  }

  async #next(): Promise<Claim | undefined> {
    while (!this.#stopping) {
      if (this.#alone.turn) {
        await this.#alone.turn
        continue
      }
      if (this.#world.relay.pause && this.#ready.length > 0) await this.#giveBackReady().catch(this.#complain)
      const claim = takeFitting(this.#world, this.#ready)
      if (claim) {
        // Ahead of need, while the slots continue.
        if (this.#ready.length === this.#pace.refillAt && this.#ready.length > 0) this.#refill().catch(this.#complain)
        const waits = postponed(this.#world, claim.email)
        if (!waits) return claim
        leaveRooms(this.#world, claim.email)
        await this.#outcomes.settle({ ...claim, outcome: waits })
        continue
      }
      // Large mails wait for room; the slot that frees some takes them.
      if (this.#ready.length >= this.#concurrency * WAITING_AHEAD || !(await this.#refill())) return undefined
    }
    return undefined
  }

  /** Starts a slot for a mail that waited for this room. */
  #makeRoom(email: Email): void {
    leaveRooms(this.#world, email)
    if (!this.#stopping && this.#ready.length > 0 && this.#slots < this.#concurrency) this.#startSlot()
  }

  #letGo(id: EmailId): void {
    this.#inHand.delete(id)
    this.#reportHeld()
    this.#marks.forget(id)
    this.#places.leave(id)
    this.#world.rendered.forget(id)
    this.#leases.forget(id)
    this.#pace.done()
    this.#alone.emptied()
  }

  #reportHeld(): void {
    this.#world.tally.held = this.#inHand.size
    this.#world.observer.holds(this.#inHand.size)
  }

  /** Returns the rights of this worker to a mail that it holds. */
  #holdOf(id: EmailId): Hold {
    return {
      composed: () => {
        if (this.#world.costs.composed(id) && !this.#stopping && this.#ready.length > 0) this.#startWaitingSlots()
      },
      mark: async () => {
        await this.#places.take(id)
        return this.#marks.write(id)
      },
      mayLeave: () => {
        const handedOverAt = this.#marks.at(id)
        return handedOverAt !== undefined && this.#leases.isHeld({ id, handedOverAt })
      },
    }
  }

  /** Hands a mail over. Returns the promise of its settlement, which the next mail does not wait for. */
  async #deliver({ email, project }: Claim): Promise<{ readonly settled: Promise<void> }> {
    const became = await this.#world.observer
      .handOver(email, () => handOverEmail(this.#world, project, email, this.#holdOf(email.id)))
      .catch((error: unknown) => {
        this.#world.log.error({ err: error, ...recordOf(email) }, 'failed to compose a mail; retrying')
        return notPrepared(this.#world, project, email)
      })
      .finally(() => this.#makeRoom(email))
    if (!became || became === 'waits') {
      if (became) this.#ready.unshift({ email, project })
      // Its campaign was paused or its project disabled; if another worker has it, there is nothing to release.
      else await this.#putBack([{ email, project }]).catch(this.#complain)
      return { settled: Promise.resolve() }
    }
    const outcome = { ...became, handedOverAt: this.#marks.at(email.id) }
    reportAttempt(this.#world, email, outcome)
    return { settled: this.#outcomes.settle({ email, project, outcome }) }
  }

  async #runSlot(): Promise<void> {
    const settling = new Set<Promise<void>>()
    for (let claim = await this.#next(); claim; claim = await this.#next()) {
      const { settled } = await this.#deliver(claim)
      const done: Promise<void> = settled.finally(() => settling.delete(done))
      settling.add(done)
    }
    await Promise.all(settling)
  }

  readonly #complain = (error: unknown): void => {
    this.#world.log.error({ err: error }, 'delivery failed; the sweep will retry')
  }

  #startSlot(): void {
    this.#slots += 1
    this.#runSlot()
      .catch(this.#complain)
      .finally(() => {
        this.#slots -= 1
        if (this.#slots > 0) return
        this.#world.attachments.tidy()
        for (const go of this.#waiting.splice(0)) go()
      })
  }

  /** Starts slots for mails that waited until others were composed. */
  #startWaitingSlots(): void {
    for (let wanted = this.#ready.length; wanted > 0 && this.#slots < this.#concurrency; wanted--) this.#startSlot()
  }

  #startSlots(): void {
    this.#pokedAgain = true
    while (this.#slots < this.#concurrency) this.#startSlot()
  }

  /** Releases waiting mails, so that other nodes can hand them over. */
  async #giveBackReady(): Promise<void> {
    if (this.#ready.length > 0) await this.#putBack(this.#ready.splice(0))
  }

  async #putBack(claimed: readonly Claim[]): Promise<void> {
    const ids = claimed.map(({ email }) => email.id)
    for (const id of ids) this.#letGo(id)
    await this.#world.store.ledger.release(this.#worker.id, ids, this.#world.clock.now())
  }

  /** Releases mails without a mark: their hand-over cannot begin any more. */
  async #giveBack(): Promise<void> {
    this.#ready.length = 0
    const unmarked = [...this.#inHand].filter((id) => this.#marks.at(id) === undefined)
    await this.#world.store.ledger.release(this.#worker.id, unmarked, this.#world.clock.now())
  }
}
