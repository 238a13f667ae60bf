import { joinTransaction } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { ContactInput, createContact } from '@posthorn/core/people'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sqlite } from '../../src/sqlite/index.ts'
import { type Application, withinCases } from '../within-cases.ts'
import { aShop, RECEIPT } from '../within-kit.ts'
import { sendWithin } from '../within-send.ts'
import { aDatabase, outsideClient } from '../within-sqlite.ts'

async function withHandle(): Promise<Application> {
  const database = aDatabase()
  const order = database.prepare('insert into orders (id) values (?)')
  return {
    ...(await outsideClient(database)),
    async inTransaction(work) {
      database.exec('begin immediate')
      try {
        const result = await work({ transaction: database, order: async (id) => void order.run(id) })
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
  }
}

describe('within a transaction of better-sqlite3', () => {
  withinCases(withHandle)

  it('reads integers even if the application reads them as BigInt', async () => {
    const database = aDatabase()
    database.defaultSafeIntegers()
    const { store } = await outsideClient(database)
    const { ctx, count } = await aShop(store)
    database.exec('begin')
    await sendWithin(ctx, database, RECEIPT)
    database.exec('commit')
    expect(await count()).toBe(1)
  })

  it('refuses a database in another file or in memory, a path, and a pool', async () => {
    const { store } = await outsideClient(aDatabase())
    const { ctx } = await aShop(store)
    const [other, memory] = [aDatabase(), new Database(':memory:')]
    onTestFinished(() => void memory.close())
    for (const wrong of [other, memory, 'mail.db', undefined, {}])
      expect(() => joinTransaction(ctx, wrong)).toThrow(TypeError)
  })

  it('lets statements of the application run while the store writes a lot', async () => {
    const database = aDatabase()
    const { store } = await outsideClient(database)
    const { ctx } = await aShop(store)
    database.pragma('busy_timeout = 0')
    const order = database.prepare('insert into orders (id) values (?)')
    const many = Array.from({ length: 300 }, (_, at) => ({
      email: `c${at}@example.com`,
      data: { text: 'x'.repeat(2000) },
    }))
    let busy = true
    const writing = Promise.all(many.map((contact) => createContact(ctx, parse(ContactInput, contact)))).finally(() => {
      busy = false
    })
    let orders = 0
    for (; busy; orders++) {
      order.run(`o${orders}`)
      await new Promise(setImmediate)
    }
    await writing
    expect(orders).toBeGreaterThan(1)
  })
})

describe('a database that the application lends', () => {
  it('is migrated only on request', async () => {
    const database = aDatabase()
    const store = sqlite(database)
    await expect(aShop(store)).rejects.toThrow(/not migrated yet; call migrate\(\)/)
    expect(database.prepare(`select count(*) from sqlite_schema where name = 'projects'`).pluck().get()).toBe(0)
    await store.migrate()
    await aShop(store)
    expect(await store.migrate()).toStrictEqual({ applied: [] })
  })

  it('is not changed if it has tables of the same names', async () => {
    const database = aDatabase()
    database.exec('create table contacts (id text); create table events (id text)')
    const store = sqlite(database)
    await expect(store.migrate()).rejects.toMatchObject({
      code: 'NAMES_TAKEN',
      message: expect.stringContaining('contacts, events'),
    })
    expect(database.prepare(`select count(*) from sqlite_schema where type = 'table'`).pluck().get()).toBe(3)
    await store.close()
  })

  it('stays open when the store is closed', async () => {
    const database = aDatabase()
    const { store, orders } = await outsideClient(database)
    await store.close()
    expect(await orders()).toStrictEqual([])
  })
})
