import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { COMMAND, emptyDirectory, runProcess } from '../cli.ts'
import { ended, output } from '../process-kit.ts'

const data = path.join(emptyDirectory(), 'data')

test('a server whose port is taken reports it', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const outcome = await runProcess(['serve', '--port', String(port), '--data', emptyDirectory()])
  expect(outcome).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error USAGE: Port \d+ on 127\.0\.0\.1 is in use/),
  })
})

const hasScript = (() => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux')
  } catch {
    return false
  }
})()

describe.skipIf(!hasScript)('at a real terminal', () => {
  beforeAll(async () => {
    expect(await runProcess(['init', '--data', data])).toMatchObject({ code: 0 })
  })

  const atTerminal = (...args: readonly string[]) =>
    spawn('script', ['-qec', [...COMMAND, ...args].map((word) => `'${word}'`).join(' '), '/dev/null'], {
      env: { PATH: process.env.PATH ?? '', HOME: emptyDirectory(), TERM: 'xterm' },
    })

  test('asks for values, and sends', async () => {
    const child = atTerminal(
      'send',
      '--data',
      data,
      '--from',
      'hello@sandbox.localhost',
      '--subject',
      'S',
      '--body',
      'B',
    )
    await output(child, /Recipient\?/)
    const sent = output(child, /eml_…\w{6} .*SENT/)
    const exit = ended(child)
    child.stdin.write('grace@example.com\r')
    await sent
    expect(await exit).toBe(0)
  })

  test('Ctrl-C stops with 130', async () => {
    const child = atTerminal('send', '--data', data)
    await output(child, /Recipient\?/)
    const exit = ended(child)
    child.stdin.write('\u0003')
    expect(await exit).toBe(130)
  })
})
