import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, StoreUnavailable } from '@posthorn/core/ports'
import { type Config, DatabaseMissing } from '../config/config.ts'
import { type Deployment, type OpenOptions, openDeployment } from './deployment.ts'

export interface RetryOptions extends OpenOptions {
  /** The time to retry while the database does not answer, in milliseconds; a minute by default. */
  readonly retryForMs?: number
}

const RETRY_FOR_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/**
 * Opens the deployment; waits for a database server that starts later than this process, as after a power cut, or for a
 * database that another process creates. A problem that waiting cannot fix, such as a wrong password, fails
 * immediately, and so does a database in a file.
 */
export async function openWithRetry(config: Config, log: Log, options: RetryOptions = {}): Promise<Deployment> {
  const { retryForMs = RETRY_FOR_MS, ...rest } = options
  const startedAt = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await openDeployment(config, log, rest)
    } catch (error) {
      const leftMs = retryForMs - (performance.now() - startedAt)
      if (!isPassing(error) || config.database.kind === 'sqlite' || leftMs <= 0) throw error
      const againInMs = Math.min(pauseMs, leftMs)
      log.warn(
        { err: error, againInSeconds: seconds(againInMs), givingUpInSeconds: seconds(leftMs) },
        error instanceof DatabaseMissing
          ? 'no server has created the database yet; retrying'
          : 'the database does not respond yet; retrying',
      )
      await sleep(againInMs)
    }
  }
}

const isPassing = (error: unknown) =>
  (error instanceof StoreUnavailable && error.code === undefined) || error instanceof DatabaseMissing

const seconds = (ms: number) => Math.round(ms / 100) / 10
