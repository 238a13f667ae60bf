import { setTimeout as sleep } from 'node:timers/promises'
import { openDeployment } from '../compose.ts'
import { type Config, ConfigError } from '../config.ts'
import { createLog } from '../log.ts'
import { createServer, DRAIN_MS } from '../server.ts'

export interface ServeOptions {
  /** Whether mail is delivered and jobs are run in this process; yes unless said otherwise. */
  readonly worker?: boolean
  /** Where the lines for people go; standard output unless said otherwise. */
  readonly print?: (line: string) => void
}

/** A server that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface Serving {
  readonly url: string
  /** Finishes what is in flight, gives back the rest, and closes everything. */
  stop(): Promise<void>
  /** Resolves when everything is closed. */
  readonly stopped: Promise<void>
}

/** HTTP and worker in this process: opens, migrates, listens, and says where and, once, with which keys. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<Serving> {
  const { worker = true, print = (line) => process.stdout.write(`${line}\n`) } = options
  const log = createLog(config.logLevel)
  const { posthorn, first } = await openDeployment(config, log)
  if (first) {
    // At once: whatever fails later, nobody can read the keys again.
    print(`Keys of the project "${first.project.name}" (${first.project.id}), shown this once:`)
    print(`  secret key  ${first.keys.secret}`)
    print(`  public key  ${first.keys.public}`)
  }
  const server = await createServer({ posthorn }, config)
  const url = await server.start().catch(async (error: unknown) => {
    await posthorn.close()
    throw asPortProblem(error, config)
  })
  if (worker) await posthorn.start()
  const inbox = posthorn.world.mailer.local ? `, inbox ${url}/inbox` : ''
  print(`Posthorn is ready at ${url} (API reference ${url}/docs${inbox})`)

  async function close(): Promise<void> {
    log.info({}, 'stopping: finishing what is in flight')
    const drained = Promise.all([server.stop(DRAIN_MS), posthorn.stop()]).then(() => true)
    const inTime = await Promise.race([drained, sleep(DRAIN_MS, false, { ref: false })])
    if (!inTime) log.warn({ seconds: DRAIN_MS / 1000 }, 'stopped before everything in flight was finished')
    await posthorn.close()
    log.info({}, 'stopped')
  }

  const end = Promise.withResolvers<void>()
  let stopping = false
  const stop = () => {
    if (!stopping) close().finally(ignoreSignals).then(end.resolve, end.reject)
    stopping = true
    return end.promise
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stop().catch(() => undefined) // whoever waits for `stopped` hears of it
  }
  const ignoreSignals = () => process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return { url, stop, stopped: end.promise }
}

function asPortProblem(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} on ${host} is in use by another process. Set PORT to a free one; 0 takes any.`,
      { cause: error },
    )
  }
  if (code === 'EACCES')
    return new ConfigError(`Port ${port} may not be opened by this user. Set PORT to 1024 or above.`, { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError(`POSTHORN_HOST ${host} is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`, {
      cause: error,
    })
  }
  return error
}
