import type { RawBuilder } from 'kysely'
import type { SchemaDialect } from '../../engine/dialect.ts'

/** The statements that create the tables of a noun, and their indexes, in the types of an engine. */
export type Definitions = (schema: SchemaDialect) => readonly RawBuilder<unknown>[]
