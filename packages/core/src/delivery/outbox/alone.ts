import type { World } from '../../kernel/context/world.ts'
import type { Claim, Claims } from './claim.ts'

/** Access to the mails that a worker holds. */
export interface Hands {
  isEmpty(): boolean
  /** Returns true if the worker has delivered any mail. */
  hasDelivered(): boolean
  /** Releases claims whose hand-over has not begun. */
  putDown(): Promise<void>
  /** Hands over a mail that was claimed at `moment`, and writes the outcome. */
  deliver(claim: Claim, moment: number): Promise<void>
}

const LOOK_EVERY_MS = 1000
/**
 * The time for which other mail goes first after a start: a suspect that crashes processes must not block other mail.
 */
const OTHERS_FIRST_MS = 10_000
/** The time that other mails wait until the worker is idle, and the delay of the next try if it was not. */
const EMPTY_WITHIN_MS = 5000
const LET_GO_ON_MS = 30_000
/** The time for which suspects are handed over before other mails have their turn again. */
const TURN_MS = 1000

/** Hands over suspects one at a time, while the worker holds no other mail: a suspect may crash the process. */
export class SuspectDelivery {
  readonly #world: World
  readonly #claims: Claims
  readonly #hands: Hands
  #turn: { readonly promise: Promise<void>; readonly end: () => void; readonly since: number } | undefined
  #running: Promise<void> | undefined
  #lookAt
  #isFirst = true
  #looking = false
  #stopping = false

  constructor(world: World, claims: Claims, hands: Hands) {
    this.#world = world
    this.#claims = claims
    this.#hands = hands
    this.#lookAt = world.steadyMs() + OTHERS_FIRST_MS
  }

  /** Present while a suspect has its turn or waits for it. No other mail may be taken then. */
  get turn(): Promise<void> | undefined {
    return this.#turn?.promise
  }

  /** Looks for suspects at most once a second; returns immediately. */
  look(): void {
    const now = this.#world.steadyMs()
    if (this.#turn) {
      if (!this.#running && !this.#looking && now - this.#turn.since > EMPTY_WITHIN_MS) this.#end(LET_GO_ON_MS)
      return
    }
    if (this.#looking || this.#stopping || now < this.#lookAt) return
    this.#lookAt = now + LOOK_EVERY_MS
    this.#isFirst = false
    this.#looking = true
    void this.#begin()
      .catch((error: unknown) => {
        this.#complain(error)
        this.#end(LOOK_EVERY_MS)
      })
      .finally(() => {
        this.#looking = false
      })
  }

  /** Call this when no other mail is due. */
  ranDry(): void {
    if (this.#isFirst) this.#lookAt = Number.NEGATIVE_INFINITY
  }

  async stop(): Promise<void> {
    this.#stopping = true
    if (!this.#running) this.#end(0)
    await this.#running
  }

  #end(lookAgainMs: number): void {
    this.#lookAt = this.#world.steadyMs() + lookAgainMs
    this.#turn?.end()
    this.#turn = undefined
  }

  async #begin(): Promise<void> {
    if (!(await this.#claims.hasSuspects()) || this.#stopping) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = { promise, end: resolve, since: this.#world.steadyMs() }
    await this.#hands.putDown()
    this.emptied()
  }

  /** Call this whenever the worker may have become idle. */
  emptied(): void {
    if (!this.#turn || this.#running || this.#stopping || !this.#hands.isEmpty()) return
    this.#running = this.#deliverThem()
      .catch(this.#complain)
      .finally(() => {
        this.#running = undefined
        this.#end(LOOK_EVERY_MS)
      })
  }

  async #deliverThem(): Promise<void> {
    const until = this.#world.steadyMs() + TURN_MS
    while (!this.#stopping && this.#world.steadyMs() < until) {
      const moment = this.#world.steadyMs()
      const claim = await this.#claims.nextSuspect({ hasDelivered: this.#hands.hasDelivered() })
      if (!claim) return
      await this.#hands.deliver(claim, moment)
    }
  }

  readonly #complain = (error: unknown): void => {
    this.#world.log.error({ err: error }, 'failed to deliver suspect mail; retrying')
  }
}
