import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOOSE_LANE } from '@posthorn/core/automation'
import type { Outcome } from '@posthorn/core/delivery'
import type { EmailId } from '@posthorn/core/kernel'
import type { Email } from '@posthorn/core/mail'
import type { SetAside, Store } from '@posthorn/core/ports'
import {
  aCampaign,
  aContact,
  anEvent,
  aStartedCampaign,
  aSuppression,
  aTenant,
  rowIds,
  rowTime,
} from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

/** A database with a second connection, and a list of the statements that the store sends. */
interface Bench {
  readonly store: Store
  run(text: string): Promise<void>
  /** Returns the database's plan for a statement of the list. */
  plan(statement: Seen): Promise<string>
  /** Matches parts that must not be in the plan of a claim. */
  readonly detours: RegExp
  readonly damaged: readonly [column: string, value: string][]
  readonly seen: Seen[]
}

interface Seen {
  readonly text: string
  readonly values: readonly unknown[]
}

const anAttachment = (parts: object) =>
  JSON.stringify([{ hash: 'a1', filename: 'a.txt', contentType: 'text/plain', disposition: 'attachment', ...parts }])

const DAMAGED_EVERYWHERE: Bench['damaged'] = [
  ['headers', '{"X-Order":5}'],
  ['headers', '{"X-Order":null}'],
  ['attachments', '[{}]'],
  ['attachments', anAttachment({})],
  ['attachments', anAttachment({ size: '1' })],
  ['attachments', anAttachment({ size: -1 })],
  ['attachments', anAttachment({ size: 1.5 })],
  ['attachments', anAttachment({ size: 1, hash: 5 })],
  ['created_at', '9223372036854775807'],
  ['created_at', '8640000000000001'],
  ['sent_at', '-8640000000000001'],
  ['complained_at', '9223372036854775807'],
]

const worker = rowIds.make('wrk')
const claimOf = (shares: readonly { readonly projectId: `prj_${string}`; readonly limit: number }[]) => ({
  workerId: worker,
  now: rowTime(1),
  leaseUntil: rowTime(1000),
  shares,
})

function ledgerSuite(name: string, open: () => Promise<Bench>): void {
  describe(`the ledger on ${name}`, () => {
    it('sets aside unreadable mails of a claim, and the rest of the claim continues', async () => {
      const { store, run, damaged } = await open()
      const tenant = await aTenant(store)
      const emails = Array.from({ length: damaged.length + 3 }, () => {
        const email = tenant.email({ variables: { a: 1 } })
        return { ...email, requestId: `req of ${email.id}` }
      })
      await tenant.rooms.emails.insert(emails)
      for (const [n, [column, value]] of damaged.entries())
        await run(`update emails set ${column} = '${value}' where id = '${emails[n]?.id}'`)
      const setAside: SetAside[] = []
      const onSetAside = (email: SetAside) => void setAside.push(email)
      const claimed = await store.ledger.claim({ ...claimOf([{ projectId: tenant.id, limit: 100 }]), onSetAside })
      const named = (id: EmailId) => ({ id, projectId: tenant.id, requestId: `req of ${id}`, why: 'unreadable' })
      expect(setAside.sort((a, b) => (a.id < b.id ? -1 : 1))).toStrictEqual(
        emails.slice(0, damaged.length).map(({ id }) => named(id)),
      )
      expect(claimed.map(({ id }) => id).sort()).toStrictEqual(emails.slice(damaged.length).map(({ id }) => id))
      for (const [n, [column]] of damaged.entries()) {
        const found = await tenant.rooms.emails.find(emails[n]?.id ?? rowIds.make('eml'))
        expect(found).toMatchObject({
          status: 'FAILED',
          error: `The email cannot be read from the database: its ${/_at$/.test(column) ? 'times' : column} are damaged.`,
          dueAt: undefined,
        })
        // It can be listed, together with all other mail.
        expect(Number.isNaN(found?.createdAt.getTime())).toBe(false)
        expect(found?.complainedAt).toBeUndefined()
      }
      expect(await store.ledger.claim(claimOf([{ projectId: tenant.id, limit: 100 }]))).toStrictEqual([])
      expect(await store.ledger.lost(rowTime(1000), 100)).toHaveLength(3)
    })

    it('sets aside unreadable mails of lost claims, and the others are settled', async () => {
      const { store, run, damaged } = await open()
      const tenant = await aTenant(store)
      const emails = Array.from({ length: 4 }, () => tenant.email({ variables: { a: 1 } }))
      await tenant.rooms.emails.insert(emails)
      await store.ledger.claim(claimOf([{ projectId: tenant.id, limit: 100 }]))
      const [waiting, gone] = emails.map(({ id }) => id)
      await store.ledger.handOver(worker, [gone ?? rowIds.make('eml')], rowTime(2))
      const [[column, value] = ['', '']] = damaged
      for (const id of [waiting, gone]) await run(`update emails set ${column} = '${value}' where id = '${id}'`)
      const setAside: EmailId[] = []
      const lost = await store.transaction(({ ledger }) =>
        ledger.lost(rowTime(1000), 100, ({ id }) => void setAside.push(id)),
      )
      expect(setAside.sort()).toStrictEqual([waiting, gone])
      expect(lost.map(({ email }) => email.id).sort()).toStrictEqual(emails.slice(2).map(({ id }) => id))
      const statuses = await Promise.all(emails.map(async ({ id }) => (await tenant.rooms.emails.find(id))?.status))
      // For the mail that was being handed over, the outcome is unknown.
      expect(statuses).toStrictEqual(['FAILED', 'UNKNOWN', 'SENDING', 'SENDING'])
      expect(await store.ledger.lost(rowTime(1000), 100)).toHaveLength(2)
    })

    it('claims along its index: without a sort, and without reading other mail', async () => {
      const { store, run, plan, detours, seen } = await open()
      const [large, small] = [await aTenant(store), await aTenant(store)]
      await large.rooms.emails.insert([large.email({ id: 'eml_one' })])
      const columns = [...COLUMNS]
      await run(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into emails (id, ${columns}) select 'eml_' || n, ${columns.map((column) => `emails.${column}`)}
        from numbers, emails where emails.id = 'eml_one'`)
      await run('analyze')
      await small.rooms.emails.insert([small.email()])
      for (const shares of [[large], [large, small]]) {
        seen.length = 0
        const claimed = await store.ledger.claim(claimOf(shares.map(({ id }) => ({ projectId: id, limit: 50 }))))
        expect(claimed.length).toBeGreaterThanOrEqual(50)
        const statement = seen.find(({ text }) => /^with .*update emails/s.test(text))
        if (!statement) throw new Error('the claim was not seen')
        const steps = await plan(statement)
        expect(steps).toMatch(/emails_due/)
        expect(steps).not.toMatch(detours)
      }
    })

    it('marks, renews, releases, and finishes mails by their ids, also if few were leased at the last analysis', async () => {
      const { store, run, plan, seen } = await open()
      const tenant = await aTenant(store)
      await tenant.rooms.emails.insert([tenant.email({ id: 'eml_one' })])
      const columns = [...COLUMNS]
      await run(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into emails (id, ${columns}) select 'eml_' || n, ${columns.map((column) => `emails.${column}`)}
        from numbers, emails where emails.id = 'eml_one'`)
      await run(`update emails set status = 'SENT', due_at = null where id > 'eml_11'`)
      await run('analyze')
      const claimed = await store.ledger.claim(claimOf([{ projectId: tenant.id, limit: 1000 }]))
      expect(claimed.length).toBeGreaterThan(500)
      const ids = claimed.slice(0, 25).map(({ id }) => id)
      seen.length = 0
      expect(await store.ledger.handOver(worker, ids, rowTime(2))).toHaveLength(25)
      expect(await store.ledger.renew(worker, ids, rowTime(2000))).toHaveLength(25)
      const marks = ids.map((id) => ({ id, handedOverAt: rowTime(2) }))
      expect(await store.ledger.keep(worker, marks, rowTime(2000))).toHaveLength(25)
      const rest = claimed.slice(25, 50).map(({ id }) => id)
      expect(await store.ledger.release(worker, rest, rowTime(2))).toBe(25)
      await store.ledger.finish(
        worker,
        claimed.slice(0, 25).map((email) => sentBy(email, rowTime(2))),
      )
      const updates = seen.filter(({ text }) => text.startsWith('update "emails"') || text.startsWith('update emails'))
      expect(updates).toHaveLength(5)
      for (const statement of updates)
        expect(await plan(statement), statement.text).not.toMatch(/emails_(?!pkey)|SCAN emails|Seq Scan on emails/)
    })

    it('counts waiting mail along indexes, up to the requested number', async () => {
      const { store, run, plan, seen } = await open()
      const tenant = await aTenant(store)
      await tenant.rooms.emails.insert([tenant.email({ id: 'eml_one' })])
      const columns = [...COLUMNS]
      await run(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into emails (id, ${columns}) select 'eml_' || n, ${columns.map((column) => `emails.${column}`)}
        from numbers, emails where emails.id = 'eml_one'`)
      await run(`update emails set error = 'later' where id < 'eml_15'`)
      await run('analyze')
      expect(await store.ledger.backlog(rowTime(1), 500)).toStrictEqual({ mails: 500, oldestDueAt: rowTime(0) })
      expect(await store.ledger.retries(500)).toStrictEqual({ mails: 500, oldestCreatedAt: rowTime(0) })
      expect(await store.ledger.backlog(rowTime(1))).toMatchObject({ mails: 20_001 })
      // If few of many are due, as nearly always, nothing else is read.
      await run(`update emails set due_at = null where id > 'eml_101'`)
      await run('analyze')
      seen.length = 0
      await store.ledger.backlog(rowTime(1), 500)
      await store.ledger.retries(500)
      // SQLite runs it on a thread, which is not recorded; sqlite-reads.test.ts checks its plans.
      const asked = seen.filter(({ text }) => /^with recursive/.test(text))
      expect(asked).toHaveLength(name === 'PostgreSQL' ? 2 : 0)
      for (const statement of asked) expect(await plan(statement)).not.toMatch(/Seq Scan on emails|SCAN emails/)
    })

    it('looks up whether the recipients of a claim may get mail, however many contacts the project has', async () => {
      const { store, run, plan, seen } = await open()
      const { rooms } = await aTenant(store)
      const contacts = Array.from({ length: 20_000 }, () => aContact())
      await rooms.contacts.insertMany(contacts)
      await rooms.suppressions.addMany(contacts.map(({ id }) => aSuppression({ hash: id })))
      if (name === 'PostgreSQL') await run('analyze')
      seen.length = 0
      const ids = contacts.slice(0, 50).map(({ id }) => id)
      expect(await rooms.contacts.consents(ids)).toHaveLength(50)
      expect(await rooms.suppressions.find(ids)).toHaveLength(50)
      const plans = await Promise.all(seen.filter(({ text }) => /^select/.test(text)).map(plan))
      expect(plans).toHaveLength(2)
      for (const one of plans) expect(one).not.toMatch(/Seq Scan on|\(project_id=\?\)$|SCAN (?:contacts|suppressions)/m)
    })

    it('finds the work of campaigns among any number of drafts and sent mails', async () => {
      const { store, run, plan, seen } = await open()
      const { id, rooms, bodyId } = await aTenant(store)
      const under = aStartedCampaign(bodyId, LOOSE_LANE + 1)
      await rooms.contacts.insertMany(Array.from({ length: 2000 }, () => aContact()))
      for (let n = 0; n < 300; n++) await rooms.campaigns.insert(aCampaign())
      await rooms.campaigns.insert(under)
      const idPrefix = 'eml_0123456789'
      const mail = { idPrefix, fromName: 'Engines', domain: 'example.com', variables: [], footer: false }
      const all = {
        predicate: { kind: 'all', of: [] },
        subscribedOnly: false,
        until: rowTime(0),
        window: 3000,
      } as const
      await rooms.campaigns.collect({ campaign: under, mail, ...all })
      await run(`update emails set status = 'SENT', due_at = null`)
      if (name === 'PostgreSQL') await run('analyze')
      seen.length = 0
      await store.campaigns.open(10)
      await store.campaigns.due(rowTime(1), 10)
      await rooms.campaigns.hasOpenMail(under.id)
      await rooms.campaigns.mailCounts([under.id])
      await store.ledger.projectsDue(rowTime(1), 10)
      await store.ledger.nextDueAt()
      await store.ledger.claim(claimOf([{ projectId: id, limit: 10 }]))
      await rooms.campaigns.listAsking({ fields: ['segment.seg_1'], activeOnly: true, limit: 1 })
      const asked = seen.filter(({ text }) => /campaigns/.test(text))
      expect(asked.length).toBeGreaterThanOrEqual(7)
      const wide =
        /Seq Scan on (?:campaigns|emails)|SCAN campaigns(?! USING (?:COVERING )?INDEX campaigns_(?:open|lane|due))|campaigns_newest|emails_campaign|campaigns USING AUTOMATIC/
      for (const statement of asked) expect(await plan(statement), statement.text).not.toMatch(wide)
    })

    it('claims for 50 projects, and finishes all their mail, in as many statements as for two', async () => {
      const { store, seen } = await open()
      const count = async (projects: number) => {
        const tenants = await Promise.all(Array.from({ length: projects }, () => aTenant(store)))
        for (const tenant of tenants) await tenant.rooms.emails.insert([tenant.email(), tenant.email()])
        seen.length = 0
        const emails = await store.transaction(async ({ ledger }) => {
          await ledger.theoreticalArrivals(tenants.map(({ id }) => id))
          const claimed = await ledger.claim(claimOf(tenants.map(({ id }) => ({ projectId: id, limit: 2 }))))
          await ledger.setTheoreticalArrivals(new Map(tenants.map(({ id }) => [id, rowTime(5)])))
          return claimed
        })
        expect(emails).toHaveLength(projects * 2)
        await store.transaction(async ({ ledger, eventLog }) => {
          await ledger.finish(
            worker,
            emails.map((email) => ({ ...sentBy(email), suppression: aSuppression() })),
          )
          await eventLog.insert(
            emails.map(({ id, projectId, contactId }) => ({ projectId, event: anEvent({ contactId, emailId: id }) })),
          )
        })
        return seen.filter(({ text }) => !/^(?:begin|commit|start transaction)/i.test(text)).length
      }
      await count(2)
      const few = await count(2)
      expect(await count(50)).toBe(few)
      // The use of the rates, read and written; the open lines and the claim; its outcomes, events, suppressions.
      expect(few).toBeLessThanOrEqual(7)
    })
  })
}

function sentBy({ id, projectId }: Email, handedOverAt?: Date): Outcome {
  return {
    id,
    projectId,
    status: 'SENT',
    error: undefined,
    response: '250 ok',
    attempts: 1,
    unknownOutcomes: 0,
    dueAt: undefined,
    sentAt: rowTime(2),
    handedOverAt,
  }
}

/** The columns of a stored mail, except its id. */
const COLUMNS = [
  'project_id',
  'contact_id',
  'source_type',
  'priority',
  'status',
  'subject',
  'from_email',
  'to_email',
  'message_id',
  'body_id',
  'variables',
  'attempts',
  'unknown_outcomes',
  'due_at',
  'opens',
  'clicks',
  'created_at',
]

const seen: Seen[] = []
/** A store on PostgreSQL also reads the time every half minute. */
const note = (asked: Seen) => {
  if (!asked.text.includes('clock_timestamp()')) seen.push(asked)
}

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-ledger-'))
afterAll(() => rmSync(directory, { recursive: true }))

const prepare = Database.prototype.prepare
vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
  const statement = prepare.call(this, text)
  const run = (verb: 'all' | 'run') => {
    const original = statement[verb].bind(statement)
    statement[verb] = (...values: unknown[]) => {
      seen.push({ text, values })
      return Reflect.apply(original, statement, values) as never
    }
  }
  run('all')
  run('run')
  return statement
})

let files = 0
ledgerSuite('SQLite', async () => {
  const file = await freshSqlite(path.join(directory, `${files++}.db`))
  const store = sqlite(file)
  await store.ready()
  const outsideClient = new Database(file)
  return {
    store,
    seen,
    run: async (text) => void outsideClient.exec(text),
    async plan({ text, values }) {
      const steps = outsideClient
        .prepare<unknown[], { readonly detail: string }>(`explain query plan ${text}`)
        .all(...values)
      return steps.map(({ detail }) => detail).join('\n')
    },
    detours: /TEMP B-TREE|SCAN emails/,
    damaged: [
      ['variables', '{"a":'],
      ['variables', '[1]'],
      ['headers', 'null'],
      ['attachments', '{}'],
      ...DAMAGED_EVERYWHERE,
    ],
  }
})

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: the ledger on PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('the ledger on PostgreSQL', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  const opened: { close(): Promise<void> }[] = []
  afterAll(async () => {
    for (const one of opened) await one.close()
    await server.stop()
  })
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const [asked] = input
    if (typeof asked === 'object' && asked !== null && 'text' in asked) note(asked as Seen)
    return query.apply(this, input) as never
  })
  ledgerSuite('PostgreSQL', async () => {
    const url = await server.createDatabase()
    const store = postgres(url, { connections: 3 })
    await store.ready()
    const outsideClient = new pg.Client(url)
    await outsideClient.connect()
    opened.push({
      async close() {
        await outsideClient.end()
        await store.close()
      },
    })
    return {
      store,
      seen,
      async run(text) {
        await outsideClient.query(text)
      },
      async plan({ text, values }) {
        const { rows } = await outsideClient.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      },
      detours: /Sort|Seq Scan|Hash/,
      damaged: [
        ['variables', '[1]'],
        ['variables', '"a"'],
        ['headers', '7'],
        ['attachments', '{"a":1}'],
        ...DAMAGED_EVERYWHERE,
      ],
    }
  })
}
