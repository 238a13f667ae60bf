import type { World } from '../../kernel/context/context.ts'
import type { Claimed, Claims } from './claim.ts'

/** Access to the mails that a worker holds. */
export interface Hands {
  isEmpty(): boolean
  /** Whether the worker has delivered any mail. */
  hasDelivered(): boolean
  /** Releases claims whose hand-over has not begun. */
  putDown(): Promise<void>
  /** Hands over a mail that was claimed at `moment`, and writes the outcome. */
  deliver(claim: Claimed, moment: number): Promise<void>
}

/** Hands suspects over one at a time, with nothing else in hand: a suspect may crash the process. */
export interface Alone {
  /** Looks for suspects at most once a second; returns at once. */
  look(): void
  /** Present while a suspect has its turn or waits for it. No other mail may be taken then. */
  readonly turn: Promise<void> | undefined
  /** Call this when no other mail is due. */
  ranDry(): void
  /** Call this whenever the worker may have become idle. */
  emptied(): void
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1000
/** How long other mail goes first after a start: whatever ends processes must not keep it from leaving. */
const OTHERS_FIRST_MS = 10_000
/** How long other mails wait for the worker to become idle, and how long the next try is put off when it did not. */
const EMPTY_WITHIN_MS = 5000
const LET_GO_ON_MS = 30_000
/** How long suspects are handed over before other mails have their turn again. */
const TURN_MS = 1000

export function createAlone(world: World, claims: Claims, hands: Hands): Alone {
  let turn: { readonly promise: Promise<void>; readonly end: () => void; readonly since: number } | undefined
  let running: Promise<void> | undefined
  let lookAt = world.steadyMs() + OTHERS_FIRST_MS
  let isFirst = true
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
      const claim = await claims.nextSuspect(hands.hasDelivered())
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
      isFirst = false
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
    ranDry() {
      if (isFirst) lookAt = Number.NEGATIVE_INFINITY
    },
    emptied,
    async stop() {
      stopping = true
      if (!running) end(0)
      await running
    },
  }
}
