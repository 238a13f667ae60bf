import type { Log } from '@posthorn/core/ports'
import { type Config, ConfigError } from '../config/config.ts'
import { presentReadiness } from '../routes/server.ts'
import type { Health } from './health.ts'
import { openLog } from './log.ts'
import { openWithRetry } from './open-with-retry.ts'
import { openBounceServer } from './receiver.ts'
import type { EndCause } from './until-stopped.ts'
import { openWatchers } from './watchers.ts'

/** A worker in this process, which has not begun. */
export interface OpenWorker {
  readonly log: Log
  readonly health: Health
  readonly ending: EndCause
  /** Begins to work. */
  start(): Promise<void>
  /** Loads the parts that the first scrape of the metrics would wait for. */
  loadMetrics(): void
}

/**
 * Opens a worker, which delivers mail and runs jobs that other processes stored. Creates neither database nor first project.
 * `number` is that of this process among several on the machine.
 */
export async function openWorker(config: Config, number?: number): Promise<OpenWorker> {
  const log = openLog(config, number)
  const { metrics, tracing, observer } = await openWatchers(config, number)
  const options = { observer, firstProject: false, makesDatabase: false, servesPages: false }
  const { posthorn } = await openWithRetry(config, log, options)
  const { world } = posthorn
  metrics.watch(world)
  // Of several on a machine, the process that started them listens.
  const bounces = number === undefined ? await openBounceServer(config, world) : undefined
  return {
    log,
    start: () => posthorn.start(),
    loadMetrics: () => void metrics.load(),
    health: {
      async ready() {
        await world.store.ready()
        return presentReadiness(world)
      },
      scrape: () => metrics.scrape(),
    },
    ending: {
      drain: () => Promise.all([bounces?.close(), posthorn.stop()]),
      breakOff: () => world.mailer.close(),
      async close() {
        await bounces?.close()
        await posthorn.close()
        await tracing?.close()
      },
    },
  }
}

/** Migrates the database and checks the settings, once for several processes. */
export async function prepareForWorkers(config: Config, log: Log): Promise<void> {
  const { posthorn } = await openWithRetry(config, log, { firstProject: false, makesDatabase: false })
  await posthorn.close()
}

/** Throws for a database that no other process can see. */
export function requireShared({ database }: Config, message: string): void {
  if (database.kind === 'sqlite' && database.file === ':memory:') throw new ConfigError(message)
}
