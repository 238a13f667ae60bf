import type { World } from '../context.ts'
import type { Claimed, Claims } from './claim.ts'

/** What a worker has in hand. */
export interface Hands {
  isEmpty(): boolean
  /** Gives back what was claimed and is not being handed over yet. */
  putDown(): Promise<void>
  /** Hands over a mail that was asked for at `moment`, and writes what became of it. */
  deliver(claim: Claimed, moment: number): Promise<void>
}

/** Hands suspects over, which may end the process: one at a time, with nothing else in hand that would be lost with it. */
export interface Alone {
  /** Looks for suspects, now and then; returns at once. */
  look(): void
  /** While it is there nothing is to be taken: a suspect has its turn, or waits for the hands to be empty. */
  readonly turn: Promise<void> | undefined
  /** To be called whenever the hands may be empty. */
  emptied(): void
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1000
/** So long the others wait for a mail that is being handed over, and so long they are left alone if that was not enough. */
const EMPTY_WITHIN_MS = 5000
const LET_GO_ON_MS = 30_000
/** So long suspects are handed over one after the other before others have their turn again. */
const TURN_MS = 1000

export function createAlone(world: World, claims: Claims, hands: Hands): Alone {
  let turn: { readonly promise: Promise<void>; readonly end: () => void; readonly since: number } | undefined
  let running: Promise<void> | undefined
  let lookAt = Number.NEGATIVE_INFINITY
  let looking = false
  let stopping = false

  function end(lookAgainMs: number): void {
    lookAt = world.steadyMs() + lookAgainMs
    turn?.end()
    turn = undefined
  }

  async function begin(): Promise<void> {
    if (!(await claims.hasSuspects()) || stopping) return
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = { promise, end: resolve, since: world.steadyMs() }
    await hands.putDown()
    emptied()
  }

  function emptied(): void {
    if (!turn || running || stopping || !hands.isEmpty()) return
    running = deliverThem()
      .catch(complain)
      .finally(() => {
        running = undefined
        end(LOOK_EVERY_MS)
      })
  }

  async function deliverThem(): Promise<void> {
    const until = world.steadyMs() + TURN_MS
    while (!stopping && world.steadyMs() < until) {
      const moment = world.steadyMs()
      const claim = await claims.nextSuspect()
      if (!claim) return
      await hands.deliver(claim, moment)
    }
  }

  function complain(error: unknown): void {
    world.log.error({ err: error }, 'mail that is to go alone could not be delivered; it is tried again')
  }

  return {
    get turn() {
      return turn?.promise
    },
    look() {
      const now = world.steadyMs()
      if (turn) {
        if (!running && !looking && now - turn.since > EMPTY_WITHIN_MS) end(LET_GO_ON_MS)
        return
      }
      if (looking || stopping || now < lookAt) return
      lookAt = now + LOOK_EVERY_MS
      looking = true
      void begin()
        .catch((error: unknown) => {
          complain(error)
          end(LOOK_EVERY_MS)
        })
        .finally(() => {
          looking = false
        })
    },
    emptied,
    async stop() {
      stopping = true
      if (!running) end(0)
      await running
    },
  }
}
