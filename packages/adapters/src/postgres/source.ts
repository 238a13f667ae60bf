import type pg from 'pg'
import { postgresAddress } from './address.ts'

/** Where a store has its tables, and how it gets there. */
export interface Source {
  readonly config: pg.PoolConfig
  readonly connections: number | undefined
  /** See `PostgresAddress`. */
  readonly pooled: boolean
  /** The schema of the tables; undefined for the one that connections have first. */
  readonly schema: string | undefined
  /** Whether the database belongs to an application. */
  readonly isLent: boolean
}

/** The schema of the tables beside those of an application, whose names may be the same. */
const SCHEMA = 'posthorn'
const SCHEMA_PATTERN = /^[a-z_][a-z0-9_]{0,62}$/

/** Reads where the store is: a URL, or a pool of the application, whose settings it takes over. Throws `TypeError`. */
export function sourceOf(database: string | pg.Pool, given: { readonly schema?: string }): Source {
  const source = typeof database === 'string' ? atUrl(database, given.schema) : beside(database, given.schema)
  const { schema, pooled } = source
  if (schema === undefined) return source
  if (!SCHEMA_PATTERN.test(schema))
    throw new TypeError('A schema has at most 63 lower-case letters, digits and underscores.')
  if (pooled)
    throw new TypeError(
      'Behind PgBouncer, set the schema for the role: alter role … set search_path = posthorn, public',
    )
  // The extension for searches may be in the public schema.
  return { ...source, config: { ...source.config, options: `-c search_path=${schema},public` } }
}

function atUrl(url: string, schema: string | undefined): Source {
  const { connectionString, ...address } = postgresAddress(url)
  return { ...address, config: { connectionString }, schema, isLent: false }
}

function beside({ options }: pg.Pool, schema = SCHEMA): Source {
  // A spread leaves the password out.
  const config: pg.PoolConfig = { ...options, ...(options.password !== undefined && { password: options.password }) }
  const isUrl = config.connectionString !== undefined
  const { pooled } = isUrl ? postgresAddress(config.connectionString ?? '') : { pooled: false }
  return { config, connections: undefined, pooled, schema, isLent: true }
}
