import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ioOf } from './io.ts'
import { printTable } from './output.ts'
import { repeatedly, secondsOf } from './watch.ts'

class Enough extends Error {}

/** Returns the output for works that print these texts, one after the other. */
async function shown(texts: readonly string[], terminal: boolean): Promise<string> {
  const stdout = Object.assign(new PassThrough(), terminal && { isTTY: true as const, columns: 40 })
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough() }
  const io = ioOf({ ...streams, env: { NO_COLOR: '1' }, cwd: '/' })
  const rest = [...texts]
  const work = repeatedly(io, 0, async (inner) => {
    const text = rest.shift()
    if (text === undefined) throw new Enough()
    printTable(inner, ['name'], [[text]])
    inner.stderr.line('1 thing.')
  })
  await expect(work).rejects.toThrow(Enough)
  return String(stdout.read())
}

test('on a terminal each output replaces the one before, and is as wide as the terminal', async () => {
  expect(await shown(['a', 'x'.repeat(60)], true)).toBe(
    `\u001b[H\u001b[Jname\na\n1 thing.\n\u001b[H\u001b[Jname  ${'x'.repeat(60)}\n1 thing.\n`,
  )
})

test('elsewhere only changed output is printed', async () => {
  expect(await shown(['a', 'a', 'b', 'a'], false)).toBe('name\na\nname\nb\nname\na\n')
})

test('accepts only a number of seconds', () => {
  expect([{ watch: 2 }, { watch: true }, {}, undefined].map(secondsOf)).toEqual([2, ...Array(3).fill(undefined)])
})
