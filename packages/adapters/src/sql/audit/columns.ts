import type { AuditActor, AuditEntry, AuditOwner } from '@posthorn/core/tenant'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'
import type { AuditDayRow, AuditShareRow } from './tables.ts'

export const AUDIT_ENTRY = columns<Omit<AuditEntry, 'actor' | 'resource'>>()(
  {
    id: text(),
    createdAt: time(),
    lastAt: time(),
    action: text(),
    ip: text().optional(),
    agent: text().optional(),
    result: text(),
    details: text()
      .as({
        read: (stored): NonNullable<AuditEntry['details']> => JSON.parse(stored),
        write: (details) => JSON.stringify(details),
      })
      .optional(),
    requestId: text().optional(),
    count: integer(),
  },
  {
    /** The project or the user. */
    owner: text<AuditOwner>(),
    actor_type: text<AuditActor['type']>(),
    /** The id of the actor; for the system, its type. */
    actor_id: text(),
    actor_name: text().optional(),
    actor_prefix: text().optional(),
    resource_type: text(),
    resource_id: text().optional(),
    /** The day, actor, and action of an entry that counts many. */
    counted: text().optional(),
  },
)
export type AuditRow = RowOf<typeof AUDIT_ENTRY>

declare module '../tables.ts' {
  interface Tables {
    audit: AuditRow
    audit_shares: AuditShareRow
    /** Written by processes of an earlier version during an upgrade. */
    audit_days: AuditDayRow
  }
}
