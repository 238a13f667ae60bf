import { createHash } from 'node:crypto'
import { MongoJobRepository } from '@agendajs/mongo-backend'
import type { JobParameters, JobRepositoryOptions } from 'agenda'
import { type Db, MongoClient, MongoServerError, ObjectId } from 'mongodb'
import { type AlarmState, type DueTimes, dueTimes } from './due.ts'
import { mongoShortcoming } from './mongo-kind.ts'
import { type AlarmServer, type AlarmServerOptions, SERVER_TIMEOUT_MS } from './server.ts'

const DUPLICATE_KEY = 11000

/** How late a wake-up from another node may come. Each tick is one query, about 1 ms of CPU time with the driver. */
const TICK_MS = 175

/** The most connections; an idle worker uses one. */
const CONNECTIONS = 4

/** Alarms in a collection of the database that the URL names. */
export function mongoAlarms({ url, table, failed, warned }: AlarmServerOptions): AlarmServer {
  const client = new MongoClient(url, {
    appName: 'posthorn-queue',
    maxPoolSize: CONNECTIONS,
    serverSelectionTimeoutMS: SERVER_TIMEOUT_MS,
    connectTimeoutMS: SERVER_TIMEOUT_MS,
    waitQueueTimeoutMS: SERVER_TIMEOUT_MS,
    socketTimeoutMS: 2 * SERVER_TIMEOUT_MS,
  })
  client.on('error', failed)
  const db = client.db()
  const due = dueTimes({
    async look() {
      // As a command: a cursor object costs the driver more than everything else.
      const answer = await db.command({
        find: table,
        filter: { disabled: { $ne: true }, $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] },
        projection: { _id: 0, name: 1, nextRunAt: 1, lockedAt: 1 },
        singleBatch: true,
      })
      return answer.cursor.firstBatch as AlarmState[]
    },
    lookEveryMs: () => 0, // without notifications it reads at every tick
    failed,
  })
  const repository = new MongoAlarms({ db, table, due, failed })
  return {
    tickMs: TICK_MS,
    backend: {
      name: 'MongoDB',
      repository,
      ownsConnection: false,
      async connect() {},
      async disconnect() {},
    },
    async connect() {
      // Explicitly: when a query opens the first connection and fails, the driver refuses all later ones.
      await client.connect()
      await repository.connect()
      // A role or a service may refuse the question; the queue works without the answer.
      const shortcoming = await mongoShortcoming(db).catch(() => undefined)
      if (shortcoming !== undefined) warned(shortcoming)
    },
    rest: () => due.close(),
    close: () => client.close(),
  }
}

interface MongoAlarmsOptions {
  readonly db: Db
  readonly table: string
  readonly due: DueTimes
  failed(error: unknown): void
}

/** Agenda's repository, where it would lose wake-ups: see each method. */
class MongoAlarms extends MongoJobRepository {
  readonly #due: DueTimes
  readonly #failed: (error: unknown) => void

  constructor({ db, table, due, failed }: MongoAlarmsOptions) {
    super({ mongo: db, db: { collection: table } })
    this.#due = due
    this.#failed = failed
  }

  /**
   * Sets the alarm, never to a later time than it has; Agenda's takes the last requested time. An alarm with an earlier
   * time does not match, and the insertion then fails because its id is taken: merged. It fails, too, when another node
   * has just made the alarm, perhaps for a later time.
   */
  override async saveJob<Data = unknown>(
    job: JobParameters<Data>,
    options: JobRepositoryOptions | undefined,
  ): Promise<JobParameters<Data>> {
    const { name, nextRunAt, type, priority } = job
    const lastModifiedBy = options?.lastModifiedBy ?? null
    const later = { _id: alarmId(name), $or: [{ nextRunAt: null }, { nextRunAt: { $gt: nextRunAt ?? new Date() } }] }
    const $set = { nextRunAt, lastModifiedBy }
    const $setOnInsert = { name, type, priority, data: {}, lockedAt: null }
    try {
      await this.collection.updateOne(later, { $set, $setOnInsert }, { upsert: true })
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error
      await this.collection.updateOne(later, { $set })
    }
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
    const state = job.lockedAt
      ? { nextRunAt: null, lastRunAt: job.lastRunAt ?? null }
      : { lockedAt: null, lastFinishedAt: job.lastFinishedAt ?? null }
    await this.collection.updateOne({ _id: new ObjectId(job._id) }, { $set: state }).catch(this.#failed)
  }

  /** Never rejects: Agenda does not await it, so a failure would be an unhandled rejection. */
  override async unlockJob(job: JobParameters): Promise<void> {
    await super.unlockJob(job).catch(this.#failed)
  }
}

/** Returns the same id on every node, so that the uniqueness of ids keeps two nodes from creating two alarms. */
function alarmId(name: string): ObjectId {
  return ObjectId.createFromHexString(createHash('sha256').update(name).digest('hex').slice(0, 24))
}
