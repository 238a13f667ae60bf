import type { Queue, WakeName } from '@posthorn/core/ports'
import { embeddedQueue } from '../embedded-queue/index.ts'
import { outbox } from './outbox.ts'
import { scheduler } from './scheduler.ts'
import { type AlarmServer, type AlarmServerOptions, reasonOf } from './server.ts'
import { QUEUE_TABLE } from './table.ts'

export { mongoShortcoming } from './mongo-kind.ts'
export { QUEUE_TABLE } from './table.ts'

export interface AgendaQueueOptions {
  /**
   * Called when a handler throws, and (as `server`) when the server does not answer: at the first failure and once a
   * minute while it lasts. The queue continues. `console.error` by default.
   */
  readonly onError?: (what: WakeName | 'server', error: unknown) => void
  /** Called once when the server lacks a feature. The message says what follows from it and what to do. */
  readonly onWarning?: (message: string) => void
  /** The table or collection of the alarms: nodes that share it wake each other. `posthorn_agenda` by default. */
  readonly table?: string
}

const COMPLAIN_EVERY_MS = 60_000

/**
 * The alarm clock of several nodes: Agenda on PostgreSQL (`postgres://…`) or MongoDB (`mongodb://…/database`).
 *
 * Notes for operators:
 * - There is one job for each wake name, `emails.deliver`, `jobs.run` and `segments.update`, with no data, and it is
 *   reused. So nothing grows, and Agenda's dashboards (with `tableName` or `collection` set to `posthorn_agenda`) show
 *   the last and the next run of each. Disabling a job there delays the wake-ups of other nodes; the workers' sweeps
 *   continue.
 * - A wake-up for now runs in its own process when that process has the handler and was started; all others go through
 *   the server, where one node takes each. Other nodes find work by their sweeps.
 * - While the server is down the product continues with sweeps; wake-ups wait in memory, merged, and the queue
 *   recovers by itself. `wake` never fails and never waits.
 * - PostgreSQL: a worker holds one connection for LISTEN and also polls once a second. Behind a pooler that does not
 *   pass notifications (PgBouncer in transaction mode) wake-ups take up to that second. The role must be able to create
 *   the table, or it must exist.
 * - MongoDB: a worker looks every 175 ms with one query; no replica set is needed.
 * - FerretDB 1 in place of MongoDB: a wake-up from another node may be repeated or lost, because its updates are not
 *   atomic. The queue says so when it starts.
 * - If the clocks of nodes differ, wake-ups are early or late by the difference.
 */
export async function agendaQueue(url: string, options: AgendaQueueOptions = {}): Promise<Queue> {
  const { onError = report, onWarning = warn, table = QUEUE_TABLE } = options
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(table)) throw new TypeError(`not a valid table name for the queue: ${table}`)
  const failed = onceAMinute((error) => {
    const advice = server.advise?.(error)
    const message = advice
      ? `the queue cannot be used: ${advice.message}. ${advice.suggestion ?? ''}`
      : `the server of the queue does not respond: ${reasonOf(error)}`
    onError('server', new Error(message, { cause: error }))
  })
  const open = await serverFor(url)
  const server = open({ url, table, failed, warned: onWarning })
  const clock = scheduler(server, failed)
  const local = embeddedQueue({ onError })
  const posts = outbox({ post: clock.post, failed })
  const handled = new Set<WakeName>()
  let state: 'idle' | 'started' | 'stopped' = 'idle'
  let stopping: Promise<unknown> | undefined

  return {
    async wake(name, at) {
      if (state === 'stopped') return
      const now = Date.now()
      const dueMs = Math.max(now, at?.getTime() ?? now)
      if (dueMs === now && state === 'started' && handled.has(name)) return local.wake(name)
      posts.put(name, dueMs)
    },
    handle(name, handler) {
      handled.add(name)
      local.handle(name, handler)
      // The alarm is done when the bell rings, not when the handler ends. So other nodes do not wait for this handler,
      // and a long run neither outlives its lock nor leaves one.
      clock.define(name, () => void local.wake(name))
    },
    async start() {
      if (state !== 'idle') return
      state = 'started'
      await local.start()
      await clock.start()
    },
    stop() {
      state = 'stopped'
      stopping ??= Promise.all([local.stop(), posts.close().then(() => clock.stop())])
      return stopping.then(() => {})
    },
  }
}

async function serverFor(url: string): Promise<(options: AlarmServerOptions) => AlarmServer> {
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres.ts')).postgresAlarms
  if (/^mongodb(\+srv)?:\/\//.test(url)) return (await import('./mongo.ts')).mongoAlarms
  throw new TypeError('the URL of a queue must begin with postgres:// or mongodb://')
}

/** One outage causes many failures. */
function onceAMinute(say: (error: unknown) => void): (error: unknown) => void {
  let saidMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (Date.now() - saidMs < COMPLAIN_EVERY_MS) return
    saidMs = Date.now()
    say(error)
  }
}

function warn(message: string): void {
  console.warn(`posthorn: ${message}`)
}

function report(what: WakeName | 'server', error: unknown): void {
  console.error(what === 'server' ? 'posthorn:' : `posthorn: the handler of ${what} failed`, error)
}
