import { briefly, withoutQuotes } from '@posthorn/core/kernel'
import type { Log } from '@posthorn/core/ports'
import { type DestinationStream, destination, pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { LogLevel } from '../config/variables.ts'
import { createRepeats } from '../http/repeats.ts'

/** Fields that are redacted on the first two levels of a record. */
const SECRETS = ['authorization', 'password', 'secret', 'keys', 'masterKey', 'html', 'body', 'content', 'variables']

/**
 * Writes one line of JSON for each record, to standard output by default. Only the first record of a cause in a minute has
 * the stack of the error; later ones have their count.
 */
export function createLog(
  level: LogLevel,
  out: DestinationStream = destination({ dest: 1, sync: true }),
  base: { readonly node: string; readonly worker?: number } | null = null,
): Log {
  const repeats = createRepeats()
  return pino(
    {
      level,
      base,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      serializers: {
        err: (error) => presentError(error, repeats.count(error)),
        // Callers choose request ids, which may contain anything.
        requestId: (id) => withoutQuotes(String(id)),
      },
    },
    out,
  )
}

/** The log of one process of a deployment: each record names it. `worker` is its number among several. */
export function openLog({ logLevel, node }: Pick<Config, 'logLevel' | 'node'>, worker?: number): Log {
  return createLog(logLevel, undefined, { node, ...(worker !== undefined && { worker }) })
}

const CAUSES_MAX = 5

/**
 * Returns an error with its causes and codes, without quoted data and other fields. Without a stack if it occurred
 * `again`.
 */
function presentError(error: unknown, again: number, depth = 0): unknown {
  if (!(error instanceof Error)) return briefly(String(error))
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : ''
  return {
    type: error.name,
    message: briefly(error.message),
    ...(code !== '' && { code }),
    ...(again === 0 && { stack: framesOf(error) }),
    ...(again > 0 && depth === 0 && { again }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: presentError(error.cause, again, depth + 1) }),
  }
}

/** Returns the frames of a stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
}
