import { takesEvents, type WebhookEndpoint } from '../../automation/webhooks/schema.ts'
import type { DueEndpoint, OwnedEndpoint, WebhookLine } from '../../automation/webhooks/store.ts'
import type { WebhookEndpointId } from '../../kernel/ids/ids.ts'
import { earliest, hasCome } from './rows.ts'
import type { OwnedRow, Source, Tables } from './tables.ts'
import { byId } from './webhooks.ts'

/** The endpoints of the deployment. */
export function memoryWebhookLine(source: Source): WebhookLine {
  const found = (
    tables: Tables,
    wanted: (one: OwnedRow<WebhookEndpoint>) => boolean,
    { limit, after }: { readonly limit: number; readonly after: WebhookEndpointId | undefined },
  ): readonly DueEndpoint[] =>
    tables.webhookEndpoints
      .filter((one) => wanted(one) && (after === undefined || one.row.id > after))
      .map(({ projectId, row: { id, failures } }) => ({ projectId, id, failures }))
      .sort(byId)
      .slice(0, limit)
  const owned = (all: readonly DueEndpoint[]): readonly OwnedEndpoint[] =>
    all.map(({ projectId, id }) => ({ projectId, id }))
  const waits = (tables: Tables, id: WebhookEndpointId, isDue: (dueAt: Date | undefined) => boolean) =>
    tables.webhookDeliveries.filter(({ row }) => row.delivery.endpointId === id && isDue(row.delivery.dueAt)).length > 0

  return {
    listDue: (now, limit, after) =>
      source.read((tables) => {
        const isDue = ({ row }: OwnedRow<WebhookEndpoint>) =>
          takesEvents(row) &&
          (row.retryAt === undefined || row.retryAt <= now) &&
          waits(tables, row.id, (dueAt) => hasCome(dueAt, now))
        return found(tables, isDue, { limit, after })
      }),
    listWaiting: (limit, after) =>
      source.read((tables) =>
        owned(found(tables, ({ row }) => takesEvents(row) && waits(tables, row.id, () => true), { limit, after })),
      ),
    listNotices: (limit, after) =>
      source.read((tables) => owned(found(tables, ({ row }) => row.noticeDue, { limit, after }))),
    backlog: (now) =>
      source.read((tables) => {
        const endpoints = tables.webhookEndpoints.filter(() => true).map(({ row }) => row)
        const active = new Set(endpoints.filter(takesEvents).map(({ id }) => id))
        const deliveries = tables.webhookDeliveries
          .filter(({ row }) => active.has(row.delivery.endpointId))
          .map(({ row }) => row.delivery)
        return {
          waiting: deliveries.length,
          oldestDueAt: earliest(deliveries.filter(({ dueAt }) => hasCome(dueAt, now)).map(({ dueAt }) => dueAt)),
          active: active.size,
          paused: endpoints.filter(({ enabled, pausedAt }) => enabled && pausedAt).length,
        }
      }),
  }
}
