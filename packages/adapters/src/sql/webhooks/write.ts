import { type ActiveWebhook, takesEvents, type WebhookEndpoint, type WebhookStore } from '@posthorn/core/automation'
import type { ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import type { Tables } from '../tables.ts'
import { WEBHOOK_ENDPOINT } from './columns.ts'
import { findIn, listEndpoints } from './select.ts'

/** Returns the project's copy of an endpoint: undefined while the endpoint takes no events. */
const knownOf = (endpoint: WebhookEndpoint) => (takesEvents(endpoint) ? JSON.stringify(endpoint.events) : undefined)

/**
 * Makes changes of the project's endpoints wait for one another, so that each returns the endpoints of those before it,
 * too.
 */
function waitForOthers(session: Session, project: ProjectId, db: Kysely<Tables>) {
  const { dialect } = session
  return dialect.locks.waitForName(db, `webhooks of ${project}`)
}

async function projectInserted(session: Session, project: ProjectId, db: Kysely<Tables>): Promise<void> {
  const { dialect } = session
  const active = (await listEndpoints(session, project, db))
    .filter(takesEvents)
    .map(({ id, events }): ActiveWebhook => ({ id, events }))
  await db
    .updateTable('projects')
    .set({ webhook_endpoints: dialect.json.encode(active) })
    .where('id', '=', project)
    .execute()
}

export function writeVerbs(session: Session, project: ProjectId): Pick<WebhookStore, 'add' | 'update' | 'delete'> {
  const { write, dialect } = session
  return {
    add(endpoint: WebhookEndpoint, max: number) {
      return write(async (db) => {
        await waitForOthers(session, project, db)
        if ((await listEndpoints(session, project, db)).length >= max) return false
        await db
          .insertInto('webhook_endpoints')
          .values({ ...WEBHOOK_ENDPOINT.toRow(dialect, endpoint), project_id: project })
          .execute()
        await projectInserted(session, project, db)
        return true
      })
    },

    update(endpoint: WebhookEndpoint) {
      return write(async (db) => {
        const before = await findIn(session, project, db, endpoint.id, dialect.locks.forUpdate)
        if (!before) return false
        const { id, created_at, ...changes } = WEBHOOK_ENDPOINT.toRow(dialect, endpoint)
        await db.updateTable('webhook_endpoints').set(changes).where('id', '=', id).where(ownedBy(project)).execute()
        // Failures are counted often; the project changes only when it has to.
        if (knownOf(before) === knownOf(endpoint)) return true
        await waitForOthers(session, project, db)
        await projectInserted(session, project, db)
        return true
      })
    },

    delete(id: WebhookEndpointId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('webhook_endpoints')
          .where('id', '=', id)
          .where(ownedBy(project))
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) return false
        await waitForOthers(session, project, db)
        await projectInserted(session, project, db)
        return true
      })
    },
  }
}
