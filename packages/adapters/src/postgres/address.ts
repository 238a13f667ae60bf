/** Connections of a store whose URL names no number. */
export const CONNECTIONS = 10

/** A URL of a PostgreSQL database, and what it says that the driver does not know. */
export interface PostgresAddress {
  /** The URL for the driver. */
  readonly connectionString: string
  /** `?pool=20`: the most connections. */
  readonly connections: number | undefined
  /**
   * `?pgbouncer=true`: the connections go to a pooler that gives each transaction another session of the server (PgBouncer
   * with `pool_mode = transaction`). Then nothing may stay in a session: no prepared statement, no setting, no LISTEN.
   */
  readonly pooled: boolean
}

/** Reads such a URL. Throws `TypeError` when `pgbouncer` is neither `true` nor `false`. */
export function postgresAddress(url: string): PostgresAddress {
  const address = new URL(url)
  const { searchParams } = address
  const [connections, pooled] = [Number(searchParams.get('pool')), searchParams.get('pgbouncer') ?? 'false']
  if (!/^(?:true|false)$/.test(pooled)) throw new TypeError('pgbouncer in the URL of a database is true or false')
  searchParams.delete('pool')
  searchParams.delete('pgbouncer')
  return {
    connectionString: address.href,
    connections: connections > 0 ? connections : undefined,
    pooled: pooled === 'true',
  }
}
