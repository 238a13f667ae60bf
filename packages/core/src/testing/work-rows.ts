import type { Event } from '../audience/events/schema.ts'
import type { Segment } from '../audience/segments/schema.ts'
import type { Campaign } from '../automation/campaigns/schema.ts'
import type { Execution, WorkflowEvent } from '../automation/executions/schema.ts'
import type { WebhookAttempt, WebhookEndpoint } from '../automation/webhooks/schema.ts'
import type { NewDelivery } from '../automation/webhooks/store.ts'
import type { BodyId } from '../kernel/ids/ids.ts'

import type { Job } from '../tenant/jobs/schema.ts'

import { ROW_TIME, rowIds, rowTime } from './rows.ts'

/** Returns a draft for all subscribed contacts. */
export function aCampaign(overrides: Partial<Campaign> = {}): Campaign {
  return {
    id: rowIds.make('cmp'),
    name: 'Spring news',
    description: undefined,
    subject: 'Hello {{name ?? "there"}}',
    body: '<p>Hello {{name ?? "there"}}</p>',
    from: 'post@example.com',
    fromName: undefined,
    replyTo: undefined,
    category: 'MARKETING',
    audienceType: 'ALL',
    segmentId: undefined,
    audienceFilter: undefined,
    audienceCondition: undefined,
    status: 'DRAFT',
    reason: undefined,
    held: undefined,
    scheduledAt: undefined,
    plannedAt: undefined,
    startedAt: undefined,
    sentAt: undefined,
    collection: undefined,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a campaign that is being sent since `ROW_TIME`; none of its recipients is collected. */
export function aStartedCampaign(bodyId: BodyId, lane: number, overrides: Partial<Campaign> = {}): Campaign {
  const jobId = rowIds.make('job')
  return aCampaign({
    status: 'SENDING',
    startedAt: ROW_TIME,
    collection: { jobId, bodyId, lane, isComplete: false, recipients: 0 },
    ...overrides,
  })
}

export function anEvent(overrides: Partial<Event> = {}): Event {
  return {
    id: rowIds.make('evt'),
    name: 'signup',
    contactId: rowIds.make('cnt'),
    emailId: undefined,
    data: {},
    createdAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a job due since `ROW_TIME`. */
export function aJob(overrides: Partial<Job> & Pick<Job, 'projectId'>): Job {
  return {
    id: rowIds.make('job'),
    kind: 'contacts.erase',
    payload: { contactIds: [rowIds.make('cnt')], addressHashes: [] },
    state: 'waiting',
    progress: 0,
    checkpoint: undefined,
    result: undefined,
    failedReason: undefined,
    attempts: 0,
    deaths: 0,
    proofs: 0,
    dueAt: ROW_TIME,
    createdAt: ROW_TIME,
    finishedAt: undefined,
    startedBy: { type: 'system', id: undefined, name: undefined, prefix: undefined },
    ...overrides,
  }
}

/** Returns a dynamic segment of contacts whose plan is pro, due since `ROW_TIME`, which does not track its members. */
export function aSegment(overrides: Partial<Segment> = {}): Segment {
  const filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
  return {
    id: rowIds.make('seg'),
    name: 'Professionals',
    slug: 'professionals',
    description: undefined,
    type: 'DYNAMIC',
    filters: { operator: 'AND', conditions: [filter] },
    condition: { logic: 'AND', groups: [{ filters: [filter] }] },
    trackMembership: false,
    memberCount: 0,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a static segment. */
export function aStaticSegment(overrides: Partial<Segment> = {}): Segment {
  return aSegment({
    name: 'Guests',
    slug: 'guests',
    type: 'STATIC',
    filters: undefined,
    condition: undefined,
    ...overrides,
  })
}

/** Returns an execution that has begun, and whose first step is due since `ROW_TIME`. */
export function anExecution(overrides: Partial<Execution> = {}): Execution {
  return {
    id: rowIds.make('exe'),
    workflowId: rowIds.make('wfl'),
    version: 1,
    contactId: rowIds.make('cnt'),
    status: 'WAITING',
    stepId: 'stp_pause',
    visit: 1,
    hurry: 0,
    wait: { for: 'time', until: ROW_TIME },
    dueAt: ROW_TIME,
    attempts: 0,
    eventName: undefined,
    context: {},
    exitReason: undefined,
    startedAt: ROW_TIME,
    endedAt: undefined,
    ...overrides,
  }
}

export function aWorkflowEvent(overrides: Partial<WorkflowEvent> = {}): WorkflowEvent {
  return {
    eventId: rowIds.make('evt'),
    name: 'signup',
    contactId: rowIds.make('cnt'),
    data: {},
    at: ROW_TIME,
    ...overrides,
  }
}

/** Returns an endpoint that accepts every event. */
export function aWebhookEndpoint(overrides: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: rowIds.make('whe'),
    url: 'https://hooks.example/in',
    events: ['*'],
    description: undefined,
    enabled: true,
    pausedAt: undefined,
    pauseReason: undefined,
    noticeDue: false,
    keyNumber: 1,
    keySince: undefined,
    failures: 0,
    failingSince: undefined,
    retryAt: undefined,
    replayId: undefined,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a delivery of an event of its own, due since `ROW_TIME`. */
export function aDelivery(overrides: Partial<NewDelivery> = {}): NewDelivery {
  return {
    endpointId: rowIds.make('whe'),
    eventId: rowIds.make('evt'),
    eventName: 'signup',
    contactId: rowIds.make('cnt'),
    dueAt: ROW_TIME,
    createdAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns an attempt that the endpoint answered with an error. */
export function aWebhookAttempt(overrides: Partial<WebhookAttempt> = {}): WebhookAttempt {
  return {
    id: rowIds.make('wat'),
    endpointId: rowIds.make('whe'),
    eventId: rowIds.make('evt'),
    eventName: 'signup',
    contactId: rowIds.make('cnt'),
    number: 1,
    outcome: 'failed',
    status: 500,
    body: 'no',
    error: 'The server answered 500.',
    durationMs: 12,
    nextAttemptAt: rowTime(5000),
    createdAt: ROW_TIME,
    ...overrides,
  }
}
