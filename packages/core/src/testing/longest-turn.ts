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

/** What `referenceMs` takes on the machine whose milliseconds are meant. */
const REFERENCE_MS = 12
const REFERENCE = '<a b="c">d</a> '.repeat(20_000)

/**
 * Returns the longest turn of the event loop while the work is done, in milliseconds of CPU time of this thread: for how long
 * others wait on an idle machine. It does not grow when other processes compete for the CPU, and a machine that is slower than
 * ours counts less for each millisecond. The least of three runs, because a run also compiles the work, and collects the
 * garbage of others.
 */
export async function longestTurnOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && least > SHORT_MS; run++) {
    const longest = await longestOf(work)
    least = Math.min(least, longest > SHORT_MS ? longest / Math.max(1, referenceMs() / REFERENCE_MS) : longest)
  }
  return least
}

/** Reads and writes a text, as the measured work does. */
function referenceMs(): number {
  const before = usedMs()
  REFERENCE.replace(/<(\w) (\w)="([^"]*)">/g, (_, tag, name, value) => [tag, name, value].join('-'))
  return usedMs() - before
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
