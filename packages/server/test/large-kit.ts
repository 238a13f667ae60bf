import { queryPostgres } from '../../../test/support/postgres.ts'

/**
 * Rows of a large project. A part of them exists, more than is ever counted one by one; the planner assumes the rest.
 */
const LARGE = {
  contacts: 1_000_000,
  events: 10_000_000,
  emails: 5_000_000,
  suppressions: 1_000_000,
  audit: 1_000_000,
  requests: 1_000_000,
  webhook_attempts: 5_000_000,
} as const
const STORED = {
  contacts: 200_000,
  events: 500_000,
  emails: 250_000,
  suppressions: 150_000,
  audit: 150_000,
  requests: 150_000,
  webhook_attempts: 250_000,
} as const

export const LARGE_TABLES: readonly string[] = Object.keys(LARGE)

const START = Date.UTC(2026, 0, 1)
/** Ids of contacts by number, as the rows below have them. */
export const contactId = (n: number) => `cnt_${String(n).padStart(26, '0')}`

/** A campaign, whose mails are all of one moment. */
export const CAMPAIGN_ID = 'cmp_00000000000000000000000001'
const CAMPAIGN_AT = START + 7
const CAMPAIGN_MAILS = 50_000

/** A template of one mail in seven hundred. */
export const TEMPLATE_ID = 'tpl_00000000000000000000000003'

/** A webhook endpoint, whose last failed attempt is long ago. */
export const ENDPOINT_ID = 'whe_00000000000000000000000001'
export const eventId = (n: number) => `evt_${String(n).padStart(26, '0')}`

const FILL = (project: string) => [
  `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
   select 'cnt_' || lpad(n::text, 26, '0'), '${project}', 'person' || n || '@example' || n % 500 || '.com', n % 5 / 4,
     jsonb_build_object('plan', case n % 10 when 0 then 'pro' else 'free' end, 'visits', n % 5000), ${START} + n * 1000::bigint, ${START}
   from generate_series(1, ${STORED.contacts}) as n`,
  `insert into contact_counts (project_id, contacts, fields) values ('${project}', ${STORED.contacts}, 2)
   on conflict (project_id) do update set contacts = excluded.contacts, fields = excluded.fields`,
  `insert into fields (project_id, name, type, contacts) select '${project}', name, type, ${STORED.contacts}
   from (values ('plan', 'string'), ('visits', 'number')) as known(name, type)`,
  `insert into events (id, project_id, name, contact_id, email_id, data, created_at)
   select 'evt_' || lpad(n::text, 26, '0'), '${project}', 'event' || n % 20,
     'cnt_' || lpad((1 + n * 7 % ${STORED.contacts})::text, 26, '0'), null, '{}', ${START} + n * 100::bigint
   from generate_series(1, ${STORED.events}) as n`,
  `insert into emails (id, project_id, contact_id, source_type, priority, template_id, status, subject, from_email, to_email,
     message_id, body_id, variables, attempts, unknown_outcomes, opens, clicks, created_at, sent_at)
   select 'eml_' || lpad(n::text, 26, '0'), '${project}', 'cnt_' || lpad((1 + n * 7 % ${STORED.contacts})::text, 26, '0'),
     'TRANSACTIONAL', 0, case when n % 100 = 0 then 'tpl_' || lpad((n % 7)::text, 26, '0') end,
     case when n % 1000 = 0 then 'FAILED' else 'SENT' end, 'Invoice ' || n, 'post@example.com',
     'person' || n || '@example.com', 'm' || n, 'bod_1', '{}', 1, 0, 0, 0, ${START} + n * 200::bigint, ${START}
   from generate_series(1, ${STORED.emails}) as n`,
  `insert into campaigns (id, project_id, name, subject, from_email, category, audience_type, status, started_at, job_id, body_id,
     is_complete, recipients, created_at, updated_at, body)
   values ('${CAMPAIGN_ID}', '${project}', 'News', 'News', 'post@example.com', 'MARKETING', 'ALL', 'SENT', ${CAMPAIGN_AT}, 'job_1', 'bod_1',
     1, ${CAMPAIGN_MAILS}, ${START}, ${START}, 'x')`,
  `insert into emails (id, project_id, contact_id, campaign_id, source_type, priority, status, subject, from_email, to_email,
     message_id, body_id, variables, attempts, unknown_outcomes, opens, clicks, created_at, sent_at)
   select 'eml_c' || lpad(n::text, 25, '0'), '${project}', 'cnt_' || lpad(n::text, 26, '0'), '${CAMPAIGN_ID}', 'CAMPAIGN', 3,
     case when n % 1000 = 0 then 'FAILED' else 'SENT' end, 'Invoice news', 'post@example.com', 'person' || n || '@example.com', 'c' || n,
     'bod_1', '{}', 1, 0, 0, 0, ${CAMPAIGN_AT}, ${START} from generate_series(1, ${CAMPAIGN_MAILS}) as n`,
  `insert into audit (id, owner, created_at, last_at, actor_type, actor_id, action, resource_type, resource_id, result, count)
   select 'aud_' || lpad(n::text, 26, '0'), '${project}', ${START} + n * 1000::bigint, ${START} + n * 1000::bigint, 'key',
     case when n % 100 = 0 then 'secret' else 'key_' || n % 50 end, case when n % 10 = 0 then 'template.update' else 'contact.delete' end,
     'template', 'tpl_' || n, 'done', 1 from generate_series(1, ${STORED.audit}) as n`,
  `insert into requests (id, project_id, created_at, method, route, path, status, actor_type, actor_id, duration_ms, request_id)
   select 'rql_' || lpad(n::text, 26, '0'), '${project}', ${START} + n * 1000::bigint, 'GET', '/contacts/{id}', '/contacts/' || n,
     case when n % 1000 = 0 then 404 else 200 end, 'key', 'secret', 2, 'request-' || n
   from generate_series(1, ${STORED.requests}) as n`,
  `insert into webhook_endpoints (id, project_id, url, events, enabled, notice_due, key_number, failures, created_at, updated_at)
   values ('${ENDPOINT_ID}', '${project}', 'https://shop.example.com/hooks', '["*"]', 0, 0, 1, 0, ${START}, ${START})`,
  `insert into webhook_attempts (id, project_id, endpoint_id, event_id, event_name, contact_id, number, outcome, status, duration_ms, created_at)
   select 'wat_' || lpad(n::text, 26, '0'), '${project}', '${ENDPOINT_ID}', 'evt_' || lpad(n::text, 26, '0'), 'event' || n % 20,
     'cnt_' || lpad((1 + n * 7 % ${STORED.contacts})::text, 26, '0'), 1, case when n < 50 then 'failed' else 'delivered' end, 200, 20,
     ${START} + n * 100::bigint
   from generate_series(1, ${STORED.webhook_attempts}) as n`,
  `insert into suppressions (project_id, hash, email, reason, created_at)
   select '${project}', md5(n::text), 'gone' || n || '@example.com', case n % 30 when 0 then 'COMPLAINT' else 'BOUNCE' end,
     ${START} + n * 1000::bigint from generate_series(1, ${STORED.suppressions}) as n`,
]

/** Fills the project, and multiplies the planner's statistics of its tables. Nothing may analyze them again. */
export async function fillLarge(url: string, project: string): Promise<void> {
  for (const table of LARGE_TABLES) await queryPostgres(url, `alter table ${table} set (autovacuum_enabled = off)`)
  for (const statement of FILL(project)) await queryPostgres(url, statement)
  await queryPostgres(url, 'vacuum analyze')
  for (const table of [
    'contacts',
    'events',
    'emails',
    'suppressions',
    'audit',
    'requests',
    'webhook_attempts',
  ] as const)
    await queryPostgres(
      url,
      `update pg_class set reltuples = reltuples * ${LARGE[table] / STORED[table]} where reltuples > 0 and oid in (
         select unnest(array[indexrelid, indrelid]) from pg_index where indrelid = '${table}'::regclass)`,
    )
}
