import { type RawBuilder, sql } from 'kysely'
import { needsClasses } from '../sql/engine/any-case.ts'
import type {
  CommitDialect,
  Dialect,
  JsonDialect,
  Lines,
  LockDialect,
  PlannerDialect,
  SchemaDialect,
  SetDialect,
  Share,
  TextDialect,
} from '../sql/engine/dialect.ts'
import { insertedKeys } from '../sql/engine/inserted.ts'
import { parameterOf } from '../sql/engine/later.ts'
import { CONTAINS } from './any-case.ts'
import { countAccepted } from './count-accepted.ts'
import { countCampaignMails } from './count-campaign-mails.ts'
import { countDays } from './count-days.ts'
import { countEngagement } from './count-engagement.ts'
import { countEvents } from './count-events.ts'
import { insertRows } from './insert-rows.ts'
import { jsonPath, jsonTest } from './json-test.ts'
import { leaveFiles } from './leave-files.ts'
import { numberEvents } from './number-events.ts'

const schema: SchemaDialect = {
  types: { json: sql`text`, bytes: sql`blob`, time: sql`integer`, sequence: sql`integer primary key autoincrement` },
  clustered: sql`without rowid`,
  async hasTable(db, name) {
    const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(db)
    return rows.length > 0
  },
  async indexSearchedMails(db) {
    // The index replaces lookups of each mail: a search among 500,000 takes a quarter of the time.
    await sql`create index emails_searched on emails (project_id, created_at, id, to_email, subject)`.execute(db)
    await sql`drop index emails_newest`.execute(db)
  },
  keepUncompressed: async () => {},
  indexParts: async () => {},
  sampleFinely: async () => {},
  countEvents,
  numberEvents,
  leaveFiles,
  countCampaignMails,
  countDays,
  countEngagement,
  countAccepted,
  makeRoom: async () => {},
  fillPages: async () => {},
}

const json: JsonDialect = {
  encode: (value) => JSON.stringify(value),
  decode: <T>(stored: unknown) => JSON.parse(String(stored)) as T,
  test: jsonTest,
  hasName: (column, name) => sql`json_type(${column}, ${jsonPath([name])}) is not null`,
  valueAt: (column, path) => sql`${column} -> ${jsonPath(path)}`,
  object: (entries) => sql`json_object(${sql.join(entries.flatMap(([name, value]) => [sql`${name}`, value]))})`,
  replaced: (column, entries) =>
    sql`json_set(${sql.join([column, ...entries.flatMap(([name, value]) => [sql`${jsonPath([name])}`, value])])})`,
  whole: (column) => sql`json(${column})`,
  flag: (column) => sql`json(case when ${column} = 1 then 'true' else 'false' end)`,
  fieldsOf: (column, name) => sql`json_each(${column}) as ${sql.id(name)}`,
}

const texts: TextDialect = {
  // SQLite ends a pattern at a NUL, and no stored line of text contains one.
  contains: (column, text) => {
    if (text.includes('\0')) return sql`1 = 0`
    // LIKE folds the case of ASCII alone. A text of ASCII contains no other letter, in any case: the function, which
    // costs eight times as much as this test, is called for the rest.
    return needsClasses(text)
      ? sql`(octet_length(${column}) > length(${column}) and ${sql.raw(CONTAINS)}(${column}, ${text.toLowerCase()}) = 1)`
      : sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  },
  holds: (column, text) => sql`instr(${column}, ${text}) > 0`,
  position: (column, text) => sql`instr(${column}, ${text})`,
  folded: (text) => sql`(lower(${text}))`,
  domainOf: (address) => sql`(substr(lower(${address}), instr(${address}, '@') + 1))`,
  bytesOf: (column) => sql`octet_length(${column})`,
}

const sets: SetDialect = {
  isOneOf: (column, values) => sql`${column} in (select value from json_each(${parameterOf(values, JSON.stringify)}))`,
  recordset: (name, columns, rows) => {
    const fields = Object.entries(columns).map(([column, type]) => {
      const name = sql.lit(column)
      return sql`${type === 'json' ? sql`nullif(value -> ${name}, 'null')` : sql`value ->> ${name}`} as ${sql.id(column)}`
    })
    return sql`(select ${sql.join(fields)} from json_each(${parameterOf(rows, JSON.stringify)})) as ${sql.id(name)}`
  },
  async insertFree(db, set) {
    const unique = set.unique.map((column) => `"${column}"`).join()
    return insertedKeys(db, sets, set, await insertRows(db, set, ` on conflict (${unique}) do nothing`))
  },
  async insertAll(db, set) {
    await insertRows(db, set, '')
  },
}

/** There is one writer at a time. */
const locks: LockDialect = {
  skipLocked: sql``,
  forUpdate: sql``,
  forShare: sql``,
  forKeyShare: sql``,
  waitForName: async () => {},
  tryName: async () => true,
  tryNames: async (_, names) => names.map(() => true),
}

const NEXT = sql<number>`(select tx + 1 from event_clock where id = 1)`

/** There is one writer at a time: what is stored is settled. */
const commits: CommitDialect = { number: NEXT, settled: NEXT, next: NEXT }

const planner: PlannerDialect = {
  isOneOfFound: (column, query) => sql`${column} in (${query})`,
  firstOfEach,
  readsSideBySide: true,
  readAtLength: ({ scan }, read) => read(scan),
  async countRows(db, rows) {
    const { count } = await db
      .selectFrom(rows.as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  allowTime: async () => {},
}

/** One selection per line, because a limit cannot come from a row. */
function firstOfEach(shares: readonly Share[], { of }: Lines): RawBuilder<unknown> {
  const all = shares.map(({ owner, limit, lines }) => {
    const rows = lines.map((number) => sql`select id from (${of(sql`${owner}`, sql`${number}`)} limit ${limit})`)
    return sql`select id from (${sql.join(rows, sql` union all `)} limit ${limit})`
  })
  return sql.join(all, sql` union all `)
}

/** SQLite: JSON as text, and one writer at a time, so that locks are not needed. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  // From `sqlite3_randomness`: ChaCha20 with a key from the system.
  randomBits: sql`random()`,
  schema,
  json,
  texts,
  sets,
  locks,
  commits,
  planner,
}
