import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type QueryResult } from 'kysely'
import { type Shortcut, takeShortcut } from '../sql/engine/statement.ts'
import type { Tables } from '../sql/tables.ts'

const pipelines = new WeakMap<PostgresPoolClient, Kysely<Tables>>()

/**
 * Returns a database on one connection that sends statements without waiting for those before them. Compiled statements
 * are sent immediately, in the order of their calls, so that a later call in the same turn is sent later; any other
 * statement is sent a moment later.
 */
export function pipelineOn(client: PostgresPoolClient, pool: PostgresPool): Kysely<Tables> {
  const known = pipelines.get(client)
  if (known) return known
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only(client, pool) }) })
  takeShortcut(db, shortcutTo(client))
  pipelines.set(client, db)
  return db
}

function shortcutTo({ query }: PostgresPoolClient): Shortcut {
  let isOver = true
  return async (text, parameters): Promise<QueryResult<unknown>> => {
    if (text.startsWith('begin')) isOver = false
    // It would be committed on its own.
    else if (isOver && text !== 'rollback') throw new Error(`the transaction is over: ${text}`)
    if (text === 'commit') isOver = true
    const { rowCount, rows } = await query<unknown>(text, parameters)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

/** A pool that always lends this connection and never ends it. */
function only(client: PostgresPoolClient, { options }: PostgresPool): PostgresPool {
  const lent: PostgresPoolClient = { ...client, release() {} }
  return { options, connect: async () => lent, end: async () => {} }
}
