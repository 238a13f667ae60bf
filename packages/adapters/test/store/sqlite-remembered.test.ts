import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Store } from '@posthorn/core/ports'
import { aContact, aNamedKey, aProject } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const SECRET = 'a'.repeat(64)

let file: string
let store: Store
let peer: Store

beforeEach(async () => {
  file = await freshSqlite()
  store = sqlite(file, { synchronous: 'normal' })
  peer = sqlite(file, { synchronous: 'normal' })
})
afterEach(async () => {
  await store.close()
  await peer.close()
})

async function stored() {
  const project = aProject()
  const named = aNamedKey()
  await store.projects.insert(project, [{ kind: 'secret', hash: SECRET }])
  await store.project(project.id).keys.add(named, 9)
  const byKey = async () => (await store.projects.findByKey(SECRET))?.project
  const byNamedKey = async () => (await store.projects.findByKey(named.hash))?.named
  await byKey()
  await byNamedKey()
  return { project, named, byKey, byNamedKey }
}

describe('projects and keys on SQLite', () => {
  it('are read once while only other rows change', async () => {
    const { project, byKey } = await stored()
    const before = await byKey()
    await store.project(project.id).contacts.insertMany([aContact()])
    expect(await byKey()).toBe(before)
    const held = await store.transaction((store) => store.project(project.id).settings.hold())
    expect(await store.transaction((store) => store.project(project.id).settings.hold())).toBe(held)
  })

  const changes: readonly { what: string; sql: string; seen: 'project' | 'key' | 'scopes' }[] = [
    { what: 'a suspended project', sql: `update projects set disabled = 1`, seen: 'project' },
    { what: 'a deleted key', sql: `delete from api_keys`, seen: 'key' },
    { what: 'a key with other scopes', sql: `update api_keys set scopes = 'read'`, seen: 'scopes' },
  ]

  it.each(changes)('show $what that another process wrote, at the next look-up', async ({ sql, seen }) => {
    const { byKey, byNamedKey } = await stored()
    const code = `new (require(process.argv[1]))(process.argv[2]).prepare(process.argv[3]).run()`
    const driver = createRequire(import.meta.url).resolve('better-sqlite3')
    execFileSync(process.execPath, ['-e', code, driver, file, sql])
    if (seen === 'project') expect((await byKey())?.disabled).toBe(true)
    if (seen === 'key') expect(await byKey()).toBeUndefined()
    if (seen === 'scopes') expect((await byNamedKey())?.scopes).toStrictEqual(['read'])
  })

  it('show what another store on the file writes', async () => {
    const { project, named, byKey, byNamedKey } = await stored()
    const next = { ...project, disabled: true }
    await peer.project(project.id).settings.update(next)
    expect(await byKey()).toStrictEqual(next)
    await peer.project(project.id).keys.remove(named.id)
    expect(await byNamedKey()).toBeUndefined()
    await peer.project(project.id).settings.replaceKeys([])
    expect(await byKey()).toBeUndefined()
  })

  it('show what a transaction of the application changes, inside it and after it', async () => {
    const { project, byKey } = await stored()
    const application = new Database(file)
    application.exec('begin immediate')
    const joined = store.join?.(application)
    const next = { ...project, name: 'Renamed' }
    await joined?.attempt(async (inside) => {
      await inside.project(project.id).settings.update(next)
      expect(await inside.projects.find(project.id)).toStrictEqual(next)
      expect(await inside.project(project.id).settings.hold()).toStrictEqual(next)
    })
    expect(await byKey()).toStrictEqual(project)
    application.exec('commit')
    expect(await byKey()).toStrictEqual(next)
    application.close()
  })
})
