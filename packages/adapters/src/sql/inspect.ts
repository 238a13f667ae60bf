import { SENT_FOR_REAL } from '@posthorn/core/delivery'
import type { Node } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './engine/dialect.ts'
import { appliedSteps, type Level, UNRELEASED } from './migrations/level.ts'
import { listNodes } from './nodes/store.ts'
import { readOverdue } from './retention/age.ts'
import type { Tables } from './tables.ts'

/** The state of a database. Reading it changes nothing. */
export interface Inspection extends Level {
  /** The engine with its version, e.g. "PostgreSQL 18.1". */
  readonly engine: string
  /** Whether the product works with this version. */
  readonly supported: boolean
  /** The duration of one small query. */
  readonly latencyMs: number
  /** The problems of the file; undefined if it was not checked. */
  readonly damage: readonly string[] | undefined
  /** The lead of the database's clock over this machine's; undefined if there is only one clock. */
  readonly skewMs: number | undefined
  /** Undefined if connections cost nothing, or a pooler shares them. */
  readonly connections: Connections | undefined
  /** The agreements of its nodes, by name; undefined if it has no tables of the product. */
  readonly agreements: Agreements | undefined
  /** Undefined if the schema is not of this version. */
  readonly ledger: LedgerHealth | undefined
}

/** The limits of connections. */
export interface Connections {
  /** The most connections that the server allows this role on this database. */
  readonly allowed: number
  /** The most connections that the store of one node opens. */
  readonly wanted: number
}

export type Agreements = Readonly<Record<string, string>>

/** The state of the work on mails and jobs. */
export interface LedgerHealth {
  /** Mails that are due. */
  readonly due: number
  /** The time from which the oldest of them has waited. */
  readonly oldestDueAt: Date | undefined
  /** Mails that wait for another attempt. */
  readonly retries: number
  /** The time at which the first of them was accepted. */
  readonly oldestRetryAt: Date | undefined
  /** Mails and jobs whose claim is lost and not recovered. */
  readonly abandoned: number
  /** The number of mails accepted in the last hour that failed. */
  readonly failed: number
  /** Mails of the last week with an unknown outcome, for a person to decide. */
  readonly parked: number
  /** Reports and messages of the last week that were not trusted, by reason, most frequent first. */
  readonly discarded: readonly DiscardedMails[]
  /** The time by which the oldest row is past the retention of its project, in milliseconds. */
  readonly overdueMs: number
  /** The time at which the newest mail was accepted. */
  readonly newestAt: Date | undefined
  /** Projects that have campaigns and no postal address. */
  readonly unaddressed: number
  /** Webhook endpoints that were paused. */
  readonly pausedEndpoints: number
  /** The processes with the latest reports. */
  readonly nodes: readonly Node[]
  /** Whether there are projects. */
  readonly projects: number
  /** Whether the nodes have agreed to send through a mail server. */
  readonly sent: boolean
}

export interface DiscardedMails {
  readonly reason: string
  readonly count: number
}

const NODES_LOOKED_AT = 1000
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A sweep recovers the claims of dead workers every second. */
const ABANDONED_MS = 60_000

/** Reads the ledger through its indexes, so that it stays fast with a large table or a long queue. */
export async function inspectLedger(db: Kysely<Tables>, dialect: Dialect, now: Date): Promise<LedgerHealth> {
  const ms = now.getTime()
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from projects) as projects,
    (select count(*) from projects where postal_address is null and is_system = 0 and disabled = 0
      and exists (select 1 from campaigns where campaigns.project_id = projects.id)) as unaddressed,
    (select count(*) from webhook_endpoints where enabled = 1 and paused_at is not null) as paused_endpoints,
    (select count(*) from agreements where name = ${SENT_FOR_REAL.name} and value = ${SENT_FOR_REAL.value}) as sent,
    (select count(*) from emails where due_at <= ${ms}) as due,
    (select min(due_at) from emails where due_at <= ${ms}) as oldest,
    (select count(*) from emails where due_at is not null and error is not null) as retries,
    (select min(created_at) from emails where due_at is not null and error is not null) as oldest_retry,
    (select count(*) from emails where lease_until <= ${ms - ABANDONED_MS})
      + (select count(*) from jobs where lease_until <= ${ms - ABANDONED_MS}) as abandoned,
    (select count(*) from projects join emails on emails.project_id = projects.id
      where emails.created_at >= ${ms - HOUR_MS} and emails.status = 'FAILED') as failed,
    (select count(*) from projects join emails on emails.project_id = projects.id
      where emails.created_at >= ${ms - WEEK_MS} and emails.status = 'UNKNOWN' and emails.due_at is null) as parked,
    (select max(newest) from (select (select max(created_at) from emails where emails.project_id = projects.id) as newest
      from projects) as each_project) as newest`.execute(db)
  const [row = {}] = rows
  const number = (name: string) => Number(row[name] ?? 0)
  const time = (name: string) =>
    typeof row[name] === 'number' || typeof row[name] === 'string' ? new Date(Number(row[name])) : undefined
  return {
    projects: number('projects'),
    unaddressed: number('unaddressed'),
    pausedEndpoints: number('paused_endpoints'),
    sent: number('sent') > 0,
    due: number('due'),
    oldestDueAt: time('oldest'),
    retries: number('retries'),
    oldestRetryAt: time('oldest_retry'),
    abandoned: number('abandoned'),
    failed: number('failed'),
    parked: number('parked'),
    discarded: await discardedSince(db, Math.trunc((ms - WEEK_MS) / (24 * HOUR_MS))),
    overdueMs: Math.max(...Object.values(await readOverdue(db, now))),
    newestAt: time('newest'),
    nodes: await listNodes(db, dialect, NODES_LOOKED_AT),
  }
}

/** Grouped by project, as the keys of the counts are. */
async function discardedSince(db: Kysely<Tables>, day: number): Promise<readonly DiscardedMails[]> {
  const of = (table: 'daily_counts' | 'daily_changes') => sql`select counts.name, counts.total from projects
    join ${sql.table(table)} as counts on counts.project_id = projects.id and counts.series = 'discarded' and counts.day >= ${day}`
  const { rows } = await sql<{ reason: string; count: number | string }>`select name as reason, sum(total) as count
    from (${of('daily_counts')} union all ${of('daily_changes')}) as discarded
    group by name order by 2 desc, name`.execute(db)
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
}

/** An application may have tables of some of these names, but not of all. */
const OURS = ['projects', 'agreements', 'suppressions', 'emails'] as const

/** Returns the agreements of a database's nodes by name; undefined when it has no tables of the product. */
export async function readAgreements(
  db: Kysely<Tables>,
  dialect: Dialect,
  schema?: string,
): Promise<Agreements | undefined> {
  const has = (table: string) => dialect.schema.hasTable(db, table, schema)
  for (const table of OURS) {
    if (await has(table)) continue
    const isUnreleased = (await has('projects')) && (await appliedSteps(db, dialect, schema)).includes(UNRELEASED)
    return isUnreleased ? {} : undefined
  }
  const rows = await db.selectFrom('agreements').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
