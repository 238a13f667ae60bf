import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { type SqliteOptions, sqlite } from '../../src/sqlite/index.ts'

const BUSY_MS = 1500

describe('while another process writes', () => {
  it('writes fail together after a while, and other work continues', async () => {
    const { store, other } = await openBoth({ busyTimeoutMs: BUSY_MS })
    other.exec('begin immediate')
    const turns = countTurns()
    const writes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => store.agree(`name ${at}`, 'value')))
    // One timer could fire for each write if they waited one after the other.
    expect(turns()).toBeGreaterThan(writes.length)
    for (const write of writes) expect(write).toMatchObject({ reason: expect.any(StoreUnavailable) })
    other.exec('rollback')
    expect(await store.agree('name 0', 'later')).toBe('later')
  })

  it('writes wait for it, in order', async () => {
    const { store, other } = await openBoth({})
    other.exec('begin immediate')
    const values = Promise.all(['first', 'second', 'third'].map((value) => store.agree('name', value)))
    await pause(200)
    other.exec('commit')
    expect(await values).toStrictEqual(['first', 'first', 'first'])
  })
})

async function openBoth(options: SqliteOptions) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-busy-'))
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file, options)
  await store.ready()
  const other = new Database(file)
  onTestFinished(async () => {
    other.close()
    await store.close()
    rmSync(directory, { recursive: true })
  })
  return { store, other }
}

/** Counts the turns of the event loop during the wait. */
function countTurns() {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return () => turns
}
