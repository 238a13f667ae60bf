import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../sql/tables.ts'
import { watchEndings } from './endings.ts'

/** Returns a database that answers each query when `open` is called, with no open transaction. */
function gated() {
  let asked = () => {}
  let open = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const connection: DatabaseConnection = {
    async executeQuery() {
      asked()
      await isOpen
      return { rows: [] }
    },
    async *streamQuery() {},
  }
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return connection
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, isAsked, open }
}

it('resolves when the transaction has ended', async () => {
  const { db, open } = gated()
  open()
  const endings = watchEndings(db)
  await expect(endings.of('7')).resolves.toBeUndefined()
  endings.stop()
})

it('reports nothing after the store was closed during a look', async () => {
  const { db, isAsked, open } = gated()
  const endings = watchEndings(db)
  let isEnded = false
  void endings.of('7').then(() => {
    isEnded = true
  })
  await isAsked
  endings.stop()
  open()
  await new Promise(setImmediate)
  expect(isEnded).toBe(false)
})
