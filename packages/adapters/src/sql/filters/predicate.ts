import { mayBeMachine, type Predicate } from '@posthorn/core/people'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'

type Bool = Expression<SqlBool>
type Leaf<K extends Predicate['kind']> = Extract<Predicate, { readonly kind: K }>

const ID = sql.ref('contacts.id')
const EMAIL = sql.ref('contacts.email')
const DATA = sql.ref('contacts.data')
const NEVER = sql<SqlBool>`1 = 0`
const COLUMNS = { createdAt: sql.ref('contacts.created_at'), updatedAt: sql.ref('contacts.updated_at') }

/**
 * Returns the predicate for a `where` on the table `contacts`: true if `matches` returns true, otherwise false, and
 * never null, so that `not` is exact.
 */
export function predicateSql(dialect: Dialect, predicate: Predicate): Bool {
  switch (predicate.kind) {
    case 'all':
      return joined(dialect, predicate.of, sql` and `, sql<SqlBool>`1 = 1`)
    case 'any':
      return joined(dialect, predicate.of, sql` or `, NEVER)
    case 'not':
      return sql`not (${predicateSql(dialect, predicate.of)})`
    case 'nothing':
      return NEVER
    case 'email':
      return predicate.test === 'equal'
        ? sql`${EMAIL} = ${predicate.value}`
        : sql`${dialect.texts.position(EMAIL, predicate.value)} > 0`
    case 'subscribed':
      return sql`contacts.subscribed = ${predicate.value ? 1 : 0}`
    case 'time':
      return timeSql(predicate)
    case 'data':
      return dataSql(dialect, predicate)
    case 'event':
      return eventSql(dialect, predicate)
    case 'member':
      return sql`exists (select 1 from segment_members
        where segment_members.segment_id = ${predicate.segmentId} and segment_members.contact_id = ${ID})`
  }
}

function joined(dialect: Dialect, parts: readonly Predicate[], between: RawBuilder<unknown>, none: Bool): Bool {
  if (parts.length === 0) return none
  const all = parts.map((part) => predicateSql(dialect, part))
  return sql`(${sql.join(all, between)})`
}

function timeSql({ column, from, until }: Leaf<'time'>): Bool {
  const bounds: Bool[] = []
  if (from) bounds.push(sql`${COLUMNS[column]} >= ${from.getTime()}`)
  if (until) bounds.push(sql`${COLUMNS[column]} < ${until.getTime()}`)
  return bounds.length === 0 ? sql`1 = 1` : sql`(${sql.join(bounds, sql` and `)})`
}

function dataSql(dialect: Dialect, { path, test }: Leaf<'data'>): Bool {
  const nested = dialect.json.test(DATA, path, test)
  if (path.length === 1) return nested
  const whole = path.join('.')
  return sql`case when ${dialect.json.hasName(DATA, whole)} then ${dialect.json.test(DATA, [whole], test)} else ${nested} end`
}

function eventSql(dialect: Dialect, { name, from, until }: Leaf<'event'>): Bool {
  const begin = from ? sql`and events.created_at >= ${from.getTime()}` : sql``
  const end = until ? sql`and events.created_at < ${until.getTime()}` : sql``
  const byMachine = dialect.json.test(sql.ref('events.data'), ['machine'], { is: 'equal', value: true })
  const byPerson = mayBeMachine(name) ? sql`and not (${byMachine})` : sql``
  return sql`exists (select 1 from events
    where events.contact_id = ${ID} and events.name = ${name} ${begin} ${end} ${byPerson})`
}
