import Database from 'better-sqlite3'
import pg from 'pg'

/** The differences of the statements below between the engines. */
interface Engine {
  /** The rows `n` from 1 on. */
  readonly numbers: (rows: number) => string
  /** Text of 26 digits. */
  readonly digits: (n: string) => string
  readonly json: (text: string) => string
}

export const LARGE_START = Date.UTC(2026, 0, 1)
/** Milliseconds between two rows of a table. */
export const APART_MS = 1000

/** The ids of the rows with many others. */
export const LARGE_IDS = {
  contact: `cnt_${'5'.padStart(26, '0')}`,
  campaign: `cmp_${'1'.padStart(26, '0')}`,
  template: `tpl_${'1'.padStart(26, '0')}`,
  workflow: `wfl_${'1'.padStart(26, '0')}`,
  segment: `seg_${'1'.padStart(26, '0')}`,
  endpoint: `whe_${'1'.padStart(26, '0')}`,
  event: `evt_${'5'.padStart(26, '0')}`,
} as const

interface Filling {
  readonly project: string
  readonly rows: number
}

/** Returns the statements that fill a project with contacts. */
function contactFills({ numbers, digits, json }: Engine, { project, rows }: Filling): readonly string[] {
  const from = numbers(rows)
  const at = `${LARGE_START} + n * ${APART_MS}`
  return [
    `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
     select 'cnt_' || ${digits('n')}, '${project}', 'person' || n || '@example' || (n % 500) || '.com', 1,
       ${json(`'{"plan":"' || case n % 10 when 0 then 'pro' else 'free' end || '","visits":' || (n % 5000) || '}'`)}, ${at}, ${at} from ${from}`,
    `insert into contact_counts (project_id, contacts, fields) values ('${project}', ${rows}, 2)
     on conflict (project_id) do update set contacts = excluded.contacts, fields = excluded.fields`,
    `insert into fields (project_id, name, type, contacts) values ('${project}', 'plan', 'string', ${rows}),
       ('${project}', 'visits', 'number', ${rows})`,
  ]
}

/** Returns the statements that fill one project, and its deployment, with so many rows in each table of a list. */
function fills(engine: Engine, { project, rows }: Filling): readonly string[] {
  const { numbers, digits, json } = engine
  const from = numbers(rows)
  const id = (prefix: string) => `'${prefix}_' || ${digits('n')}`
  const contact = `'cnt_' || ${digits(`1 + n * 7 % ${rows}`)}`
  const at = `${LARGE_START} + n * ${APART_MS}`
  const { campaign, template, workflow, segment, endpoint } = LARGE_IDS
  const mails = ({ id, source, at }: Readonly<Record<'id' | 'source' | 'at', string>>) =>
    `insert into emails (id, project_id, contact_id, template_id, campaign_id, source_type, priority, status, subject,
       from_email, to_email, message_id, body_id, variables, attempts, unknown_outcomes, opens, clicks, created_at)
     select ${id}, '${project}', ${contact}, ${source}, 0, case when n % 1000 = 0 then 'FAILED' else 'SENT' end,
       'Invoice ' || n, 'post@example.com', 'person' || n || '@example.com', 'm' || n, 'bod_1',
       ${json(`'{"name":"Somebody whose name takes its place"}'`)}, 1, 0, 0, 0, ${at} from ${from}`
  return [
    ...contactFills(engine, { project, rows }),
    `insert into events (id, project_id, name, contact_id, data, created_at)
     select ${id('evt')}, '${project}', 'event' || (n % 20), ${contact}, ${json(`'{}'`)}, ${at} from ${from}`,
    mails({ id: id('eml'), source: `'${template}', null, 'TRANSACTIONAL'`, at }),
    `insert into campaigns (id, project_id, name, subject, from_email, category, audience_type, status, started_at, job_id,
       body_id, is_complete, recipients, created_at, updated_at, body)
     select ${id('cmp')}, '${project}', 'News ' || n, 'News', 'post@example.com', 'MARKETING', 'ALL', 'SENT', ${LARGE_START},
       'job_1', 'bod_1', 1, ${rows}, ${at}, ${at}, 'x' from ${from}`,
    mails({
      id: `'eml_c' || substr(${digits('n')}, 2)`,
      source: `null, '${campaign}', 'CAMPAIGN'`,
      at: String(LARGE_START),
    }),
    `insert into templates (id, project_id, name, subject, body, type, created_at, updated_at)
     select ${id('tpl')}, '${project}', 'Template ' || n, 'Hello', 'x', 'TRANSACTIONAL', ${at}, ${at} from ${numbers(1000)}`,
    `insert into workflows (id, project_id, name, enabled, trigger_type, event_name, allow_reentry, version, steps, created_at,
       updated_at)
     select ${id('wfl')}, '${project}', 'Flow ' || n, 1, 'EVENT', 'event1', 0, 1, 1, ${at}, ${at} from ${numbers(1000)}`,
    `insert into executions (id, project_id, workflow_id, version, contact_id, status, visit, hurry, attempts, context,
       created_at, ended_at)
     select ${id('exe')}, '${project}', '${workflow}', 1, ${contact}, 'COMPLETED', 1, 0, 0, ${json(`'{}'`)}, ${at}, ${at} from ${from}`,
    `insert into segments (id, project_id, name, slug, type, track_membership, member_count, members, created_at, updated_at)
     values ('${segment}', '${project}', 'Everyone', 'everyone', 'STATIC', 1, ${rows}, ${rows}, ${LARGE_START}, ${LARGE_START})`,
    `insert into segment_members (segment_id, contact_id, project_id, created_at)
     select '${segment}', ${id('cnt')}, '${project}', ${at} from ${from}`,
    `insert into suppressions (project_id, hash, email, reason, created_at)
     select '${project}', ${digits('n')}, 'gone' || n || '@example.com', case n % 30 when 0 then 'COMPLAINT' else 'BOUNCE' end, ${at}
     from ${from}`,
    ...[project, 'operators'].map(
      (owner, part) => `insert into audit (id, owner, created_at, last_at, actor_type, actor_id, action, resource_type,
         resource_id, result, count)
       select ${id('aud')} || '${part === 0 ? '' : 'o'}', '${owner}', ${at}, ${at}, 'key', case when n % 100 = 0 then 'secret' else 'key_' || (n % 50) end,
         case when n % 10 = 0 then 'template.update' else 'contact.delete' end, 'template', 'tpl_' || n, 'done', 1 from ${from}`,
    ),
    `insert into requests (id, project_id, created_at, method, route, path, status, actor_type, actor_id, duration_ms, request_id)
     select ${id('rql')}, '${project}', ${at}, 'GET', '/contacts/{id}', '/contacts/' || n, case when n % 10 = 0 then 404 else 200 end,
       'key', 'secret', 2, 'request-' || n from ${from}`,
    `insert into jobs (id, project_id, kind, payload, state, progress, attempts, created_at)
     select ${id('job')}, '${project}', 'contacts.import', ${json(`'{}'`)}, case when n % 1000 = 0 then 'failed' else 'completed' end,
       100, 1, ${at} from ${from}`,
    `insert into uploads (project_id, id, filename, format, width, height, size, created_at)
     select '${project}', ${id('img')}, 'logo.png', 'png', 10, 10, 100, ${at} from ${from}`,
    `insert into webhook_endpoints (id, project_id, url, events, enabled, notice_due, key_number, failures, created_at, updated_at)
     values ('${endpoint}', '${project}', 'https://shop.example.com/hooks', '["none"]', 0, 0, 1, 0, ${LARGE_START}, ${LARGE_START})`,
    `insert into webhook_attempts (id, project_id, endpoint_id, event_id, event_name, contact_id, number, outcome, status,
       duration_ms, created_at)
     select ${id('wat')}, '${project}', '${endpoint}', ${id('evt')}, 'event' || (n % 20), ${contact}, 1,
       case when n < 50 then 'failed' else 'delivered' end, 200, 20, ${at} from ${from}`,
    `insert into projects (id, name, disabled, language, track_opens, track_clicks, unknown_transactional, unknown_campaign,
       created_at, updated_at)
     select ${id('prj')}, 'My project ' || n, 0, 'en', 1, 1, 'retry', 'retry', ${at}, ${at} from ${from}`,
  ]
}

/** Fills the first project, and the deployment, of a SQLite file that a server has open. */
export async function fillSqlite(file: string, rows: number): Promise<void> {
  await runOnSqlite(file, (engine, first) => fills(engine, { project: first, rows }))
}

/** Fills a project of such a file with contacts. */
export async function fillSqliteContacts(file: string, filling: Filling): Promise<void> {
  await runOnSqlite(file, (engine) => contactFills(engine, filling))
}

/** Fills the first project, and the deployment, of a PostgreSQL database. */
export async function fillPostgres(url: string, rows: number): Promise<void> {
  await runOnPostgres(url, (engine, first) => fills(engine, { project: first, rows }))
}

/** Fills a project of such a database with contacts. */
export async function fillPostgresContacts(url: string, filling: Filling): Promise<void> {
  await runOnPostgres(url, (engine) => contactFills(engine, filling))
}

type Statements = (engine: Engine, first: string) => readonly string[]

const FIRST_PROJECT = 'select id from projects where is_first = 1'

async function runOnSqlite(file: string, statements: Statements): Promise<void> {
  const database = new Database(file, { timeout: 60_000 })
  const engine: Engine = {
    numbers: (rows) =>
      `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows}) select n from numbers)`,
    digits: (n) => `printf('%026d', ${n})`,
    json: (text) => text,
  }
  for (const statement of statements(engine, String(database.prepare(FIRST_PROJECT).pluck().get())))
    database.exec(statement)
  database.exec('analyze')
  database.close()
}

async function runOnPostgres(url: string, statements: Statements): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const engine: Engine = {
    numbers: (rows) => `generate_series(cast(1 as bigint), ${rows}) as numbers(n)`,
    digits: (n) => `lpad(cast(${n} as text), 26, '0')`,
    json: (text) => `cast(${text} as jsonb)`,
  }
  const { rows } = await client.query(FIRST_PROJECT)
  for (const statement of statements(engine, String(rows[0]?.id))) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}
