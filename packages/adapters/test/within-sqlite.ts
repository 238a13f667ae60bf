import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { sqlite } from '../src/sqlite/index.ts'

function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-within-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/** The application's database, in a file of its own. */
export function aDatabase() {
  const database = new Database(path.join(aDirectory(), 'app.db'))
  database.exec('create table orders (id text primary key)')
  onTestFinished(() => void database.close())
  return database
}

export async function outsideClient(database: Database.Database) {
  const store = sqlite(database)
  await store.migrate()
  const orders = async () => database.prepare<[], string>('select id from orders order by id').pluck().all()
  return { store, orders }
}
