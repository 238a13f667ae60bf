import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'

export const WEBHOOK_ENDPOINT = columns<WebhookEndpoint>()(
  {
    id: text(),
    url: text(),
    events: json(),
    description: text().optional(),
    enabled: flag(),
    pausedAt: time().optional(),
    pauseReason: text().optional(),
    noticeDue: flag(),
    keyNumber: integer(),
    keySince: time().optional(),
    failures: integer(),
    failingSince: time().optional(),
    retryAt: time().optional(),
    replayId: text().optional(),
    revision: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  { project_id: text<ProjectId>() },
)
export type WebhookEndpointRow = RowOf<typeof WEBHOOK_ENDPOINT>

export const WEBHOOK_ATTEMPT = columns<WebhookAttempt>()(
  {
    id: text(),
    endpointId: text(),
    eventId: text(),
    eventName: text(),
    contactId: text().optional(),
    number: integer(),
    outcome: text(),
    status: integer().optional(),
    body: text().optional(),
    error: text().optional(),
    durationMs: integer(),
    nextAttemptAt: time().optional(),
    createdAt: time(),
  },
  { project_id: text<ProjectId>() },
)
export type WebhookAttemptRow = RowOf<typeof WEBHOOK_ATTEMPT>

/** A delivery without its number, which the database creates. */
export const WEBHOOK_DELIVERY = columns<Omit<WebhookDelivery, 'seq'>>()(
  {
    endpointId: text(),
    eventId: text(),
    eventName: text(),
    contactId: text(),
    attempts: integer(),
    /** The time of the next attempt, or of the end of its claim; null while an earlier one of the contact waits. */
    dueAt: time().optional(),
    createdAt: time(),
  },
  {
    seq: integer().made(),
    project_id: text<ProjectId>(),
    /** 1 while a worker has claimed it. */
    claimed: integer().made(),
  },
)
export type WebhookDeliveryRow = RowOf<typeof WEBHOOK_DELIVERY>

declare module '../tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointRow
    webhook_deliveries: WebhookDeliveryRow
    webhook_attempts: WebhookAttemptRow
  }
}
