import { Caches } from '../kernel/cache/caches.ts'
import { type Context, inTransaction, type Transaction } from '../kernel/context/context.ts'
import { AppError } from '../kernel/errors/errors.ts'

/** Work of a project in a transaction of the application. */
export interface JoinedTransaction {
  /**
   * Does all of the work or nothing; the transaction continues either way. Workers are woken when the transaction is
   * committed: afterwards, `isThere` says whether the result is stored, so that a transaction that was rolled back does
   * not count.
   */
  attempt<T>(work: (ctx: Context) => Promise<T>, isThere?: (result: T) => Promise<boolean>): Promise<T>
}

/** Throws `TypeError` for a transaction that the store cannot join. */
export function joinTransaction(first: Context, given: unknown): JoinedTransaction {
  if (!first.join) throw new TypeError('This store cannot join transactions of the application.')
  const joined = first.join(given)
  // The process caches nothing that a rollback may undo.
  const caches = new Caches()
  const textSalt = first.ids.make('bod')

  async function follow(acts: readonly (() => void)[], isThere: () => Promise<boolean>): Promise<void> {
    if (acts.length === 0) return
    try {
      await joined.ended()
      if (!(await isThere())) return
    } catch (error) {
      first.log.warn({ err: error }, 'the outcome of a transaction is unknown; sweeps will find its work')
    }
    for (const act of acts) act()
  }

  return {
    async attempt(work, isThere = async () => true) {
      const transaction: Transaction = { afterCommit: [] }
      const result = await joined.attempt(async (store) => {
        const project = await store.projects.find(first.project.id)
        if (!project)
          throw new AppError('RESOURCE_NOT_FOUND', {
            message: `The database of this transaction does not contain the project ${first.project.id}.`,
          })
        const rooms = store.project(project.id)
        const inside = { ...transaction, store }
        const ctx = { ...first, project, store: rooms, caches, textSalt, transaction: inside, beginInGroup: undefined }
        return inTransaction(ctx, work)
      })
      void follow(transaction.afterCommit, () => isThere(result))
      return result
    },
  }
}
