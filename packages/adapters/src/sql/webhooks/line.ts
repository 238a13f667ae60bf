import type { OwnedEndpoint, WebhookLine } from '@posthorn/core/automation'
import { COUNTED_AT_MOST, type WebhookEndpointId } from '@posthorn/core/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'

const ACTIVE = sql`endpoint.enabled = 1 and endpoint.paused_at is null`

/** Skips along an index: one lookup for each endpoint, however many deliveries wait for it. */
const waitingFor = (after: string, and: RawBuilder<unknown> = sql``) => sql`waiting(id) as (
  select min(endpoint_id) from webhook_deliveries where endpoint_id > ${after} ${and}
  union all
  select (select min(endpoint_id) from webhook_deliveries where endpoint_id > waiting.id ${and})
  from waiting where waiting.id is not null)`

const PLANNED = sql`and due_at is not null`
const ownedEndpoint = (row: { readonly id: WebhookEndpointId; readonly project_id: OwnedEndpoint['projectId'] }) => ({
  projectId: row.project_id,
  id: row.id,
})
type OwnedRow = Parameters<typeof ownedEndpoint>[0]

export function webhookLine({ read }: Session): WebhookLine {
  return {
    async listDue(now: Date, limit: number, after: WebhookEndpointId | '' = '') {
      const ms = toTime(now)
      const { rows } = await sql<OwnedRow & { readonly failures: number }>`with recursive ${waitingFor(after, PLANNED)}
        select endpoint.id, endpoint.project_id, endpoint.failures from waiting join webhook_endpoints as endpoint on endpoint.id = waiting.id
        where ${ACTIVE} and (endpoint.retry_at is null or endpoint.retry_at <= ${ms}) and exists (
          select 1 from webhook_deliveries where endpoint_id = endpoint.id and due_at <= ${ms})
        order by endpoint.id limit ${limit}`.execute(read)
      return rows.map((row) => ({ ...ownedEndpoint(row), failures: row.failures }))
    },

    async listWaiting(limit: number, after: WebhookEndpointId | '' = '') {
      const { rows } = await sql<OwnedRow>`with recursive ${waitingFor(after)}
        select endpoint.id, endpoint.project_id from waiting join webhook_endpoints as endpoint on endpoint.id = waiting.id
        where ${ACTIVE} order by endpoint.id limit ${limit}`.execute(read)
      return rows.map(ownedEndpoint)
    },

    async listNotices(limit: number, after: WebhookEndpointId | '' = '') {
      const { rows } = await sql<OwnedRow>`select id, project_id from webhook_endpoints
        where notice_due = 1 and id > ${after} order by id limit ${limit}`.execute(read)
      return rows.map(ownedEndpoint)
    },

    async backlog(now: Date) {
      const { rows } = await sql<Record<'waiting' | 'oldest' | 'active' | 'paused', number | null>>`
        with recursive ${waitingFor('')},
        taking(id) as (select endpoint.id from waiting join webhook_endpoints as endpoint on endpoint.id = waiting.id
          where ${ACTIVE})
        select (select count(*) from (select 1 from webhook_deliveries
            where endpoint_id in (select id from taking) limit ${COUNTED_AT_MOST}) as counted) as waiting,
          (select min(first) from (select (select min(due_at) from webhook_deliveries
            where endpoint_id = taking.id and due_at <= ${toTime(now)}) as first from taking) as firsts) as oldest,
          (select count(*) from webhook_endpoints as endpoint where ${ACTIVE}) as active,
          (select count(*) from webhook_endpoints where enabled = 1 and paused_at is not null) as paused`.execute(read)
      const [row] = rows
      const oldest = row?.oldest ?? null
      return {
        waiting: Number(row?.waiting ?? 0),
        oldestDueAt: fromTimeOrNull(oldest === null ? null : Number(oldest)),
        active: Number(row?.active ?? 0),
        paused: Number(row?.paused ?? 0),
      }
    },
  }
}
