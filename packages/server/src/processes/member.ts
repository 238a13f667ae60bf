import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, SETTINGS } from '../config/config.ts'
import { type Order, type Question, Report } from './messages.ts'

/** One worker process, from its start to its end. */
export interface Member {
  /** Resolves when it is ready. Rejects with the reason when it cannot start. */
  readonly ready: Promise<void>
  /** Resolves when it has ended. */
  readonly ended: Promise<ProcessEnd>
  /** Sends it a question; rejects when it does not answer in time. */
  ask(about: Question): Promise<string>
  /** Asks it to finish its current work, and to end. */
  stop(): void
  /** Ends it immediately. */
  kill(): void
}

/** The end of a process. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The reason why it could not start, if that is why it ended. */
  readonly reason: string | undefined
}

/** The file of a worker process, next to the file of the bundle that contains this module. */
const FILE = fileURLToPath(new URL(`./worker-process${path.extname(import.meta.url)}`, import.meta.url))

/** The limit for an answer: a health check or a scrape of Prometheus must have it before it times out itself. */
const ANSWER_MS = 3000

/**
 * Returns the environment of this process, with the settings that it was given, and without those that only one process
 * may have.
 */
function environmentOf({ variables }: Config): NodeJS.ProcessEnv {
  const none = Object.fromEntries(SETTINGS.map(({ name }) => [name, undefined]))
  const cache = getCompileCacheDir()
  return {
    ...process.env,
    ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    ...none,
    ...variables,
    POSTHORN_WORKERS: undefined,
    POSTHORN_HEALTH_PORT: undefined,
  }
}

/** Starts a worker process with these settings; its log goes to the log of this process. */
export function startMember(number: number, config: Config): Member {
  const child = fork(FILE, [String(number)], {
    env: environmentOf(config),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<ProcessEnd>()
  const asked = new Map<number, (text: string | undefined) => void>()
  let questions = 0
  let reason: string | undefined

  child.on('message', (message) => {
    const report = Report.parse(message)
    if (report.say === 'ready') return ready.resolve()
    if (report.say === 'answer') return asked.get(report.id)?.(report.text)
    reason = report.message
    ready.reject(errorOf(report))
  })
  // 'error' when it could not be started: then there is no 'exit'.
  child.once('error', (error) => end(null, null, error))
  child.once('exit', (code, signal) => end(code, signal))
  ready.promise.catch(() => undefined) // the callers that wait for it receive the error

  function end(code: number | null, signal: NodeJS.Signals | null, cause?: Error): void {
    ready.reject(new Error(`worker process ${number} ended with ${signal ?? code} before it was ready`, { cause }))
    for (const endWait of asked.values()) endWait(undefined)
    ended.resolve({ code, signal, reason: reason ?? cause?.message })
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    async ask(about) {
      const id = questions++
      const answer = Promise.withResolvers<string | undefined>()
      const timer = setTimeout(answer.resolve, ANSWER_MS, undefined)
      asked.set(id, answer.resolve)
      endWait(child, { say: 'ask', id, about })
      const text = await answer.promise
      clearTimeout(timer)
      asked.delete(id)
      if (text === undefined) throw new Error(`worker process ${number} does not respond`)
      return text
    },
    stop: () => endWait(child, { say: 'stop' }),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Sends an order. A process that has just ended does not receive it; its end is noticed by other means. */
function endWait(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined)
}

function errorOf({ message, isSetting, suggestion }: Extract<Report, { say: 'failed' }>): Error {
  if (!isSetting) return new Error(message)
  return new ConfigError(message, { ...(suggestion !== undefined && { suggestion }) })
}
