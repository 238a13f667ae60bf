import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { emptyDirectory, start } from './cli.ts'

export const isLinux = existsSync('/proc/self/cmdline')
if (!isLinux) console.warn('SKIPPED: how much memory a server takes is not tested here: there is no /proc')

/** Returns the address of a server, once it listens. */
export function ready(child: ChildProcess): Promise<string> {
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

/** Starts a server and ends it. Returns its command line and environment, its exit, and its errors. */
export async function served(env: Record<string, string>) {
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
