import {
  type ActiveWebhook,
  ATTEMPTS_KEPT_DAYS,
  TRIED_MS,
  takesEvents,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../automation/webhooks/schema.ts'
import type { ClaimedRow, NewDelivery, WebhookStore } from '../../automation/webhooks/store.ts'
import type { ProjectId, WebhookEndpointId } from '../../kernel/ids/ids.ts'
import { hasCome, insertRow, pageOf } from './rows.ts'
import type { OwnedRow, Source, Tables } from './tables.ts'

const DAY_MS = 86_400_000

/** A delivery, and whether it is claimed. */
export interface DeliveryRow {
  readonly delivery: WebhookDelivery
  readonly isClaimed: boolean
}

declare module './tables.ts' {
  interface Rows {
    webhookEndpoints: OwnedRow<WebhookEndpoint>
    webhookDeliveries: OwnedRow<DeliveryRow>
    webhookAttempts: OwnedRow<WebhookAttempt>
  }
}

const seqKey = (seq: number) => String(seq).padStart(12, '0')
const bySeq = (a: WebhookDelivery, b: WebhookDelivery) => a.seq - b.seq
export const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

function ownEndpoints({ webhookEndpoints }: Tables, projectId: ProjectId): WebhookEndpoint[] {
  return webhookEndpoints
    .filter((one) => one.projectId === projectId)
    .map(({ row }) => row)
    .sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || byId(a, b))
}

/** Stores in the project which of its endpoints accept events. */
function projectInserted(tables: Tables, projectId: ProjectId): void {
  const project = tables.projects.get(projectId)
  const webhookEndpoints = ownEndpoints(tables, projectId)
    .filter(takesEvents)
    .map(({ id, events }): ActiveWebhook => ({ id, events }))
  if (project) tables.projects.set(projectId, { ...project, webhookEndpoints })
}

function deliveriesOf({ webhookDeliveries }: Tables, projectId: ProjectId): WebhookDelivery[] {
  return webhookDeliveries
    .filter((one) => one.projectId === projectId)
    .map(({ row }) => row.delivery)
    .sort(bySeq)
}

function add(tables: Tables, projectId: ProjectId, { dueAt, ...delivery }: NewDelivery): void {
  const last = tables.webhookDeliveries
    .filter(() => true)
    .reduce((most, { row }) => Math.max(most, row.delivery.seq), 0)
  const seq = last + 1
  tables.webhookDeliveries.set(seqKey(seq), {
    projectId,
    row: { delivery: { seq, attempts: 0, dueAt, ...delivery }, isClaimed: false },
  })
}

const isFirst = (all: readonly WebhookDelivery[], { seq, endpointId, contactId }: WebhookDelivery) =>
  !all.some((one) => one.endpointId === endpointId && one.contactId === contactId && one.seq < seq)

export function memoryWebhooks(source: Source, projectId: ProjectId): WebhookStore {
  const own = ({ webhookEndpoints }: Tables, id: WebhookEndpointId) => {
    const one = webhookEndpoints.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  return {
    find: (id) => source.read((tables) => own(tables, id)),
    list: () => source.read((tables) => ownEndpoints(tables, projectId)),
    add: (endpoint, max) =>
      source.write((tables) => {
        if (ownEndpoints(tables, projectId).length >= max) return false
        insertRow(tables.webhookEndpoints, endpoint.id, { projectId, row: { ...endpoint } })
        projectInserted(tables, projectId)
        return true
      }),
    update: (endpoint) =>
      source.write((tables) => {
        const before = own(tables, endpoint.id)
        if (!before) return false
        tables.webhookEndpoints.set(endpoint.id, { projectId, row: { ...endpoint, createdAt: before.createdAt } })
        projectInserted(tables, projectId)
        return true
      }),
    delete: (id) =>
      source.write((tables) => {
        if (!own(tables, id)) return false
        tables.webhookEndpoints.delete(id)
        projectInserted(tables, projectId)
        return true
      }),
    takeNotice: (id) =>
      source.write((tables) => {
        const endpoint = own(tables, id)
        if (!endpoint?.noticeDue) return undefined
        const taken = { ...endpoint, noticeDue: false }
        tables.webhookEndpoints.set(id, { projectId, row: taken })
        return taken
      }),
    ...memoryDeliveries(source, projectId),
    record: (attempts) =>
      source.write(({ webhookAttempts }) => {
        for (const attempt of attempts) insertRow(webhookAttempts, attempt.id, { projectId, row: { ...attempt } })
      }),
    findAttempt: (id) =>
      source.read(({ webhookAttempts }) => {
        const one = webhookAttempts.get(id)
        return one?.projectId === projectId ? one.row : undefined
      }),
    listAttempts: ({ endpointId, outcome, eventId, ...page }) =>
      source.read(({ webhookAttempts }) => {
        const found = webhookAttempts
          .filter((one) => one.projectId === projectId && one.row.endpointId === endpointId)
          .map(({ row }) => row)
          .filter((one) => outcome === undefined || one.outcome === outcome)
          .filter((one) => eventId === undefined || one.eventId === eventId)
        return pageOf(found, page)
      }),
    forgetContacts: (contactIds, limit) =>
      source.write(({ webhookAttempts, webhookDeliveries }) => {
        const waiting = webhookDeliveries
          .filter((one) => one.projectId === projectId && contactIds.includes(one.row.delivery.contactId))
          .slice(0, limit)
        const tried = webhookAttempts
          .filter(({ projectId: owner, row: { contactId } }) => {
            return owner === projectId && contactId !== undefined && contactIds.includes(contactId)
          })
          .slice(0, limit)
        for (const { row } of waiting) webhookDeliveries.delete(seqKey(row.delivery.seq))
        for (const { row } of tried) webhookAttempts.delete(row.id)
        return waiting.length + tried.length
      }),
  }
}

function memoryDeliveries(source: Source, projectId: ProjectId) {
  const change = (tables: Tables, seq: number, changes: Partial<WebhookDelivery>, isClaimed: boolean) => {
    const one = tables.webhookDeliveries.get(seqKey(seq))
    if (one?.projectId !== projectId) return
    const row = { delivery: { ...one.row.delivery, ...changes }, isClaimed }
    tables.webhookDeliveries.set(seqKey(seq), { projectId, row })
  }
  const isHeld = ({ webhookDeliveries }: Tables, { seq, leaseUntil }: ClaimedRow) => {
    const one = webhookDeliveries.get(seqKey(seq))
    return (
      one?.projectId === projectId && one.row.isClaimed && one.row.delivery.dueAt?.getTime() === leaseUntil.getTime()
    )
  }
  const firstOf = (tables: Tables, id: WebhookEndpointId, contactId: string) =>
    deliveriesOf(tables, projectId).find((one) => one.endpointId === id && one.contactId === contactId)

  return {
    enqueue: (deliveries) =>
      source.write((tables) => {
        for (const delivery of deliveries) add(tables, projectId, delivery)
      }),
    enqueueMissing: (deliveries) =>
      source.write((tables) => {
        const waits = new Set(deliveriesOf(tables, projectId).map((one) => `${one.endpointId} ${one.eventId}`))
        const missing = deliveries.filter((one) => !waits.has(`${one.endpointId} ${one.eventId}`))
        for (const delivery of missing) add(tables, projectId, delivery)
        return missing.length
      }),
    listDue: (id, now, limit) =>
      source.read((tables) => {
        const all = deliveriesOf(tables, projectId)
        return all
          .filter((one) => one.endpointId === id && hasCome(one.dueAt, now))
          .sort((a, b) => Number(a.dueAt) - Number(b.dueAt) || bySeq(a, b))
          .slice(0, limit)
          .map((one) => ({ ...one, isFirst: isFirst(all, one) }))
      }),
    claim: (seqs, leaseUntil) =>
      source.write((tables) => {
        for (const seq of seqs) change(tables, seq, { dueAt: leaseUntil }, true)
      }),
    park: (seqs) =>
      source.write((tables) => {
        for (const seq of seqs) change(tables, seq, { dueAt: undefined }, false)
      }),
    putOff: (rows) =>
      source.write((tables) => {
        const held = rows.filter((row) => isHeld(tables, row))
        for (const { seq, dueAt, attempts } of held) change(tables, seq, { dueAt, attempts }, false)
        return held.map(({ seq }) => seq)
      }),
    finish: (id, rows, now) =>
      source.write((tables) => {
        const held = rows.filter((row) => isHeld(tables, row))
        const contacts = new Set<string>()
        for (const { seq } of held) {
          contacts.add(tables.webhookDeliveries.get(seqKey(seq))?.row.delivery.contactId ?? '')
          tables.webhookDeliveries.delete(seqKey(seq))
        }
        for (const contactId of contacts) {
          const next = firstOf(tables, id, contactId)
          if (next && next.dueAt === undefined) change(tables, next.seq, { dueAt: now }, false)
        }
        return held.map(({ seq }) => seq)
      }),
    hasten: (id, contactId, now) =>
      source.write((tables) => {
        const first = firstOf(tables, id, contactId)
        if (first && !tables.webhookDeliveries.get(seqKey(first.seq))?.row.isClaimed)
          change(tables, first.seq, { dueAt: now }, false)
      }),
    hastenLatest: (id, now, limit) =>
      source.write((tables) => {
        const late = tables.webhookDeliveries
          .filter((one) => one.projectId === projectId && one.row.delivery.endpointId === id && !one.row.isClaimed)
          .map(({ row }) => row.delivery)
          .filter(({ dueAt }) => dueAt && dueAt > now)
          .sort((a, b) => Number(b.dueAt) - Number(a.dueAt) || bySeq(a, b))
        for (const { seq } of late.slice(0, limit)) change(tables, seq, { dueAt: now }, false)
      }),
    countWaiting: (id, atMost) =>
      source.read((tables) =>
        Math.min(deliveriesOf(tables, projectId).filter((one) => one.endpointId === id).length, atMost),
      ),
  } satisfies Partial<WebhookStore>
}

/**
 * Deletes attempts that are old, and deliveries whose endpoint was deleted or has been off for long. Returns how many.
 */
export function pruneWebhooks({ webhookEndpoints, webhookDeliveries, webhookAttempts }: Tables, now: Date): number {
  const oldest = now.getTime() - ATTEMPTS_KEPT_DAYS * DAY_MS
  const old = webhookAttempts.filter(({ row }) => row.createdAt.getTime() < oldest)
  const isLeft = (id: WebhookEndpointId) => {
    const endpoint = webhookEndpoints.get(id)?.row
    return !endpoint || (!takesEvents(endpoint) && endpoint.updatedAt.getTime() < now.getTime() - TRIED_MS)
  }
  const left = webhookDeliveries.filter(({ row }) => isLeft(row.delivery.endpointId))
  for (const { row } of old) webhookAttempts.delete(row.id)
  for (const { row } of left) webhookDeliveries.delete(seqKey(row.delivery.seq))
  return old.length + left.length
}
