// The process of within-kill.long.test.ts: an order and its mail in one transaction, killed at a step.
import { nodePlatform } from '@posthorn/adapters/node'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn, joinTransaction } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { memoryMailer } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { sendOnce } from './within-send.ts'

const [where = '', projectId = '', deadly = '', order = ''] = process.argv.slice(2)

function step(name: string): void {
  if (name === deadly) process.kill(process.pid, 'SIGKILL')
}

async function onSqlite() {
  const database = new Database(where)
  const run = async (text: string, values: readonly string[] = []) => void database.prepare(text).run(...values)
  return { store: sqlite(database), transaction: database, run, place: '?' }
}

async function onPostgres() {
  const pool = new pg.Pool({ connectionString: where, max: 2 })
  const client = await pool.connect()
  const run = async (text: string, values: readonly string[] = []) => void (await client.query(text, [...values]))
  return { store: postgres(pool), transaction: client, run, place: '$1' }
}

const { store, transaction, run, place } = await (where.startsWith('postgres') ? onPostgres() : onSqlite())
const posthorn = await createPosthorn({
  platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
  store,
  mailer: memoryMailer(),
  settings: { sandboxDomain: 'example.com' },
})
const ctx = await posthorn.project(projectId)
const joined = joinTransaction(ctx, transaction)
const mail = { to: `${order}@example.com`, from: 'shop@example.com', subject: order, body: 'Thank you' }

await run('begin')
step('begun')
await run(`insert into orders (id) values (${place})`, [order])
step('ordered')
await joined.attempt((ctx) => trackEvent(ctx, parse(TrackRequest, { email: mail.to, event: 'ordered' })))
step('tracked')
const sending = joined.attempt((ctx) => sendOnce(ctx, mail, order))
step('sending')
await sending
step('sent')
await run('commit')
step('committed')
process.exit(0)
