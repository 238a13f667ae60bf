import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type pg from 'pg'
import { databaseBy } from '../sql/engine/by-queries.ts'
import { isKysely, isObject, type LentTransaction, NONE_OPEN, plain } from '../sql/engine/lent.ts'
import { command } from '../sql/engine/statement.ts'
import type { Tables } from '../sql/tables.ts'
import type { Endings } from './endings.ts'
import { storableParameter, storeError } from './pool.ts'
import { TYPES } from './types.ts'

const NOT_JOINED =
  'On PostgreSQL, pass the pg client with an open transaction, or the transaction of a Kysely database.'
const LOST = 'The transaction is aborted: an earlier statement failed. Roll it back.'
/**
 * The reasons for refused savepoints, by SQLSTATE (PostgreSQL appendix A). A driver knows the state of its transaction
 * only some time after a failed statement.
 */
const REFUSALS: Readonly<Record<string, string>> = { '25P01': NONE_OPEN, '25P02': LOST }

/** The schemas of the search path, as a text that can be set. */
const SEARCH_PATH = sql<string>`array_to_string(array(
  select quote_ident(name) from unnest(current_schemas(false)) with ordinality as path (name, place) order by place), ', ')`

/** Returns a function that reads the schemas of the store's own connections, once. */
export function searchPathOf(db: Kysely<Tables>): () => Promise<string> {
  let known: string | undefined
  return async () => {
    known ??= (await sql<{ path: string }>`select ${SEARCH_PATH} as path`.execute(db)).rows[0]?.path ?? ''
    return known
  }
}

export interface LenderOptions {
  /** Returns the schemas of the store's own connections. */
  readonly searchPath: () => Promise<string>
  readonly endings: Endings
}

/** Returns a function that joins transactions of the application on this database. */
export function postgresLender(options: LenderOptions): (transaction: unknown) => LentTransaction {
  return (transaction) => {
    if (isPool(transaction)) throw new TypeError(`This is a pool. ${NOT_JOINED}`)
    if (isClient(transaction)) return joining(transaction, onClient(transaction), options)
    if (isKysely(transaction)) return joining(transaction, onKysely(transaction), options)
    throw new TypeError(NOT_JOINED)
  }
}

function joining(handle: object, db: Kysely<Tables>, { searchPath, endings }: LenderOptions): LentTransaction {
  let number = ''
  let theirs = ''
  let ours = ''
  const setPath = (path: string) => sql`select set_config('search_path', ${path}, true)`.execute(db)
  return {
    db,
    handle,
    async enter() {
      ours = await searchPath()
      if (isClient(handle)) requireOpen(handle)
      await command(db, 'savepoint posthorn').catch((cause: unknown) => {
        const reason = isObject(cause) ? REFUSALS[String(cause.code)] : undefined
        throw reason === undefined ? cause : new Error(reason, { cause })
      })
      const { rows } = await sql<{ number: string; path: string; one: unknown }>`
        select pg_current_xact_id()::text as number, ${SEARCH_PATH} as path, 1::int8 as one`.execute(db)
      if (rows[0]?.one !== 1) throw new TypeError(`The driver reads 64-bit integers as text. ${NOT_JOINED}`)
      number = rows[0].number
      theirs = rows[0].path
      if (ours !== theirs) await setPath(ours)
    },
    async keep() {
      if (ours !== theirs) await setPath(theirs)
      await command(db, 'release posthorn')
    },
    async undo() {
      // The rollback also restores the path.
      await command(db, 'rollback to posthorn')
      await command(db, 'release posthorn')
    },
    ended: () => endings.of(number),
  }
}

const isPool = (value: unknown) => isObject(value) && 'totalCount' in value && 'idleCount' in value

function isClient(value: unknown): value is pg.ClientBase {
  return isObject(value) && typeof value.query === 'function' && typeof value.escapeIdentifier === 'function'
}

function requireOpen(client: pg.ClientBase): void {
  const status = client.getTransactionStatus()
  if (status === 'I') throw new Error(NONE_OPEN)
  if (status === 'E') throw new Error(LOST)
}

function onClient(client: pg.ClientBase): Kysely<Tables> {
  return onQueries(async <R>({ sql, parameters }: CompiledQuery) => {
    const { rows, rowCount } = await client.query({
      text: sql,
      values: parameters.map(storableParameter),
      types: TYPES,
    })
    // The query declares the row type by its selection.
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  })
}

/** A statement of pg with its own parsers of values. */
class TypedText {
  readonly text: string
  readonly types = TYPES
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

function onKysely(given: Kysely<Tables>): Kysely<Tables> {
  const transaction = plain(given)
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) throw new TypeError(NOT_JOINED)
  return onQueries(async <R>({ sql, parameters, ...query }: CompiledQuery) => {
    // Kysely passes it on to pg, which accepts more than text.
    const typed = new TypedText(sql) as unknown as string
    return transaction.executeQuery<R>({ ...query, sql: typed, parameters: parameters.map(storableParameter) })
  })
}

function onQueries(run: DatabaseConnection['executeQuery']): Kysely<Tables> {
  return databaseBy(
    {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    async (query) => {
      try {
        return await run(query)
      } catch (error) {
        throw storeError(error)
      }
    },
  )
}
