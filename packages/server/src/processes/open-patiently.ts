import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, StoreUnavailable } from '@posthorn/core'
import { type Config, DatabaseMissing } from '../config.ts'
import { type Deployment, type OpenOptions, openDeployment } from '../deployment.ts'

export interface PatientOptions extends OpenOptions {
  /** How long a server that does not answer is waited for, in milliseconds; a minute unless said otherwise. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/**
 * Opens the deployment, and waits for a database server that comes up later than this process, as after a power cut, or
 * that another process makes. What a wait does not mend, such as a wrong password, fails at once; so does a database in a file.
 */
export async function openPatiently(config: Config, log: Log, options: PatientOptions = {}): Promise<Deployment> {
  const { patienceMs = PATIENCE_MS, ...rest } = options
  const startedAt = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await openDeployment(config, log, rest)
    } catch (error) {
      const leftMs = patienceMs - (performance.now() - startedAt)
      if (!isPassing(error) || config.database.kind === 'sqlite' || leftMs <= 0) throw error
      const againInMs = Math.min(pauseMs, leftMs)
      log.warn(
        { err: error, againInSeconds: seconds(againInMs), givingUpInSeconds: seconds(leftMs) },
        error instanceof DatabaseMissing
          ? 'no server has made the database yet; it is looked for again'
          : 'the database does not answer yet; it is tried again',
      )
      await sleep(againInMs)
    }
  }
}

const isPassing = (error: unknown) => error instanceof StoreUnavailable || error instanceof DatabaseMissing

const seconds = (ms: number) => Math.round(ms / 100) / 10
