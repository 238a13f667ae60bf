import { type QueryExecutorProvider, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'
import { grantsOf, lacking, quoted } from './grants.ts'

/** The tables that a node reads and writes. */
const TABLES = Object.keys({
  account_tokens: 0,
  agreements: 0,
  api_keys: 0,
  attempts: 0,
  audit: 0,
  audit_days: 0,
  audit_shares: 0,
  awaited_events: 0,
  billing_caps: 0,
  billing_changes: 0,
  billing_counts: 0,
  billing_notices: 0,
  billing_payers: 0,
  blobs: 0,
  bodies: 0,
  campaign_changes: 0,
  campaign_counts: 0,
  campaign_fields: 0,
  campaigns: 0,
  changed_contacts: 0,
  contact_counts: 0,
  contacts: 0,
  credentials: 0,
  daily_changes: 0,
  daily_counts: 0,
  device_logins: 0,
  domains: 0,
  emails: 0,
  event_changes: 0,
  event_clock: 0,
  event_counts: 0,
  event_gaps: 0,
  events: 0,
  executions: 0,
  field_changes: 0,
  fields: 0,
  heard_events: 0,
  hits: 0,
  idempotency: 0,
  import_files: 0,
  inbox: 0,
  jobs: 0,
  leaving_files: 0,
  members: 0,
  nodes: 0,
  operator_keys: 0,
  operators: 0,
  projects: 0,
  request_days: 0,
  requests: 0,
  segment_members: 0,
  segments: 0,
  sessions: 0,
  step_executions: 0,
  suppression_rules: 0,
  suppressions: 0,
  suspensions: 0,
  templates: 0,
  uploads: 0,
  users: 0,
  webhook_attempts: 0,
  webhook_deliveries: 0,
  webhook_endpoints: 0,
  workflow_entrants: 0,
  workflow_figures: 0,
  workflow_graphs: 0,
  workflow_uses: 0,
  workflows: 0,
} satisfies Readonly<Record<keyof Tables, 0>>)

const RIGHTS = ['select', 'insert', 'update', 'delete']
/** With more tables that lack rights, one statement for all of them is shorter. */
const NAMED_MAX = 3

interface Place {
  readonly role: string
  readonly database: string
  /** The first existing schema of a connection, or the requested one. */
  readonly schema: string | null
  readonly has_usage: boolean | null
  readonly may_create: boolean | null
  readonly may_create_schema: boolean
}

async function placeOf(db: QueryExecutorProvider, schema: string | undefined): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with here as (select oid, nspname from pg_namespace join
        unnest(coalesce(string_to_array(${schema ?? null}::text, ','), regexp_split_to_array(current_setting('search_path'), '\\s*,\\s*')))
          with ordinality as path (name, place)
        on nspname = case trim(both '"' from name) when '$user' then current_user else trim(both '"' from name) end
      order by place limit 1)
    select current_user as role, current_database() as database, nspname as schema,
      has_schema_privilege(here.oid, 'usage') as has_usage, has_schema_privilege(here.oid, 'create') as may_create,
      has_database_privilege(current_database(), 'create') as may_create_schema
    from (select) as one left join here on true`.execute(db)
  return rows[0]
}

/** Throws `StoreUnavailable` unless the role may use the schema: otherwise the tables would seem to be missing. */
export async function requireUsage(db: QueryExecutorProvider, schema?: string): Promise<void> {
  const place = await placeOf(db, schema)
  if (!place || place.schema === null || place.has_usage) return
  const grant = `grant usage on schema ${quoted(place.schema)} to ${quoted(place.role)}`
  throw lacking(
    `the database role ${quoted(place.role)} is not allowed to use the schema ${quoted(place.schema)}`,
    `As the owner of the schema: ${grant}.`,
  )
}

const MIGRATED_BY_ANOTHER =
  'Or run "posthorn migrate" with a role that is allowed to, and grant this role the rights to its tables.'

/**
 * Throws `StoreUnavailable` unless the role may create tables. Call it before the first: a failure ends a transaction.
 * `otherwise` says how another role can create them.
 */
export async function requireCreation(
  db: QueryExecutorProvider,
  schema?: string,
  otherwise = MIGRATED_BY_ANOTHER,
): Promise<void> {
  const place = await placeOf(db, schema)
  if (!place) return
  const to = quoted(place.role)
  if (place.schema === null) {
    if (schema === undefined || place.may_create_schema) return
    const [own, database] = [quoted(schema), quoted(place.database)]
    throw lacking(
      `the database role ${to} is not allowed to create the schema ${own} in ${database}`,
      `As the owner of the database: grant create on database ${database} to ${to}; or: create schema ${own} authorization ${to}.`,
    )
  }
  if (place.may_create) return
  throw lacking(
    `the database role ${to} is not allowed to create tables in the schema ${quoted(place.schema)}`,
    `As the owner of the schema: grant usage, create on schema ${quoted(place.schema)} to ${to}. ${otherwise}`,
  )
}

/** Throws `StoreUnavailable` unless the role may read and write the table of the queue, or create a missing one. */
export async function requireQueueRights(db: QueryExecutorProvider, table: string): Promise<void> {
  await requireUsage(db)
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${quoted(table)}) is not null as there`.execute(db)
  if (rows[0]?.there) return requireTables(db, [table])
  const otherwise = `Or first start a node whose role is allowed to create the table ${table} of the queue, and grant this role ${RIGHTS.join(', ')} on it.`
  await requireCreation(db, undefined, otherwise)
}

/** Throws `StoreUnavailable` unless the role may read and write all existing ones of these tables. */
export async function requireTables(db: QueryExecutorProvider, tables: readonly string[] = TABLES): Promise<void> {
  const { rows } = await sql<{ role: string; schema: string; name: string; rights: string[] }>`
    select current_user as role, nspname as schema, relname as name, array_agg(needed order by place) as rights
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
      unnest(${RIGHTS}::text[]) with ordinality as rights (needed, place)
    where pg_class.oid in (select to_regclass(quote_ident(name)) from unnest(${tables}::text[]) as names (name))
      and not has_table_privilege(pg_class.oid, needed)
    group by nspname, relname order by relname`.execute(db)
  const [first] = rows
  if (!first) return
  const to = quoted(first.role)
  const lacks = rows.slice(0, NAMED_MAX).map(({ name, rights }) => `${rights.join(', ')} on ${name}`)
  const more = rows.length > NAMED_MAX ? `; and on ${rows.length - NAMED_MAX} more tables` : ''
  const grants =
    rows.length > NAMED_MAX
      ? grantsOf(first.role, first.schema)
      : rows.map(
          ({ schema, name, rights }) => `grant ${rights.join(', ')} on ${quoted(schema)}.${quoted(name)} to ${to}`,
        )
  throw lacking(
    `the database role ${to} lacks rights in the schema ${quoted(first.schema)}: ${lacks.join('; ')}${more}`,
    `As the owner of the tables: ${grants.join('; ')}.`,
  )
}
