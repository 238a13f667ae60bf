/** Connections of a store whose URL names no number. */
export const CONNECTIONS = 10

/** A URL of a PostgreSQL database, and its options that the driver does not know. */
export interface PostgresAddress {
  /** The URL for the driver. */
  readonly connectionString: string
  /** `?pool=20`: the most connections. */
  readonly connections: number | undefined
  /**
   * `?pgbouncer=true`: the connections go to a pooler that may give each transaction another session of the server
   * (PgBouncer with `pool_mode = transaction`). Then nothing may stay in a session: no prepared statement, no setting,
   * no LISTEN.
   */
  readonly pooled: boolean
  /** `?schema=posthorn`: the schema of the tables; undefined for the first schema of a connection. */
  readonly schema: string | undefined
}

const SCHEMA_PATTERN = /^[a-z_][a-z0-9_]{0,62}$/

/** Returns the option that makes a schema the first of a connection. Throws `TypeError`. */
export function searchPathOption(schema: string, { pooled }: { readonly pooled: boolean }): string {
  if (!SCHEMA_PATTERN.test(schema))
    throw new TypeError('A schema name can have at most 63 lower-case letters, digits and underscores.')
  if (pooled)
    throw new TypeError('With PgBouncer, set the schema for the role: alter role … set search_path = posthorn, public')
  // The extension for searches may be in the public schema.
  return `-c search_path=${schema},public`
}

/** Reads such a URL. Throws `TypeError` if `pgbouncer` is neither `true` nor `false`, and for an invalid schema. */
export function postgresAddress(url: string): PostgresAddress {
  const address = new URL(url)
  const { searchParams } = address
  const [connections, pooled] = [Number(searchParams.get('pool')), searchParams.get('pgbouncer') ?? 'false']
  if (!/^(?:true|false)$/.test(pooled)) throw new TypeError('pgbouncer in the URL of a database must be true or false')
  searchParams.delete('pool')
  searchParams.delete('pgbouncer')
  const schema = searchParams.get('schema') ?? undefined
  searchParams.delete('schema')
  if (schema !== undefined) {
    const options = [searchParams.get('options') ?? [], searchPathOption(schema, { pooled: pooled === 'true' })].flat()
    searchParams.set('options', options.join(' '))
    // The driver decodes a blank only in this form.
    address.search = searchParams.toString().replaceAll('+', '%20')
  }
  return {
    connectionString: address.href,
    connections: connections > 0 ? connections : undefined,
    pooled: pooled === 'true',
    schema,
  }
}
