import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyDirectory, start } from './cli.ts'

const PROC = '/proc/self/cmdline'
const isLinux = existsSync(PROC)
if (!isLinux) console.warn('SKIPPED: with which settings of memory a server runs is not tested here: there is no /proc')

function ready(child: ChildProcess): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('ready at http')) resolve()
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

describe.skipIf(!isLinux)('a server takes little memory', () => {
  test('as the process that was started, which hears signals and ends as ever', async () => {
    const { command, variables, ended, errors } = await served({})
    expect(command).toContain('--max-semi-space-size=4')
    expect(command).toContain('--conditions=posthorn-source')
    expect(variables).toContain('MALLOC_ARENA_MAX=1')
    expect(errors).toBe('')
    expect(ended).toStrictEqual([0, null])
  })

  test('unless the user has said how much', async () => {
    const { command, variables } = await served({ NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '3' })
    expect(command.filter((part) => part.includes('semi-space'))).toStrictEqual([])
    expect(variables).toContain('MALLOC_ARENA_MAX=3')
  })
})
