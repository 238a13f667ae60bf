// Servers that are killed while they change things: a change and its audit entry are both there, or neither is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import type { ProjectStore, Store } from '@posthorn/core/ports'
import { afterAll, expect, it } from 'vitest'
import { ownPostgresFor, SECRET } from '../nodes-kit.ts'
import { startParent } from '../workers-kit.ts'

const KILLS = 4
/** The number of changes before a kill, and the number of callers. */
const CHANGES = 40
const CALLERS = 4

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-audit-crash-'))
const server = await ownPostgresFor('audit entries after a kill')
afterAll(async () => {
  await server?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const PLACES: readonly (readonly [string, () => Promise<string>])[] = [
  ['SQLite', async () => `sqlite:${path.join(directory, 'posthorn.db')}`],
  ...(server ? ([['PostgreSQL', () => server.createDatabase()]] as const) : []),
]

it.each(PLACES)('every change has its entry, and every entry its change, on %s', async (_, place) => {
  const database = await place()
  let answered = 0
  for (let kill = 0; kill < KILLS; kill++) answered += await changeUntilKilled(database)

  const store: Store = database.startsWith('sqlite:')
    ? sqlite(database.slice('sqlite:'.length))
    : postgres(database, { connections: 1 })
  const [project] = await store.projects.list()
  if (!project) throw new Error('a server makes a project')
  const rooms = store.project(project.id)
  const made = await templateIds(rooms)
  const entries = await entryIds(rooms)
  await store.close()
  expect(made.length).toBeGreaterThanOrEqual(answered)
  expect(answered).toBeGreaterThanOrEqual(KILLS * CHANGES)
  expect(entries.sort()).toStrictEqual(made.sort())
})

/** Lets callers create templates until the server is killed. Returns the number of answers. */
async function changeUntilKilled(database: string): Promise<number> {
  const parent = await startParent('serve', {
    POSTHORN_DATABASE_URL: database,
    POSTHORN_DATA: directory,
    PORT: '0',
    POSTHORN_SECRET_KEY: SECRET,
    POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
    WORKER: 'no',
  })
  let answered = 0
  let isKilled = false
  const makeTemplates = async () => {
    while (!isKilled) {
      const body = JSON.stringify({ name: 'T', subject: 'S', body: 'B', type: 'TRANSACTIONAL' })
      const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
      const answer = await fetch(`${parent.url}/templates`, { method: 'POST', headers, body }).catch(() => undefined)
      if (answer?.status === 201) answered += 1
      else if (!isKilled) throw new Error(`the server answered ${answer?.status}`)
      if (answered >= CHANGES && !isKilled) {
        isKilled = true
        parent.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, makeTemplates))
  await parent.exit
  return answered
}

async function templateIds({ templates }: ProjectStore): Promise<string[]> {
  return (await templates.list({ search: undefined, type: undefined, limit: 1000, offset: 0 })).map(({ id }) => id)
}

async function entryIds({ audit }: ProjectStore): Promise<string[]> {
  const all = { limit: 1000, after: undefined, actor: undefined, from: undefined, to: undefined, resource: undefined }
  return (await audit.list({ ...all, action: 'template.create' })).map(({ resource }) => String(resource.id))
}
