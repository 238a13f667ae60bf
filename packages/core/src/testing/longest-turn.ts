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

/** The time of `referenceMs` on the machine for which limits are set. */
const REFERENCE_MS = 12
const REFERENCE = '<a b="c">d</a> '.repeat(20_000)

/**
 * Returns the longest turn of the event loop during the work, in milliseconds of CPU time of this thread: how long
 * others wait on an idle machine. It does not grow when other processes compete for the CPU, and on a slower machine
 * each millisecond counts less. It is the minimum of three runs, because a run also compiles the work, and collects the
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

/** Parses and writes a text, like the measured work. */
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
