import { type DatabaseConnection, type Dialect, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Creates a database whose statements all go through one function. It neither streams nor begins transactions. */
export function databaseBy(
  parts: Pick<Dialect, 'createAdapter' | 'createQueryCompiler' | 'createIntrospector'>,
  executeQuery: DatabaseConnection['executeQuery'],
  close = async () => {},
): Kysely<Tables> {
  const connection: DatabaseConnection = { executeQuery, streamQuery: refuse }
  return new Kysely<Tables>({
    dialect: {
      ...parts,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        destroy: close,
      }),
    },
  })
}

function refuse(): never {
  throw new Error('nothing is streamed here, and there is no transaction to begin')
}
