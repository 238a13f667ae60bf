/** Records whether writes failed, so that `ready` can predict the next one. */
export interface WriteWatch {
  /** Returns the transaction's promise, and watches its outcome. */
  watched<T>(transaction: Promise<T>): Promise<T>
  /** After a failure, tries a write and rejects while it fails. Concurrent calls share one attempt. */
  ready(): Promise<void>
}

/**
 * Creates a watch. `isOutage` returns true for failures of the database, not for faulty requests. `probe` writes as
 * much as ordinary work does: a full disk often accepts a few more bytes.
 */
export function createWriteWatch(isOutage: (error: unknown) => boolean, probe: () => Promise<void>): WriteWatch {
  let failed = false
  let probing: Promise<void> | undefined

  async function tryWrite(): Promise<void> {
    failed = false
    try {
      await probe()
    } catch (error) {
      failed = true
      throw error
    }
  }

  return {
    async watched(transaction) {
      try {
        return await transaction
      } catch (error) {
        if (isOutage(error)) failed = true
        throw error
      }
    },
    async ready() {
      if (!failed && !probing) return
      probing ??= tryWrite().finally(() => {
        probing = undefined
      })
      await probing
    },
  }
}

/** Approximate size of a mail with its body. */
export const PROBE_BYTES = 64 * 1024
