import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Tables } from './tables.ts'

/** Stands for a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What a statement is run with: plain column values by name. */
export type Values = Readonly<Record<string, string | number | Uint8Array | null>>

type Runner<V extends Values, R> = (db: Kysely<Tables>, dialect: Dialect, values: V) => Promise<R[]>

/**
 * A query that is built and compiled once for each engine, then only given its values: building one with Kysely costs
 * several times what SQLite takes to run it. `build` gets an object with a placeholder under each of the names.
 */
export function statement<V extends Values, R = unknown>(
  names: readonly (keyof V & string)[],
  build: (db: Kysely<Tables>, values: V) => Compilable<R>,
): Runner<V, R> {
  // The one place where a placeholder passes for a value: Kysely carries it through to the compiled parameters.
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as V
  const compiled = new Map<Dialect['name'], CompiledQuery<R>>()

  return async (db, dialect, values) => {
    let query = compiled.get(dialect.name)
    if (!query) {
      query = build(db, placeholders).compile()
      compiled.set(dialect.name, query)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    )
    const result: QueryResult<R> = await db.executeQuery({ ...query, parameters })
    return result.rows
  }
}

/** An insert of one row with every column of the table. */
export function insertStatement<T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
) {
  return statement<Tables[T] & Values>(columns, (db, values) => db.insertInto(table).values(values as never))
}
