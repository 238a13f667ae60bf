import type { Log } from '@posthorn/core/ports'
import type { Config } from '../config/config.ts'
import { type Health, openHealthServer } from './health.ts'
import { openLog } from './log.ts'
import { openWithRetry } from './open-with-retry.ts'
import { requireFreePort } from './port-problem.ts'
import { openBounceServer } from './receiver.ts'
import { Team } from './team.ts'
import { type EndCause, type RunningProcess, untilStopped } from './until-stopped.ts'
import { openWorker, prepareForWorkers, requireShared } from './worker.ts'

export interface WorkOptions {
  /** Prints the lines for people; to standard output by default. */
  readonly print?: (line: string) => void
}

/** A worker that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface WorkerProcess extends RunningProcess {
  /** URL of the health endpoints; undefined without a port for them. */
  readonly healthUrl: string | undefined
}

/** The processes that work: this one, or several that it has started. */
interface Crew {
  readonly log: Log
  readonly health: Health
  readonly ending: EndCause
  start(): Promise<void>
  /** Runs once the work has begun. */
  begun(): void
}

/**
 * Runs only the worker, in this process or in as many others as the settings say: delivers mail and runs jobs that other
 * processes stored. Creates neither database nor first project.
 */
export async function work(config: Config, options: WorkOptions = {}): Promise<WorkerProcess> {
  const { print = (line) => process.stdout.write(`${line}\n`) } = options
  const { bouncePort, healthPort, workers } = config
  requireShared(config, 'A worker cannot use a database in memory, because no other process can access it.')
  if (healthPort !== undefined) await requireFreePort(config.host, healthPort, 'POSTHORN_HEALTH_PORT')
  if (bouncePort !== undefined) await requireFreePort(config.host, bouncePort, 'POSTHORN_BOUNCE_PORT')
  const { log, health, ending, start, begun } = workers > 1 ? await openTeam(config) : await openAlone(config)
  const fail = async (error: unknown): Promise<never> => {
    await ending.close()
    throw error
  }
  const server = healthPort === undefined ? undefined : await openHealthServer(config, healthPort, health).catch(fail)
  await start().catch(async (error: unknown) => {
    await server?.close()
    return fail(error)
  })
  const all: EndCause = {
    drain() {
      server?.reportNotReady()
      return ending.drain()
    },
    breakOff: ending.breakOff,
    async close() {
      await server?.close()
      await ending.close()
    },
  }
  const running = untilStopped(log, all, { say: process.stdout.isTTY ? print : undefined })
  // After this line a caller may send a signal at any time.
  const where = server ? ` (health and metrics at ${server.url})` : ''
  print(`Posthorn's worker is ready${workers > 1 ? `, in ${workers} processes` : ''}${where}`)
  begun()
  return { healthUrl: server?.url, ...running }
}

async function openAlone(config: Config): Promise<Crew> {
  const { loadMetrics, ...worker } = await openWorker(config)
  return { ...worker, begun: () => void setImmediate(loadMetrics) }
}

async function openTeam(config: Config): Promise<Crew> {
  const log = openLog(config)
  await prepareForWorkers(config, log)
  const listening = await listenForTeam(config, log)
  const team = new Team(config, log)
  const close = async () => {
    await listening?.()
    await team.close()
  }
  // Each of the others aborts by itself.
  const ending = { drain: () => team.stop(), breakOff: async () => {}, close }
  return { log, health: team.health, start: () => team.start(), begun: () => {}, ending }
}

/** Takes returned mail in this process, which otherwise only watches the others. Returns a function that ends it. */
async function listenForTeam(config: Config, log: Log): Promise<(() => Promise<void>) | undefined> {
  if (config.bouncePort === undefined) return undefined
  const { posthorn } = await openWithRetry(config, log, { firstProject: false, makesDatabase: false })
  const bounces = await openBounceServer(config, posthorn.world)
  return async () => {
    await bounces?.close()
    await posthorn.close()
  }
}
