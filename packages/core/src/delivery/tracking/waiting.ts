import type { Hit } from './schema.ts'

/** The maximum number of different hits in memory. A hit with a long link counts for more. */
export const HITS_WAITING_MAX = 50_000
const LINK_UNITS = 500

/**
 * The number of a project's hits that are dropped together when others need the room: searching costs more than
 * dropping them.
 */
const GO_AT_ONCE = 100

/** A hit of a project, which is identified by its tag. */
export interface ProjectHit {
  readonly tag: string
  readonly hit: Hit
}

interface OwnHits {
  readonly hits: Map<string, { readonly hit: Hit; times: number }>
  weight: number
}

/** Hits that wait in memory to be stored. Those of the same kind, mail, and link are one. */
export class WaitingHits {
  readonly #projects = new Map<string, OwnHits>()
  #size = 0
  #weight = 0
  /** The project that had more than its share at the last search. */
  #greedy: OwnHits | undefined

  /**
   * Returns how many requests were dropped for it, this one or others. When there is no room, drops hits of projects
   * that have more than an equal share of it.
   */
  keep({ tag, hit }: ProjectHit): number {
    const key = `${hit.kind} ${hit.machine} ${hit.emailId} ${hit.link ?? ''}`
    const own = this.#projects.get(tag) ?? { hits: new Map(), weight: 0 }
    const known = own.hits.get(key)
    if (known) {
      known.times += hit.times
      return 0
    }
    const more = weightOf(hit)
    let dropped = 0
    if (this.#weight + more > HITS_WAITING_MAX) {
      const share = HITS_WAITING_MAX / (this.#projects.size + (own.hits.size === 0 ? 1 : 0))
      if (own.weight + more > share) return hit.times
      while (this.#weight + more > HITS_WAITING_MAX) {
        const gone = this.#letGo(share)
        if (gone === 0) return dropped + hit.times
        dropped += gone
      }
    }
    own.hits.set(key, { hit, times: hit.times })
    own.weight += more
    this.#weight += more
    this.#size += 1
    this.#projects.set(tag, own)
    return dropped
  }

  /** Takes at most this many, from each project in turn. */
  take(limit: number): readonly ProjectHit[] {
    const taken: ProjectHit[] = []
    const share = Math.max(1, Math.floor(limit / this.#projects.size))
    // A project with more moves to the end, which this loop reaches again.
    for (const [tag, own] of this.#projects) {
      if (taken.length === limit) break
      this.#projects.delete(tag)
      let left = Math.min(share, limit - taken.length)
      for (const [key, { hit, times }] of own.hits) {
        if (left === 0) break
        taken.push({ tag, hit: { ...hit, times } })
        this.#remove(own, key, hit)
        left -= 1
      }
      if (own.hits.size > 0) this.#projects.set(tag, own)
    }
    return taken
  }

  get size(): number {
    return this.#size
  }

  #remove(own: OwnHits, key: string, hit: Hit): void {
    own.hits.delete(key)
    own.weight -= weightOf(hit)
    this.#weight -= weightOf(hit)
    this.#size -= 1
  }

  #findGreedy(share: number): OwnHits | undefined {
    if (this.#greedy && this.#greedy.weight > share) return this.#greedy
    this.#greedy = undefined
    for (const own of this.#projects.values()) {
      if (own.weight <= share) continue
      this.#greedy = own
      break
    }
    return this.#greedy
  }

  /** Drops the oldest hits of a project with more than its share. Returns the number of their requests. */
  #letGo(share: number): number {
    const own = this.#findGreedy(share)
    let dropped = 0
    let left = GO_AT_ONCE
    for (const [key, { hit, times }] of own?.hits ?? []) {
      if (!own || left === 0 || own.weight <= share) break
      this.#remove(own, key, hit)
      dropped += times
      left -= 1
    }
    return dropped
  }
}

const weightOf = ({ link }: Pick<Hit, 'link'>) => 1 + Math.floor((link?.length ?? 0) / LINK_UNITS)
