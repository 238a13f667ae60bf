import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createBar } from './bar.ts'
import { ioOf } from './io.ts'

/** Returns the first drawing of a bar. */
async function drawn(begin: { readonly part: number; readonly things: number }): Promise<string> {
  const stderr = Object.assign(new PassThrough(), { isTTY: true as const, columns: 80 })
  const io = ioOf({ stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {}, cwd: '/' })
  const bar = await createBar({ io, globals: {} }, { noun: 'rows', begin })
  bar.end()
  return String(stderr.read())
}

test('a resumed bar starts where it stopped', async () => {
  expect(await drawn({ part: 0.25, things: 2500 })).toMatch(/█{4}░{12} 25 % {2}2,500 rows/)
  expect(await drawn({ part: 0, things: 0 })).toMatch(/░{16} 0 % {2}0 rows/)
})
