import { brokenOff, type Client, Turn } from './turn.ts'

interface Waiter {
  readonly bytes: number
  readonly turn: Turn
}

interface Owner {
  taken: number
  readonly waiting: Set<Waiter>
}

/** Bounds the total size of each owner's bodies. Owners do not wait for each other. */
export class Shares {
  readonly #share: number
  readonly #patienceMs: number
  readonly #owners = new Map<string, Owner>()

  constructor(share: number, patienceMs: number) {
    this.#share = share
    this.#patienceMs = patienceMs
  }

  /**
   * Takes a part of the owner's share in its turn; returns a function that gives it back. An owner who has nothing gets
   * any size.
   */
  async take(name: string, bytes: number, client: Client): Promise<() => void> {
    if (client.destroyed) throw brokenOff()
    const owner = this.#owners.get(name) ?? { taken: 0, waiting: new Set() }
    this.#owners.set(name, owner)
    if (owner.waiting.size > 0 || !this.#hasRoom(owner, bytes)) {
      const waiter: Waiter = {
        bytes,
        turn: new Turn(client, this.#patienceMs, () => {
          owner.waiting.delete(waiter)
          this.#serve(name, owner) // the next one may be smaller
        }),
      }
      owner.waiting.add(waiter)
      await waiter.turn.promise
    } else owner.taken += bytes
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      owner.taken -= bytes
      this.#serve(name, owner)
    }
  }

  #hasRoom({ taken }: Owner, bytes: number): boolean {
    return taken === 0 || taken + bytes <= this.#share
  }

  #serve(name: string, owner: Owner): void {
    for (const waiter of owner.waiting) {
      if (!this.#hasRoom(owner, waiter.bytes)) return
      owner.waiting.delete(waiter)
      owner.taken += waiter.bytes
      waiter.turn.come()
    }
    if (owner.taken === 0) this.#owners.delete(name)
  }
}
