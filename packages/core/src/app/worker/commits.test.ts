import { expect, test } from 'vitest'
import { type Log, silentLog } from '../../kernel/ports/log.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { commitStateOf, reportSlowCommits, SLOW_COMMIT_MS } from './commits.ts'

function worldWith(ms: number | undefined) {
  const lines: unknown[] = []
  const log: Log = { ...silentLog, warn: (fields, message) => lines.push([fields, message]) }
  return { store: { ...memoryStore(), commitMs: () => ms }, log, lines }
}

test('logs commits that take at least half a second', () => {
  for (const ms of [undefined, 0, 3, SLOW_COMMIT_MS]) {
    const world = worldWith(ms)
    reportSlowCommits(world)
    expect([commitStateOf(world), world.lines]).toStrictEqual([{ state: 'ok', ms }, []])
  }
  const world = worldWith(640.4)
  reportSlowCommits(world)
  expect(commitStateOf(world)).toStrictEqual({ state: 'slow', ms: 640.4 })
  expect(world.lines).toStrictEqual([[{ commitMs: 640 }, expect.stringContaining('check the disk')]])
  expect(commitStateOf({ store: memoryStore() })).toStrictEqual({ state: 'ok', ms: undefined })
})
