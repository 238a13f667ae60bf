import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  /** Whether it has ended, and its parent has not collected its status. */
  readonly isZombie: boolean
}

/** Returns the processes of this machine: from /proc where there is one, else from `ps`. */
export function runningProcesses(): readonly RunningProcess[] {
  if (!existsSync('/proc/self/stat')) return listedByPs()
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []))
}

/** Reads `pid (program) state ppid …`; the program may have spaces and parentheses (proc_pid_stat(5)). */
function readProcess(pid: string): RunningProcess | [] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), parent: Number(parent), isZombie: state === 'Z' }
  } catch {
    return [] // it has just ended
  }
}

function listedByPs(): readonly RunningProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), isZombie: state.startsWith('Z') }
  })
}
