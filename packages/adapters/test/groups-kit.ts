import { createPosthorn } from '@posthorn/core/app'
import type { Event } from '@posthorn/core/audience'
import type { Context, World } from '@posthorn/core/kernel'
import type { Project } from '@posthorn/core/tenant'
import { type MemoryMailer, memoryMailer } from '@posthorn/core/testing'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { nodePlatform } from '../src/node/index.ts'
import { postgres } from '../src/postgres/index.ts'

const found = await startPostgres()
export const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: requests that are committed together are not tested: ${found.missing}`)

export const MAIL = { from: 'hi@example.com', subject: 'Hello', body: '<p>Hello {{plan ?? "you"}}</p>' }
export const people = (count: number, name = 'p') =>
  Array.from({ length: count }, (_, at) => `${name}${at}@example.com`)

export async function nodeOn(url: string, mailer: MemoryMailer = memoryMailer()) {
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    // A busy machine is slow to show that a request waits, and no request may be refused during that time.
    store: postgres(url, { connectTimeoutMs: 60_000 }),
    mailer,
    settings: { sandboxDomain: 'example.com' },
  })
  onTestFinished(() => node.close())
  return node
}

export async function open() {
  const url = (await server?.createDatabase()) ?? ''
  const node = await nodeOn(url)
  const { ctx } = await node.createProject({ name: 'Engines' })
  return { url, node, world: node.world, ctx }
}

export const anEvent = ({ ids }: World): Event => ({
  id: ids.make('evt'),
  name: 'seen',
  contactId: ids.make('cnt'),
  emailId: undefined,
  data: {},
  createdAt: new Date(),
})

/** Returns the project as requests look it up. */
export async function stored({ store }: World, { project }: Context): Promise<Project> {
  const found = await store.projects.find(project.id)
  if (!found) throw new Error('the project is gone')
  return found
}

export async function client(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export const query = async <R extends pg.QueryResultRow>(url: string, text: string) =>
  (await client(url)).query<R>(text)

export async function commits(url: string): Promise<number> {
  const { rows } = await query<{ lsn: string }>(
    url,
    `select xact_commit as lsn from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.lsn)
}
