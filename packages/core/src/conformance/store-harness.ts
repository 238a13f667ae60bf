import { afterEach, beforeEach, vi } from 'vitest'
import type { Store } from '../kernel/ports/store.ts'
import { aTenant, type Tenant } from '../testing/tenant.ts'

/** The functions that an adapter provides to the store suites. */
export interface StoreHarness {
  /** Opens a migrated, empty store. The suite closes it. */
  open(): Promise<Store>
  /**
   * Opens another connection to the same database, like that of another process. Absent: the store itself. The suite closes
   * it.
   */
  peer?(store: Store): Promise<Store>
}

/** A store of its own for each test. */
export interface Bench {
  readonly store: Store
  readonly peer: Store
  tenant(): Promise<Tenant>
}

/** Opens a store before each test and closes it afterwards; to be called inside `describe`. */
export function useStore(harness: StoreHarness): Bench {
  let store: Store | undefined
  let peer: Store | undefined
  const opened = (one: Store | undefined): Store => {
    if (!one) throw new Error('the store is open only while a test runs')
    return one
  }
  beforeEach(async () => {
    store = await harness.open()
    peer = harness.peer ? await harness.peer(store) : store
  })
  afterEach(async () => {
    if (peer && peer !== store) await peer.close()
    await store?.close()
    store = undefined
    peer = undefined
  })
  return {
    get store() {
      return opened(store)
    },
    get peer() {
      return opened(peer)
    },
    tenant: () => aTenant(opened(store)),
  }
}

/**
 * Waits briefly for something that happens immediately if transactions run concurrently, and later if they are
 * serialized. So a test passes on both kinds of store and hangs on neither.
 */
export async function briefly(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: 100, interval: 5 }).catch(() => undefined)
}
