import { sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Columns, Dialect } from './dialect.ts'
import type { Session } from './engine.ts'

const CHANGES_AT_ONCE = 1000

/**
 * Numbers that database triggers maintain. If writers are concurrent, each change is a row of its own in `changes`, so
 * that writers never wait for one another; a reader adds up both tables in one statement, which is exact at any time.
 */
export interface Counter {
  readonly counts: keyof Tables & string
  /** The table with the columns of `counts`, and `seq`. */
  readonly changes: keyof Tables & string
  /** The primary key of `counts`. */
  readonly key: Columns
  readonly number: string
  /** Whether a count that falls to 0 is deleted. */
  readonly forgetsZero: boolean
}

type Row = Readonly<Record<string, string | number>>

/** Adds the oldest changes to the counts. Returns the number of changes. Skips those that another node folds. */
export async function fold({ dialect, read, write }: Session, counter: Counter): Promise<number> {
  const changes = sql.table(counter.changes)
  // Usually there are no changes, and finding that out needs no transaction.
  const { rows } = await sql`select seq from ${changes} limit 1`.execute(read)
  if (rows.length === 0) return 0
  return write(async (db) => {
    const { rows } = await sql<Row>`select * from ${changes} order by seq limit ${CHANGES_AT_ONCE}
      ${dialect.locks.skipLocked}`.execute(db)
    if (rows.length === 0) return 0
    await addTotals(dialect, counter, totalsOf(counter, rows)).execute(db)
    if (counter.forgetsZero) await forgetZeros(dialect, counter, rows).execute(db)
    const taken = dialect.sets.recordset(
      'taken',
      { seq: 'time' },
      rows.map(({ seq }) => ({ seq })),
    )
    await sql`delete from ${changes} where seq in (select seq from ${taken})`.execute(db)
    return rows.length
  })
}

function totalsOf({ key, number }: Counter, changes: readonly Row[]): readonly Row[] {
  const totals = new Map<string, Row>()
  for (const change of changes) {
    const name = JSON.stringify(Object.keys(key).map((column) => change[column]))
    const before = totals.get(name) ?? { ...change, [number]: 0 }
    totals.set(name, { ...before, [number]: Number(before[number]) + Number(change[number]) })
  }
  return [...totals.values()]
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

function addTotals(dialect: Dialect, { counts, key, number }: Counter, totals: readonly Row[]) {
  const names = listOf(Object.keys(key))
  const set = dialect.sets.recordset('new', { ...key, [number]: 'time' }, totals)
  // In a fixed order, so that two folds cannot deadlock.
  return sql`insert into ${sql.table(counts)} (${names}, ${sql.id(number)})
    select ${names}, ${sql.id(number)} from ${set} where true order by ${names} on conflict (${names})
    do update set ${sql.id(number)} = ${sql.ref(`${counts}.${number}`)} + ${sql.ref(`excluded.${number}`)}`
}

function forgetZeros(dialect: Dialect, { counts, key, number }: Counter, rows: readonly Row[]) {
  const names = listOf(Object.keys(key))
  return sql`delete from ${sql.table(counts)} where ${sql.id(number)} = 0
    and (${names}) in (select ${names} from ${dialect.sets.recordset('touched', key, rows)})`
}
