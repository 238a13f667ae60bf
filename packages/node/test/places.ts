import path from 'node:path'
import { afterAll } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { aDirectory } from './shop.ts'
import { TILLS, type TillName } from './tills.ts'

/**
 * Returns a new, empty database for each test: a file, or a database on a real server. Throws if there is no server.
 */
export async function databases() {
  const found = await startPostgres()
  if ('missing' in found) throw new Error(`transactions of PostgreSQL are not tested here: ${found.missing}`)
  const { server } = found
  afterAll(() => server.stop())
  return {
    aDatabase: async (name: TillName) =>
      TILLS[name].engine === 'SQLite' ? path.join(aDirectory(), 'app.db') : server.createEmptyDatabase(),
  }
}

export const NAMES: readonly TillName[] = Object.keys(TILLS).filter((name): name is TillName => name in TILLS)
