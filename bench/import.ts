import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import { ImportOptions, startImport } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { ContactQuery, listContacts } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { getJob } from '@posthorn/core/tenant'
import Database from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { scratch } from './lib/processes.ts'
import { csvFiles, personOf } from './people.ts'

const ROWS = 100_000
const BATCH = 1000
const FILE_LIMIT = 5 * 1024 * 1024

/** Contacts imported from CSV per second, from the upload to the end of the last job, against plain inserts of the same rows. */
export async function importing(): Promise<Figure[]> {
  const figures: Figure[] = []
  const directory = scratch()
  const ceiling = rawSqlite(`${directory.path}/raw.db`)
  figures.push(figureOf('SQLite', await importInto(sqlite(`${directory.path}/ours.db`)), ceiling))
  directory.remove()

  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  try {
    const raw = await rawPostgres(await found.server.createEmptyDatabase())
    figures.push(figureOf('PostgreSQL', await importInto(postgres(await found.server.createEmptyDatabase())), raw))
  } finally {
    await found.server.stop()
  }
  return figures
}

/** The interval at which the end of a job is polled; more often, polling is a twentieth of the work. */
const ASKED_EVERY_MS = 25

const AT_LEAST = { SQLite: 0.5, PostgreSQL: 0.6 } as const

function figureOf(engine: keyof typeof AT_LEAST, ours: number, ceiling: number): Figure {
  return {
    name: `import on ${engine}`,
    ours,
    unit: 'rows/s',
    ceiling: { name: 'raw multi-row insert, one unique index', value: ceiling },
    target: { atLeastRatio: AT_LEAST[engine] },
    note: `${ROWS} rows of 10 columns, CSV read, checked, counted and upserted`,
  }
}

const TABLE = `create table contacts (id text primary key not null, project_id text not null, email text not null,
  subscribed integer not null, data JSON_TYPE not null, created_at bigint not null, updated_at bigint not null)`

const rowOf = (n: number) => {
  const { email, subscribed, data } = personOf(n)
  return { id: `cnt_${String(n).padStart(26, '0')}`, email, subscribed: Number(subscribed), data: JSON.stringify(data) }
}

const rateSince = (startedAt: number) => Math.round(ROWS / ((performance.now() - startedAt) / 1000))

function rawSqlite(file: string): number {
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.exec(TABLE.replace('JSON_TYPE', 'text'))
  database.exec('create unique index contacts_email on contacts (project_id, email)')
  const insert = database.prepare(
    `insert into contacts values ${Array.from({ length: BATCH }, () => '(?, ?, ?, ?, ?, 1, 1, 1)').join()}`,
  )
  const startedAt = performance.now()
  for (let from = 0; from < ROWS; from += BATCH) {
    const values: (string | number)[] = []
    for (let n = from; n < from + BATCH; n++) {
      const { id, email, subscribed, data } = rowOf(n)
      values.push(id, 'prj_1', email, subscribed, data)
    }
    insert.run(values)
  }
  const rate = rateSince(startedAt)
  database.close()
  return rate
}

async function rawPostgres(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(TABLE.replace('JSON_TYPE', 'jsonb'))
  await client.query('create unique index contacts_email on contacts (project_id, email)')
  const startedAt = performance.now()
  for (let from = 0; from < ROWS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => rowOf(from + i))
    await client.query(
      `insert into contacts select id, 'prj_1', email, subscribed, data::jsonb, 1, 1, 1
       from unnest($1::text[], $2::text[], $3::integer[], $4::text[]) as row(id, email, subscribed, data)`,
      [rows.map((r) => r.id), rows.map((r) => r.email), rows.map((r) => r.subscribed), rows.map((r) => r.data)],
    )
  }
  const rate = rateSince(startedAt)
  await client.end()
  return rate
}

async function importInto(store: Store): Promise<number> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: {
      name: 'none',
      concurrency: 1,
      local: true,
      prepare: async () => ({ weight: 0 }),
      send: async () => ({ response: '' }),
      verify: async () => {},
      close: async () => {},
    },
  })
  const { ctx } = await posthorn.createProject({ name: 'Bench' })
  const files = csvFiles(0, ROWS, FILE_LIMIT)
  await posthorn.start()
  const startedAt = performance.now()
  for (const content of files) {
    const jobId = await startImport(ctx, { content, ...parse(ImportOptions, {}) })
    for (;;) {
      const job = await getJob(ctx, { id: jobId, kind: 'contacts.import' })
      if (job.state === 'failed') throw new Error(job.failedReason)
      if (job.state === 'completed') break
      await sleep(ASKED_EVERY_MS)
    }
  }
  const rate = rateSince(startedAt)
  const { total } = await listContacts(ctx, parse(ContactQuery, { limit: 1 }))
  if (total !== ROWS) throw new Error(`${total} contacts after an import of ${ROWS}`)
  await posthorn.stop()
  await posthorn.close()
  return rate
}
