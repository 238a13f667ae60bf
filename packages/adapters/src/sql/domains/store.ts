import type { DomainId, ProjectId } from '@posthorn/core/kernel'
import type { Domain, DomainAddition, DomainChange, DomainStore, VerifiedDomain } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { DOMAIN } from './columns.ts'

/** Databases collate texts in their own ways. */
const byName = (a: { readonly domain: string }, b: { readonly domain: string }) => (a.domain < b.domain ? -1 : 1)

export function domainStore(session: Session, project: ProjectId): DomainStore {
  const { dialect, read, write, locked } = session

  /** Changes of the project's domains wait here for one another: each tells the project of those before it, too. */
  const waitForOthers = (db: Kysely<Tables>) => dialect.locks.waitForName(db, `domains of ${project}`)
  /** Whoever verifies a name waits here for others who do. */
  const waitForName = (db: Kysely<Tables>, domain: string) => dialect.locks.waitForName(db, `domain ${domain}`)

  async function isVerifiedElsewhere(db: Kysely<Tables>, domain: string): Promise<boolean> {
    const one = await db
      .selectFrom('domains')
      .select('id')
      .where('domain', '=', domain)
      .where('status', '=', sql.lit('verified'))
      .where('project_id', '!=', project)
      .executeTakeFirst()
    return one !== undefined
  }

  async function tellProject(db: Kysely<Tables>): Promise<void> {
    const rows = await db
      .selectFrom('domains')
      .select(['id', 'domain', 'version'])
      .where('project_id', '=', project)
      .where('status', '=', sql.lit('verified'))
      .execute()
    const verified = rows.map(({ id, domain, version }): VerifiedDomain => ({ id, domain, version })).sort(byName)
    await db
      .updateTable('projects')
      .set({ verified_domains: dialect.json.encode(verified) })
      .where('id', '=', project)
      .execute()
  }

  return {
    async find(id: DomainId) {
      const row = await read
        .selectFrom('domains')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && DOMAIN.fromRow(dialect, row)
    },

    async list() {
      const rows = await read.selectFrom('domains').selectAll().where('project_id', '=', project).execute()
      return rows.map((row) => DOMAIN.fromRow(dialect, row)).sort(byName)
    },

    add(domain: Domain, max: number) {
      return write(async (db): Promise<DomainAddition> => {
        await waitForOthers(db)
        const names = await db.selectFrom('domains').select('domain').where('project_id', '=', project).execute()
        if (names.some((one) => one.domain === domain.domain)) return 'exists'
        if (names.length >= max) return 'full'
        if (await isVerifiedElsewhere(db, domain.domain)) return 'verified_elsewhere'
        await db
          .insertInto('domains')
          .values({ ...DOMAIN.toRow(dialect, domain), project_id: project })
          .execute()
        return 'added'
      })
    },

    update(domain: Domain) {
      return write(async (db): Promise<DomainChange> => {
        await waitForOthers(db)
        if (domain.status === 'verified') {
          await waitForName(db, domain.domain)
          if (await isVerifiedElsewhere(db, domain.domain)) return 'verified_elsewhere'
        }
        const { id, domain: _, asked_at, created_at, ...changes } = DOMAIN.toRow(dialect, domain)
        const { numUpdatedRows } = await db
          .updateTable('domains')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return 'gone'
        await tellProject(db)
        return 'changed'
      })
    },

    delete(id: DomainId) {
      return write(async (db) => {
        await waitForOthers(db)
        const gone = await db
          .deleteFrom('domains')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) return false
        await tellProject(db)
        return true
      })
    },

    beginCheck(id: DomainId, { now, before }: { readonly now: Date; readonly before: Date }) {
      return write(async (db) => {
        const row = await db
          .updateTable('domains')
          .set({ asked_at: toTime(now) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', toTime(before))]))
          .returningAll()
          .executeTakeFirst()
        return row && DOMAIN.fromRow(dialect, row)
      })
    },
  }
}
