import { isClaimable } from '@posthorn/core/access'
import { type Config, withPort } from '../config/config.ts'
import { agreeOnSpf } from '../config/spf.ts'
import { checkBaseUrl } from '../doctor/base-url.ts'
import { DRAIN_MS } from '../http/shutdown.ts'
import { SIGN_IN_PAGE } from '../pages/account/sign-in.ts'
import { SIGN_UP_PAGE } from '../pages/account/sign-up.ts'
import type { Deployment } from './deployment.ts'
import { examine } from './doctor.ts'
import { openLog } from './log.ts'
import { mergePages } from './metrics/merge.ts'
import type { Metrics } from './metrics/metrics.ts'
import { openWithRetry } from './open-with-retry.ts'
import { asPortProblem, holdAnyPort, requireFreePort } from './port-problem.ts'
import { type BounceServer, openBounceServer } from './receiver.ts'
import { createServer } from './server.ts'
import { Team } from './team.ts'
import { type RunningProcess, untilStopped } from './until-stopped.ts'
import { openWatchers } from './watchers.ts'
import { requireShared } from './worker.ts'

export interface ServeOptions {
  /**
   * Whether this process delivers mail and runs jobs, or starts others for this if the settings ask for several; true
   * by default.
   */
  readonly worker?: boolean
  /**
   * The time during which clients that keep their connections are asked to leave; a second by default. Milliseconds.
   */
  readonly shutdownMs?: number | undefined
  /** Prints the lines for people; to standard output by default. */
  readonly print?: (line: string) => void
  /** Whether a person reads those lines live; by default, whether standard output is a terminal. */
  readonly isTerminal?: boolean
}

/** A server that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface ServingProcess extends RunningProcess {
  readonly url: string
  /** The address that receives returned mail; undefined means none. */
  readonly bouncePort: number | undefined
}

/**
 * Runs HTTP and worker: opens, migrates, listens, and prints the URL and, once, the keys. The worker runs in this process,
 * or in as many others as the settings say.
 */
export async function serve(given: Config, options: ServeOptions = {}): Promise<ServingProcess> {
  const { worker = true, isTerminal = process.stdout.isTTY } = options
  const { print = (line) => process.stdout.write(`${line}\n`) } = options
  const held = given.port === 0 ? await holdAnyPort(given.host) : undefined
  const config = held ? withPort(given, held.number) : given
  const log = openLog(config)
  const links = checkBaseUrl(config)
  if (links.status !== 'ok') log.warn({}, `links in mails: ${links.message}`)
  const team = worker && config.workers > 1 ? new Team(config, log) : undefined
  if (team) requireShared(config, 'POSTHORN_WORKERS must be 1: other processes cannot use a database in memory.')
  if (!held) await requireFreePort(config.host, config.port, 'PORT')
  if (config.bouncePort !== undefined) await requireFreePort(config.host, config.bouncePort, 'POSTHORN_BOUNCE_PORT')
  const { metrics, tracing, observer } = await openWatchers(config)
  const { posthorn, first } = await openWithRetry(config, log, { observer })
  metrics.watch(posthorn.world)
  // Printed immediately, because the keys cannot be read again if something fails later.
  if (first) for (const line of introduce(first, { config, isTerminal })) print(line)
  let bounces: BounceServer | undefined
  const close = async () => {
    held?.close()
    await bounces?.close()
    await team?.close()
    await posthorn.close()
    await tracing?.close()
  }
  const fail = async (error: unknown): Promise<never> => {
    await close()
    throw error
  }
  await agreeOnSpf(posthorn.world, config.spf).catch(fail)
  const watchers = { metrics: withTeam(metrics, team), tracing, checkup: () => examine(config) }
  const server = await createServer({ posthorn }, config, { ...watchers, port: held }).catch(fail)
  bounces = await openBounceServer(config, posthorn.world).catch(fail)
  const url = await server.start().catch(async (error: unknown) => {
    await server.stop(0)
    return fail(asPortProblem(error, config.host, config.port, 'PORT'))
  })
  await (team ? team.start() : worker ? posthorn.start() : undefined)?.catch(async (error: unknown) => {
    await server.stop(0)
    return fail(error)
  })
  posthorn.serves()
  const ending = {
    drain: () =>
      Promise.all([
        bounces?.close(),
        server.beginShutdown(options.shutdownMs).then(() => server.stop(DRAIN_MS)),
        team?.stop(),
        posthorn.stop(),
      ]),
    breakOff: () => posthorn.world.mailer.close(),
    close,
  }
  const running = untilStopped(log, ending, { say: isTerminal ? print : undefined })
  // After this line a caller may send a signal at any time.
  print(`Posthorn is ready at ${url}`)
  print(`  API reference  ${url}/docs`)
  print(`  console        ${url}/app`)
  if (posthorn.world.mailer.local) print(`  inbox          ${url}/inbox`)
  // A person who signs up claims the first project with the key of its first start.
  const mayClaim = posthorn.world.settings.allowsSignup && (await isClaimable(posthorn.world))
  print(mayClaim ? `  sign up        ${url}${SIGN_UP_PAGE}` : `  your account   ${url}${SIGN_IN_PAGE}`)
  // Last, so that callers who wait for the server do not wait for this.
  setImmediate(() => void metrics.load())
  return { url, bouncePort: bounces?.port, ...running }
}

/** The metrics of this process and of the workers that it has started. */
function withTeam(metrics: Metrics, team: Team | undefined): Metrics {
  if (!team) return metrics
  return {
    ...metrics,
    async scrape() {
      const [own, others] = await Promise.all([metrics.scrape(), team.health.scrape()])
      return { ...own, text: mergePages([own.text, others.text]) }
    },
  }
}

type First = NonNullable<Deployment['first']>

/**
 * Returns the lines about the first project. Keys from the environment are not printed. The output of a cluster is
 * collected and stored elsewhere, so it contains no keys; a terminal and the journal of a single server do.
 */
function introduce(
  { project, keys }: First,
  { config, isTerminal }: { readonly config: Config; readonly isTerminal: boolean },
): readonly string[] {
  const { firstKeys, database } = config
  const name = `"${project.name}" (${project.id})`
  const made = [
    ...(firstKeys.secret === undefined ? [`secret key  ${keys.secret}`] : []),
    ...(firstKeys.public === undefined ? [`public key  ${keys.public}`] : []),
  ]
  if (made.length === 0) return [`The keys of the project ${name} are those in the settings.`]
  if (database.kind === 'postgres' && !isTerminal) {
    return [
      `The project ${name} has keys that this log does not show: "posthorn keys rotate --data <database URL>" creates new ones.`,
    ]
  }
  return [`Keys of the project ${name}, which are not shown again:`, ...made]
}
