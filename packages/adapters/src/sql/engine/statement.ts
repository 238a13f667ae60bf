import { type Compilable, CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'
import { Later } from './later.ts'

/** A placeholder for a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The parameters of a statement: plain column values by name. */
export type Values = Readonly<Record<string, string | number | Uint8Array | null>>

type Runner<V extends Values, R> = (db: Kysely<Tables>, dialect: Dialect, values: V) => Promise<QueryResult<R>>

interface CompiledStatement<R> {
  readonly query: CompiledQuery<R>
  /** For each parameter the name of its value, or undefined for a constant. */
  readonly slots: readonly (string | undefined)[]
}

/** Runs SQL on the connection of a `Kysely`, usually synchronously. */
export type Shortcut = (
  sql: string,
  parameters: readonly unknown[],
) => QueryResult<unknown> | Promise<QueryResult<unknown>>

const shortcuts = new WeakMap<Kysely<Tables>, Shortcut>()

/**
 * Lets statements bypass Kysely's executor, which costs more than a small statement on SQLite. For synchronous
 * connections that belong to the caller.
 */
export function takeShortcut(db: Kysely<Tables>, run: Shortcut): void {
  shortcuts.set(db, run)
}

/**
 * A query that is built and compiled once per engine and then only given its values: building it with Kysely costs
 * several times as much as running it on SQLite. `build` gets an object with a placeholder under each of the names.
 */
export function statement<V extends Values, R = unknown>(
  names: readonly (keyof V & string)[],
  build: (db: Kysely<Tables>, values: V, dialect: Dialect) => Compilable<R>,
): Runner<V, R> {
  // A placeholder is used as a value only here: Kysely passes it through to the compiled parameters.
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as V
  const compiled = new Map<Dialect['name'], CompiledStatement<R>>()

  return async (db, dialect, values) => {
    let known = compiled.get(dialect.name)
    if (!known) {
      const query = build(db, placeholders, dialect).compile()
      known = {
        query,
        slots: query.parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.name : undefined)),
      }
      compiled.set(dialect.name, known)
    }
    const { query, slots } = known
    const parameters = slots.map((name, index) => (name === undefined ? query.parameters[index] : values[name]))
    return runCompiled(db, query, parameters)
  }
}

function runCompiled<R>(
  db: Kysely<Tables>,
  query: CompiledQuery<R>,
  parameters: readonly unknown[],
): QueryResult<R> | Promise<QueryResult<R>> {
  const run = shortcuts.get(db)
  // The statement declares the row type by its selection.
  return run
    ? (run(query.sql, parameters) as QueryResult<R> | Promise<QueryResult<R>>)
    : db.executeQuery({ ...query, parameters })
}

/** Runs a statement without parameters, such as `commit`, in the order of the compiled ones. */
export async function command(db: Kysely<Tables>, text: string): Promise<void> {
  await runCompiled(db, CompiledQuery.raw(text), [])
}

/**
 * Creates a function like `statement`, for one value of any kind, such as the rows of a set. `build` gets a placeholder
 * for it.
 */
export function setStatement<Given, R = unknown>(build: (given: Later<Given>, dialect: Dialect) => RawBuilder<R>) {
  const compiled = new Map<Dialect['name'], CompiledQuery<R>>()
  const nothing = (): Given => {
    throw new Error('a statement has no values before it runs')
  }
  let give = nothing
  const later = new Later<Given>(() => give())
  return async (db: Kysely<Tables>, dialect: Dialect, given: Given): Promise<QueryResult<R>> => {
    let query = compiled.get(dialect.name)
    if (!query) {
      query = build(later, dialect).compile(db)
      compiled.set(dialect.name, query)
    }
    give = () => given
    const parameters = query.parameters.map((parameter) => (parameter instanceof Later ? parameter.value() : parameter))
    give = nothing
    return runCompiled(db, query, parameters)
  }
}

/** With many nullable columns, callers produce many sets of columns. */
const INSERTS_KEPT = 200

/**
 * Inserts one row, naming only the columns that hold a value: a null costs as much to bind as a value. Compiled once
 * for each set of columns.
 */
export function insertStatement<T extends keyof Tables & string>(
  table: T,
  made: (dialect: Dialect) => Readonly<Record<string, unknown>> = () => ({}),
) {
  const statements = new Map<string, Runner<Values, unknown>>()
  return (db: Kysely<Tables>, dialect: Dialect, row: Partial<Tables[T]> & Values): Promise<QueryResult<unknown>> => {
    const columns: string[] = []
    for (const column in row) if (row[column] !== null) columns.push(column)
    const key = columns.join()
    let insert = statements.get(key)
    if (!insert) {
      insert = statement<Values>(columns, (db, values, dialect) =>
        db.insertInto(table).values({ ...values, ...made(dialect) } as never),
      )
      if (statements.size >= INSERTS_KEPT) statements.clear()
      statements.set(key, insert)
    }
    return insert(db, dialect, row)
  }
}
