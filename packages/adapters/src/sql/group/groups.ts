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
 * Groups under way at once. While one is under way, work waits for its end, but not longer than this: one that is slow does
 * not hold up all.
 */
const GROUPS = 4
const PATIENCE_MS = 2
/** The most members of a group, and their size in characters. */
const MEMBERS_MAX = 100
const SIZE_MAX = 500_000
/** How often work may lose a contact or a body to others before it runs alone. */
const LOSSES_MAX = 2
/** Whose work makes a group take longer than this, or fail, or is costly, has no part in groups for a while. */
const SLOW_MS = 50
const APART_MS = 10_000
/** Who takes longer than this alone is taken for the one whose lock a group waited for in vain. */
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

/**
 * Runs brief work in groups. Work that comes while all groups are under way makes the next one, so that nobody waits for
 * company; owners take turns.
 */
export function createGroups({ dialect, connected, begin, alone, waitMs }: GroupsOptions) {
  const line = createLine<Entry>()
  /** Until when owners have no part in groups. */
  const apart = new Map<string, number>()
  let running = 0
  let isScheduled = false
  /** Begins another group while those under way are slow. */
  let patience: NodeJS.Timeout | undefined
  let groups = 0
  let members = 0

  function runAlone(entry: Entry): void {
    alone(entry.brief, entry.work).then(entry.resolve, entry.reject)
  }

  /**
   * After a deadlock, a lock that others hold, or a row that breaks a rule: whose it is shows when each owner has a group,
   * and then when each entry runs alone.
   */
  function findOut(entries: readonly Entry[]): void {
    const owners = Map.groupBy(entries, ({ owner }) => owner)
    if (owners.size > 1) for (const own of owners.values()) void run(own)
    else for (const entry of entries) void findOutAlone(entry)
  }

  async function findOutAlone(entry: Entry): Promise<void> {
    let began: number | undefined
    const work: Applicant['work'] = (store) => {
      // Not before: it may have waited for its turn.
      began ??= performance.now()
      return entry.work(store)
    }
    try {
      entry.resolve(await alone(entry.brief, work))
      if (performance.now() - (began ?? 0) > LATE_MS) apart.set(entry.owner, performance.now() + APART_MS)
    } catch (error) {
      const isOwn = !(error instanceof AppError || error instanceof ProjectChanged || error instanceof StoreUnavailable)
      if (isOwn) apart.set(entry.owner, performance.now() + APART_MS)
      entry.reject(error)
    }
  }

  function settle(outcome: Outcome<Entry>, isSlow: boolean): void {
    const { one } = outcome
    if (outcome.kind === 'committed') {
      members += 1
      one.resolve(outcome.result)
      return
    }
    if (outcome.kind === 'refused') {
      one.reject(outcome.error)
      return
    }
    if (outcome.kind === 'lost') one.losses += 1
    if (outcome.kind === 'lost' ? isSlow : outcome.isCostly) apart.set(one.owner, performance.now() + APART_MS)
    if (outcome.kind === 'alone' || one.losses >= LOSSES_MAX) runAlone(one)
    else line.add(one)
  }

  async function run(entries: readonly Entry[]): Promise<void> {
    const began = performance.now()
    try {
      const outcomes = await connected(async (db) => {
        try {
          return await runGroup(db, { dialect, begin }, entries)
        } catch (error) {
          await command(db, 'rollback').catch(() => {})
          throw error
        }
      })
      groups += 1
      const isSlow = performance.now() - began > SLOW_MS
      for (const outcome of outcomes) settle(outcome, isSlow)
    } catch (error) {
      const left = entries.filter(({ isSettled }) => !isSettled)
      if (!(error instanceof StoreUnavailable)) return findOut(left)
      for (const entry of left) entry.reject(error)
    }
  }

  function runNext(): void {
    isScheduled = false
    clearTimeout(patience)
    patience = undefined
    if (line.length() === 0) return
    running += 1
    void run(line.take(MEMBERS_MAX, SIZE_MAX)).finally(() => {
      running -= 1
      schedule()
    })
    schedule()
  }

  /** Requests that are read in this turn of the event loop join the group. */
  function schedule(): void {
    if (isScheduled || line.length() === 0 || running >= GROUPS) return
    if (running > 0) {
      patience ??= setTimeout(runNext, PATIENCE_MS)
      return
    }
    isScheduled = true
    setImmediate(runNext)
  }

  function isApart(owner: string): boolean {
    const until = apart.get(owner)
    if (until === undefined) return false
    if (until > performance.now()) return true
    apart.delete(owner)
    return false
  }

  const inGroup: NonNullable<Store['inGroup']> = <T>(brief: Brief, work: Parameters<typeof alone>[1]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (line.remove(entry))
          reject(new StoreUnavailable(`the database is busy: no connection was free for ${waitMs / 1000} s`))
      }, waitMs).unref()
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
          // What the work itself has returned.
          resolve(result as T)
        },
        reject(error) {
          end()
          reject(error)
        },
      }
      if (isApart(entry.owner)) return runAlone(entry)
      line.add(entry)
      schedule()
    })

  return { inGroup, stats: () => ({ groups, grouped: members, group_waiting: line.length() }) }
}
