import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const POLL_MS = 1000

/** A server that is not to outlive a process. */
interface Watched {
  /** Its process, or a file whose first line is the number of its process. */
  readonly server: number | string
  readonly signal: 'SIGQUIT' | 'SIGKILL'
  /** The directory of what it keeps. */
  readonly home: string
}

/** Whatever ends the process, the server ends too, and its directory is removed. Returns what ends the watch. */
export function endWith(pid: number, { server, signal, home }: Watched): () => void {
  const args = ['--disable-warning=ExperimentalWarning', ENTRY, String(pid), String(server), signal, home]
  const watcher = spawn(process.execPath, args, { stdio: 'ignore', detached: true })
  watcher.unref()
  return () => void watcher.kill()
}

/** A process of another user is alive, too. */
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
