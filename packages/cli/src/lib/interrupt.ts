const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that a signal can abort: the work removes incomplete output, then the process ends as the signal requires.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let receivedSignal: NodeJS.Signals | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    receivedSignal = signal
    controller.abort(new Error(`ended by ${signal}`))
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
    if (receivedSignal) process.kill(process.pid, receivedSignal)
  }
}

/**
 * Runs work that a signal may end at any point, because completed work is kept. Before the process ends,
 * `printProgress` describes that work and how to continue.
 */
export async function tellingWhenEnded<T>(printProgress: () => void, work: () => Promise<T>): Promise<T> {
  const onSignal = (signal: NodeJS.Signals) => {
    for (const one of SIGNALS) process.off(one, onSignal)
    printProgress()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

/** Rejects when the signal is aborted; never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
