import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import { ImportOptions, startImport } from '@posthorn/core/audience'
import { type Context, parse } from '@posthorn/core/kernel'
import { ContactQuery, listContacts, listFields } from '@posthorn/core/people'
import { type Store, StoreUnavailable } from '@posthorn/core/ports'
import { getJob } from '@posthorn/core/tenant'
import { eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: imports on PostgreSQL are not tested here: ${found.missing}`)
const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-'))
afterAll(() => {
  server?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** Creates a new database, which each process of a test opens. */
const databases: Record<string, (name: string) => Promise<() => Store>> = {
  SQLite: async (name) => () => sqlite(path.join(directory, `${name}.db`)),
  ...(server && {
    PostgreSQL: async () => {
      const url = await server.createDatabase()
      return () => postgres(url)
    },
  }),
}

const LEASE_MS = 500

async function open(store: Store): Promise<Posthorn> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: memoryMailer(),
    worker: { leaseMs: LEASE_MS },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
  })
  return posthorn
}

/** Returns the store of a process that loses its database permanently after so many transactions. */
function dyingAfter(store: Store, count: number): Store & { readonly dead: boolean } {
  let left = count
  let dead = false
  return {
    ...store,
    project: (id) => store.project(id),
    async transaction(work) {
      dead = left-- <= 0
      if (dead) throw new StoreUnavailable('on purpose')
      return store.transaction(work)
    },
    get dead() {
      return dead
    },
  }
}

/** Two rows of three repeat people of earlier rows; every other row changes a subscription. */
const fileOf = (rows: number, salt = 0) =>
  new TextEncoder().encode(
    '\ufeffE-Mail,subscribed,n,"long, name"\r\n' +
      Array.from({ length: rows }, (_, i) => {
        const email = `"P${(i * 7 + salt) % Math.ceil(rows / 3)}@Example.com"`
        return i % 97 === 96 ? `nobody ${i},,,` : `${email},${i % 2 ? 'no' : 'yes'},${i},"a ""b""\r\n${i}"`
      }).join('\r\n'),
  )

async function finished(ctx: Context, id: string) {
  return eventually(
    async () => {
      const job = await getJob(ctx, { id, kind: 'contacts.import' })
      expect(job.state).toBe('completed')
      return job.result
    },
    { interval: 20 },
  )
}

async function peopleOf(ctx: Context) {
  const people: Record<string, unknown> = {}
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await listContacts(ctx, parse(ContactQuery, { limit: 100, cursor }))
    for (const { email, subscribed, data } of page.data) people[email] = { subscribed, data }
    cursor = page.cursor
    more = page.hasMore
  }
  return people
}

const mapping = { 'e-mail': 'email', 'long, name': 'name' }
const ROWS = 3500
const bad = Math.floor(ROWS / 97)
const people = Math.ceil(ROWS / 3)

describe.each(Object.entries(databases))('an import on %s', (engine, database) => {
  it('continues in another process when its own loses the database, with the same result', async () => {
    const whole = await open((await database(`${engine}-whole`))())
    const { ctx: other } = await whole.createProject({ name: 'Engines' })
    await whole.start()
    const result = await finished(
      other,
      await startImport(other, { content: fileOf(ROWS), ...parse(ImportOptions, { mapping }) }),
    )
    expect(result).toMatchObject({ totalRows: ROWS, failureCount: bad, createdCount: people })
    expect(result).toMatchObject({ duplicateCount: ROWS - bad - people })

    const connect = await database(`${engine}-broken`)
    const first = connect()
    const dying = dyingAfter(first, 4)
    const killed = await open(dying)
    const { ctx } = await killed.createProject({ name: 'Engines' })
    const id = await startImport(ctx, { content: fileOf(ROWS), ...parse(ImportOptions, { mapping }) })
    await killed.start()
    await eventually(() => expect(dying.dead).toBe(true))
    const half = await first.project(ctx.project.id).jobs.find(id)
    expect(half).toMatchObject({ state: 'active', result: undefined })
    expect(half?.progress).toBeGreaterThan(0)
    await killed.stop()

    const heir = await open(connect())
    await heir.start()
    const inherited = await heir.project(ctx.project.id)
    expect(await finished(inherited, id)).toStrictEqual(result)
    expect(await peopleOf(inherited)).toStrictEqual(await peopleOf(other))
    expect(await listFields(inherited)).toStrictEqual(await listFields(other))
  })

  it('of the same people runs together with another one', async () => {
    const posthorn = await open((await database(`${engine}-beside`))())
    const { ctx } = await posthorn.createProject({ name: 'Engines' })
    const ids = await Promise.all(
      [0, 1, 2].map((salt) => startImport(ctx, { content: fileOf(1500, salt), ...parse(ImportOptions, { mapping }) })),
    )
    await posthorn.start()
    const results = await Promise.all(ids.map((id) => finished(ctx, id)))
    expect(results).toMatchObject([{ totalRows: 1500 }, { totalRows: 1500 }, { totalRows: 1500 }])
    const { total } = await listContacts(ctx, parse(ContactQuery, { limit: 1 }))
    expect(total).toBe(500)
    const { contacts, fields } = await listFields(ctx)
    expect(contacts).toBe(500)
    expect(fields).toContainEqual({ field: 'data.name', type: 'string', isCustom: true, coverage: 1 })
  })
})
