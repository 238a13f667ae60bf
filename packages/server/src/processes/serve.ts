import type { Config } from '../config.ts'
import type { Deployment } from '../deployment.ts'
import { openLog } from '../log.ts'
import { createServer, DRAIN_MS } from '../server.ts'
import { openPatiently } from './open-patiently.ts'
import { asPortProblem, requireFreePort } from './port-problem.ts'
import { type Running, untilStopped } from './until-stopped.ts'
import { openWatchers } from './watchers.ts'

export interface ServeOptions {
  /** Whether mail is delivered and jobs are run in this process; yes unless said otherwise. */
  readonly worker?: boolean
  /** Where the lines for people go; standard output unless said otherwise. */
  readonly print?: (line: string) => void
  /** Whether a person reads those lines as they come; by default, whether standard output is a terminal. */
  readonly isTerminal?: boolean
}

/** A server that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface Serving extends Running {
  readonly url: string
}

/** HTTP and worker in this process: opens, migrates, listens, and says where and, once, with which keys. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<Serving> {
  const { worker = true, print = (line) => process.stdout.write(`${line}\n`) } = options
  const log = openLog(config)
  await requireFreePort(config.host, config.port, 'PORT')
  const { metrics, tracing, observer } = await openWatchers(config)
  const { posthorn, first } = await openPatiently(config, log, { observer })
  metrics.watch(posthorn.world)
  // At once: whatever fails later, nobody can read the keys again.
  if (first) for (const line of introduce(first, config, options.isTerminal ?? process.stdout.isTTY)) print(line)
  const close = async () => {
    await posthorn.close()
    await tracing?.close()
  }
  const fail = async (error: unknown): Promise<never> => {
    await close()
    throw error
  }
  const server = await createServer({ posthorn }, config, { metrics, tracing }).catch(fail)
  const url = await server.start().catch(async (error: unknown) => {
    await server.stop(0)
    return fail(asPortProblem(error, config.host, config.port, 'PORT'))
  })
  if (worker) await posthorn.start()
  const running = untilStopped(log, {
    drain: () => Promise.all([server.leave().then(() => server.stop(DRAIN_MS)), posthorn.stop()]),
    breakOff: () => posthorn.world.mailer.close(),
    close,
  })
  // Who waits for this line may send a signal at once.
  const inbox = posthorn.world.mailer.local ? `, inbox ${url}/inbox` : ''
  print(`Posthorn is ready at ${url} (API reference ${url}/docs${inbox})`)
  // Not before: whoever waits for the server need not wait for this.
  setImmediate(() => void metrics.load())
  return { url, ...running }
}

type First = NonNullable<Deployment['first']>

/**
 * The lines that tell of the first project. Keys that came by the environment are known already. The output of a cluster
 * is collected and kept by others, so it holds no keys; a person on a terminal, and the journal of a single server, do.
 */
function introduce({ project, keys }: First, config: Config, isTerminal: boolean): readonly string[] {
  const { firstKeys, database } = config
  const name = `"${project.name}" (${project.id})`
  const made = [
    ...(firstKeys.secret === undefined ? [`  secret key  ${keys.secret}`] : []),
    ...(firstKeys.public === undefined ? [`  public key  ${keys.public}`] : []),
  ]
  if (made.length === 0) return [`The project ${name} has the keys of the settings.`]
  if (database.kind === 'postgres' && !isTerminal) {
    return [
      `The project ${name} has keys that this log does not show: "posthorn keys rotate --data <database URL>" makes new ones.`,
    ]
  }
  return [`Keys of the project ${name}, shown this once:`, ...made]
}
