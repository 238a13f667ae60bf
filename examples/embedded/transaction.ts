// An order and its receipt are committed together, or neither is. Run it with `node transaction.ts`.
import { mkdirSync } from 'node:fs'
import { createPosthorn, sqlite } from '@posthorn/node'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'

interface Tables {
  orders: { id: string; email: string }
}

mkdirSync('data', { recursive: true })
const database = new Database('data/shop.db')
database.exec('create table if not exists orders (id text primary key, email text not null)')
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })

const store = sqlite(database)
await store.migrate() // once for each new version; a lent database is never migrated by itself
const posthorn = await createPosthorn({ store })
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })

async function order(id: string, email: string, isPaid: () => boolean) {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('orders').values({ id, email }).execute()
    const receipt = { to: email, from: 'shop@sandbox.localhost', subject: `Order ${id}`, body: '<p>Thank you.</p>' }
    await project.within(transaction).send(receipt, { idempotencyKey: id })
    if (!isPaid()) throw new Error(`${id} is not paid`) // takes the order and its mail back
  })
}

await order('o1', 'ada@example.com', () => true)
await order('o2', 'bob@example.com', () => false).catch((error) => console.log(error.message))

const orders = await db.selectFrom('orders').select('id').execute()
for await (const { subject } of project.emails.list()) console.log(orders.map(({ id }) => id).join(), subject)

await posthorn.close()
