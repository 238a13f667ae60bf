import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Lets some in and has the others wait; answers with what is to be called when it is over. */
export type Gate = () => Promise<() => void>

/** The pool for those who pass the gates, one after the other, before they get a connection. */
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
