import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreUnavailable } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommitTimes } from '../../src/sql/engine/commit-times.ts'
import { GroupCommit } from '../../src/sqlite/group-commit.ts'
import { createSyncs, syncsOfLog } from '../../src/sqlite/syncs.ts'

const turns = async () => {
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
}

/** Creates syncs that end when the test ends them. */
function heldSyncs() {
  const held: PromiseWithResolvers<void>[] = []
  const syncs = createSyncs(() => {
    const one = Promise.withResolvers<void>()
    held.push(one)
    return one.promise
  })
  return { syncs, held }
}

function open(syncs: ReturnType<typeof createSyncs>) {
  const database = new Database('')
  database.exec('create table notes (id integer primary key)')
  const times = createCommitTimes()
  const group = new GroupCommit(database, { busyTimeoutMs: 1000, syncs, times })
  onTestFinished(() => group.close())
  const ended: string[] = []
  const begin = (name: string, statement: ReturnType<typeof sql>) =>
    group
      .transaction((db) => statement.execute(db))
      .then(
        () => ended.push(name),
        (error: unknown) => ended.push(`${name}: ${error instanceof StoreUnavailable ? 'not kept' : String(error)}`),
      )
  const note = (id: number) => begin(`note ${id}`, sql`insert into notes (id) values (${id})`)
  const look = (name: string) => begin(name, sql`select id from notes`)
  return { ended, note, look, times, notes: () => database.prepare('select id from notes').pluck().all() }
}

describe('a commit', () => {
  it('is measured with the time of the disk, and reads are not', async () => {
    const syncs = createSyncs(() => new Promise((resolve) => void setTimeout(resolve, 30)))
    const { note, look, times } = open(syncs)
    for (let id = 1; id < 10; id++) await note(id)
    for (let n = 0; n < 10; n++) await look(`look ${n}`)
    expect(times.p99Ms()).toBeUndefined()
    await note(10)
    expect(times.p99Ms()).toBeGreaterThanOrEqual(29)
  })

  it('counts once it is on the disk, and later ones share the next sync', async () => {
    const { syncs, held } = heldSyncs()
    const { ended, note, notes } = open(syncs)
    void note(1)
    await turns()
    void note(2)
    await turns()
    void note(3)
    await turns()
    expect({ ended, notes: notes(), syncs: held.length }).toStrictEqual({ ended: [], notes: [1, 2, 3], syncs: 1 })
    held[0]?.resolve()
    await turns()
    expect({ ended, syncs: held.length }).toStrictEqual({ ended: ['note 1'], syncs: 2 })
    held[1]?.resolve()
    await turns()
    expect({ ended, syncs: held.length }).toStrictEqual({ ended: ['note 1', 'note 2', 'note 3'], syncs: 2 })
    expect(syncs.pending).toBeUndefined()
  })

  it('is hidden from a transaction that only reads until it is on the disk; a single one does not wait', async () => {
    const { syncs, held } = heldSyncs()
    const { ended, note, look } = open(syncs)
    await look('before')
    void note(1)
    await turns()
    void look('beside')
    await turns()
    expect(ended).toStrictEqual(['before'])
    held[0]?.resolve()
    await turns()
    expect(ended.toSorted()).toStrictEqual(['before', 'beside', 'note 1'])
    expect(held).toHaveLength(1)
  })

  it('fails when a sync fails, as do all later ones, because the disk may have lost it', async () => {
    const { syncs, held } = heldSyncs()
    const { ended, note, notes } = open(syncs)
    void note(1)
    await turns()
    void note(2)
    await turns()
    held[0]?.reject(new Error('EIO'))
    await turns()
    expect(ended).toStrictEqual(['note 1: not kept', 'note 2: not kept'])
    await note(3)
    expect({ ended: ended[2], notes: notes(), syncs: held.length }).toStrictEqual({
      ended: 'note 3: not kept',
      notes: [1, 2],
      syncs: 1,
    })
    expect(syncs.failure?.message).toContain('the disk failed to store data')
  })

  it('delays reads until its sync ends, whether it fails or not', async () => {
    const { syncs, held } = heldSyncs()
    const { note } = open(syncs)
    expect(syncs.pending).toBeUndefined()
    void note(1)
    await turns()
    const read = syncs.pending
    held[0]?.reject(new Error('EIO'))
    expect(await read).toBeUndefined()
    expect(syncs.pending).toBeUndefined()
  })
})

it('syncs the log of a database, and fails if there is none', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-syncs-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = path.join(directory, 'x.db')
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.exec('create table notes (id integer primary key)')
  const syncs = syncsOfLog(file)
  await syncs.committed()
  await syncs.committed()
  await syncs.close()
  database.close()
  const gone = syncsOfLog(file)
  await expect(gone.committed()).rejects.toThrow(StoreUnavailable)
  await gone.close()
})
