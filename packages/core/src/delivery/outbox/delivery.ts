import { coalesceLate } from '../../kernel/cache/coalesce.ts'
import type { EmailId, WorkerId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { createAlone } from './alone.ts'
import { takeFitting } from './attachments.ts'
import { type Claimed, createClaims } from './claim.ts'
import { recordOf } from './follow.ts'
import { type Hold, handOverEmail, notPrepared, postponed } from './hand-over.ts'
import { createLeases } from './leases.ts'
import { attemptOf, isParked } from './lifecycle.ts'
import { createOutcomes } from './outcomes.ts'
import { createPace } from './pace.ts'
import { Places } from './places.ts'
import { probeRelay } from './probe.ts'
import { recheckClaims } from './recheck.ts'
import { createRest } from './rest.ts'
import { tellParked } from './set-aside.ts'
import type { DeliveryWorld } from './world.ts'

/** Delivers due mail as fast as the mailer takes it. */
export interface Delivery {
  /** Starts work on due mail unless it is running; returns at once. */
  poke(): void
  /** Resolves when no mail is in hand, and none was due. */
  idle(): Promise<void>
  /** Writes outcomes that could not be written before. */
  flush(): Promise<void>
  /** Renews the leases of the mails in hand. A claim whose answer was lost is not renewed, and runs out. */
  renew(): Promise<void>
  /** Stops claiming, releases mails that were not handed over, and resolves when all others are settled. */
  stop(): Promise<void>
}

/** How many mails may wait for room, as a multiple of the mailer's concurrency; mails that need no room overtake them. */
const WAITING_AHEAD = 10

export function createDelivery(
  world: DeliveryWorld,
  worker: { readonly id: WorkerId; readonly leaseMs: number },
): Delivery {
  const { concurrency } = world.mailer
  const claims = createClaims(world, worker)
  const pace = createPace(concurrency, world.steadyMs)
  const ready: Claimed[] = []
  /**
   * The mails in hand, from their claim until their outcome is written. If a lease runs out because the database was away,
   * the mail may be claimed again; it must not be handed over twice.
   */
  const inHand = new Set<EmailId>()
  /** When the hand-over of a mail was marked, or the mark was attempted: the answer may have been lost. */
  const marks = new Map<EmailId, Date>()
  // Each connection has a mail on its way while the outcome of the one before is written.
  const places = new Places(2 * (world.mailer.connections ?? concurrency))
  const leases = createLeases(world, worker)
  const rest = createRest(world.steadyMs)
  let hasDelivered = false
  let refilling: Promise<boolean> | undefined
  let slots = 0
  let stopping = false
  let pokedAgain = false
  /** Wait until all slots have ended. */
  const waiting: (() => void)[] = []

  const handOver = coalesceLate((take: () => readonly EmailId[]) =>
    world.store.transaction(async ({ ledger }) => {
      const now = world.clock.now()
      const ids = take()
      for (const id of ids) marks.set(id, now)
      const won = new Set(await ledger.handOver(worker.id, ids, now))
      return ids.map((id) => won.has(id))
    }, 'urgent'),
  )
  const { settle, flush, end } = createOutcomes(world, worker.id, {
    written({ id, status }) {
      if (status === 'SENT') hasDelivered = true
      letGo(id)
    },
    kept: ({ id }) => places.leave(id),
    stopping: () => stopping,
  })

  async function claimMore(): Promise<boolean> {
    pokedAgain = false
    const moment = leases.moment()
    if (world.relay.pause) return lookForRelay()
    const { claimed, nextAt } = await claims.next(pace.next())
    await takeInHand(
      claimed.filter(({ email }) => !inHand.has(email.id)),
      moment,
    )
    if (claimed.length === 0) alone.ranDry()
    if (claimed.length === 0 && nextAt) await world.queue.wake(DELIVER, nextAt)
    return claimed.length > 0 || pokedAgain
  }

  /** Queues mails that may be handed over, settles those that may not, and releases those that could not be checked. */
  async function takeInHand(claimed: readonly Claimed[], moment: number): Promise<void> {
    if (claimed.length === 0) return
    const ids = claimed.map(({ email }) => email.id)
    for (const id of ids) inHand.add(id)
    world.observer.holds(inHand.size)
    leases.granted(ids, moment)
    const { wanted, settled, halted, unchecked } = await recheckClaims(world, claimed)
    // Keeps the order of the claim, in which the projects alternate.
    const isWanted = new Set(wanted.map(({ email }) => email.id))
    ready.push(...claimed.filter(({ email }) => isWanted.has(email.id)))
    await Promise.all(settled.map(settle))
    claims.putOff(unchecked.map(({ project }) => project.id))
    const back = [...halted, ...unchecked]
    if (back.length > 0) await putBack(back)
  }

  /** Nothing is claimed while the mail server refuses us. */
  function lookForRelay(): boolean {
    probeRelay(world)
      .then((isIn) => {
        if (isIn && !stopping) startSlots()
      })
      .catch(complain)
    return false
  }

  /** Claims more, one claim at a time for all slots. Returns whether another look may find mail. */
  function refill(): Promise<boolean> {
    refilling ??= rest.after(claimMore).finally(() => {
      refilling = undefined
    })
    return refilling
  }

  async function next(): Promise<Claimed | undefined> {
    while (!stopping) {
      if (alone.turn) {
        await alone.turn
        continue
      }
      if (world.relay.pause && ready.length > 0) await giveBackReady().catch(complain)
      const claim = takeFitting(world, ready)
      if (claim) {
        if (ready.length === pace.refillAt && ready.length > 0) refill().catch(complain) // ahead of need, while the slots go on
        const waits = postponed(world, claim.email)
        if (!waits) return claim
        leaveRooms(claim.email)
        await settle({ ...claim, outcome: waits })
        continue
      }
      // Large mails wait for room; the slot that frees some takes them.
      if (ready.length >= concurrency * WAITING_AHEAD || !(await refill())) return undefined
    }
    return undefined
  }

  function leaveRooms(email: Email): void {
    world.attachments.leave(email)
    world.rendered.leave(email.id)
  }

  /** Starts a slot for a mail that waited for this room. */
  function makeRoom(email: Email): void {
    leaveRooms(email)
    if (!stopping && ready.length > 0 && slots < concurrency) startSlot()
  }

  function letGo(id: EmailId): void {
    inHand.delete(id)
    world.observer.holds(inHand.size)
    marks.delete(id)
    places.leave(id)
    world.rendered.forget(id)
    leases.forget(id)
    pace.done()
    alone.emptied()
  }

  /** Returns the rights of this worker to a mail in hand. */
  function holdOf(id: EmailId): Hold {
    return {
      async mark() {
        await places.take(id)
        return handOver(id)
      },
      mayLeave() {
        const handedOverAt = marks.get(id)
        return handedOverAt !== undefined && leases.isHeld({ id, handedOverAt })
      },
    }
  }

  /** Hands a mail over. Returns the promise of its settlement, which the next mail does not wait for. */
  async function deliver({ email, project }: Claimed): Promise<{ readonly settled: Promise<void> }> {
    const became = await world.observer
      .handOver(email, () => handOverEmail(world, project, email, holdOf(email.id)))
      .catch((error: unknown) => {
        world.log.error({ err: error, ...recordOf(email) }, 'a mail could not be composed; it is tried again')
        return notPrepared(world, project, email)
      })
      .finally(() => makeRoom(email))
    if (!became || became === 'waits') {
      if (became) ready.unshift({ email, project })
      // Its campaign was paused or its project disabled; or another worker has it: then there is nothing to release.
      else await putBack([{ email, project }]).catch(complain)
      return { settled: Promise.resolve() }
    }
    const outcome = { ...became, handedOverAt: marks.get(email.id) }
    if (outcome.attempts > email.attempts || outcome.status === 'FAILED')
      world.observer.attempted(attemptOf(email, outcome, outcome.sentAt ?? world.clock.now()))
    if (isParked(outcome)) tellParked(world, email)
    return { settled: settle({ email, project, outcome }) }
  }

  async function runSlot(): Promise<void> {
    const settling = new Set<Promise<void>>()
    for (let claim = await next(); claim; claim = await next()) {
      const { settled } = await deliver(claim)
      const done: Promise<void> = settled.finally(() => settling.delete(done))
      settling.add(done)
    }
    await Promise.all(settling)
  }

  function complain(error: unknown): void {
    world.log.error({ err: error }, 'delivery failed; the sweep tries again')
  }

  function startSlot(): void {
    slots += 1
    runSlot()
      .catch(complain)
      .finally(() => {
        slots -= 1
        if (slots > 0) return
        world.attachments.tidy()
        for (const go of waiting.splice(0)) go()
      })
  }

  function startSlots(): void {
    pokedAgain = true
    while (slots < concurrency) startSlot()
  }

  /** Releases waiting mails, so that other nodes can hand them over. */
  async function giveBackReady(): Promise<void> {
    if (ready.length > 0) await putBack(ready.splice(0))
  }

  async function putBack(claimed: readonly Claimed[]): Promise<void> {
    const ids = claimed.map(({ email }) => email.id)
    for (const id of ids) letGo(id)
    await world.store.ledger.release(worker.id, ids, world.clock.now())
  }

  const alone = createAlone(world, claims, {
    isEmpty: () => inHand.size === 0 && refilling === undefined,
    hasDelivered: () => hasDelivered,
    async putDown() {
      await refilling?.catch(complain)
      await giveBackReady()
    },
    async deliver(claim, moment) {
      await takeInHand([claim], moment)
      const wanted = takeFitting(world, ready)
      if (wanted) await (await deliver(wanted)).settled
    },
  })

  /** Releases mails without a mark: their hand-over cannot begin any more. */
  async function giveBack(): Promise<void> {
    ready.length = 0
    const unmarked = [...inHand].filter((id) => !marks.has(id))
    await world.store.ledger.release(worker.id, unmarked, world.clock.now())
  }

  return {
    poke() {
      if (stopping || !rest.isOver()) return
      if (!world.relay.pause) alone.look()
      startSlots()
    },
    async idle() {
      if (slots > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    flush,
    renew: () => leases.renew([...inHand]),
    async stop() {
      stopping = true
      await alone.stop()
      await refilling?.catch(complain)
      await giveBack().catch(complain)
      await this.idle()
      await end()
    },
  }
}
