/** How long the commits of about the last minute took. */
export interface CommitTimes {
  took(ms: number): void
  /**
   * Returns the most that 99 of 100 commits took, in milliseconds, at most a fifth too high. Undefined for fewer than
   * ten commits.
   */
  p99Ms(): number | undefined
}

const WINDOW_MS = 10_000
const WINDOWS = 6
/** Fewer commits say little about the disk: one of them may have waited for another reason. */
const COMMITS_MIN = 10
const STEPS_PER_OCTAVE = 4
/** The last step counts all longer times, from 18 minutes on. */
const STEPS = 81

interface Window {
  readonly number: number
  readonly counts: Uint32Array
  longestMs: number
}

/** Counts in steps of a fifth, so that a minute of thousands of commits takes 2 kB. */
export function createCommitTimes(steadyMs: () => number = () => performance.now()): CommitTimes {
  let windows: Window[] = []

  function current(): Window {
    const number = Math.floor(steadyMs() / WINDOW_MS)
    if (windows.at(-1)?.number !== number) {
      windows = windows.filter((window) => window.number > number - WINDOWS)
      windows.push({ number, counts: new Uint32Array(STEPS), longestMs: 0 })
    }
    return windows.at(-1) as Window
  }

  return {
    took(ms) {
      const window = current()
      const step = Math.min(STEPS - 1, Math.max(0, Math.ceil(STEPS_PER_OCTAVE * Math.log2(ms))))
      window.counts[step] = (window.counts[step] ?? 0) + 1
      window.longestMs = Math.max(window.longestMs, ms)
    },
    p99Ms() {
      current()
      const at = (step: number) => windows.reduce((sum, { counts }) => sum + (counts[step] ?? 0), 0)
      const steps = Array.from({ length: STEPS }, (_, step) => at(step))
      const all = steps.reduce((sum, count) => sum + count, 0)
      if (all < COMMITS_MIN) return undefined
      let left = Math.ceil(all * 0.99)
      const step = steps.findIndex((count) => {
        left -= count
        return left <= 0
      })
      return Math.min(2 ** (step / STEPS_PER_OCTAVE), Math.max(...windows.map(({ longestMs }) => longestMs)))
    },
  }
}
