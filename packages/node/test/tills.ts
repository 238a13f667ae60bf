import { type Store, sqlite } from '@posthorn/node'
import { postgres } from '@posthorn/node/postgres'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'

/** A transaction of the application, and a statement of its own in it. */
export interface Sale {
  readonly transaction: unknown
  order(id: string): Promise<void>
}

/** An application with a table of orders, and the store that shares its database. */
export interface Till {
  readonly store: Store
  /** Commits the changes of the work, or rolls them back when the work fails. */
  inTransaction<T>(work: (sale: Sale) => Promise<T>): Promise<T>
  orders(): Promise<readonly string[]>
  /** Closes the connections of the application; the owner of the store closes the store. */
  close(): Promise<void>
}

interface Tables {
  readonly orders: { readonly id: string }
}

const TABLE = 'create table if not exists orders (id text primary key)'

function byHandle(file: string): Till {
  const database = new Database(file)
  database.exec(TABLE)
  return {
    store: sqlite(database),
    async inTransaction(work) {
      database.exec('begin immediate')
      try {
        const order = async (id: string) => void database.prepare('insert into orders (id) values (?)').run(id)
        const result = await work({ transaction: database, order })
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    orders: async () => database.prepare<[], string>('select id from orders order by id').pluck().all(),
    close: async () => void database.close(),
  }
}

function byKysely(db: Kysely<Tables>): Omit<Till, 'store'> {
  return {
    inTransaction: (work) =>
      db.transaction().execute((transaction) =>
        work({
          transaction,
          order: async (id) => void (await transaction.insertInto('orders').values({ id }).execute()),
        }),
      ),
    async orders() {
      const rows = await db.selectFrom('orders').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },
    close: () => db.destroy(),
  }
}

function byKyselyOnSqlite(file: string): Till {
  const database = new Database(file)
  database.exec(TABLE)
  return {
    store: sqlite(database),
    ...byKysely(new Kysely({ dialect: new SqliteDialect({ database }) })),
  }
}

async function aPool(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  await pool.query(TABLE)
  return pool
}

async function byKyselyOnPostgres(url: string): Promise<Till> {
  const pool = await aPool(url)
  return {
    store: postgres(pool),
    ...byKysely(new Kysely({ dialect: new PostgresDialect({ pool }) })),
  }
}

async function inTransactionOf<T>(client: pg.ClientBase, work: (sale: Sale) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const order = async (id: string) => void (await client.query('insert into orders (id) values ($1)', [id]))
    const result = await work({ transaction: client, order })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function ordersIn(database: pg.Pool | pg.Client): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>('select id from orders order by id')
  return rows.map(({ id }) => id)
}

async function byPool(url: string): Promise<Till> {
  const pool = await aPool(url)
  return {
    store: postgres(pool),
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        return await inTransactionOf(client, work)
      } finally {
        client.release()
      }
    },
    orders: () => ordersIn(pool),
    close: () => pool.end(),
  }
}

/** Creates a till whose store opens the database by its URL, while the application has one client. */
async function byClient(url: string): Promise<Till> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(TABLE)
  return {
    store: postgres(url),
    inTransaction: (work) => inTransactionOf(client, work),
    orders: () => ordersIn(client),
    close: () => client.end(),
  }
}

/** The ways in which applications hold their transactions, on SQLite by a file and on PostgreSQL by a URL. */
export const TILLS = {
  'better-sqlite3': { engine: 'SQLite', open: async (file: string) => byHandle(file) },
  'Kysely on SQLite': { engine: 'SQLite', open: async (file: string) => byKyselyOnSqlite(file) },
  'a pool of pg': { engine: 'PostgreSQL', open: byPool },
  'a client of pg': { engine: 'PostgreSQL', open: byClient },
  'Kysely on PostgreSQL': { engine: 'PostgreSQL', open: byKyselyOnPostgres },
} as const

export type TillName = keyof typeof TILLS
