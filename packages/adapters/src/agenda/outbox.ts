import type { WakeName } from '@posthorn/core/ports'
import { RETRY_MS, SERVER_TIMEOUT_MS } from './server.ts'

/** Wake-ups on their way to the server, merged: only the earliest of a name, at most one write in SPACING_MS. */
export interface Outbox {
  /** Stores the wake-up in memory and returns immediately. */
  put(name: WakeName, dueMs: number): void
  /** Tries once more to write the rest, for SERVER_TIMEOUT_MS at most, and accepts no more wake-ups. */
  close(): Promise<void>
}

export interface OutboxOptions {
  post(name: WakeName, at: Date): Promise<void>
  failed(error: unknown): void
}

/** Thousands of wake-ups in a second become ten writes; a single one is written immediately. */
const SPACING_MS = 100

interface Slot {
  /** The earliest requested time that is not yet written. */
  dueMs: number | undefined
  /** Set during a pause between writes; wake-ups that arrive during it are written afterwards. */
  cancel: (() => void) | undefined
  posting: Promise<void> | undefined
}

export function outbox({ post, failed }: OutboxOptions): Outbox {
  const slots = new Map<WakeName, Slot>()
  let closed = false

  function remember(slot: Slot, dueMs: number): void {
    slot.dueMs = Math.min(dueMs, slot.dueMs ?? dueMs)
  }

  function arm(name: WakeName, slot: Slot, waitMs: number): void {
    if (closed || slot.cancel || slot.posting) return
    const fire = () => {
      slot.cancel = undefined
      if (slot.dueMs !== undefined) send(name, slot)
    }
    if (waitMs > 0) {
      const timer = setTimeout(fire, waitMs)
      slot.cancel = () => clearTimeout(timer)
    } else {
      // Not within this turn, so that a hundred wake-ups in one turn cause one write.
      const immediate = setImmediate(fire)
      slot.cancel = () => clearImmediate(immediate)
    }
  }

  function send(name: WakeName, slot: Slot): void {
    const dueMs = slot.dueMs ?? Date.now()
    slot.dueMs = undefined
    slot.posting = post(name, new Date(dueMs)).then(
      () => {
        slot.posting = undefined
        arm(name, slot, SPACING_MS)
      },
      (error: unknown) => {
        slot.posting = undefined
        remember(slot, dueMs)
        failed(error)
        arm(name, slot, RETRY_MS)
      },
    )
  }

  async function flush(name: WakeName, slot: Slot): Promise<void> {
    await slot.posting
    if (slot.dueMs === undefined) return
    send(name, slot)
    await slot.posting
  }

  return {
    put(name, dueMs) {
      if (closed) return
      let slot = slots.get(name)
      if (!slot) {
        slot = { dueMs: undefined, cancel: undefined, posting: undefined }
        slots.set(name, slot)
      }
      remember(slot, dueMs)
      arm(name, slot, 0)
    },
    async close() {
      closed = true
      for (const { cancel } of slots.values()) cancel?.()
      const flushed = Promise.all([...slots].map(([name, slot]) => flush(name, slot)))
      let bound: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        bound = setTimeout(resolve, SERVER_TIMEOUT_MS)
      })
      await Promise.race([flushed, late])
      clearTimeout(bound)
    },
  }
}
