import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { ContactQuery, deleteContact, listContacts } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { answerOnce } from '@posthorn/core/tenant'
import { memoryMailer } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { embeddedQueue } from '../../src/embedded-queue/index.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: erasing on PostgreSQL is not tested here: ${found.missing}`)
else afterAll(() => found.server.stop())

const WORD = 'zqxpersonal'
const ADDRESS = `${WORD}@example.com`
const BASE64 = Buffer.from(`${WORD} enclosed`).toString('base64')

/** The tables and files of a store, as text. */
interface Place {
  readonly store: Store
  /** Returns the names of the tables, and of any files, that contain the text. */
  holding(text: string): Promise<readonly string[]>
}

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-erasure-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function sqlitePlace(): Promise<Place> {
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  return {
    store,
    async holding(text) {
      const database = new Database(file, { readonly: true })
      try {
        const tables = database.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all()
        const holds = (table: string) =>
          database
            .prepare<[], unknown[]>(`select * from "${table}"`)
            .raw()
            .all()
            .flat()
            .some((cell) => textOf(cell).includes(text))
        const files = readdirSync(directory).filter((name) => readFileSync(path.join(directory, name)).includes(text))
        return [...tables.filter(holds), ...files]
      } finally {
        database.close()
      }
    },
  }
}

async function postgresPlace(): Promise<Place> {
  if ('missing' in found) throw new Error(found.missing)
  const url = await found.server.createDatabase()
  const store = postgres(url, { connections: 5 })
  await store.ready()
  return {
    store,
    async holding(text) {
      const client = new pg.Client(url)
      await client.connect()
      try {
        const { rows } = await client.query<{ name: string }>(
          `select tablename as name from pg_tables where schemaname = 'public'`,
        )
        const holding: string[] = []
        for (const { name } of rows) {
          const cells = (
            await client.query<unknown[]>({ text: `select * from "${name}"`, rowMode: 'array' })
          ).rows.flat()
          if (cells.some((cell) => textOf(cell).includes(text))) holding.push(name)
        }
        return holding
      } finally {
        await client.end()
      }
    },
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('latin1')
  return typeof cell === 'string' ? cell : (JSON.stringify(cell) ?? '')
}

async function open({ store }: Place) {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7), queue: embeddedQueue() }),
    store,
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null },
  })
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  return { posthorn, ctx }
}

/** Stores all kinds of data on one person, and on others. */
async function fill({ ctx }: Awaited<ReturnType<typeof open>>) {
  const crowd = Array.from({ length: 300 }, (_, i) => `other${i}@example.com`)
  const mail = { from: 'post@example.com', subject: `Dear {{name}}`, body: '<p>{{name}} {{secret}}</p>' }
  await sendEmails(ctx, parse(SendRequest, { ...mail, to: crowd, data: { name: 'Other' } }))
  const send = (to: string | string[], key: string, extra: object = {}) =>
    answerOnce(ctx, { key, fingerprint: key, sealed: false }, async (ctx) => {
      const sent = await sendEmails(ctx, parse(SendRequest, { ...mail, ...extra, to }))
      return { statusCode: 200, body: JSON.stringify({ emails: sent }) }
    })
  await send(ADDRESS, 'alone', {
    body: `<p>${WORD} ${'long '.repeat(4000)}</p>`,
    data: { name: WORD, secret: { value: `${WORD} once`, persistent: false } },
    headers: { 'X-Who': WORD },
    attachments: [{ filename: `${WORD}.txt`, content: BASE64, contentType: 'text/plain' }],
  })
  for (let n = 0; n < 20; n++) await send(ADDRESS, `again ${n}`, { subject: `${WORD} ${n}`, data: { visits: n } })
  await send([...crowd.slice(0, 100), ADDRESS], 'crowd')
  for (let n = 0; n < 50; n++)
    await trackEvent(
      ctx,
      parse(TrackRequest, {
        email: ADDRESS,
        event: 'looked',
        data: { at: `${WORD} ${n}`, much: `${WORD} `.repeat(100) },
      }),
    )
  return listContacts(ctx, parse(ContactQuery, { search: WORD }))
}

const finished = async (posthorn: Posthorn, isDone: () => Promise<boolean>) => {
  await posthorn.start({ delivery: false })
  while (!(await isDone())) await sleep(20)
  await posthorn.stop()
}

describe.each([
  ['SQLite', sqlitePlace],
  ...('server' in found ? [['PostgreSQL', postgresPlace] as const] : []),
] as const)('a deleted person on %s', (_, makePlace) => {
  it('is removed from all tables and files', async () => {
    const place = await makePlace()
    const opened = await open(place)
    const { posthorn, ctx } = opened
    const { data } = await fill(opened)
    const [contact] = data
    if (!contact) throw new Error('there is nobody')
    expect(await place.holding(WORD)).toEqual(
      expect.arrayContaining(['contacts', 'emails', 'events', 'idempotency', 'bodies', 'blobs']),
    )

    await deleteContact(ctx, contact.id)
    // Until no job waits, runs, or is scheduled.
    await finished(posthorn, async () => (await place.store.jobs.nextDueAt()) === undefined)

    expect(await place.holding(WORD)).toStrictEqual([])
    expect(await ctx.store.idempotency.find('alone')).toBeUndefined()
    expect(await ctx.store.idempotency.find('crowd')).toBeUndefined()
    // The others are unchanged, and a repeated request runs again.
    expect(await ctx.store.contacts.count(undefined)).toBe(300)
    const again = await answerOnce(ctx, { key: 'alone', fingerprint: 'alone', sealed: false }, async () => ({
      statusCode: 200,
      body: '{}',
    }))
    expect(again).toStrictEqual({ statusCode: 200, body: '{}', replayed: false })
    await posthorn.close()
  })
})
