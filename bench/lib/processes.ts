import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../packages/cli/dist/index.js', import.meta.url))
const INSPECTED = [
  '--inspect=127.0.0.1:0',
  '--conditions=posthorn-source',
  fileURLToPath(new URL('../../packages/cli/src/index.ts', import.meta.url)),
]
const here = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** A process of the benchmark that prints its address. */
export interface Running {
  readonly url: string
  readonly child: ChildProcess
  /** The address of its inspector, if it was started with one. */
  readonly inspector: string | undefined
  stop(): Promise<void>
}

async function started(child: ChildProcess, says: RegExp): Promise<Running> {
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`it ended with code ${code}: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = says.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  })
  return {
    url,
    child,
    // The last one: a server re-executes itself.
    inspector: [...output.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1],
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Starts a script of this folder in a separate process; it prints `ready <url>`. */
export function startScript(file: string, ...args: string[]): Promise<Running> {
  return started(spawn(process.execPath, [here(file), ...args], { stdio: ['ignore', 'pipe', 'pipe'] }), /ready (\S+)/)
}

export const SECRET_KEY = `sk_${'5'.repeat(64)}`
const PUBLIC_KEY = `pk_${'5'.repeat(64)}`

interface PosthornOptions {
  readonly mailer?: string
  readonly worker?: boolean
  readonly data: string
  readonly env?: Record<string, string>
  /** Whether its memory and time can be measured from outside; it runs from its sources then, so that they are named. */
  readonly isInspected?: boolean
}

/** Starts a worker process. */
export function startWorker(options: PosthornOptions): Promise<Running> {
  return startCommand(['worker'], /(worker)/i, options)
}

/** Starts a Posthorn server as a user runs it, on a new data directory. */
export function startPosthorn(options: PosthornOptions): Promise<Running> {
  return startCommand(['serve', ...(options.worker === false ? ['--no-worker'] : [])], /ready at (http:\S+)/, options)
}

function startCommand(args: string[], says: RegExp, options: PosthornOptions): Promise<Running> {
  const env = {
    ...process.env,
    PORT: '0',
    POSTHORN_DATA: options.data,
    POSTHORN_SECRET_KEY: SECRET_KEY,
    POSTHORN_PUBLIC_KEY: PUBLIC_KEY,
    POSTHORN_SANDBOX_DOMAIN: 'bench.example.com',
    POSTHORN_RATE_LIMIT_PER_MINUTE: '100000000',
    POSTHORN_SEND_RATE: 'unlimited',
    POSTHORN_LOG_LEVEL: 'warn',
    ...(options.mailer && { POSTHORN_MAILER_URL: options.mailer }),
    ...options.env,
  }
  const program = options.isInspected ? INSPECTED : [CLI]
  return started(spawn(process.execPath, [...program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }), says)
}

/** Creates a directory for one measurement. */
export function scratch(): { path: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-bench-'))
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Returns the processor time of all threads of a process so far. */
export function cpuMilliseconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may hold blanks; user and system time are the 14th and 15th field, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Returns a process and its current children. */
export function familyOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}

/** Returns the resident memory of a process in MB. */
export function residentMegabytes(pid: number | undefined): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1] ?? 0) / 1024)
}
