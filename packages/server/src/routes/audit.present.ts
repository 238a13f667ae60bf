import { AUDIT_ACTORS, AUDIT_RESULTS, type AuditActor, type AuditEntry, type AuditPage } from '@posthorn/core/tenant'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const ActorRecord = z.object({
  type: z.enum(AUDIT_ACTORS),
  id: z
    .string()
    .nullable()
    .describe('The id of the user or named key; `secret` for the secret key; null for the system.'),
  name: z.string().nullable().describe('The name of the key, or the address of a user who is still a member.'),
  prefix: z.string().nullable().describe('The first characters of the key.'),
})

const AuditRecord = z
  .object({
    id: z.string(),
    createdAt: Timestamp,
    actor: ActorRecord,
    action: z.string().describe('The action: `template.update`, `key.create`, …'),
    resource: z.object({ type: z.string(), id: z.string().nullable() }),
    ip: z.string().nullable().describe('The IP address of the caller; null for calls within the process.'),
    userAgent: z.string().nullable(),
    result: z
      .enum(AUDIT_RESULTS)
      .describe('`accepted`: a job performs the action. `started`: long work began and has not finished.'),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The names of the changed fields, and values that are neither secret nor about a contact.'),
    requestId: z.string().nullable(),
    count: z.int().describe('The number of times: more than 1 on a day with very many entries.'),
    lastAt: Timestamp.describe('The last time.'),
  })
  .meta({ id: 'AuditEntry', description: 'A record of who did what to which resource, and from where.' })

const AuditPageRecord = z
  .object({ data: z.array(AuditRecord), cursor: z.string().optional(), hasMore: z.boolean() })
  .meta({ id: 'AuditPage' })

const EXAMPLE_ENTRY: z.input<typeof AuditRecord> = {
  id: 'aud_01kajw6zq4h2n8s5r7p3d9f0ya',
  createdAt: '2026-11-21T09:30:00.000Z',
  actor: { type: 'user', id: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya', name: 'ada@example.com', prefix: null },
  action: 'key.create',
  resource: { type: 'key', id: 'key_01kajw6zq4h2n8s5r7p3d9f0ya' },
  ip: '192.0.2.1',
  userAgent: 'Mozilla/5.0',
  result: 'done',
  details: { name: 'ci', scopes: ['send', 'track'] },
  requestId: 'req_01kajw6zq4h2n8s5r7p3d9f0ya',
  count: 1,
  lastAt: '2026-11-21T09:30:00.000Z',
}

/** An actor as it is on the wire; `addresses` are those of members. */
export function presentActor(
  { type, id, name, prefix }: AuditActor,
  addresses?: ReadonlyMap<string, string>,
): z.input<typeof ActorRecord> {
  return { type, id: id ?? null, prefix: prefix ?? null, name: name ?? addresses?.get(id ?? '') ?? null }
}

/** An entry as it is on the wire; `addresses` are those of members. */
const presentEntry = (entry: AuditEntry, addresses?: ReadonlyMap<string, string>) =>
  onWire(AuditRecord, entry, {
    actor: presentActor(entry.actor, addresses),
    resource: { type: entry.resource.type, id: entry.resource.id ?? null },
    userAgent: entry.agent ?? null,
  })

export const AUDIT_RESPONSES = {
  200: {
    description: 'A page of entries.',
    schema: AuditPageRecord,
    example: { data: [EXAMPLE_ENTRY], hasMore: false },
  },
} as const

export const presentAuditPage = (
  { data, cursor, hasMore }: AuditPage,
  addresses?: ReadonlyMap<string, string>,
): z.input<typeof AuditPageRecord> => ({
  data: data.map((entry) => presentEntry(entry, addresses)),
  ...(cursor !== undefined && { cursor }),
  hasMore,
})
