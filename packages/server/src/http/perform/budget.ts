import { Shares } from './share.ts'
import { type Client, Turn } from './turn.ts'

export interface BudgetLimits {
  /** Bytes of all bodies together. */
  readonly totalBytes: number
  /** The part of these bytes for one body at a time that all others block; at least the size of the largest body. */
  readonly finishBytes: number
  /** The part of these bytes for small bodies only. */
  readonly smallBytes: number
  /** The size up to which a body is small. */
  readonly smallMax: number
  /** The total size that the large bodies of one owner may reach. Bytes. */
  readonly shareBytes: number
  /** The total size that the small bodies of one owner may reach. Bytes. */
  readonly smallShareBytes: number
  /** The time that a client waits for its turn. */
  readonly patienceMs: number
}

type Kind = 'small' | 'large'

/** A body for which memory is taken. */
export interface Claim {
  /**
   * Takes memory for bytes that have arrived. Returns undefined when they are taken already; otherwise read no more
   * until the promise resolves. It rejects with `SERVICE_UNAVAILABLE` when memory stays short.
   */
  grow(bytes: number): Promise<void> | undefined
  /** Marks the body as complete; its memory stays taken. */
  finish(): void
  release(): void
}

/** A body to read. */
export interface BudgetRequest {
  /** The account that answers for it. */
  readonly owner: string
  /** Its declared size; undefined when it has none. */
  readonly size: number | undefined
  /** The maximum number of bytes that are read of it. */
  readonly limit: number
  readonly client: Client
}

interface Short {
  readonly claim: Body
  readonly bytes: number
  readonly turn: Turn
}

/**
 * Memory for bodies, taken as their bytes arrive: a declared size delays only its own owner. Small bodies pass large
 * ones, owners take turns. When bodies have filled the memory and none is complete, one of them gets the part that is
 * kept for this, so that they never wait for each other.
 */
export class Budget {
  readonly limits: BudgetLimits
  readonly shares: Readonly<Record<Kind, Shares>>
  #used = 0
  #usedByLarge = 0
  #finisher: Body | undefined
  /** The bodies that wait for memory, by owner in the order of their turns. */
  readonly #waiting: Readonly<Record<Kind, Map<string, Set<Short>>>> = { small: new Map(), large: new Map() }

  constructor(limits: BudgetLimits) {
    const { shareBytes, smallShareBytes, patienceMs } = limits
    this.limits = limits
    this.shares = { small: new Shares(smallShareBytes, patienceMs), large: new Shares(shareBytes, patienceMs) }
  }

  /** Whether a body waits for memory. */
  get isShort(): boolean {
    return this.#waiting.small.size + this.#waiting.large.size > 0
  }

  /** Bytes that are taken. */
  get used(): number {
    return this.#used
  }

  /** Begins a body in its owner's turn. Throws when the client disconnects first, and `SERVICE_UNAVAILABLE`. */
  async claim(wanted: BudgetRequest): Promise<Claim> {
    const { smallMax } = this.limits
    const size = wanted.size ?? Math.min(wanted.limit, smallMax)
    const kind = size <= smallMax ? 'small' : 'large'
    return new Body(this, wanted, {
      kind,
      size,
      leave: await this.shares[kind].take(wanted.owner, size, wanted.client),
    })
  }

  /** Takes bytes if they are free and no body waits for some. */
  tryTake(claim: Body, bytes: number): boolean {
    if (claim !== this.#finisher && this.#waiting[claim.kind].size > 0) return false
    return this.#take(claim, bytes)
  }

  /** Takes bytes when it is the turn of their owner. */
  wait(claim: Body, bytes: number): Promise<void> {
    const queues = this.#waiting[claim.kind]
    const queue = queues.get(claim.owner) ?? new Set()
    queues.set(claim.owner, queue)
    const leave = () => {
      queue.delete(short)
      if (queue.size === 0 && queues.get(claim.owner) === queue) queues.delete(claim.owner)
      this.serve()
    }
    const short: Short = { claim, bytes, turn: new Turn(claim.client, this.limits.patienceMs, leave) }
    queue.add(short)
    this.serve()
    return short.turn.promise
  }

  /** Moves the bytes of a body to another kind. */
  move(bytes: number, from: Kind, to: Kind): void {
    if (from !== to) this.#usedByLarge += to === 'large' ? bytes : -bytes
  }

  give(kind: Kind, bytes: number): void {
    this.#used -= bytes
    if (kind === 'large') this.#usedByLarge -= bytes
  }

  /** Releases a body that needs no more. */
  done(claim: Body): void {
    if (this.#finisher === claim) this.#finisher = undefined
    this.serve()
  }

  serve(): void {
    for (const kind of ['small', 'large'] as const) {
      const queues = this.#waiting[kind]
      for (let isServed = true; isServed; ) {
        isServed = false
        for (const [owner, queue] of queues) {
          const [short] = queue
          if (!short) continue
          this.#finisher ??= this.#fits(short.claim, short.bytes) ? undefined : short.claim
          if (!this.#take(short.claim, short.bytes)) continue
          isServed = true
          queue.delete(short)
          queues.delete(owner)
          if (queue.size > 0) queues.set(owner, queue) // after the others
          short.turn.come()
          break
        }
      }
    }
  }

  #take(claim: Body, bytes: number): boolean {
    if (!this.#fits(claim, bytes)) return false
    this.#used += bytes
    if (claim.kind === 'large') this.#usedByLarge += bytes
    return true
  }

  #fits(claim: Body, bytes: number): boolean {
    const { totalBytes, finishBytes, smallBytes } = this.limits
    if (claim === this.#finisher) return this.#used + bytes <= totalBytes
    const shared = totalBytes - finishBytes
    const forLarge = shared - smallBytes
    const small = this.#used - this.#usedByLarge
    // The excess of the body that finishes is not taken from the small ones.
    if (claim.kind === 'small') return small + Math.min(this.#usedByLarge, forLarge) + bytes <= shared
    return this.#usedByLarge + bytes <= forLarge && this.#used + bytes <= shared
  }
}

interface RequestAccount {
  readonly kind: Kind
  readonly size: number
  /** Gives back the part of the owner's share. */
  leave(): void
}

class Body implements Claim {
  readonly owner: string
  readonly client: Client
  readonly #budget: Budget
  readonly #limit: number
  #begun: RequestAccount
  #held = 0
  #isReleased = false

  constructor(budget: Budget, { owner, client, limit }: BudgetRequest, begun: RequestAccount) {
    this.owner = owner
    this.client = client
    this.#budget = budget
    this.#limit = limit
    this.#begun = begun
  }

  get kind(): Kind {
    return this.#begun.kind
  }

  grow(bytes: number): Promise<void> | undefined {
    if (this.#held + bytes > this.#begun.size) return this.#outgrow(bytes)
    if (!this.#budget.tryTake(this, bytes)) return this.#wait(bytes)
    this.#held += bytes
    return undefined
  }

  finish(): void {
    this.#budget.done(this)
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#budget.give(this.kind, this.#held)
    this.#held = 0
    this.#begun.leave()
    this.#budget.done(this)
  }

  async #wait(bytes: number): Promise<void> {
    await this.#budget.wait(this, bytes)
    this.#book(bytes)
  }

  /** Treats a body without a declared size as large from now on. */
  async #outgrow(bytes: number): Promise<void> {
    const { owner, client } = this
    const size = Math.max(this.#limit, this.#held + bytes)
    const leave = await this.#budget.shares.large.take(owner, size, client)
    if (this.#isReleased) return leave()
    this.#budget.move(this.#held, this.kind, 'large')
    this.#begun.leave()
    this.#begun = { kind: 'large', size, leave }
    if (this.#budget.tryTake(this, bytes)) this.#book(bytes)
    else await this.#wait(bytes)
  }

  #book(bytes: number): void {
    if (this.#isReleased) {
      this.#budget.give(this.kind, bytes)
      this.#budget.serve()
    } else this.#held += bytes
  }
}
