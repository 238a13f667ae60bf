import { type ContactPlace, type MatchingWalk, narrowing, type WalkedContacts } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { type Window, walkWindows } from '../engine/windows.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Tables } from '../tables.ts'

/** A window ends by its last contact; a limit above all windows keeps PostgreSQL from another order. */
const AT_MOST = 1_000_000

/** Finds contacts that match, in windows. */
export function walkMatching(
  session: Session,
  project: ProjectId,
  { limit, most, after, ...asked }: MatchingWalk,
): Promise<WalkedContacts> {
  return walkWindows<ContactPlace, ContactPlace>({
    limit,
    most,
    after,
    placeOf: (place) => place,
    open: (after, size) => walkWindow(session, project, { ...asked, after, size }),
  })
}

interface ContactWindow extends Pick<MatchingWalk, 'predicate' | 'sort' | 'after'> {
  readonly size: number
}

/** A number of contacts that follow each other in the list. */
function walkWindow(
  session: Session,
  project: ProjectId,
  { predicate, sort, after, size }: ContactWindow,
): Window<ContactPlace, ContactPlace> {
  const { dialect, scan } = session
  const rows = contactsAfter(scan, project, { sort, after }).where(
    predicateSql(dialect, { kind: 'all', of: narrowing(predicate, sort) }),
  )
  const toPlace = ({ id, at }: { id: ContactPlace['id']; at: number | string }): ContactPlace => ({
    id,
    at: columnOf(sort) === 'email' ? at : Number(at),
  })
  const at = sql<number | string>`${sql.ref(columnOf(sort))}`.as('at')
  return {
    async matching(end, limit) {
      const within = end ? rows.where(upTo(end, sort)) : rows
      const matching = await scan
        .selectFrom(within.selectAll().limit(AT_MOST).as('contacts'))
        .select(['id', at])
        .where(predicateSql(dialect, predicate))
        .$call((query) =>
          sort.startsWith('-') ? query.orderBy('at', 'desc').orderBy('id', 'desc') : query.orderBy('at').orderBy('id'),
        )
        .limit(limit)
        .execute()
      return matching.map(toPlace)
    },
    async last() {
      const [last, next] = await rows
        .select(['id', at])
        .offset(size - 1)
        .limit(2)
        .execute()
      return last && next && toPlace(last)
    },
  }
}

const columnOf = (sort: MatchingWalk['sort']) => (sort.endsWith('email') ? 'email' : 'created_at')

function upTo({ id, at }: ContactPlace, sort: MatchingWalk['sort']) {
  const within = sql.raw(sort.startsWith('-') ? '>=' : '<=')
  return columnOf(sort) === 'email'
    ? sql<SqlBool>`email ${within} ${at}`
    : sql<SqlBool>`(created_at, id) ${within} (${at}, ${id})`
}

/** The contacts of an index, in its order. */
function contactsAfter(db: Kysely<Tables>, project: ProjectId, { sort, after }: Pick<MatchingWalk, 'sort' | 'after'>) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const all = db.selectFrom('contacts').where('project_id', '=', project)
  // Addresses are unique, so that their index needs no id.
  if (columnOf(sort) === 'email') {
    const rest = after ? all.where(sql<SqlBool>`email ${beyond} ${after.at}`) : all
    return rest.orderBy('email', direction)
  }
  const rest = after ? all.where(sql<SqlBool>`(created_at, id) ${beyond} (${after.at}, ${after.id})`) : all
  return rest.orderBy('created_at', direction).orderBy('id', direction)
}
