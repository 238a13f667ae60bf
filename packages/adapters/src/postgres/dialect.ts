import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../sql/dialect.ts'
import type { Tables } from '../sql/tables.ts'

/** PostgreSQL cannot hold NUL in text; half of a surrogate pair is no character anywhere. Both become U+FFFD. */
export function storable(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.toWellFormed().replaceAll('\0', '\ufffd') : text
}

const SQL_TYPES = { text: sql`text`, integer: sql`integer`, time: sql`bigint` }

/** How JSON.stringify writes the characters that jsonb refuses. */
const REFUSED = /\\u(?:0000|d[89a-f])/

function toJson(value: unknown): string {
  const json = JSON.stringify(value)
  return REFUSED.test(json) ? JSON.stringify(withStorableTexts(value)) : json
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withStorableTexts)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), withStorableTexts(inner)]))
}

/** PostgreSQL: JSON as jsonb, many writers, rows and names that can be locked. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  types: { json: sql`jsonb`, bytes: sql`bytea`, time: sql`bigint` },
  clustered: sql``,
  toJson,
  fromJson: <T>(stored: unknown) => stored as T,
  isOneOf: (column, values) => sql`${column} = any(${values})`,
  recordset: (name, columns, rows) => {
    const fields = Object.entries(columns).map(([column, type]) => sql`${sql.id(column)} ${SQL_TYPES[type]}`)
    return sql`jsonb_to_recordset(${toJson(rows)}::jsonb) as ${sql.id(name)}(${sql.join(fields)})`
  },
  contains: (column, text) => sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  skipLocked: sql`for update skip locked`,
  locked: sql`for update`,
  async lockName(db: Kysely<Tables>, name: string) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db)
    return rows[0]?.taken === true
  },
}
