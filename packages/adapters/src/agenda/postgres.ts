import { PostgresJobRepository } from '@agendajs/postgres-backend'
import { StoreUnavailable } from '@posthorn/core/ports'
import type { JobParameters, JobRepositoryOptions } from 'agenda'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresAddress } from '../postgres/address.ts'
import { missingGrant, NOT_PRIVILEGED } from '../postgres/grants.ts'
import { outliveConnections, storePool } from '../postgres/pool.ts'
import { requireQueueRights } from '../postgres/rights.ts'
import { type AlarmState, type DueTimes, dueTimes } from './due.ts'
import { AlarmChannel } from './listen.ts'
import { type AlarmServer, type AlarmServerOptions, SERVER_TIMEOUT_MS } from './server.ts'

/**
 * How late a wake-up for a future time may come. A tick does not query the server: notifications maintain the list of
 * due alarms.
 */
const TICK_MS = 100

/** How often a worker reads the alarms despite notifications. */
const LOOK_MS = 1000

/** The pool's connections; LISTEN has one more outside of the pool. */
const CONNECTIONS = 2

/** The advisory lock under which nodes create the table one after the other. */
const SCHEMA_LOCK = 0x706f7374

/** Alarms in a table that Agenda's PostgreSQL backend creates. */
export function postgresAlarms({ url, table, failed }: AlarmServerOptions): AlarmServer {
  const { connectionString, pooled } = postgresAddress(url)
  const connection: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: SERVER_TIMEOUT_MS,
    query_timeout: SERVER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'posthorn-queue',
  }
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, allowExitOnIdle: true })
  outliveConnections(pool, failed)

  const channel = new AlarmChannel({
    connection: pooled ? undefined : connection,
    channelName: table,
    seen: (name, dueMs) => due.onNotification(name, dueMs),
    listening: () => due.doubt(),
    failed,
  })
  const due: DueTimes = dueTimes({
    async look() {
      const text = `select name, next_run_at as "nextRunAt", locked_at as "lockedAt" from "${table}"
        where not disabled and (next_run_at is not null or locked_at is not null)`
      return (await channel.query<AlarmRow>(text)) ?? (await pool.query<AlarmRow>(text)).rows
    },
    lookEveryMs: () => (channel.state === 'connected' ? LOOK_MS : TICK_MS),
    failed,
  })
  const repository = new PostgresAlarms({ pool, table, due, failed })
  return {
    tickMs: TICK_MS,
    backend: {
      name: 'PostgreSQL',
      repository,
      notificationChannel: channel,
      ownsConnection: false,
      async connect() {},
      async disconnect() {},
    },
    async connect() {
      // PostgreSQL's own message does not name the grant.
      await requireQueueRights(
        new Kysely({ dialect: new PostgresDialect({ pool: storePool(pool, { prepared: false }) }) }),
        table,
      )
      await makeTable(pool, table, () => repository.connect())
    },
    advise(error) {
      if (error instanceof StoreUnavailable) return error.suggestion === undefined ? undefined : error
      if (!(error instanceof pg.DatabaseError) || error.code !== NOT_PRIVILEGED) return undefined
      return missingGrant(error, { role: new pg.Client(connection).user, schema: undefined })
    },
    rest: () => due.close(),
    async close() {
      await channel.disconnect()
      await pool.end()
    },
  }
}

interface AlarmRow extends AlarmState, pg.QueryResultRow {
  readonly name: string
}

/** Agenda's statements cannot run on two nodes at the same time, nor under a role that may not create tables. */
async function makeTable(pool: pg.Pool, table: string, make: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    try {
      await make()
    } catch (error) {
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        `"${table}"`,
      ])
      if (!rows[0]?.there) throw error
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true) // ending the session releases its lock
    throw error
  }
}

interface PostgresAlarmsOptions {
  readonly pool: pg.Pool
  readonly table: string
  readonly due: DueTimes
  failed(error: unknown): void
}

/** Agenda's repository, where it would lose wake-ups: see each method. */
class PostgresAlarms extends PostgresJobRepository {
  readonly #pool: pg.Pool
  readonly #due: DueTimes
  readonly #failed: (error: unknown) => void
  readonly #post: string
  readonly #begin: string
  readonly #finish: string

  constructor({ pool, table, due, failed }: PostgresAlarmsOptions) {
    super({ pool, tableName: table })
    this.#pool = pool
    this.#due = due
    this.#failed = failed
    const notify = `select pg_notify('${table}', json_build_object(
      'name', name, 'at', round(extract(epoch from next_run_at) * 1000)::float8)::text)`
    this.#post = `
      with alarm as (
        insert into "${table}" as mine (name, next_run_at, type, last_modified_by) values ($1, $2, 'single', $3)
        on conflict ((name)) where type = 'single'
        do update set next_run_at = excluded.next_run_at, last_modified_by = excluded.last_modified_by
        where mine.next_run_at is null or mine.next_run_at > excluded.next_run_at
        returning name, next_run_at
      ) ${notify} from alarm`
    this.#begin = `update "${table}" set next_run_at = null, last_run_at = $2 where id = $1`
    this.#finish = `
      with alarm as (
        update "${table}" set locked_at = null, last_finished_at = $2 where id = $1 returning name, next_run_at
      ) ${notify} from alarm where next_run_at is not null`
  }

  /**
   * Sets the alarm, never to a later time than it has, and notifies every node; Agenda's takes the last requested time.
   */
  override async saveJob<Data = unknown>(
    job: JobParameters<Data>,
    options: JobRepositoryOptions | undefined,
  ): Promise<JobParameters<Data>> {
    await this.#pool.query(this.#post, [job.name, job.nextRunAt, options?.lastModifiedBy])
    return job
  }

  /**
   * Takes alarms only when they are due, not in advance as Agenda does: a locked alarm cannot ring for an earlier
   * wake-up.
   */
  override getNextJobToRun(
    name: string,
    _nextScanAt: Date,
    _lockDeadline: Date,
    _now: Date | undefined,
    options: JobRepositoryOptions | undefined,
  ): Promise<JobParameters | undefined> {
    return this.#due.take(name, (now, deadline) => super.getNextJobToRun(name, now, deadline, now, options))
  }

  /**
   * Clears the time before the bell rings, and the lock after it. Agenda's then clears the time again, and loses a
   * wake-up that came in between. The bell rings even if this fails: the lock expires by itself.
   */
  override async saveJobState(job: JobParameters): Promise<void> {
    const [text, at] = job.lockedAt ? [this.#begin, job.lastRunAt] : [this.#finish, job.lastFinishedAt]
    await this.#pool.query(text, [job._id, at]).catch(this.#failed)
  }

  /** Never rejects: Agenda does not await it, so a failure would be an unhandled rejection. */
  override async unlockJob(job: JobParameters): Promise<void> {
    await super.unlockJob(job).catch(this.#failed)
  }
}
