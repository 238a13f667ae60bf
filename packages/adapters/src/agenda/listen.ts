import { BaseNotificationChannel, toJobId } from 'agenda'
import pg from 'pg'
import { RETRY_MS } from './server.ts'

const END_MS = 500

export interface AlarmChannelOptions {
  /** Undefined behind a pooler, where no notifications arrive. */
  readonly connection: pg.ClientConfig | undefined
  readonly channelName: string
  /** An alarm was set to this time. */
  seen(name: string, dueMs: number): void
  /** Notifications arrive from now on; earlier ones may have been missed. */
  listening(): void
  failed(error: unknown): void
}

/**
 * Receives notifications of new alarms over LISTEN. Unlike Agenda's own channel, it survives every outage, has a
 * connection of its own, and leaves sending to the statement that sets the alarm: Agenda's channel sends only on
 * started nodes, and three more notifications for each run.
 */
export class AlarmChannel extends BaseNotificationChannel {
  readonly #options: AlarmChannelOptions
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined

  constructor(options: AlarmChannelOptions) {
    super({ channelName: options.channelName })
    this.#options = options
  }

  /** Resolves after the first attempt, and keeps trying. */
  override async connect(): Promise<void> {
    this.setState('connecting')
    await this.#listen()
  }

  override async disconnect(): Promise<void> {
    this.setState('disconnected')
    clearTimeout(this.#retry)
    this.handlers.clear()
    const client = this.#client
    this.#client = undefined
    if (client) await end(client)
  }

  /** Notifications are sent by the statement that sets an alarm. */
  override async publish(): Promise<void> {}

  /**
   * Queries over the listening connection, which also checks that it is alive. Returns undefined when there is none.
   */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[] | undefined> {
    const client = this.#client
    if (!client || this.state !== 'connected') return undefined
    try {
      return (await client.query<Row>(text)).rows
    } catch (error) {
      this.#lost(client, error)
      return undefined
    }
  }

  async #listen(): Promise<void> {
    const { connection, listening } = this.#options
    if (!connection) return
    const client = new pg.Client(connection)
    this.#client = client
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the connection for notifications ended')))
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen "${this.config.channelName}"`)
      if (this.#client !== client) return
      this.setState('connected')
      listening()
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    void end(client)
    this.#options.failed(error)
    this.setState('reconnecting')
    this.#retry = setTimeout(() => void this.#listen(), RETRY_MS)
  }

  #hear(payload: string): void {
    const alarm = parseAlarm(payload)
    if (!alarm) return
    this.#options.seen(alarm.name, alarm.at)
    if (alarm.at > Date.now()) return // the next tick after that time finds the alarm
    const now = new Date()
    const jobId = toJobId(alarm.name) // Agenda only logs it
    void this.notifyHandlers({ jobId, jobName: alarm.name, nextRunAt: now, priority: 0, timestamp: now })
  }
}

/** Ends a connection without waiting for a server that does not answer. */
async function end(client: pg.Client): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const destroyed = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      client.connection.stream.destroy()
      resolve()
    }, END_MS)
  })
  await Promise.race([client.end().catch(() => {}), destroyed])
  clearTimeout(late)
}

function parseAlarm(payload: string): { name: string; at: number } | undefined {
  try {
    const { name, at } = JSON.parse(payload) as { name?: unknown; at?: unknown }
    return typeof name === 'string' && typeof at === 'number' ? { name, at } : undefined
  } catch {
    return undefined // a notification of another application
  }
}
