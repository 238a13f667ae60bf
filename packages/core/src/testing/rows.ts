import type { User } from '../access/accounts/schema.ts'
import type { NewKey } from '../access/keys/store.ts'

import type { Email, EmailBody } from '../mail/emails/schema.ts'
import type { InboxMessage } from '../mail/inbox/schema.ts'
import type { Template } from '../mail/templates/schema.ts'
import type { Contact } from '../people/contacts/schema.ts'
import type { Suppression } from '../people/suppressions/schema.ts'
import type { AuditEntry } from '../tenant/audit/schema.ts'
import type { Domain, DomainKey } from '../tenant/domains/schema.ts'
import type { StoredAnswer } from '../tenant/idempotency/store.ts'

import { type Project, RETENTION_DEFAULTS, SOFT_BOUNCES } from '../tenant/projects/schema.ts'
import type { RequestRecord } from '../tenant/requests/schema.ts'
import { serialIds } from './serial-ids.ts'

/** The creation time of the builders' rows. */
export const ROW_TIME: Date = new Date('2026-01-02T03:04:05.678Z')

/** Returns the time this many milliseconds after `ROW_TIME`. */
export function rowTime(ms: number): Date {
  return new Date(ROW_TIME.getTime() + ms)
}

/** Creates the builders' ids, which rise across all kinds of rows. */
export const rowIds = serialIds()

export function aProject(overrides: Partial<Project> = {}): Project {
  return {
    id: rowIds.make('prj'),
    name: 'Analytical Engines',
    disabled: false,
    disabledReason: undefined,
    language: 'en',
    color: undefined,
    postalAddress: undefined,
    tracking: { opens: true, transactionalOpens: true, clicks: true },
    sendRatePerSecond: undefined,
    unknownPolicy: { transactional: 'retry', campaign: 'park' },
    publicKey: undefined,
    publicTracking: 'open',
    publicResubscribe: false,
    publicFieldsMax: 100,
    ...RETENTION_DEFAULTS,
    softBouncesMax: SOFT_BOUNCES,
    webhookKey: { number: 1, since: undefined },
    tracksSegments: false,
    workflowsRevision: 0,
    capped: [],
    verifiedDomains: [],
    webhookEndpoints: [],
    isFirst: false,
    isSystem: false,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a user with an address of their own, which is not verified. */
export function aUser(overrides: Partial<User> = {}): User {
  const id = rowIds.make('usr')
  return {
    id,
    email: `u${Number(id.slice(4))}@example.com`,
    passwordHash: 'hash',
    verifiedAt: undefined,
    devicesSince: undefined,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a named key with a name and a hash of its own. */
export function aNamedKey(overrides: Partial<NewKey> = {}): NewKey {
  const id = rowIds.make('key')
  return {
    id,
    name: `key ${Number(id.slice(4))}`,
    scopes: ['send', 'contacts:read'],
    prefix: 'sk_0a1b2c3d',
    expiresAt: undefined,
    createdAt: ROW_TIME,
    createdBy: 'system',
    usedAt: undefined,
    hash: id.slice(4).padStart(64, 'c'),
    ...overrides,
  }
}

/** Returns an entry of an audit log. */
export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  const createdAt = overrides.createdAt ?? ROW_TIME
  return {
    id: rowIds.make('aud'),
    createdAt,
    actor: { type: 'key', id: 'secret', name: undefined, prefix: 'sk_0a1b2c3d' },
    action: 'template.update',
    resource: { type: 'template', id: 'tpl_1' },
    ip: '192.0.2.1',
    agent: 'curl/8',
    result: 'done',
    details: { fields: ['name'] },
    requestId: 'req_1',
    count: 1,
    lastAt: createdAt,
    ...overrides,
  }
}

/** Returns the record of a request with the secret key. */
export function aRequestRecord(overrides: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: rowIds.make('rql'),
    createdAt: ROW_TIME,
    method: 'PATCH',
    route: '/contacts/{id}',
    path: '/contacts/cnt_1',
    status: 200,
    errorCode: undefined,
    actor: { type: 'key', id: 'secret', name: undefined, prefix: 'sk_0a1b2c3d' },
    durationMs: 12,
    requestId: 'req_1',
    ...overrides,
  }
}

/** Returns a contact with an address of its own. */
export function aContact(overrides: Partial<Contact> = {}): Contact {
  const id = rowIds.make('cnt')
  return {
    id,
    email: `c${Number(id.slice(4))}@example.com`,
    subscribed: true,
    data: {},
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

export function aTemplate(overrides: Partial<Template> = {}): Template {
  return {
    id: rowIds.make('tpl'),
    name: 'Welcome',
    description: undefined,
    subject: 'Hello {{name}}',
    body: '<p>Hello {{name}}</p>',
    from: undefined,
    fromName: undefined,
    replyTo: undefined,
    type: 'TRANSACTIONAL',
    strict: false,
    tracking: undefined,
    revision: 1,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a key for DKIM that cannot sign. */
export function aDomainKey(overrides: Partial<DomainKey> = {}): DomainKey {
  const selector = `s${Number(rowIds.make('req').slice(4))}`
  return {
    role: 'current',
    algorithm: 'rsa-sha256',
    selector,
    publicKey: 'MIIBIjANBg==',
    privateKey: `sealed ${selector}`,
    retiredAt: undefined,
    ...overrides,
  }
}

/** Returns a pending domain with a name of its own, whose check is due since `ROW_TIME`. */
export function aDomain(overrides: Partial<Domain> = {}): Domain {
  const id = rowIds.make('dom')
  return {
    id,
    domain: `d${Number(id.slice(4))}.example`,
    status: 'pending',
    keys: [aDomainKey(), aDomainKey({ algorithm: 'ed25519-sha256' })],
    answers: {},
    version: 1,
    failures: 0,
    unanswered: 0,
    reason: undefined,
    watchedSince: ROW_TIME,
    verifiedAt: undefined,
    failingSince: undefined,
    checkedAt: undefined,
    askedAt: undefined,
    nextCheckAt: ROW_TIME,
    createdAt: ROW_TIME,
    updatedAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns a transactional mail due since `ROW_TIME`; the caller names its project and content. */
export function anEmail(overrides: Partial<Email> & Pick<Email, 'projectId' | 'bodyId'>): Email {
  const id = rowIds.make('eml')
  return {
    id,
    contactId: rowIds.make('cnt'),
    sourceType: 'TRANSACTIONAL',
    templateId: undefined,
    campaignId: undefined,
    workflowExecutionId: undefined,
    status: 'PENDING',
    subject: 'Hello',
    from: 'post@sandbox.localhost',
    fromName: undefined,
    to: 'ada@example.com',
    toName: undefined,
    replyTo: undefined,
    shown: undefined,
    tags: undefined,
    messageId: `<${id}@sandbox.localhost>`,
    variables: {},
    sharedId: undefined,
    headers: undefined,
    attachments: undefined,
    marketing: false,
    footer: false,
    tracking: undefined,
    error: undefined,
    response: undefined,
    attempts: 0,
    history: undefined,
    unknownOutcomes: 0,
    scheduledAt: undefined,
    dueAt: ROW_TIME,
    opens: 0,
    clicks: 0,
    machineOpens: 0,
    machineClicks: 0,
    requestId: undefined,
    traceparent: undefined,
    createdAt: ROW_TIME,
    sentAt: undefined,
    deliveredAt: undefined,
    openedAt: undefined,
    clickedAt: undefined,
    bouncedAt: undefined,
    complainedAt: undefined,
    bounceClass: undefined,
    bounceReason: undefined,
    ...overrides,
  }
}

/** Returns a body with a text and a hash of its own. The hash only looks like one. */
export function aBody(overrides: Partial<EmailBody> = {}): EmailBody {
  const id = rowIds.make('bod')
  return { id, hash: id.slice(4).padStart(64, '0'), html: `<p>${id}</p>`, ...overrides }
}

export function anAnswer(overrides: Partial<StoredAnswer> = {}): StoredAnswer {
  return {
    key: rowIds.make('req'),
    fingerprint: 'f'.repeat(64),
    statusCode: 201,
    body: '{"ok":true}',
    expiresAt: rowTime(86_400_000),
    contactIds: [],
    ...overrides,
  }
}

export function anInboxMessage(overrides: Partial<InboxMessage> = {}): InboxMessage {
  return {
    emailId: rowIds.make('eml'),
    from: 'post@sandbox.localhost',
    to: 'ada@example.com',
    subject: 'Hello',
    attachments: 0,
    text: 'Hi',
    source: Uint8Array.of(72, 105, 13, 10),
    createdAt: ROW_TIME,
    ...overrides,
  }
}

/** Returns the suppression of an address of its own. The hash only looks like one. */
export function aSuppression(overrides: Partial<Suppression> = {}): Suppression {
  const hash = rowIds.make('req').slice(4).padStart(64, '0')
  const value = `s${Number(hash)}@example.com`
  return { hash, kind: 'ADDRESS', value, reason: 'BOUNCE', createdAt: ROW_TIME, ...overrides }
}
