import type { PageRequest, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import type { Tables } from '../tables.ts'
import type { ContactRow } from './columns.ts'
import { readContactCount } from './count.ts'

/**
 * The number of newest contacts to search first, and then: a common text has a page of matches among them, or else
 * among those of the last import: on PostgreSQL 10,000 take 4 ms, and reading a million matches a second.
 */
const NEAR = 500
const FAR = 10_000
/** From this number of contacts on, two halves of the addresses are read in parallel. */
const MANY = 50_000

type Search = PageRequest & { readonly text: string }
type Row = ContactRow & { readonly total: number }

/** The connection that reads addresses, and the part of them. */
interface Part {
  readonly db: Kysely<Tables>
  readonly of: RawBuilder<unknown>
}

const NEWEST = sql`order by created_at desc, id desc`

/** Returns a page of the contacts whose addresses contain the text. */
export async function searchContacts(session: Session, project: ProjectId, search: Search): Promise<ContactRow[]> {
  const near = await searchNewest(session, project, search)
  return near ?? (await searchAll(session, project, search)).rows
}

/** Returns the first page, and the number of all matches. Reads every address once. */
export async function searchAndCount(
  session: Session,
  project: ProjectId,
  search: Search,
): Promise<{ rows: ContactRow[]; total: number }> {
  const near = await searchNewest(session, project, search)
  return near
    ? { rows: near, total: await countMatching(session, project, search.text) }
    : searchAll(session, project, search)
}

export async function countMatching(session: Session, project: ProjectId, text: string): Promise<number> {
  const counts = await inParts(session, project, ({ db, of }) => {
    const rows = db.selectFrom('contacts').where(matches(session, text)).where('project_id', '=', project)
    return session.dialect.planner.countRows(db, rows.where(sql<SqlBool>`${of}`).select(sql.lit(1).as('one')))
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

const matches = ({ dialect }: Session, text: string) => dialect.texts.holds(sql.ref('email'), text.toLowerCase())

/** Returns a page if the newest contacts have enough matches. */
async function searchNewest(session: Session, project: ProjectId, search: Search): Promise<ContactRow[] | undefined> {
  const near = await searchAmong(session, session.read, { ...search, project, newest: NEAR })
  if (near.length === search.limit) return near
  if ((await readContactCount(session.read, project)) <= FAR) return undefined
  const far = await searchAmong(session, session.scan, { ...search, project, newest: FAR })
  return far.length === search.limit ? far : undefined
}

async function searchAmong(
  session: Session,
  db: Kysely<Tables>,
  { project, text, limit, after, newest }: Search & { readonly project: ProjectId; readonly newest: number },
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select * from (
      select * from contacts where project_id = ${project} and ${olderThan(after, 'id')} ${NEWEST} limit ${newest}
    ) as contacts where ${matches(session, text)} ${NEWEST} limit ${limit}`.execute(db)
  return rows
}

/** Reads addresses from their index and looks up only contacts that match. */
async function searchAll(
  session: Session,
  project: ProjectId,
  { text, limit, after }: Search,
): Promise<{ rows: ContactRow[]; total: number }> {
  const parts = await inParts(session, project, async ({ db, of }) => {
    const { rows } = await sql<Row>`
      with found as materialized (
        select id from contacts where ${matches(session, text)} and project_id = ${project} and ${of}
      ), page as (
        select id from found join contacts using (id) where ${olderThan(after, 'id')} ${NEWEST} limit ${limit}
      )
      select contacts.*, (select count(*) from found) as total
      from page join contacts using (id) ${NEWEST}`.execute(db)
    return rows
  })
  return {
    rows: parts.flat().sort(newestFirst).slice(0, limit),
    total: parts.reduce((sum, [first]) => sum + (first?.total ?? 0), 0),
  }
}

function newestFirst(a: ContactRow, b: ContactRow): number {
  return b.created_at - a.created_at || (a.id < b.id ? 1 : -1)
}

/** Reads all addresses: of a small project in one statement, of a large one in parallel parts. */
async function inParts<T>(session: Session, project: ProjectId, read: (part: Part) => Promise<T>): Promise<T[]> {
  const contacts = await readContactCount(session.read, project)
  const all = sql`1 = 1`
  if (contacts <= NEAR) return [await read({ db: session.read, of: all })]
  const db = session.scan
  if (contacts < MANY || !session.dialect.planner.readsSideBySide) return [await read({ db, of: all })]
  const middle = await middleAddress(session.read, project)
  return Promise.all([read({ db, of: sql`email < ${middle}` }), read({ db, of: sql`email >= ${middle}` })])
}

const SAMPLES = 32

/** Returns an address near the middle, from a sample of contacts of different ages. */
async function middleAddress(db: Kysely<Tables>, project: ProjectId): Promise<string> {
  const edge = (direction: RawBuilder<unknown>) => sql`
    (select created_at from contacts where project_id = ${project} order by created_at ${direction} limit 1)`
  const { rows } = await sql<{ email: string }>`
    with recursive sample(number, at, step) as (
      select 1, oldest, (newest - oldest) / ${SAMPLES}
      from (select ${edge(sql`asc`)} as oldest, ${edge(sql`desc`)} as newest) as edges
      union all select number + 1, at + step, step from sample where number < ${SAMPLES}
    )
    select (
      select email from contacts where project_id = ${project} and created_at >= at order by created_at, id limit 1
    ) as email
    from sample order by email limit 1 offset ${SAMPLES / 2}`.execute(db)
  return rows[0]?.email ?? ''
}
