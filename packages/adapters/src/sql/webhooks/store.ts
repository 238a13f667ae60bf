import {
  type ActiveWebhook,
  type AttemptFilter,
  takesEvents,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookStore,
} from '@posthorn/core/automation'
import type { ContactId, PageRequest, ProjectId, WebhookAttemptId, WebhookEndpointId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { olderThan } from '../engine/page.ts'
import type { Tables } from '../tables.ts'
import { WEBHOOK_ATTEMPT, WEBHOOK_ENDPOINT } from './columns.ts'
import { deliveryVerbs } from './deliveries.ts'

const ATTEMPT_COLUMNS = { ...WEBHOOK_ATTEMPT.columns, project_id: 'text' } as const

/** What the project knows of an endpoint: undefined while it takes no events. */
const knownOf = (endpoint: WebhookEndpoint) => (takesEvents(endpoint) ? JSON.stringify(endpoint.events) : undefined)

export function webhookStore(session: Session, project: ProjectId): WebhookStore {
  const { dialect, read, write, locked } = session

  /** Changes of the project's endpoints wait here for one another: each tells the project of those before it, too. */
  const waitForOthers = (db: Kysely<Tables>) => dialect.locks.waitForName(db, `webhooks of ${project}`)

  async function listEndpoints(db: Kysely<Tables>): Promise<readonly WebhookEndpoint[]> {
    const rows = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('project_id', '=', project)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => WEBHOOK_ENDPOINT.fromRow(dialect, row))
  }

  async function tellProject(db: Kysely<Tables>): Promise<void> {
    const active = (await listEndpoints(db))
      .filter(takesEvents)
      .map(({ id, events }): ActiveWebhook => ({ id, events }))
    await db
      .updateTable('projects')
      .set({ webhook_endpoints: dialect.json.encode(active) })
      .where('id', '=', project)
      .execute()
  }

  async function findIn(db: Kysely<Tables>, id: WebhookEndpointId, lock = locked) {
    const row = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', id)
      .where(ownedBy(project))
      .modifyEnd(lock)
      .executeTakeFirst()
    return row && WEBHOOK_ENDPOINT.fromRow(dialect, row)
  }

  return {
    ...deliveryVerbs(session, project),
    find: (id: WebhookEndpointId) => findIn(read, id),
    list: () => listEndpoints(read),

    add(endpoint: WebhookEndpoint, max: number) {
      return write(async (db) => {
        await waitForOthers(db)
        if ((await listEndpoints(db)).length >= max) return false
        await db
          .insertInto('webhook_endpoints')
          .values({ ...WEBHOOK_ENDPOINT.toRow(dialect, endpoint), project_id: project })
          .execute()
        await tellProject(db)
        return true
      })
    },

    update(endpoint: WebhookEndpoint) {
      return write(async (db) => {
        const before = await findIn(db, endpoint.id, dialect.locks.forUpdate)
        if (!before) return false
        const { id, created_at, ...changes } = WEBHOOK_ENDPOINT.toRow(dialect, endpoint)
        await db.updateTable('webhook_endpoints').set(changes).where('id', '=', id).where(ownedBy(project)).execute()
        // Failures are counted often; the project changes only when it has to.
        if (knownOf(before) === knownOf(endpoint)) return true
        await waitForOthers(db)
        await tellProject(db)
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
        await waitForOthers(db)
        await tellProject(db)
        return true
      })
    },

    takeNotice(id: WebhookEndpointId) {
      return write(async (db) => {
        const row = await db
          .updateTable('webhook_endpoints')
          .set({ notice_due: 0 })
          .where('id', '=', id)
          .where(ownedBy(project))
          .where('notice_due', '=', sql.lit(1))
          .returningAll()
          .executeTakeFirst()
        return row && WEBHOOK_ENDPOINT.fromRow(dialect, row)
      })
    },

    record(attempts: readonly WebhookAttempt[]) {
      return write(async (db) => {
        const rows = attempts.map((attempt) => ({ ...WEBHOOK_ATTEMPT.toSetRow(attempt), project_id: project }))
        if (rows.length > 0)
          await dialect.sets.insertAll(db, { table: 'webhook_attempts', columns: ATTEMPT_COLUMNS, rows })
      })
    },

    async findAttempt(id: WebhookAttemptId) {
      const row = await read
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('id', '=', id)
        .where(ownedBy(project))
        .executeTakeFirst()
      return row && WEBHOOK_ATTEMPT.fromRow(dialect, row)
    },

    async listAttempts({ endpointId, outcome, eventId, limit, after }: AttemptFilter & PageRequest) {
      const rows = await read
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('endpoint_id', '=', endpointId)
        .where(ownedBy(project))
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'failed'))
        .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 'evt_'))
        .$if(after !== undefined, (query) => query.where(olderThan(after, 'id')))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => WEBHOOK_ATTEMPT.fromRow(dialect, row))
    },

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
