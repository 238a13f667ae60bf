import type { Wipe, WipeStep } from '@posthorn/core/tenant'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** A table of which a project has rows. */
interface Wiped {
  readonly table: keyof Tables & string
  readonly key: readonly string[]
  /** Tables whose rows belong to one of these and name no project. */
  readonly parts?: readonly (readonly [table: keyof Tables & string, column: string])[]
  /** The column of the project, where it is not `project_id`. */
  readonly owner?: string
  /** Finds the rows where no index has their project. */
  readonly of?: readonly [column: string, owners: 'segments' | 'workflows']
}

const executions = {
  table: 'executions',
  key: ['id'],
  parts: [['step_executions', 'execution_id']],
} as const satisfies Wiped

/** What goes in which step, in this order: what others lead to comes after them, and what is counted before its counts. */
export const WIPED: { readonly [S in WipeStep]: readonly Wiped[] } = {
  jobs: [
    { table: 'import_files', key: ['job_id'] },
    { table: 'jobs', key: ['id'] },
  ],
  workflows: [
    { table: 'awaited_events', key: ['project_id', 'name', 'workflow_id'] },
    { table: 'heard_events', key: ['seq'] },
    { ...executions, of: ['workflow_id', 'workflows'] },
    executions, // of workflows that are gone
    { table: 'workflow_entrants', key: ['contact_id', 'workflow_id'] },
    { table: 'workflow_figures', key: ['workflow_id', 'version', 'step_id', 'name'] },
    { table: 'workflow_graphs', key: ['workflow_id', 'version'] },
    { table: 'workflow_uses', key: ['project_id', 'used', 'workflow_id'] },
    { table: 'workflows', key: ['id'] },
  ],
  mails: [
    { table: 'inbox', key: ['email_id'] },
    { table: 'emails', key: ['id'], parts: [['hits', 'email_id']] },
    { table: 'bodies', key: ['id'] },
    { table: 'blobs', key: ['project_id', 'hash'] },
    { table: 'campaign_fields', key: ['project_id', 'is_active', 'field', 'campaign_id'] },
    {
      table: 'campaigns',
      key: ['id'],
      parts: [
        ['campaign_changes', 'campaign_id'],
        ['campaign_counts', 'campaign_id'],
      ],
    },
    { table: 'templates', key: ['id'] },
  ],
  events: [{ table: 'events', key: ['id'] }],
  contacts: [
    { table: 'segment_members', key: ['segment_id', 'contact_id'], of: ['segment_id', 'segments'] },
    { table: 'segments', key: ['id'] },
    { table: 'changed_contacts', key: ['seq'] },
    { table: 'contacts', key: ['id'] },
    { table: 'suppressions', key: ['project_id', 'hash'] },
  ],
  counts: [
    { table: 'event_changes', key: ['seq'] },
    { table: 'event_counts', key: ['project_id', 'name', 'day'] },
    { table: 'daily_changes', key: ['seq'] },
    { table: 'daily_counts', key: ['project_id', 'series', 'day', 'name'] },
    { table: 'field_changes', key: ['seq'] },
    { table: 'fields', key: ['project_id', 'name'] },
    { table: 'contact_counts', key: ['project_id'] },
    { table: 'idempotency', key: ['project_id', 'key'] },
  ],
  rights: [
    { table: 'api_keys', key: ['hash'] },
    { table: 'account_tokens', key: ['hash'] },
    { table: 'members', key: ['project_id', 'user_id'] },
    { table: 'domains', key: ['id'] },
    { table: 'suspensions', key: ['id'] },
    { table: 'uploads', key: ['project_id', 'id'] },
    { table: 'billing_changes', key: ['seq'] },
    { table: 'billing_counts', key: ['project_id', 'month', 'category'] },
    { table: 'billing_caps', key: ['project_id', 'category'] },
    { table: 'billing_payers', key: ['project_id'] },
    { table: 'audit', key: ['id'], owner: 'owner' },
    { table: 'audit_shares', key: ['owner', 'day', 'share'], owner: 'owner' },
    { table: 'audit_days', key: ['owner', 'day'], owner: 'owner' },
  ],
}

/** Deletes rows of the first table of the step that has some. Returns how many; 0 when none is left. */
export async function wipe(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: string,
  { step, limit, except }: Wipe,
): Promise<number> {
  for (const wiped of WIPED[step]) {
    const gone = await wipeTable(db, dialect, wiped, { project, limit, except })
    if (gone > 0) return gone
  }
  return 0
}

interface Batch extends Pick<Wipe, 'limit' | 'except'> {
  readonly project: string
}

async function wipeTable(db: Kysely<Tables>, dialect: Dialect, wiped: Wiped, batch: Batch): Promise<number> {
  const { table, key, parts = [], of, owner = 'project_id' } = wiped
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const own = of
    ? sql`${sql.ref(of[0])} in (select id from ${sql.table(of[1])} where project_id = ${batch.project})`
    : sql`${sql.ref(owner)} = ${batch.project}`
  const kept = table === 'jobs' ? sql` and id <> ${batch.except}` : sql``
  const some = sql`select ${keys} from ${sql.table(table)} where ${own}${kept} limit ${batch.limit}`
  const [only] = key
  if (parts.length === 0 || only === undefined)
    return deleted(db, sql`delete from ${sql.table(table)} where (${keys}) in (${some})`)
  const { rows } = await sql<Record<string, string>>`${some}`.execute(db)
  const ids = rows.map((row) => String(row[only]))
  if (ids.length === 0) return 0
  for (const [part, column] of parts)
    await deleted(db, sql`delete from ${sql.table(part)} where ${dialect.sets.isOneOf(sql.ref(column), ids)}`)
  return deleted(db, sql`delete from ${sql.table(table)} where ${dialect.sets.isOneOf(sql.ref(only), ids)}`)
}

async function deleted(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}
