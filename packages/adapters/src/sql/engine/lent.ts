import type { Store, TransactionJoin } from '@posthorn/core/ports'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** An open transaction of the application on which the store may work. */
export interface LentTransaction {
  readonly db: Kysely<Tables>
  /** The connection of the transaction. Pieces of work on it run one after another, because savepoints are nested. */
  readonly handle: object
  /** Begins a piece of work. Rejects if no transaction is open. */
  enter(): Promise<void>
  /** Keeps the changes of the piece. */
  keep(): Promise<void>
  /** Rolls back the changes of the piece; the transaction continues. */
  undo(): Promise<void>
  /** See `Joined`. */
  ended(): Promise<void>
}

export const NONE_OPEN = 'No transaction is open: begin one before you write within it.'

const lines = new WeakMap<object, Promise<unknown>>()

/** Does work after all work that was begun earlier on the same handle. */
function inLine<T>(handle: object, work: () => Promise<T>): Promise<T> {
  const result = (lines.get(handle) ?? Promise.resolve()).then(work)
  lines.set(
    handle,
    result.catch(() => undefined),
  )
  return result
}

/** Returns the transaction in the form that the store gives to core. */
export function joinedOn(lent: LentTransaction, storeOn: (db: Kysely<Tables>) => Store): TransactionJoin {
  return {
    attempt: (work) =>
      inLine(lent.handle, async () => {
        await lent.enter()
        try {
          const result = await work(storeOn(lent.db))
          await lent.keep()
          return result
        } catch (error) {
          // The transaction may be lost with its connection: the first failure is the reason.
          await lent.undo().catch(() => {})
          throw error
        }
      }),
    ended: lent.ended,
  }
}

/** Returns true for one of Kysely's objects: its database, its transaction, or a connection that it lends. */
export function isKysely(value: unknown): value is Kysely<Tables> {
  return isObject(value) && typeof value.getExecutor === 'function' && 'isTransaction' in value
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns Kysely's transaction without the plugins of the application, which would rename the product's tables. */
export function plain(transaction: Kysely<Tables>): Kysely<Tables> {
  if (!transaction.isTransaction) throw new TypeError('This is a Kysely database. Pass its transaction instead.')
  return transaction.withoutPlugins()
}
