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
  /** All requests that were answered, including those during the warm-up. */
  readonly answered: number
  /** Processor time that the servers used for all of them. */
  readonly cpuSeconds: number
}

export interface LoadOptions {
  readonly seconds: number
  readonly key?: string
  readonly connections?: number
}

/**
 * Posts JSON to one or several servers over 50 connections for some seconds; in the body, `{n}` is another number in
 * every request and `{k}` one of a thousand.
 */
export async function load(
  servers: Running | readonly Running[],
  path: string,
  body: string,
  { seconds, key, connections = 50 }: LoadOptions,
): Promise<LoadResult> {
  const all = [servers].flat()
  const used = () => all.reduce((sum, { child }) => sum + cpuSeconds(child.pid), 0)
  const cpuBefore = used()
  const { stdout } = await promisify(execFile)(process.execPath, [
    CLIENT,
    all.map(({ url }) => url + path).join(),
    String(seconds),
    String(connections),
    key ? `Bearer ${key}` : '',
    body,
  ])
  return { ...(JSON.parse(stdout) as Omit<LoadResult, 'cpuSeconds'>), cpuSeconds: used() - cpuBefore }
}

/** Returns the processor time that a process has used so far. */
export function cpuSeconds(pid: number | undefined): number {
  const [user = 0, system = 0] = statOf(pid)
  return (user + system) / 100
}

/** Returns the processor time of a process, of all its children, and of those that are gone. */
export function cpuSecondsOfFamily(pid: number): number {
  const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = statOf(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return (user + system + goneUser + goneSystem) / 100 + children.reduce((sum, child) => sum + cpuOrGone(child), 0)
}

/** Returns 0 for a child that ended after it was listed; its parent then has its time. */
function cpuOrGone(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0
  }
}

/** Returns hundredths of a second: own user and system time, then those of children that are gone. */
function statOf(pid: number | undefined): number[] {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return fields.split(' ').slice(11, 15).map(Number)
}
