import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Running } from './processes.ts'

const CLIENT = fileURLToPath(new URL('../load-client.ts', import.meta.url))

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers other than 2xx, and broken connections. */
  readonly bad: number
  /** Share of one core that the server used meanwhile; well below 1 means that it was not the bottleneck. */
  readonly busy: number
}

/** Posts JSON to a server over 50 connections for some seconds; `{n}` in the body is another number in every request. */
export async function load(
  server: Running,
  path: string,
  body: string,
  options: { seconds: number; key?: string },
): Promise<LoadResult> {
  const cpuBefore = cpuSeconds(server.child.pid)
  const startedAt = performance.now()
  const authorization = options.key ? `Bearer ${options.key}` : ''
  const { stdout } = await promisify(execFile)(process.execPath, [
    CLIENT,
    server.url + path,
    String(options.seconds),
    '50',
    authorization,
    body,
  ])
  const busy = (cpuSeconds(server.child.pid) - cpuBefore) / ((performance.now() - startedAt) / 1000)
  return { ...(JSON.parse(stdout) as Omit<LoadResult, 'busy'>), busy: Number(busy.toFixed(2)) }
}

/** What a process has used of the processor so far. */
export function cpuSeconds(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
