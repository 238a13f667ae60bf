import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aContact, aProject } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataDirectory } from '../../src/node/private.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const WRITER = fileURLToPath(new URL('../private-writer.ts', import.meta.url))

let directory: string
const at = (...names: string[]) => path.join(directory, ...names)
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-files-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8)

/** Returns the modes of a data directory while a process with this umask has its database open and is then killed. */
async function modesUnder(umask: string) {
  const child = spawn(
    'sh',
    [
      '-c',
      `umask ${umask}; exec "$0" --conditions=posthorn-source --no-warnings "$1" "$2"`,
      process.execPath,
      WRITER,
      at('data'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  const modes = Object.fromEntries(readdirSync(at('data')).map((name) => [name, modeOf('data', name)]))
  child.kill('SIGKILL')
  await gone
  return modes
}

describe('a damaged database', () => {
  it.each(['read', 'scan'] as const)('is not ready once a %s has found the damage', async (way) => {
    const file = at('damaged.db')
    const first = sqlite(file)
    await first.migrate()
    const { id } = aProject()
    await first.project(id).contacts.list({ limit: 1, after: undefined, search: undefined })
    await first.close()
    const database = new Database(file)
    const pages = database
      .prepare<[], number>(
        `select rootpage from sqlite_schema where type in ('table', 'index') and tbl_name in ('emails', 'contacts')`,
      )
      .pluck()
      .all()
    database.close()
    const bytes = readFileSync(file)
    for (const page of pages) bytes.fill(0xff, (page - 1) * 4096, page * 4096)
    writeFileSync(file, bytes)
    const store = sqlite(file)
    await store.ready()
    const { contacts, emails } = store.project(id)
    const filter = { status: undefined, contactId: undefined, search: 'x' }
    const damaged = {
      name: 'StoreUnavailable',
      code: 'DAMAGED',
      suggestion: 'Stop the server and restore the last backup with "posthorn restore <file>".',
    }
    await expect(way === 'read' ? contacts.findByEmail('ada@example.com') : emails.count(filter)).rejects.toMatchObject(
      damaged,
    )
    await expect(store.ready()).rejects.toMatchObject(damaged)
    await store.close()
  })
})

describe('the files of a database', () => {
  it('are readable by their owner only, whatever the umask, even if others could read them before', async () => {
    const all = { 'posthorn.db': '600', 'posthorn.db-shm': '600', 'posthorn.db-wal': '600' }
    expect(await modesUnder('022')).toStrictEqual(all)
    expect(modeOf('data')).toBe('700')

    chmodSync(at('data'), 0o755)
    for (const name of readdirSync(at('data'))) chmodSync(at('data', name), 0o644)
    expect(await modesUnder('000')).toStrictEqual(all)
    expect(modeOf('data')).toBe('700')
  })

  it('do not change the mode of a directory with other files', () => {
    mkdirSync(at('project'))
    chmodSync(at('project'), 0o755)
    writeFileSync(at('project', 'posthorn.db'), '')
    writeFileSync(at('project', 'package.json'), '{}')
    makeDataDirectory(at('project'))
    expect(modeOf('project')).toBe('755')
    rmSync(at('project', 'package.json'))
    makeDataDirectory(at('project'))
    expect(modeOf('project')).toBe('700')
  })

  it('are one complete file after the store is closed', async () => {
    const store = sqlite(at('posthorn.db'))
    await store.migrate()
    const project = aProject()
    await store.projects.insert(project, [])
    const { contacts } = store.project(project.id)
    await contacts.ensure(aContact())
    // All three kinds of connections were used.
    await contacts.count('a')
    expect(await contacts.list({ limit: 10, after: undefined, search: 'a' })).toHaveLength(1)
    await store.close()
    expect(readdirSync(directory)).toStrictEqual(['posthorn.db'])
    copyFileSync(at('posthorn.db'), at('copy.db'))
    const copy = new Database(at('copy.db'), { readonly: true })
    try {
      expect(copy.prepare('select count(*) from contacts').pluck().get()).toBe(1)
    } finally {
      copy.close()
    }
  })
})
