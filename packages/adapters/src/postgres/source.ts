import type pg from 'pg'
import { postgresAddress, searchPathOption } from './address.ts'

/** The database of a store, its schema, and the kind of connection. */
export interface Source {
  readonly config: pg.PoolConfig
  readonly connections: number | undefined
  /** See `PostgresAddress`. */
  readonly pooled: boolean
  /** The schema of the tables; undefined for the first schema of a connection. */
  readonly schema: string | undefined
  /** Whether the database belongs to an application. */
  readonly isLent: boolean
}

/** The schema of the product's tables in a database of an application, whose tables may have the same names. */
export const SCHEMA = 'posthorn'

/** Reads the place of a store: a URL, or a pool of the application, whose settings it copies. Throws `TypeError`. */
export function sourceOf(database: string | pg.Pool, given: { readonly schema?: string }): Source {
  const source = typeof database === 'string' ? atUrl(database, given.schema) : sharedSource(database, given.schema)
  const { schema, pooled } = source
  if (schema === undefined) return source
  return { ...source, config: { ...source.config, options: searchPathOption(schema, { pooled }) } }
}

function atUrl(url: string, schema: string | undefined): Source {
  const { connectionString, ...address } = postgresAddress(url)
  return { ...address, config: { connectionString }, schema: schema ?? address.schema, isLent: false }
}

function sharedSource({ options }: pg.Pool, schema = SCHEMA): Source {
  // A spread would omit the password.
  const config: pg.PoolConfig = { ...options, ...(options.password !== undefined && { password: options.password }) }
  const isUrl = config.connectionString !== undefined
  const { pooled } = isUrl ? postgresAddress(config.connectionString ?? '') : { pooled: false }
  return { config, connections: undefined, pooled, schema, isLent: true }
}
