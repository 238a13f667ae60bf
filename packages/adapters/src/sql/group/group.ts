import { AppError } from '@posthorn/core/kernel'
import type { Brief, ProjectStore } from '@posthorn/core/ports'
import { ProjectChanged } from '@posthorn/core/ports'
import type { Project } from '@posthorn/core/tenant'
import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { command } from '../engine/statement.ts'
import { findKeysAcross, findProjectsAcross } from '../projects/group.ts'
import type { Tables } from '../tables.ts'
import { askForCap } from './caps.ts'
import { createGroup, createMember, type Member, memberStore } from './member.ts'
import { NotInGroup } from './not-in-group.ts'
import { allOf, writeRest, writeShared, writeTogether } from './writes.ts'

type Db = Kysely<Tables>

/** Work that applies for membership. */
export interface Applicant {
  readonly brief: Brief
  readonly work: (store: ProjectStore) => Promise<unknown>
}

/** The result of an applicant. */
export type Outcome<A> =
  | { readonly kind: 'committed'; readonly one: A; readonly result: unknown }
  /** Its work failed by itself; the others continued. */
  | { readonly kind: 'refused'; readonly one: A; readonly error: unknown }
  /** Another transaction was first with a contact or a body: it may join another group. */
  | { readonly kind: 'lost'; readonly one: A }
  /** It needs a transaction of its own. */
  | { readonly kind: 'alone'; readonly one: A; readonly isCostly: boolean }

interface Done<A> {
  readonly one: A
  readonly member: Member
  readonly writes: Member['writes']
  readonly result: unknown
}

/**
 * Runs the work of all applicants concurrently in one transaction: their reads before the next I/O become one, and
 * their writes are sent together at the end. Throws when the transaction fails; then nothing is committed.
 */
export async function runGroup<A extends Applicant>(
  db: Db,
  { dialect, begin }: { readonly dialect: Dialect; readonly begin: (db: Db) => Promise<unknown> },
  applicants: readonly A[],
): Promise<readonly Outcome<A>[]> {
  const began = begin(db)
  const group = createGroup(db, dialect)
  const outcomes: Outcome<A>[] = []
  const done: Done<A>[] = []
  const failures: { readonly one: A; readonly error: unknown }[] = []

  async function run(one: A): Promise<void> {
    const member = createMember(group, one.brief.project.id)
    askForCap(member, one.brief.project)
    try {
      const result = await one.work(memberStore(member))
      done.push({ one, member, writes: member.writes, result })
      group.holds.release(member, false)
    } catch (error) {
      group.holds.release(member, true)
      if (error instanceof NotInGroup) outcomes.push({ kind: 'alone', one, isCostly: error.isCostly })
      else failures.push({ one, error })
    }
  }

  const changed = findChanged(
    db,
    dialect,
    applicants.map(({ brief }) => brief),
  )
  await allOf([began, changed, ...applicants.map(run)])
  const isChanged = await changed
  // Any error other than a refusal may come from a broken transaction, which fails here.
  if (failures.some(({ error }) => !(error instanceof AppError))) await command(db, 'select 1')
  const stale = done.filter(({ one }) => isChanged.has(one.brief))
  for (const { one, error } of [...failures, ...stale.map(({ one }) => ({ one, error: undefined }))])
    outcomes.push({ kind: 'refused', one, error: isChanged.has(one.brief) ? new ProjectChanged() : error })

  const drop = (from: readonly Done<A>[], gone: readonly Done<A>[]) => {
    const all = group.holds.dependants(new Set(gone.map(({ member }) => member)))
    for (const one of from)
      if (all.has(one.member) && !stale.includes(one)) outcomes.push({ kind: 'lost', one: one.one })
    return from.filter(({ member }) => !all.has(member))
  }
  let left = drop(done, stale)
  const [only, ...others] = left
  if (only && others.length === 0) {
    if (await writeTogether(db, dialect, only.writes))
      return [...outcomes, { kind: 'committed', one: only.one, result: only.result }]
    await command(db, 'rollback')
    return [...outcomes, { kind: 'lost', one: only.one }]
  }
  for (;;) {
    const lost = await writeShared(db, dialect, left)
    if (lost.length === 0) break
    left = drop(left, lost)
  }
  await writeRest(
    db,
    dialect,
    left.map(({ writes }) => writes),
  )
  for (const { one, result } of left) outcomes.push({ kind: 'committed', one, result })
  return outcomes
}

/** Returns those whose project or key has changed since they were read. */
async function findChanged(db: Db, dialect: Dialect, briefs: readonly Brief[]): Promise<ReadonlySet<Brief>> {
  const ids = [...new Set(briefs.map(({ project }) => project.id))]
  const hashes = [...new Set(briefs.flatMap(({ keyHash }) => keyHash ?? []))]
  const [projects, keys] = await Promise.all([
    findProjectsAcross(db, dialect, ids),
    hashes.length > 0 ? findKeysAcross(db, dialect, hashes) : [],
  ])
  const textOf = new Map(ids.map((id, index) => [id, JSON.stringify(projects[index])]))
  const openedBy = new Map(hashes.map((hash, index) => [hash, keys[index]?.projectId]))
  const isSame = new Map<Project, boolean>()
  const isCurrent = ({ project, keyHash }: Brief) => {
    const same = isSame.get(project) ?? JSON.stringify(project) === textOf.get(project.id)
    isSame.set(project, same)
    return same && (keyHash === undefined || openedBy.get(keyHash) === project.id)
  }
  return new Set(briefs.filter((brief) => !isCurrent(brief)))
}
