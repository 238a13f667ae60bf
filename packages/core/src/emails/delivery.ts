import { coalesce } from '../coalesce.ts'
import type { World } from '../context.ts'
import type { EmailId, WorkerId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import { type Change, noteAll } from '../segments/note.ts'
import { type Claimed, claimEmails } from './claim.ts'
import { handOverEmail, notPrepared } from './hand-over.ts'
import { attemptOf, type Outcome } from './ledger.ts'

/** Delivers due mail as fast as the mailer takes it. */
export interface Delivery {
  /** Makes sure that due mail is being worked on; returns at once. */
  poke(): void
  /** Writes the outcomes that the database did not take before. */
  flush(): Promise<void>
  /** Takes nothing new, gives back what was not handed over, and resolves when all that was is settled. */
  stop(): Promise<void>
}

/** Claims are made this many times the mailer's concurrency ahead: enough to keep it busy, little to give back. */
const CLAIM_AHEAD = 5

export function createDelivery(world: World, worker: { readonly id: WorkerId; readonly leaseMs: number }): Delivery {
  const { concurrency } = world.mailer
  const ready: Claimed[] = []
  const unsaved: Outcome[] = []
  let refilling: Promise<boolean> | undefined
  let slots = 0
  let stopping = false
  let pokedAgain = false
  let allSlotsEnded: (() => void) | undefined
  /** Something failed on the way: the database may have mails in this worker's name that it does not know of. */
  let strayed = false
  let returning: Promise<void> | undefined

  const handOver = coalesce(async (ids: readonly EmailId[]) => {
    const won = new Set(await world.store.ledger.handOver(worker.id, ids, world.clock.now()))
    return ids.map((id) => won.has(id))
  })
  const save = coalesce(async (outcomes: readonly Outcome[]) => {
    await world.observer.step('emails.finish', () => world.store.ledger.finish(worker.id, outcomes))
    return outcomes.map(() => true)
  })

  const note = coalesce(async (sent: readonly Change[]) => {
    await noteAll(world, sent)
    return sent.map(() => true)
  })

  async function claimMore(): Promise<boolean> {
    pokedAgain = false
    const { claimed, nextAt } = await claimEmails(world, worker, concurrency * CLAIM_AHEAD)
    for (const claim of claimed) ready.push(claim)
    if (claimed.length === 0 && nextAt) await world.queue.wake('emails.deliver', nextAt)
    return claimed.length > 0 || pokedAgain
  }

  /** One claim at a time for all slots. Whether it is worth looking again. */
  function refill(): Promise<boolean> {
    refilling ??= claimMore().finally(() => {
      refilling = undefined
    })
    return refilling
  }

  async function next(): Promise<Claimed | undefined> {
    while (!stopping) {
      const claim = ready.shift()
      if (claim) {
        if (ready.length === concurrency) refill().catch(complain) // ahead of need; the slots meanwhile go on
        return claim
      }
      if (!(await refill())) return undefined
    }
    return undefined
  }

  async function settle(outcome: Outcome): Promise<void> {
    try {
      await save(outcome)
      if (outcome.dueAt) await world.queue.wake('emails.deliver', outcome.dueAt)
    } catch (error) {
      unsaved.push(outcome)
      world.log.error(
        { err: error, email: outcome.id },
        'an outcome could not be written; it is kept and written later',
      )
    }
  }

  /** The ledger stored an event of the mail; whom this does not reach in time, the sweep of segments finds. */
  async function tellSegments(project: Project, { event }: Outcome): Promise<void> {
    if (!event || !project.tracksSegments) return
    try {
      await note({ project, contactId: event.contactId })
    } catch (error) {
      world.log.warn({ err: error }, 'segments were not told of a mail; their sweep finds it')
    }
  }

  async function runSlot(): Promise<void> {
    const settling = new Set<Promise<void>>()
    for (let claim = await next(); claim; claim = await next()) {
      const { email, project } = claim
      const outcome = await world.observer
        .step('emails.hand_over', () => handOverEmail(world, project, email, () => handOver(email.id)))
        .catch((error: unknown) => {
          complain(error)
          return notPrepared(world, project, email)
        })
      if (!outcome) continue
      world.observer.attempted(attemptOf(email, outcome, outcome.sentAt ?? world.clock.now()))
      // The mail server took it: the next mail need not wait until this is written down.
      const settled: Promise<void> = settle(outcome)
        .then(() => tellSegments(project, outcome))
        .finally(() => settling.delete(settled))
      settling.add(settled)
    }
    await Promise.all(settling)
  }

  function complain(error: unknown): void {
    strayed = true
    world.log.error({ err: error }, 'delivery stumbled; the sweep tries again')
  }

  function startSlot(): void {
    slots += 1
    runSlot()
      .catch(complain)
      .finally(() => {
        slots -= 1
        if (slots === 0) allSlotsEnded?.()
      })
  }

  /** Gives back what is claimed in this worker's name while it holds nothing: nobody else would, its leases are renewed. */
  async function returnStrayed(): Promise<void> {
    try {
      await world.store.ledger.release(worker.id, world.clock.now())
      strayed = false
    } catch (error) {
      complain(error)
    } finally {
      returning = undefined
    }
  }

  return {
    poke() {
      pokedAgain = true
      if (stopping || returning) return
      if (strayed && slots === 0 && ready.length === 0 && !refilling) {
        returning = returnStrayed()
        return
      }
      while (slots < concurrency) startSlot()
    },
    async flush() {
      for (const outcome of unsaved.splice(0)) await settle(outcome)
    },
    async stop() {
      stopping = true
      await returning
      await refilling?.catch(complain)
      ready.length = 0
      await world.store.ledger.release(worker.id, world.clock.now()).catch(complain)
      if (slots > 0) await new Promise<void>((resolve) => (allSlotsEnded = resolve))
      await this.flush()
    },
  }
}
