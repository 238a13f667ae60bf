import type { Log } from '@posthorn/core'
import { destination, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** What must never be read in a log, wherever it turns up one or two levels deep. */
const SECRETS = ['authorization', 'password', 'secret', 'keys', 'masterKey', 'html', 'body', 'content', 'variables']

/** One line of JSON for each record, on standard output. */
export function createLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination({ dest: 1, sync: true }),
  )
}
