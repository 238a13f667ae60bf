import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type QueryResult } from 'kysely'
import { type Shortcut, takeShortcut } from '../sql/engine/statement.ts'
import type { Tables } from '../sql/tables.ts'

const pipelines = new WeakMap<PostgresPoolClient, Kysely<Tables>>()
/** Those with a transaction whose end has not been answered. */
const open = new WeakSet<PostgresPoolClient>()

/** Whether the next user of the connection would go on with a transaction that was not taken back. */
export const isOpen = (client: PostgresPoolClient): boolean => open.has(client)

/**
 * A database on one connection that sends statements without waiting for those before them. Compiled statements are sent at
 * once, in the order of their calls, so that what is called after others in the same turn is sent after them; any other
 * goes a moment later.
 */
export function pipelineOn(client: PostgresPoolClient, pool: PostgresPool): Kysely<Tables> {
  const known = pipelines.get(client)
  if (known) return known
  const guarded = { ...client, query: guard(client), release() {} } as PostgresPoolClient
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only(guarded, pool) }) })
  takeShortcut(db, shortcutTo(guarded))
  pipelines.set(client, db)
  return db
}

/** Refuses what comes after the end of a transaction, and a commit that committed nothing. */
function guard(client: PostgresPoolClient) {
  let isOver = true
  return async (text: string, parameters: readonly unknown[]) => {
    const begins = text.startsWith('begin')
    if (begins) isOver = false
    // It would be committed by itself.
    else if (isOver && text !== 'rollback') throw new Error(`the transaction is over: ${text}`)
    if (text === 'commit') isOver = true
    if (begins) open.add(client)
    const result = await client.query<unknown>(text, parameters)
    if (text === 'commit' || text === 'rollback') open.delete(client)
    if (text === 'commit' && result.command === 'ROLLBACK')
      throw new Error('nothing is committed, because a statement of the transaction failed')
    return result
  }
}

function shortcutTo({ query }: PostgresPoolClient): Shortcut {
  return async (text, parameters): Promise<QueryResult<unknown>> => {
    const { rowCount, rows } = await query<unknown>(text, parameters)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

/** A pool that always lends this connection and never ends it. */
function only(client: PostgresPoolClient, { options }: PostgresPool): PostgresPool {
  return { options, connect: async () => client, end: async () => {} }
}
