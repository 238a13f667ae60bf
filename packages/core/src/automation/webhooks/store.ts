import type { ContactId, EventId, ProjectId, WebhookAttemptId, WebhookEndpointId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { AttemptOutcome, WebhookAttempt, WebhookDelivery, WebhookEndpoint } from './schema.ts'

/** Wakes the workers that deliver webhooks. */
export const RUN_WEBHOOKS = 'webhooks.run'

/** A new delivery. */
export interface NewDelivery extends Omit<WebhookDelivery, 'seq' | 'attempts' | 'dueAt'> {
  readonly dueAt: Date
}

/** A delivery that is due, and whether no earlier one of its contact waits for the endpoint. */
export interface DueDelivery extends WebhookDelivery {
  readonly isFirst: boolean
}

/** A delivery that a worker has claimed, until `leaseUntil`. */
export interface ClaimedRow {
  readonly seq: number
  readonly leaseUntil: Date
}

/** A claimed delivery that is retried. */
export interface PutOff extends ClaimedRow {
  readonly dueAt: Date
  readonly attempts: number
}

export interface AttemptFilter {
  readonly endpointId: WebhookEndpointId
  readonly outcome: AttemptOutcome | undefined
  readonly eventId: EventId | undefined
}

/**
 * The endpoints of one project, their waiting deliveries, and the attempts. Each change of the endpoints that accept
 * events, or of their patterns, also changes `Project.webhookEndpoints`, in the same transaction.
 */
export interface WebhookStore {
  /**
   * Returns the endpoint. Inside a transaction it is locked until its end: transactions that claim and settle its
   * deliveries take turns.
   */
  find(id: WebhookEndpointId): Promise<WebhookEndpoint | undefined>
  /** Returns the endpoints in the order of creation. */
  list(): Promise<readonly WebhookEndpoint[]>
  /** Adds an endpoint unless there are `max`. Of several transactions no more than `max` succeed. */
  add(endpoint: WebhookEndpoint, max: number): Promise<boolean>
  /** Writes everything except `id` and `createdAt`. Returns true if the endpoint exists. */
  update(endpoint: WebhookEndpoint): Promise<boolean>
  /** Returns true if the endpoint existed. Its waiting deliveries are never delivered; `prune` deletes them. */
  delete(id: WebhookEndpointId): Promise<boolean>
  /** Marks the notice of a pause as sent. Returns the endpoint when there was one to send. */
  takeNotice(id: WebhookEndpointId): Promise<WebhookEndpoint | undefined>

  enqueue(deliveries: readonly NewDelivery[]): Promise<void>
  /** Adds those whose event does not already wait for the endpoint. Returns how many. */
  enqueueMissing(deliveries: readonly NewDelivery[]): Promise<number>
  /** Returns deliveries that are due, the longest due first. */
  listDue(id: WebhookEndpointId, now: Date, limit: number): Promise<readonly DueDelivery[]>
  /** Claims deliveries. The caller holds the endpoint. */
  claim(seqs: readonly number[], leaseUntil: Date): Promise<void>
  /** Makes deliveries wait for an earlier one of their contact. The caller holds the endpoint. */
  park(seqs: readonly number[]): Promise<void>
  /** Postpones those deliveries whose claim still holds. Returns their numbers. */
  putOff(rows: readonly PutOff[]): Promise<readonly number[]>
  /**
   * Deletes those deliveries whose claim still holds, and makes the next one of their contacts due if it was parked. Returns
   * their numbers. The caller holds the endpoint.
   */
  finish(id: WebhookEndpointId, rows: readonly ClaimedRow[], now: Date): Promise<readonly number[]>
  /** Makes the first delivery of a contact due at `now` unless it is claimed. */
  hasten(id: WebhookEndpointId, contactId: ContactId, now: Date): Promise<void>
  /** Makes deliveries that wait for another attempt due at `now`, those that would wait the longest first. */
  hastenLatest(id: WebhookEndpointId, now: Date, limit: number): Promise<void>
  /** Returns how many deliveries wait, at most this number. */
  countWaiting(id: WebhookEndpointId, atMost: number): Promise<number>

  record(attempts: readonly WebhookAttempt[]): Promise<void>
  findAttempt(id: WebhookAttemptId): Promise<WebhookAttempt | undefined>
  /** Returns attempts, newest first. */
  listAttempts(request: AttemptFilter & PageRequest): Promise<readonly WebhookAttempt[]>
  /** Deletes deliveries and attempts of these contacts. Returns how many; at most `limit` of each. */
  forgetContacts(contactIds: readonly ContactId[], limit: number): Promise<number>
}

export interface OwnedEndpoint {
  readonly projectId: ProjectId
  readonly id: WebhookEndpointId
}

/** An endpoint with work. */
export interface DueEndpoint extends OwnedEndpoint {
  /** The number of failed attempts in a row. */
  readonly failures: number
}

/** The waiting deliveries of the deployment. */
export interface WebhookBacklog {
  /** The number of deliveries, at most `COUNTED_AT_MOST`. */
  readonly waiting: number
  /** The time since which the oldest of them that is due and may be delivered has waited. */
  readonly oldestDueAt: Date | undefined
  /** The number of endpoints that accept events. */
  readonly active: number
  readonly paused: number
}

/** The endpoints of the deployment. */
export interface WebhookLine {
  /** Returns endpoints that accept events and have deliveries due, after an endpoint, ordered by id. */
  listDue(now: Date, limit: number, after?: WebhookEndpointId): Promise<readonly DueEndpoint[]>
  /** Returns endpoints that accept events and have deliveries, after an endpoint, ordered by id. */
  listWaiting(limit: number, after?: WebhookEndpointId): Promise<readonly OwnedEndpoint[]>
  /** Returns endpoints whose owners must be notified of a pause, after an endpoint, ordered by id. */
  listNotices(limit: number, after?: WebhookEndpointId): Promise<readonly OwnedEndpoint[]>
  backlog(now: Date): Promise<WebhookBacklog>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly webhooks: WebhookStore
  }

  interface DeploymentStore {
    readonly webhooks: WebhookLine
  }
}
