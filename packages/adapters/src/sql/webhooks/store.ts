import type { WebhookStore } from '@posthorn/core/automation'
import type { ContactId, ProjectId, WebhookEndpointId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { ownedBy } from '../engine/owner.ts'
import { attemptVerbs } from './attempts.ts'
import { deliveryVerbs } from './deliveries.ts'
import { findIn, listEndpoints } from './select.ts'
import { writeVerbs } from './write.ts'

export const webhookStore: (session: Session, project: ProjectId) => WebhookStore = inGroups(
  writeVerbs,
  attemptVerbs,
  deliveryVerbs,
  ownVerbs,
)

function ownVerbs(session: Session, project: ProjectId) {
  const { read, dialect, write } = session
  return {
    find: (id: WebhookEndpointId) => findIn(session, project, read, id),
    list: () => listEndpoints(session, project, read),
    forgetContacts(contactIds: readonly ContactId[], limit: number) {
      const isOne = dialect.sets.isOneOf(sql.ref('contact_id'), contactIds)
      return write(async (db) => {
        const waiting = await sql`delete from webhook_deliveries where seq in (
          select seq from webhook_deliveries where endpoint_id in (
            select id from webhook_endpoints where project_id = ${project}) and ${isOne} limit ${limit})`.execute(db)
        const tried = await sql`delete from webhook_attempts where id in (
          select id from webhook_attempts where ${isOne} and ${ownedBy(project)} limit ${limit})`.execute(db)
        return Number(waiting.numAffectedRows ?? 0) + Number(tried.numAffectedRows ?? 0)
      })
    },
  }
}
