import { AppError } from '@posthorn/core/kernel'
import type { Brief, Store } from '@posthorn/core/ports'
import { ProjectChanged, StoreUnavailable } from '@posthorn/core/ports'
import type { Dialect } from '../engine/dialect.ts'
import type { Engine } from '../engine/engine.ts'
import { command } from '../engine/statement.ts'
import { type Applicant, type Outcome, runGroup } from './group.ts'
import { createLine } from './line.ts'

export interface GroupsOptions extends NonNullable<Engine['groups']> {
  readonly dialect: Dialect
  /** Runs work in a transaction of its own, after it has checked project and key. */
  readonly alone: (brief: Brief, work: Applicant['work']) => Promise<unknown>
}

/**
 * The most groups that run at the same time. While one runs, work waits for its end, but not longer than this: a slow
 * group does not hold up all work.
 */
const GROUPS = 4
const PATIENCE_MS = 2
/** The most members of a group, and their size in characters. */
const MEMBERS_MAX = 100
const SIZE_MAX = 500_000
/** The number of times that work may lose a contact or a body to others before it runs alone. */
const LOSSES_MAX = 2
/**
 * An owner whose work makes a group take longer than this, or fail, or is costly, is kept out of groups for a while.
 */
const SLOW_MS = 50
const APART_MS = 10_000
/** An owner whose work takes longer than this alone is assumed to be the one whose lock a group waited for in vain. */
const LATE_MS = 200

interface Entry extends Applicant {
  readonly owner: string
  readonly size: number
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  losses: number
  /** Whether it has an answer. */
  isSettled: boolean
}

class Groups {
  readonly #dialect: Dialect
  readonly #connected: GroupsOptions['connected']
  readonly #begin: GroupsOptions['begin']
  readonly #alone: GroupsOptions['alone']
  readonly #waitMs: number
  readonly #line = createLine<Entry>()
  /** The times until which owners are kept out of groups. */
  readonly #apart = new Map<string, number>()
  #running = 0
  #isScheduled = false
  /** The timer that begins another group while the running ones are slow. */
  #patience: NodeJS.Timeout | undefined
  #groups = 0
  #members = 0

  constructor({ dialect, connected, begin, alone, waitMs }: GroupsOptions) {
    this.#dialect = dialect
    this.#connected = connected
    this.#begin = begin
    this.#alone = alone
    this.#waitMs = waitMs
  }

  inGroup<T>(brief: Brief, work: Parameters<GroupsOptions['alone']>[1]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (this.#line.remove(entry))
          reject(new StoreUnavailable(`the database is busy: no connection was free for ${this.#waitMs / 1000} s`))
      }, this.#waitMs).unref()
      const end = () => {
        clearTimeout(timer)
        entry.isSettled = true
      }
      const entry: Entry = {
        brief,
        work,
        owner: brief.project.id,
        size: brief.size,
        losses: 0,
        isSettled: false,
        resolve(result) {
          end()
          // Resolves with the result of the work itself.
          resolve(result as T)
        },
        reject(error) {
          end()
          reject(error)
        },
      }
      if (this.#isApart(entry.owner)) return this.#runAlone(entry)
      this.#line.add(entry)
      this.#schedule()
    })
  }

  stats() {
    return { groups: this.#groups, grouped: this.#members, group_waiting: this.#line.length() }
  }

  #runAlone(entry: Entry): void {
    this.#alone(entry.brief, entry.work).then(entry.resolve, entry.reject)
  }

  /**
   * After a deadlock, a lock that others hold, or a row that breaks a rule, finds the owner at fault: first each owner
   * has a group, and then each entry runs alone.
   */
  #findOut(entries: readonly Entry[]): void {
    const owners = Map.groupBy(entries, ({ owner }) => owner)
    if (owners.size > 1) for (const own of owners.values()) void this.#run(own)
    else for (const entry of entries) void this.#findOutAlone(entry)
  }

  async #findOutAlone(entry: Entry): Promise<void> {
    let began: number | undefined
    const work: Applicant['work'] = (store) => {
      // Not earlier: it may have waited for its turn.
      began ??= performance.now()
      return entry.work(store)
    }
    try {
      entry.resolve(await this.#alone(entry.brief, work))
      if (performance.now() - (began ?? 0) > LATE_MS) this.#apart.set(entry.owner, performance.now() + APART_MS)
    } catch (error) {
      const isOwn = !(error instanceof AppError || error instanceof ProjectChanged || error instanceof StoreUnavailable)
      if (isOwn) this.#apart.set(entry.owner, performance.now() + APART_MS)
      entry.reject(error)
    }
  }

  #settle(outcome: Outcome<Entry>, { isSlow }: { readonly isSlow: boolean }): void {
    const { one } = outcome
    if (outcome.kind === 'committed') {
      this.#members += 1
      one.resolve(outcome.result)
      return
    }
    if (outcome.kind === 'refused') {
      one.reject(outcome.error)
      return
    }
    if (outcome.kind === 'lost') one.losses += 1
    if (outcome.kind === 'lost' ? isSlow : outcome.isCostly) this.#apart.set(one.owner, performance.now() + APART_MS)
    if (outcome.kind === 'alone' || one.losses >= LOSSES_MAX) this.#runAlone(one)
    else this.#line.add(one)
  }

  async #run(entries: readonly Entry[]): Promise<void> {
    const began = performance.now()
    try {
      const outcomes = await this.#connected(async (db) => {
        try {
          return await runGroup(db, { dialect: this.#dialect, begin: this.#begin }, entries)
        } catch (error) {
          await command(db, 'rollback').catch(() => {})
          throw error
        }
      })
      this.#groups += 1
      const isSlow = performance.now() - began > SLOW_MS
      for (const outcome of outcomes) this.#settle(outcome, { isSlow })
    } catch (error) {
      const left = entries.filter(({ isSettled }) => !isSettled)
      if (!(error instanceof StoreUnavailable)) return this.#findOut(left)
      for (const entry of left) entry.reject(error)
    }
  }

  #runNext(): void {
    this.#isScheduled = false
    clearTimeout(this.#patience)
    this.#patience = undefined
    if (this.#line.length() === 0) return
    this.#running += 1
    void this.#run(this.#line.take(MEMBERS_MAX, SIZE_MAX)).finally(() => {
      this.#running -= 1
      this.#schedule()
    })
    this.#schedule()
  }

  /** Requests that are read in this turn of the event loop join the group. */
  #schedule(): void {
    if (this.#isScheduled || this.#line.length() === 0 || this.#running >= GROUPS) return
    if (this.#running > 0) {
      this.#patience ??= setTimeout(() => this.#runNext(), PATIENCE_MS)
      return
    }
    this.#isScheduled = true
    setImmediate(() => this.#runNext())
  }

  #isApart(owner: string): boolean {
    const until = this.#apart.get(owner)
    if (until === undefined) return false
    if (until > performance.now()) return true
    this.#apart.delete(owner)
    return false
  }
}

/**
 * Runs brief work in groups. Work that arrives while all groups are running forms the next one, so that a single
 * request does not wait for others; owners take turns.
 */
export function createGroups(options: GroupsOptions) {
  const groups = new Groups(options)
  const inGroup: NonNullable<Store['inGroup']> = (brief, work) => groups.inGroup(brief, work)
  return { inGroup, stats: () => groups.stats() }
}
