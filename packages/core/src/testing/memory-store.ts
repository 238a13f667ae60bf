import { type Store, StoreConflict } from '../kernel/ports/store.ts'
import { pruneAccounts } from './memory/accounts.ts'
import { pruneNotices } from './memory/billing.ts'
import { pruneDeviceLogins } from './memory/device-logins.ts'
import { pruneAnswers } from './memory/idempotency.ts'
import { pruneImports } from './memory/imports.ts'
import { pruneJobs } from './memory/jobs.ts'
import { Layer, type Source, type Tables } from './memory/tables.ts'
import { pruneWebhooks } from './memory/webhooks.ts'
import { storeRooms } from './rooms.ts'

/** Applies changes in a layer over `below`, and keeps them only on success. */
function changed<T>(below: Layer, change: (tables: Tables) => T): T {
  const layer = new Layer(below)
  const result = change(layer.tables)
  layer.commit()
  return result
}

/** The tables of one transaction, usable until it ends. After a conflict, the transaction is lost. */
function transactionSource(layer: Layer) {
  let ended = false
  let conflict: StoreConflict | undefined
  const checked = () => {
    if (ended) throw new Error('this transaction has ended; use the store that began it')
    if (conflict) throw new StoreConflict('this transaction is lost by a conflict before', { cause: conflict })
    return layer
  }
  const source: Source = {
    read: async (look) => look(checked().tables),
    async write(change) {
      try {
        return changed(checked(), change)
      } catch (error) {
        if (error instanceof StoreConflict) conflict ??= error
        throw error
      }
    },
  }
  return {
    source,
    end() {
      ended = true
    },
    refuseConflict() {
      if (conflict) throw conflict
    },
  }
}

function storeOver(source: Source, transaction: Store['transaction'], close: () => void): Store {
  return {
    ...storeRooms.deploymentIn(source),
    project: (id) => storeRooms.projectIn(source, id),
    transaction,
    agree: (name, value, options) =>
      source.write(({ agreements }) => {
        const there = agreements.get(name)
        if (there !== undefined && !options?.replace) return there
        agreements.set(name, value)
        return value
      }),
    prune: (now) =>
      source.write(
        (tables) =>
          pruneAnswers(tables, now) +
          pruneImports(tables) +
          pruneJobs(tables, now) +
          pruneAccounts(tables, now) +
          pruneDeviceLogins(tables, now) +
          pruneNotices(tables, now) +
          pruneWebhooks(tables, now),
      ),
    migrate: async () => ({ applied: [] }),
    ready: () => source.read(() => {}),
    close: async () => close(),
  }
}

/**
 * A complete store in memory, with the same rules as the databases. Transactions and single writes run one after the
 * other; reads outside of a transaction never wait and see committed data. As with any store, a transaction that awaits
 * a write to the outer store waits for itself, and using its own store after its end is an error.
 */
export function memoryStore(): Store {
  const committed = new Layer()
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const open = () => {
    if (closed) throw new Error('the store is closed')
    return committed
  }
  /** Waits for everything that began before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  const transaction: Store['transaction'] = (work) =>
    inTurn(async () => {
      const layer = new Layer(open())
      const { source, refuseConflict, end } = transactionSource(layer)
      const inner = storeOver(
        source,
        (nested) => nested(inner),
        () => {},
      )
      try {
        const result = await work(inner)
        refuseConflict()
        layer.commit()
        return result
      } finally {
        end()
      }
    })

  return storeOver(
    {
      read: async (look) => look(open().tables),
      write: (change) => inTurn(async () => changed(open(), change)),
    },
    transaction,
    () => {
      closed = true
    },
  )
}
