import { type Config, ConfigError } from '../config.ts'
import { openLog } from '../log.ts'
import { openHealthServer } from './health.ts'
import { openWithRetry } from './open-with-retry.ts'
import { requireFreePort } from './port-problem.ts'
import { type Running, untilStopped } from './until-stopped.ts'
import { openWatchers } from './watchers.ts'

export interface WorkOptions {
  /** Where the lines for people go; standard output by default. */
  readonly print?: (line: string) => void
}

/** A worker that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface Working extends Running {
  /** URL of the health endpoints; undefined without a port for them. */
  readonly healthUrl: string | undefined
}

/** Runs only the worker: delivers mail and runs jobs that other processes stored. Creates neither database nor first project. */
export async function work(config: Config, options: WorkOptions = {}): Promise<Working> {
  const { print = (line) => process.stdout.write(`${line}\n`) } = options
  if (config.database.kind === 'sqlite' && config.database.file === ':memory:') {
    throw new ConfigError('A worker has nothing to do on a database in memory, which no other process can fill.')
  }
  const log = openLog(config)
  if (config.healthPort !== undefined) await requireFreePort(config.host, config.healthPort, 'POSTHORN_HEALTH_PORT')
  const { metrics, tracing, observer } = await openWatchers(config)
  const { posthorn } = await openWithRetry(config, log, { observer, firstProject: false, makesDatabase: false })
  metrics.watch(posthorn.world)
  const close = async () => {
    await posthorn.close()
    await tracing?.close()
  }
  const health = await openHealth().catch(async (error: unknown) => {
    await close()
    throw error
  })
  await posthorn.start()

  async function openHealth() {
    if (config.healthPort === undefined) return undefined
    return openHealthServer(config, config.healthPort, posthorn.world, metrics)
  }

  const running = untilStopped(log, {
    drain() {
      health?.reportNotReady()
      return posthorn.stop()
    },
    breakOff: () => posthorn.world.mailer.close(),
    async close() {
      await health?.close()
      await close()
    },
  })
  // After this line a caller may send a signal at any time.
  print(`Posthorn's worker is ready${health ? ` (health and metrics at ${health.url})` : ''}`)
  setImmediate(() => void metrics.load())
  return { healthUrl: health?.url, ...running }
}
