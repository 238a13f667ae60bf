/**
 * How large the young generation of a server may be. V8 lets it grow to 16 MB and more, three times over, and hardly gives
 * it back: 115 of 307 MB after 20,000 mails, of which 37 were in use.
 */
const SEMI_SPACE_MB = 4

/** One pool of memory for all threads of the C library: each of its own keeps what it once needed. */
const ARENAS = '1'

/**
 * Starts a process that is to run for long anew, in its own place, with settings of memory that only hold from the start
 * of a process: the same id, the same streams. What the user has set stays. Returns where that cannot be done: on
 * Windows, and before Node 22.15.
 */
export function startLean(): void {
  const [, script = '', ...args] = process.argv
  if (!args.includes('serve') && !args.includes('worker')) return
  const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) =>
    /semi[-_]space[-_]size/.test(option),
  )
  // A process that talks with its parent would lose the line.
  if (isSet || process.execve === undefined || process.platform === 'win32' || process.channel) return
  const options = [`--max-semi-space-size=${SEMI_SPACE_MB}`, ...process.execArgv]
  try {
    process.execve(process.execPath, [process.execPath, ...options, script, ...args], {
      ...process.env,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? ARENAS,
    })
  } catch {
    // It runs all the same, with more memory.
  }
}
