import type { WebhookEndpoint } from '@posthorn/core/automation'
import type { ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import type { Tables } from '../tables.ts'
import { WEBHOOK_ENDPOINT } from './columns.ts'

export async function listEndpoints(
  session: Session,
  project: ProjectId,
  db: Kysely<Tables>,
): Promise<readonly WebhookEndpoint[]> {
  const { dialect } = session
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => WEBHOOK_ENDPOINT.fromRow(dialect, row))
}

export async function findIn(
  session: Session,
  project: ProjectId,
  db: Kysely<Tables>,
  id: WebhookEndpointId,
  lock = session.locked,
) {
  const { dialect } = session
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where(ownedBy(project))
    .modifyEnd(lock)
    .executeTakeFirst()
  return row && WEBHOOK_ENDPOINT.fromRow(dialect, row)
}
