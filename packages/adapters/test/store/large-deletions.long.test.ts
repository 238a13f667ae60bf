import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aContact, anEvent, aTenant, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const LIMIT = 1000

async function open() {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-large-deletions-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  await store.ready()
  return { store, file, ...(await aTenant(store)) }
}

const random = (size: number) =>
  Array.from({ length: size }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('')

/** Returns the number of deleted rows in each batch, until a batch deletes none. */
async function batches(deleteSome: () => Promise<number>): Promise<readonly number[]> {
  const gone: number[] = []
  for (let some = await deleteSome(); some > 0; some = await deleteSome()) gone.push(some)
  return gone
}

it('deletes many small events in one batch, and few large ones', async () => {
  const { rooms } = await open()
  const { contact } = await rooms.contacts.ensure(aContact())
  const events = (name: string, count: number, size: number) =>
    rooms.events.insert(
      Array.from({ length: count }, () => anEvent({ name, contactId: contact.id, data: { text: random(size) } })),
    )
  const byName = (name: string) => () => rooms.events.deleteNamed(name, { until: rowTime(1e6), limit: LIMIT })
  await events('small', 500, 100)
  await events('large', 50, 99_980)
  await events('huge', 2, 3_000_000)
  expect(await batches(byName('small'))).toStrictEqual([500])
  expect(await batches(byName('large'))).toStrictEqual([20, 20, 10])
  expect(await batches(byName('huge'))).toStrictEqual([1, 1])
  await events('large', 50, 99_980)
  expect(await batches(() => rooms.events.deleteByContacts([contact.id], LIMIT))).toStrictEqual([20, 20, 10])
})

it('deletes few large expired events, texts, and attachments in one batch', async () => {
  const { store, file, id } = await open()
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.prepare('update projects set events_days = 30, email_bodies_days = 30').run()
  database.prepare('delete from bodies').run()
  const text = JSON.stringify({ text: 'x'.repeat(99_980) })
  const event = database.prepare(
    'insert into events (id, project_id, name, contact_id, data, created_at) values (?, ?, ?, ?, ?, 1)',
  )
  const body = database.prepare('insert into bodies (id, project_id, hash, html, last_used_at) values (?, ?, ?, ?, 1)')
  const blob = database.prepare('insert into blobs (hash, project_id, content, last_used_at) values (?, ?, ?, 1)')
  for (let at = 0; at < 30; at++) {
    event.run(`evt_${at}`, id, 'old', 'cnt_1', text)
    body.run(`bod_${at}`, id, String(at), text)
    blob.run(String(at), id, Buffer.from(text))
  }
  const now = new Date('2030-01-01')
  for (const kind of ['events', 'bodies', 'blobs'] as const)
    expect(
      await batches(() => store.retention.deleteExpired({ projectId: id, kind, now, limit: LIMIT })),
      kind,
    ).toStrictEqual([20, 10])
})
