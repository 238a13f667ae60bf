import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDirectory, run, start } from '../cli.ts'
import { output } from '../process-kit.ts'
import { startServer } from '../server.ts'

test('a login without approval in ten minutes ends with a message, and stores no session', async () => {
  const server = await startServer() // the test moves its clock
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
