import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

export interface Place {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
}
