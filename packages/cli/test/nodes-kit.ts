import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type Posthorn } from '@posthorn/sdk'
import { endWithThis } from '../../../test/support/end-with.ts'

const CLI = fileURLToPath(new URL('../dist/index.js', import.meta.url))
export const SECRET = `sk_${'d'.repeat(64)}`

export type Environment = Readonly<Record<string, string>>

/** A process of the deployment that is restarted whenever it ends, until `end` is called. */
export interface Process {
  /** The role: `all` answers requests and does the background work. */
  readonly kind: 'api' | 'worker' | 'all'
  /** The address at which it listens; undefined for a worker without POSTHORN_HEALTH_PORT. */
  readonly url: string | undefined
  readonly pid: number | undefined
  /** Kills it immediately, even while it starts, and resolves when it is ready again. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with the exit code. */
  end(): Promise<number | null>
}

/** Returns the common settings of the nodes of a test, with keys that `clientOf` uses. */
export function settingsOf(database: string, mailer: string, queue = ''): Environment {
  return {
    POSTHORN_DATABASE_URL: database,
    POSTHORN_QUEUE_URL: queue,
    POSTHORN_MASTER_KEY: 'the same on every node'.padEnd(40, '.'),
    POSTHORN_SECRET_KEY: SECRET,
    POSTHORN_PUBLIC_KEY: `pk_${'d'.repeat(64)}`,
    POSTHORN_MAILER_URL: mailer,
    POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    POSTHORN_SEND_RATE: 'unlimited',
    POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
    POSTHORN_LOG_LEVEL: 'silent',
  }
}

/** Returns a program that shifts the clock of one process. */
export function clockOff(ms: number): Program {
  const script = `const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...args) { args.length > 0 ? super(...args) : super(Real.now() + ${ms}) }
      static now() { return Real.now() + ${ms} }
    }`
  return { node: ['--import', `data:text/javascript,${encodeURIComponent(script)}`] }
}

/** The program to run: the built command line by default. */
export interface Program {
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly cli?: string
}

const COMMANDS = { api: ['serve', '--no-worker'], worker: ['worker'], all: ['serve'] } as const

/** Starts it; resolves when it reports that it is ready. */
export async function startProcess(
  kind: Process['kind'],
  env: Environment,
  { node = [], cli = CLI }: Program = {},
): Promise<Process> {
  let child: ChildProcess | undefined
  let url: string | undefined
  let wanted = true
  let starting: Promise<void> | undefined
  let output = ''

  async function attempt(): Promise<boolean> {
    const started = spawn(process.execPath, [...node, cli, ...COMMANDS[kind]], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PORT: url ? new URL(url).port : '0' },
    })
    child = started
    endWithThis(started)
    output = ''
    started.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    started.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    while (!/is ready/.test(output)) {
      if (started.exitCode !== null || started.signalCode !== null) return false
      await sleep(20)
    }
    url = /(?:ready|metrics) at (http:[^\s)]+)/.exec(output)?.[1] ?? url
    return true
  }

  /** The database may be away: then the process ends, and is restarted. */
  async function startAgain(): Promise<void> {
    for (let tries = 0; wanted && !(await attempt()); tries++) {
      if (tries > 60) throw new Error(`the ${kind} does not start: ${output}`)
      await sleep(500)
    }
  }

  /** One process at a time: concurrent calls wait for the same start. */
  function start(): Promise<void> {
    starting ??= startAgain().finally(() => {
      starting = undefined
    })
    return starting
  }

  async function signal(name: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(name)
    const [code] = await gone
    return code
  }

  await start()
  return {
    kind,
    get url() {
      return url
    },
    get pid() {
      return child?.pid
    },
    async kill() {
      await signal('SIGKILL')
      await start()
    },
    async end() {
      wanted = false
      await starting
      return signal('SIGTERM')
    },
  }
}

/** Runs a command to its end. */
export async function runCommand(args: readonly string[], env: Environment): Promise<{ code: number; stdout: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code, stdout }
}

/** Creates a client of one API process that gives up immediately. */
export const clientOf = (url: string) => createClient({ url, key: SECRET, retries: 0 })

/**
 * Sets the policy that transactional mail with an unknown outcome is tried once more, some seconds later, instead of
 * after minutes.
 */
export async function tryUnknownOnce(client: Posthorn): Promise<void> {
  const { projectId } = await client.contacts.create({ email: 'of-the-project@example.com' })
  await client.projects.update(projectId, { unknownPolicy: { transactional: 'once' } })
}

export interface Row {
  readonly id: string
  readonly to: string
  readonly status: string
  readonly attempts: number
  readonly unknownOutcomes: number
  readonly nextAttemptAt: string | null
}

/** Returns all mails of the deployment by their ids. */
export async function allRows(url: string): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>()
  for await (const email of clientOf(url).emails.list({ limit: 100 })) rows.set(email.id, email)
  return rows
}

/** The longest time for which the next attempt is awaited. */
const SOON_MS = 10_000

/** Returns all mails of the deployment once none has an attempt before it. */
export async function settledRows(url: string): Promise<ReadonlyMap<string, Row>> {
  for (;;) {
    const rows = await allRows(url)
    const waiting = [...rows.values()].filter(({ status, nextAttemptAt }) => nextAttemptAt || status === 'SENDING')
    if (waiting.length === 0) return rows
    // Mails that would wait for minutes, because their outcome is unknown or they are suspects, are retried now.
    for (const { id, nextAttemptAt } of waiting)
      if (nextAttemptAt && Date.parse(nextAttemptAt) > Date.now() + SOON_MS) await clientOf(url).emails.retry(id)
    await sleep(1000)
  }
}

/** Returns the number of copies of each recipient, and the mails whose copies their rows do not explain. */
export function copiesOf(mails: readonly { readonly to: readonly string[] }[], rows: ReadonlyMap<string, Row>) {
  const copies = new Map<string, number>()
  for (const to of mails.flatMap(({ to }) => to)) copies.set(to, (copies.get(to) ?? 0) + 1)
  const all = [...rows.values()]
  return {
    copies,
    unknown: all.reduce((sum, { unknownOutcomes }) => sum + unknownOutcomes, 0),
    doubled: [...copies.values()].filter((times) => times > 1).length,
    unexplained: all.filter(({ to, unknownOutcomes }) => (copies.get(to) ?? 0) > 1 + unknownOutcomes),
  }
}

/**
 * Sends as a careful caller does: after a failure it repeats the request with the same key, at any server that answers.
 */
export async function sendUntilAccepted(
  apis: readonly Process[],
  key: string,
  to: readonly string[],
  from = 'post@sandbox.localhost',
): Promise<readonly { readonly contact: { readonly email: string }; readonly email: string }[]> {
  for (;;) {
    const api = apis[Math.floor(Math.random() * apis.length)]
    try {
      const mail = {
        to: [...to],
        from,
        subject: 'News',
        body: '<p>Hello {{n}}</p>',
        data: { n: key },
      }
      const { emails } = await clientOf(api?.url ?? '').send(mail, { idempotencyKey: key })
      return emails
    } catch {
      await sleep(50)
    }
  }
}
