import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopSharedPostgres } from './postgres-shared.ts'
import { propertySeed } from './property-seed.ts'
import { beginTestRun, testRun } from './test-run.ts'

/** The space that a directory in memory must have, and the memory of the machine, so that no test run fills them. */
const ROOM_BYTES = 4 * 1024 ** 3
const MEMORY_BYTES = 6 * 1024 ** 3

/**
 * Gives the files of a run one place for their data. It is in memory if possible: nothing here must survive a power
 * cut, and most of the time of a small write is the wait for the disk.
 */
export function setup(): void {
  if (testRun()) return // each project of a run asks for it
  const directory = mkdtempSync(path.join(inMemory() ?? tmpdir(), 'posthorn-tests-'))
  chmodSync(directory, 0o755) // PostgreSQL runs as another user
  beginTestRun({ directory, pid: process.pid })
  process.env.TMPDIR = directory
  // Code that one process has compiled need not be compiled by the next one: most of the time of a short command.
  process.env.NODE_COMPILE_CACHE = path.join(directory, 'compiled')
  console.log(`Properties use the seed ${propertySeed()}. PROPERTY_SEED=${propertySeed()} repeats them.`)
}

export function teardown(): void {
  const run = testRun()
  if (run?.pid !== process.pid) return
  stopSharedPostgres(run.directory)
  // A program that a test killed may be writing its last file.
  rmSync(run.directory, { recursive: true, force: true, maxRetries: 10 })
}

function inMemory(): string | undefined {
  const place = '/dev/shm'
  if (!existsSync(place) || process.availableMemory() < MEMORY_BYTES) return undefined
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= ROOM_BYTES && canExecuteIn(place) ? place : undefined
}

/** Some tests write programs and run them. */
function canExecuteIn(place: string): boolean {
  const directory = mkdtempSync(path.join(place, 'posthorn-try-'))
  try {
    const script = path.join(directory, 'script')
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 })
    execFileSync(script)
    return true
  } catch {
    return false
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
