import { StoreUnavailable } from '@posthorn/core'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Lets so many in at once; the others wait in line. */
export interface Gate {
  /** Rejects with `StoreUnavailable` when it takes too long. */
  enter(): Promise<void>
  leave(): void
  /** How many wait. */
  waiting(): number
}

export function createGate(places: number, waitMs: number, onBusy: () => void = () => {}): Gate {
  const line = new Set<() => void>()
  let free = places
  return {
    async enter() {
      if (free > 0) {
        free -= 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          line.delete(pass)
          onBusy()
          reject(new StoreUnavailable(`the database is busy: no connection was free for ${waitMs / 1000} s`))
        }, waitMs).unref()
        const pass = () => {
          clearTimeout(timer)
          line.delete(pass)
          resolve()
        }
        line.add(pass)
      })
    },
    leave() {
      const [next] = line
      if (next) next()
      else free += 1
    },
    waiting: () => line.size,
  }
}

/** The pool for those who pass the gates, one after the other, before they get a connection. */
export function behind(gates: readonly Gate[], pool: PostgresPool): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const passed: Gate[] = []
    const leave = () => {
      for (const gate of passed) gate.leave()
    }
    try {
      for (const gate of gates) {
        await gate.enter()
        passed.push(gate)
      }
      const client = await pool.connect()
      const release: PostgresPoolClient['release'] = (...broken) => {
        client.release(...broken)
        leave()
      }
      return { ...client, release }
    } catch (error) {
      leave()
      throw error
    }
  }
  return { ...pool, connect }
}
