import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { EventQuery, listEvents } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails } from '@posthorn/core/mail'
import { ContactLookup, lookupContacts } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { aShop } from '../within-kit.ts'
import { sendOnce } from '../within-send.ts'

const STEPS = ['begun', 'ordered', 'tracked', 'sending', 'sent', 'committed', 'none'] as const
const DONE: readonly string[] = ['committed', 'none']

const found = await startPostgres()
if ('missing' in found) throw new Error(`transactions of PostgreSQL are not tested here: ${found.missing}`)
const { server } = found
afterAll(() => server.stop())

/** Runs the application until it is killed or done. Returns how it ended. */
async function runChild(...args: readonly string[]) {
  const script = fileURLToPath(new URL('../within-child.ts', import.meta.url))

  const child = spawn(process.execPath, ['--no-warnings', script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

/** Kills the application at each step, and checks that order and mail either both exist or both do not. */
async function killAtEachStep(where: string, store: Store, orders: () => Promise<readonly string[]>) {
  const { ctx } = await aShop(store)
  for (const step of STEPS) {
    const order = `order-${step}`
    expect(await runChild(where, ctx.project.id, step, order)).toBe(step === 'none' ? 0 : 'SIGKILL')
    const isDone = DONE.includes(step)
    const mails = (await listEmails(ctx, parse(EmailQuery, {}))).data.filter(({ subject }) => subject === order)
    expect([step, (await orders()).includes(order), mails.length]).toStrictEqual([step, isDone, isDone ? 1 : 0])
    const known = await lookupContacts(ctx, parse(ContactLookup, { emails: [`${order}@example.com`] }))
    expect(known.found).toHaveLength(isDone ? 1 : 0)
  }
  expect((await listEvents(ctx, parse(EventQuery, {}))).data).toHaveLength(DONE.length)
  // A rolled-back transaction holds no key, and a committed one keeps it.
  const mail = (order: string) => ({
    to: `${order}@example.com`,
    from: 'shop@example.com',
    subject: order,
    body: 'Thank you',
  })
  for (const step of STEPS) await sendOnce(ctx, mail(`order-${step}`), `order-${step}`)
  expect((await listEmails(ctx, parse(EmailQuery, {}))).data).toHaveLength(STEPS.length)
}

describe('an application that is killed at any step', () => {
  it('has order and mail on SQLite, or neither', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-kill-'))
    const file = path.join(directory, 'app.db')
    const database = new Database(file)
    database.exec('create table orders (id text primary key)')
    const store = sqlite(database)
    await store.migrate()
    onTestFinished(() => {
      database.close()
      rmSync(directory, { recursive: true })
    })
    await killAtEachStep(file, store, async () => database.prepare<[], string>('select id from orders').pluck().all())
  })

  it('has order and mail on PostgreSQL, or neither', async () => {
    const url = await server.createEmptyDatabase()
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    onTestFinished(() => pool.end())
    await pool.query('create table orders (id text primary key)')
    const store = postgres(pool, { connections: 3 })
    await store.migrate()
    await killAtEachStep(url, store, async () => {
      const { rows } = await pool.query<{ id: string }>('select id from orders')
      return rows.map(({ id }) => id)
    })
  })
})
