import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createBar } from './bar.ts'
import { ioOf } from './io.ts'

/** What a bar draws first. */
function drawn(begin: { readonly part: number; readonly things: number }): string {
  const stderr = Object.assign(new PassThrough(), { isTTY: true as const, columns: 80 })
  const io = ioOf({ stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {}, cwd: '/' })
  createBar({ io, globals: {} }, { noun: 'rows', begin }).end()
  return String(stderr.read())
}

test('a resumed bar starts where it stopped', () => {
  expect(drawn({ part: 0.25, things: 2500 })).toMatch(/█{4}░{12} 25 % {2}2,500 rows/)
  expect(drawn({ part: 0, things: 0 })).toMatch(/░{16} 0 % {2}0 rows/)
})
