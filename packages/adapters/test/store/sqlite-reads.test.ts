import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aContact, aProject, rowIds } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { audienceStore } from '../../src/sql/audience/store.ts'
import { ledgerStore } from '../../src/sql/emails/ledger.ts'
import { emailStore } from '../../src/sql/emails/store.ts'
import type { Session } from '../../src/sql/engine/engine.ts'
import { eventStore } from '../../src/sql/events/store.ts'
import { inboxStore } from '../../src/sql/inbox/store.ts'
import { jobsStore } from '../../src/sql/jobs/store.ts'
import { retentionStore } from '../../src/sql/retention/store.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqliteDialect } from '../../src/sqlite/dialect.ts'
import { sqlite } from '../../src/sqlite/index.ts'

type Where = 'read' | 'scan' | 'write'
interface Asked {
  readonly where: Where
  readonly plan: string
}

let directory: string
let database: Database.Database
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-reads-'))
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  await store.close()
  database = new Database(file)
})
afterEach(() => {
  database.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Creates a session that records where each statement runs, and its plan on SQLite. */
function observed() {
  const asked: Asked[] = []
  const planOf = ({ sql, parameters }: CompiledQuery) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; ')
  const db = (where: Where) =>
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database }),
      log: ({ query }) => void asked.push({ where, plan: planOf(query) }),
    })
  const [read, scan, write] = [db('read'), db('scan'), db('write')]
  const session: Session = {
    dialect: sqliteDialect,
    read,
    scan,
    write: (work) => work(write),
    inTransaction: false,
    locked: sqliteDialect.locks.skipLocked,
    of: () => session,
  }
  return { session, asked }
}

const project = aProject().id
const contactId = aContact().id
const page = { limit: 20, after: undefined }
const nothing = { status: undefined, contactId: undefined }

describe('a read of very many rows', () => {
  const cases: readonly (readonly [string, (session: Session) => Promise<unknown>, Where])[] = [
    ['mails', (s) => emailStore(s, project).list({ ...page, ...nothing }), 'read'],
    ['mails of a status', (s) => emailStore(s, project).list({ ...page, ...nothing, status: 'BOUNCED' }), 'read'],
    ['mails of a contact', (s) => emailStore(s, project).list({ ...page, ...nothing, contactId }), 'read'],
    [
      'mails that are searched',
      (s) => emailStore(s, project).walk({ ...page, ...nothing, search: 'a', most: 9 }),
      'scan',
    ],
    ['how many mails', (s) => emailStore(s, project).count(nothing), 'scan'],
    ['how many of a status', (s) => emailStore(s, project).count({ ...nothing, status: 'SENT' }), 'scan'],
    ['events of a contact', (s) => eventStore(s, project).listByContact(contactId, page), 'read'],
    ['captured mails', (s) => inboxStore(s, project).list({ ...page, search: 'a' }), 'scan'],
    ['how many were captured', (s) => inboxStore(s, project).count('a'), 'scan'],
    ['what waits', (s) => ledgerStore(s).backlog(new Date()), 'scan'],
    ['what waits for another attempt', (s) => ledgerStore(s).retries(), 'scan'],
    ['jobs that wait', (s) => jobsStore(s).backlog(new Date()), 'scan'],
    ['segments that wait', (s) => audienceStore(s).backlog(new Date()), 'scan'],
    ['projects with something past its time', (s) => retentionStore(s, {}).projectsDue(new Date(), 10), 'scan'],
  ]

  it.each(cases)('finds %s by an index, and does not block other work', async (_, ask, where) => {
    const { session, asked } = observed()
    await ask(session)
    expect(asked.map((one) => one.where)).toStrictEqual(asked.map(() => where))
    expect(asked.length).toBeGreaterThan(0)
    // Tables are scanned by the keys of one project or of the due rows; only the projects themselves are all read.
    for (const { plan } of asked)
      expect(plan).not.toMatch(
        /SCAN (?:emails|events|inbox|bodies|blobs|jobs|segments)(?! USING (?:COVERING )?INDEX emails_due)/,
      )
  })

  it('reads mails of a status in their order, without sorting them', async () => {
    const { session, asked } = observed()
    await emailStore(session, project).list({ ...page, ...nothing, status: 'BOUNCED' })
    expect(asked[0]?.plan).toContain('USING INDEX emails_status (project_id=? AND status=?)')
    expect(asked[0]?.plan).not.toContain('TEMP B-TREE')
    await emailStore(session, project).list({ ...page, ...nothing, contactId })
    expect(asked[1]?.plan).toContain('USING INDEX emails_contact (contact_id=?)')
    expect(asked[1]?.plan).not.toContain('TEMP B-TREE')
  })

  it('counts the mails of a template separately from the template', async () => {
    const { session, asked } = observed()
    await emailStore(session, project).countByTemplate(rowIds.make('tpl'))
    expect(asked.map(({ where }) => where)).toStrictEqual(['scan', 'read'])
    expect(asked[0]?.plan).toContain('emails_template (template_id=?)')
  })

  it('deletes expired rows by an index', async () => {
    database
      .prepare(`insert into projects (id, name, disabled, language, track_opens, track_clicks, unknown_transactional, unknown_campaign, created_at, updated_at)
      values (?, 'P', 0, 'en', 1, 1, 'retry', 'park', 0, 0)`)
      .run(project)
    for (const kind of ['emails', 'events', 'bodies', 'blobs'] as const) {
      const { session, asked } = observed()
      await retentionStore(session, {}).deleteExpired({ projectId: project, kind, now: new Date(), limit: 10 })
      expect(asked.length).toBeGreaterThan(0)
      for (const { plan } of asked) expect(plan).not.toMatch(/SCAN (?!json_each)/)
    }
  })
})
