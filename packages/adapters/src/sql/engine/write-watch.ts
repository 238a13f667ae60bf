/** Remembers whether writes failed, so that `ready` can tell what the next one would do. */
export interface WriteWatch {
  /** The same transaction, and what became of it. */
  watched<T>(transaction: Promise<T>): Promise<T>
  /** After a failure, tries a write; rejects while that fails too. Asks once for all who ask at the same time. */
  ready(): Promise<void>
}

/**
 * `isOutage` tells failures of the database from those of what it was asked to do. `probe` writes as much as ordinary work
 * does: a full disk often takes a few bytes more.
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

/** About what a mail with its body takes. */
export const PROBE_BYTES = 64 * 1024
