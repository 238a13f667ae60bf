import type { Log } from '@posthorn/core/ports'
import { createLog } from '@posthorn/server'

interface Line {
  readonly level: string
  readonly msg: string
  readonly err?: { readonly type: string; readonly message: string }
}

/** Creates a log that writes warnings and errors to standard error, one line each, without addresses and keys. */
export function consoleLog(): Log {
  return createLog('warn', { write: (line) => void process.stderr.write(`${spoken(line)}\n`) })
}

function spoken(line: string): string {
  const { level, msg, err }: Line = JSON.parse(line)
  return `posthorn ${level}: ${msg}${err ? ` (${err.type}: ${err.message})` : ''}`
}

/** A client may try one sender after another. */
const NOTICES_MAX = 1000

/** Creates a function that logs a message once. */
export function createNotices(log: Log) {
  const said = new Set<string>()
  return (what: string, message: string): void => {
    if (said.has(what) || said.size >= NOTICES_MAX) return
    said.add(what)
    log.warn({}, message)
  }
}
