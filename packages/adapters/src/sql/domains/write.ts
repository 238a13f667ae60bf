import type { DomainId, ProjectId } from '@posthorn/core/kernel'
import type { Domain, DomainAddition, DomainChange, DomainStore, VerifiedDomain } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import { DOMAIN } from './columns.ts'
import { byName } from './select.ts'

/**
 * Makes changes of the project's domains wait for one another, so that each returns the domains of those before it,
 * too.
 */
function waitForOthers(session: Session, project: ProjectId, db: Kysely<Tables>) {
  const { dialect } = session
  return dialect.locks.waitForName(db, `domains of ${project}`)
}

/** Makes verifications of a name wait for one another. */
function waitForName(session: Session, db: Kysely<Tables>, domain: string) {
  const { dialect } = session
  return dialect.locks.waitForName(db, `domain ${domain}`)
}

async function isVerifiedElsewhere(project: ProjectId, db: Kysely<Tables>, domain: string): Promise<boolean> {
  const one = await db
    .selectFrom('domains')
    .select('id')
    .where('domain', '=', domain)
    .where('status', '=', sql.lit('verified'))
    .where('project_id', '!=', project)
    .executeTakeFirst()
  return one !== undefined
}

async function projectInserted(session: Session, project: ProjectId, db: Kysely<Tables>): Promise<void> {
  const { dialect } = session
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

export function writeVerbs(session: Session, project: ProjectId): Pick<DomainStore, 'add' | 'update' | 'delete'> {
  const { write, dialect } = session
  return {
    add(domain: Domain, max: number) {
      return write(async (db): Promise<DomainAddition> => {
        await waitForOthers(session, project, db)
        const names = await db.selectFrom('domains').select('domain').where('project_id', '=', project).execute()
        if (names.some((one) => one.domain === domain.domain)) return 'exists'
        if (names.length >= max) return 'full'
        if (await isVerifiedElsewhere(project, db, domain.domain)) return 'verified_elsewhere'
        await db
          .insertInto('domains')
          .values({ ...DOMAIN.toRow(dialect, domain), project_id: project })
          .execute()
        return 'added'
      })
    },

    update(domain: Domain) {
      return write(async (db): Promise<DomainChange> => {
        await waitForOthers(session, project, db)
        if (domain.status === 'verified') {
          await waitForName(session, db, domain.domain)
          if (await isVerifiedElsewhere(project, db, domain.domain)) return 'verified_elsewhere'
        }
        const { id, domain: _, asked_at, created_at, ...changes } = DOMAIN.toRow(dialect, domain)
        const { numUpdatedRows } = await db
          .updateTable('domains')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return 'gone'
        await projectInserted(session, project, db)
        return 'changed'
      })
    },

    delete(id: DomainId) {
      return write(async (db) => {
        await waitForOthers(session, project, db)
        const gone = await db
          .deleteFrom('domains')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) return false
        await projectInserted(session, project, db)
        return true
      })
    },
  }
}
