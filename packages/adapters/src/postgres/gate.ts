import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Admits a limited number; the others wait. Resolves with a function to call at the end. */
export type Gate = () => Promise<() => void>

/** Wraps the pool: callers pass the gates in order before they get a connection. */
export function behind(gates: readonly Gate[], pool: PostgresPool): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const passed: (() => void)[] = []
    const leave = () => {
      for (const go of passed) go()
    }
    try {
      for (const enter of gates) passed.push(await enter())
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
