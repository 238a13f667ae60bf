import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDirectory, run, start } from '../cli.ts'
import { output } from '../process-kit.ts'
import { startServer } from '../server.ts'

test('a login that nobody allows in ten minutes ends with a word on it, and leaves nobody signed in', async () => {
  const server = await startServer() // the clock is moved
  onTestFinished(() => server.stop())
  const env = { XDG_CONFIG_HOME: path.join(emptyDirectory(), 'config') }
  const child = start(['login', '--url', server.url, '--no-browser'], { env })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  await output(child, /Waiting for at most 10 minutes/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await closed).toBe(1)
  expect(stderr).toContain('error LOGIN_EXPIRED: The sign-in was not approved in time.')
  expect(stderr).toContain('Run "posthorn login" again.')
  expect(await run(['whoami'], { env })).toMatchObject({ code: 4, stderr: expect.stringContaining('posthorn login') })
})
