import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { emptyDirectory, start } from './cli.ts'

const PROC = '/proc/self/cmdline'
const isLinux = existsSync(PROC)
if (!isLinux) console.warn('SKIPPED: with which settings of memory a server runs is not tested here: there is no /proc')

/** Where it listens, once it does. */
function ready(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      const [, url] = /ready at (http:\S+)/.exec(text) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}

/** What a server runs with once it is ready, and how it ends when it is told to. */
async function served(env: Record<string, string>) {
  const child = start(['serve', '--port', '0', '--data', emptyDirectory(), '--log-level', 'silent'], { env })
  const gone = once(child, 'exit')
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  await ready(child)
  const read = (what: string) => readFileSync(`/proc/${child.pid}/${what}`, 'utf8').split('\0')
  const [command, variables] = [read('cmdline'), read('environ')]
  child.kill('SIGTERM')
  return { command, variables, ended: await gone, errors }
}

/** What a process has used of the processor. */
function cpuSeconds({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

describe.skipIf(!isLinux)('a server takes little memory', () => {
  test('as the process that was started, which hears signals and ends as ever', async () => {
    const { command, variables, ended, errors } = await served({})
    expect(command).toContain('--max-semi-space-size=16')
    expect(command).toContain('--conditions=posthorn-source')
    expect(variables).toContain('MALLOC_ARENA_MAX=2')
    expect(errors).toBe('')
    expect(ended).toStrictEqual([0, null])
  })

  test('unless the user has said how much', async () => {
    const { command, variables } = await served({ NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '3' })
    expect(command.filter((part) => part.includes('semi-space'))).toStrictEqual([])
    expect(variables).toContain('MALLOC_ARENA_MAX=3')
  })

  test('once the work is over', async () => {
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
    await expect.poll(() => megabytes('VmHWM') - megabytes('VmRSS'), { timeout: 60_000 }).toBeGreaterThan(20)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })

  test('and does next to nothing while nobody wants anything', async () => {
    const child = start(['serve', '--port', '0', '--data', emptyDirectory(), '--log-level', 'silent'], { env: {} })
    await ready(child)
    await sleep(2000)
    const before = cpuSeconds(child)
    await sleep(5000)
    expect(cpuSeconds(child) - before).toBeLessThan(0.25)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
})
