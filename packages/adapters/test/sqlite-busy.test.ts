import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '@posthorn/core'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SqliteOptions, sqlite } from '../src/sqlite/index.ts'

/** Long beside what a busy machine takes a process away for. */
const BUSY_MS = 1500

describe('while another process writes', () => {
  it('writes fail together after a while, and nothing else stops', async () => {
    const { store, other } = await openBoth({ busyTimeoutMs: BUSY_MS })
    other.exec('begin immediate')
    const lag = watchEventLoop()
    const startedAt = performance.now()
    const writes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => store.agree(`name ${at}`, 'value')))
    expect(performance.now() - startedAt).toBeLessThan((20 * BUSY_MS) / 2)
    expect(lag()).toBeLessThan(BUSY_MS / 2)
    for (const write of writes) expect(write).toMatchObject({ reason: expect.any(StoreUnavailable) })
    other.exec('rollback')
    expect(await store.agree('name 0', 'later')).toBe('later')
  })

  it('writes wait for it, in their order', async () => {
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
  const file = path.join(directory, 'posthorn.db')
  const store = sqlite(file, options)
  await store.migrate()
  const other = new Database(file)
  onTestFinished(async () => {
    other.close()
    await store.close()
    rmSync(directory, { recursive: true })
  })
  return { store, other }
}

/** The longest time in milliseconds for which nothing else could run. */
function watchEventLoop() {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return () => longest
}
