interface Process {
  readonly process?: { threadCpuUsage?(): Usage; cpuUsage?(): Usage }
}

interface Usage {
  readonly user: number
  readonly system: number
}

declare const setImmediate: (turn: () => void) => unknown

/** Work that took less is not measured again: it is below any limit. Milliseconds. */
const SHORT_MS = 50
const RUNS = 3

/**
 * Returns the longest turn of the event loop while the work is done, in milliseconds of CPU time of this thread: for how long
 * others wait on an idle machine. It does not grow when other processes compete for the CPU. The least of three runs, because
 * a run also compiles the work, and collects the garbage of others.
 */
export async function longestTurnOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && least > SHORT_MS; run++) least = Math.min(least, await longestOf(work))
  return least
}

async function longestOf(work: () => unknown): Promise<number> {
  let longest = 0
  let isOver = false
  let before = usedMs()
  const turn = () => {
    const now = usedMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    isOver = true
  }
  return Math.max(longest, usedMs() - before)
}

function usedMs(): number {
  const { process } = globalThis as Process
  const { user, system } = process?.threadCpuUsage?.() ?? process?.cpuUsage?.() ?? { user: 0, system: 0 }
  return (user + system) / 1000
}
