import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const POLL_MS = 1000

/** A server that must not outlive a process. */
interface Watched {
  /** Its process id, a file whose first line is its process id, or one that lists several after `LISTED`. */
  readonly server: number | string
  readonly signal: 'SIGQUIT' | 'SIGKILL'
  /** The directory of its data. */
  readonly home: string
}

/**
 * Ends the server and removes its directory when the process ends, for any reason. Returns a function that ends the
 * watch.
 */
export function endWith(pid: number, { server, signal, home }: Watched): () => void {
  const args = ['--disable-warning=ExperimentalWarning', ENTRY, String(pid), String(server), signal, home]
  const watcher = spawn(process.execPath, args, { stdio: 'ignore', detached: true })
  watcher.unref()
  return () => void watcher.kill()
}

/** The prefix of the path of a file whose lines are process ids. */
const LISTED = 'listed:'

const children = new Set<number>()
let list: string | undefined

/**
 * Ends the child with this process, for any reason: a test that failed has not ended its own, a signal runs no exit
 * hook, and a blocked child does not notice. Returns the child.
 */
export function endWithThis<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child
  if (pid === undefined) return child
  children.add(pid)
  child.once('exit', () => {
    children.delete(pid)
    writeList()
  })
  if (!list) {
    const home = mkdtempSync(path.join(tmpdir(), 'posthorn-children-'))
    list = path.join(home, 'pids')
    writeList()
    endWith(process.pid, { server: `${LISTED}${list}`, signal: 'SIGKILL', home })
    process.once('exit', () => {
      for (const each of children) kill(each)
    })
  } else writeList()
  return child
}

function writeList(): void {
  if (!list) return
  try {
    writeFileSync(`${list}.new`, [...children].join('\n'))
    renameSync(`${list}.new`, list)
  } catch {
    // The directory of the run is gone: this process ends, and its exit hook does the rest.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended before.
  }
}

/** Counts a process of another user as alive, too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function watch(pid: number, { server, signal, home }: Watched): Promise<void> {
  const untilGone = async (pid: number) => {
    while (isAlive(pid)) await sleep(POLL_MS)
  }
  await untilGone(pid)
  if (typeof server === 'string' && server.startsWith(LISTED)) {
    for (const pid of readFileSync(server.slice(LISTED.length), 'utf8').split('\n').filter(Boolean)) kill(Number(pid))
    rmSync(home, { recursive: true, force: true })
    return
  }
  try {
    const own = typeof server === 'number' ? server : Number.parseInt(readFileSync(server, 'utf8'), 10)
    process.kill(own, signal)
    await untilGone(own)
  } catch {
    // It has ended before.
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 10 })
}

const ENTRY = fileURLToPath(import.meta.url)

if (process.argv[1] === ENTRY) {
  const [pid = '', server = '', signal = '', home = ''] = process.argv.slice(2)
  await watch(Number(pid), {
    server: /^\d+$/.test(server) ? Number(server) : server,
    signal: signal === 'SIGQUIT' ? 'SIGQUIT' : 'SIGKILL',
    home,
  })
}
