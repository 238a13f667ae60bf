import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aBody, aProject } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-room-'))
  file = path.join(directory, 'posthorn.db')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const MB = 1024 * 1024
const size = () => statSync(file).size
const holds = (text: string) =>
  ['', '-wal'].some((end) => existsSync(file + end) && readFileSync(file + end).includes(text))

async function filled(megabytes: number) {
  const store = sqlite(await freshSqlite(file))
  await store.ready()
  const project = aProject()
  await store.projects.insert(project, [])
  const { emails } = store.project(project.id)
  for (let n = 0; n < megabytes; n++)
    await emails.ensureBody(aBody({ html: `${n} zqxpersonal `.repeat(MB / 16) }), 'anybody')
  await store.retention.scrub()
  return { store, project }
}

describe('the file of a database', () => {
  it('shrinks after expired rows are deleted, and contains none of their data', async () => {
    const { store, project } = await filled(24)
    expect(size()).toBeGreaterThan(20 * MB)
    expect(holds('zqxpersonal')).toBe(true)
    const now = new Date(Date.now() + 92 * 86_400_000)
    let gone = 0
    for (let batch = 1; batch > 0; gone += batch)
      batch = await store.retention.deleteExpired({ projectId: project.id, kind: 'bodies', now, limit: 5 })
    expect(gone).toBe(24)
    let steps = 0
    while (await store.retention.reclaim()) steps += 1
    expect(steps).toBeGreaterThan(10)
    expect(await store.retention.scrub()).toBe(true)
    expect(size()).toBeLessThan(3 * MB)
    expect(holds('zqxpersonal')).toBe(false)
    await store.close()
  })

  it('keeps room that new rows will take', async () => {
    const { store } = await filled(4)
    expect(await store.retention.reclaim()).toBe(false)
    await store.close()
  })

  it('keeps its log while another connection reads an older state, and tries again later', async () => {
    const { store, project } = await filled(1)
    const reader = new Database(file, { readonly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from bodies').get()
    await store.project(project.id).settings.update({ ...project, name: 'New' })
    expect(await store.retention.scrub()).toBe(false)
    reader.exec('commit')
    expect(await store.retention.scrub()).toBe(true)
    reader.close()
    await store.close()
  })
})
