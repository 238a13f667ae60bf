import { afterEach, beforeEach, vi } from 'vitest'
import type { Store } from '../ports/store.ts'
import { aTenant, type Tenant } from '../testing/tenant.ts'

/** What an adapter gives to the store suites. */
export interface StoreHarness {
  /** A store that is migrated and holds nothing. The suite closes it. */
  open(): Promise<Store>
  /** Another connection to the same database, as another process would have. Absent: the store itself. The suite closes it. */
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
 * Waits a moment for something that happens at once where transactions run side by side, and later where they run one
 * after the other. So a test may give both a chance and hang on neither.
 */
export async function briefly(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: 100, interval: 5 }).catch(() => undefined)
}
