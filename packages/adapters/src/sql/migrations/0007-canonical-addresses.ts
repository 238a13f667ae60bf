import { canonicalAddress, isEmailAddress } from '@posthorn/core'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

const BATCH = 1000

type Table = 'contacts' | 'emails' | 'templates'

interface Spelled {
  readonly id: string
  readonly project: string
  readonly email: string
}

/**
 * Converts addresses to their canonical spelling. Of contacts that turn out to be one person, the one that already has this
 * spelling keeps it, otherwise the oldest gets it. The others keep their address but are unsubscribed; if one of them was
 * unsubscribed, all are. A job, which has the key, recomputes the hashes of suppressed addresses.
 */
export async function canonicalAddresses(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await eachBatch(db, { table: 'contacts', column: 'email' }, (rows) => spellContacts(db, dialect, rows))
  for (const [table, column] of [
    ['emails', 'to_email'],
    ['emails', 'reply_to'],
    ['templates', 'from_email'],
    ['templates', 'reply_to'],
  ] as const)
    await eachBatch(db, { table, column }, async (rows) => {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = spelled.email from ${spelled(dialect, rows)}
        where ${sql.table(table)}.id = spelled.id`.execute(db)
    })
  await spellSuppressions(db, dialect)
}

const spelled = (dialect: Dialect, rows: readonly Spelled[]) =>
  dialect.sets.recordset(
    'spelled',
    { id: 'text', project: 'text', email: 'text' },
    rows.map((row) => ({ ...row })),
  )

/** Only addresses beyond ASCII had other spellings. */
const isInternational = (column: string) => sql<SqlBool>`octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})`

/** Returns rows whose address changes, with the new one; oldest first. */
async function eachBatch(
  db: Kysely<Tables>,
  { table, column }: { readonly table: Table; readonly column: string },
  spell: (rows: readonly Spelled[]) => Promise<void>,
): Promise<void> {
  for (let after = '', count = BATCH; count === BATCH; ) {
    const { rows } = await sql<Spelled>`
      select id, project_id as project, ${sql.ref(column)} as email from ${sql.table(table)}
      where ${isInternational(column)} and id > ${after} order by id limit ${BATCH}`.execute(db)
    const changed = rows
      .map((row) => ({ ...row, email: canonicalAddress(row.email) }))
      .filter(({ email }) => isEmailAddress(email))
    if (changed.length > 0) await spell(changed)
    after = rows.at(-1)?.id ?? after
    count = rows.length
  }
}

async function spellContacts(db: Kysely<Tables>, dialect: Dialect, rows: readonly Spelled[]): Promise<void> {
  const keyOf = ({ project, email }: Spelled) => JSON.stringify([project, email])
  const oldest = new Map<string, Spelled>()
  for (const row of rows) if (!oldest.has(keyOf(row))) oldest.set(keyOf(row), row)
  await sql`update contacts set email = spelled.email from ${spelled(dialect, [...oldest.values()])}
    where contacts.id = spelled.id and not exists (
      select 1 from contacts as owner where owner.project_id = spelled.project and owner.email = spelled.email)`.execute(
    db,
  )
  await sql`update contacts set subscribed = 0 where subscribed = 1 and exists (
      select 1 from ${spelled(dialect, rows)} join contacts as other on other.id = spelled.id
      where spelled.project = contacts.project_id and spelled.email = contacts.email and other.subscribed = 0)`.execute(
    db,
  )
  await sql`update contacts set subscribed = 0
    where ${dialect.sets.isOneOf(
      sql.ref('id'),
      rows.map(({ id }) => id),
    )} and ${isInternational('email')}`.execute(db)
}

async function spellSuppressions(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { rows } = await sql<{ project: string; email: string; reason: string; ms: number }>`
    select project_id as project, email, reason, created_at as ms from suppressions
    where email is not null and ${isInternational('email')} order by project_id, created_at`.execute(db)
  const jobs = [...Map.groupBy(rows, ({ project }) => project)].flatMap(([project, all]) =>
    Array.from({ length: Math.ceil(all.length / BATCH) }, (_, part) => ({
      id: `job_spell_${project}_${part}`,
      project,
      payload: {
        suppressions: all
          .slice(part * BATCH, (part + 1) * BATCH)
          .map(({ email, reason, ms }) => ({ email: canonicalAddress(email), reason, ms: Number(ms) })),
      },
    })),
  )
  if (jobs.length === 0) return
  await sql`insert into jobs (id, project_id, kind, payload, state, progress, attempts, due_at, created_at)
    select new.id, new.project, 'suppressions.add', new.payload, 'waiting', 0, 0, ${dialect.nowMs}, ${dialect.nowMs}
    from ${dialect.sets.recordset('new', { id: 'text', project: 'text', payload: 'json' }, jobs)}`.execute(db)
  await sql`delete from suppressions where email is not null and ${isInternational('email')}`.execute(db)
}
