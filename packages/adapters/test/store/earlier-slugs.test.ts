import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aSegment, aTenant } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-slugs-'))
const file = path.join(folder, 'data.db')
const store = sqlite(await freshSqlite(file))
await store.ready()
const raw = new Database(file)
afterAll(async () => {
  raw.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['VIP - Café!', 'vip-caf'],
  ['漢字', undefined],
])('a segment of an earlier version, %s, keeps the events that its name gave it', async (name, slug) => {
  const { rooms } = await aTenant(store)
  const segment = aSegment({ name, slug: 'anything' })
  await rooms.segments.insert(segment)
  raw.prepare('update segments set slug = null where id = ?').run(segment.id)
  const earlier = await rooms.segments.find(segment.id)
  expect(earlier).toStrictEqual({ ...segment, slug: slug ?? segment.id })
  if (earlier) await rooms.segments.update({ ...earlier, name: 'Renamed' })
  expect(await rooms.segments.list()).toStrictEqual([{ ...earlier, name: 'Renamed' }])
})
