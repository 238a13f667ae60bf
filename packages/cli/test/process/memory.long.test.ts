import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { emptyDirectory, start } from '../cli.ts'
import { isLinux, ready, served } from '../memory-kit.ts'

/** Returns the processor time of a process. */
function cpuSeconds({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

describe.skipIf(!isLinux)('a server takes little memory', () => {
  test('unless the user has set its limits', async () => {
    const { command, variables } = await served({ NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '3' })
    expect(command.filter((part) => part.includes('semi-space'))).toStrictEqual([])
    expect(variables).toContain('MALLOC_ARENA_MAX=3')
  })

  test('after the work is done', async () => {
    const key = `sk_${'a'.repeat(48)}`
    const env = { POSTHORN_SECRET_KEY: key, POSTHORN_PUBLIC_KEY: `pk_${'b'.repeat(48)}`, POSTHORN_LOG_LEVEL: 'silent' }
    const args = ['serve', '--port', '0', '--data', emptyDirectory(), '--rate-limit', 'unlimited']
    const child = start(args, { env })
    const url = await ready(child)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    for (let n = 0; n < 2000; n += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const body = JSON.stringify({ email: `person${n + index}@example.com`, event: 'came' })
          const answer = await fetch(`${url}/v1/track`, { method: 'POST', headers, body })
          expect(answer.status, await answer.text()).toBe(200)
        }),
      )
    }
    const megabytes = (name: string) => {
      const [, kilobytes] =
        new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) / 1024
    }
    await expect.poll(() => megabytes('VmHWM') - megabytes('VmRSS')).toBeGreaterThan(20)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })

  test('and needs almost no CPU while it is idle', async () => {
    const child = start(['serve', '--port', '0', '--data', emptyDirectory(), '--log-level', 'silent'], { env: {} })
    await ready(child)
    const usedIn = async (ms: number) => {
      const before = cpuSeconds(child)
      await sleep(ms)
      return cpuSeconds(child) - before
    }
    // After its start is done: its first sweeps come seconds later.
    await expect.poll(() => usedIn(5000)).toBeLessThan(0.25)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
})
