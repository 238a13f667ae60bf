import type { ProjectId } from '@posthorn/core/kernel'
import type { StoredAnswer } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { fromAnswerRow, lockName, toAnswerRow } from './rows.ts'
import type { IdempotencyRow } from './tables.ts'

type Db = Kysely<Tables>

/** A key of any project. */
export interface AnswerKey {
  readonly project: ProjectId
  readonly key: string
}

/** A key that another transaction holds, or else its stored answer. */
export type LockedAnswer = 'locked elsewhere' | StoredAnswer | undefined

const KEY = { project_id: 'text', key: 'text' } as const satisfies Columns

const ROW = {
  ...KEY,
  fingerprint: 'text',
  status_code: 'integer',
  body: 'text',
  expires_at: 'time',
  contact_id: 'text',
  contact_ids: 'json',
} as const satisfies Columns

const findRows = setStatement<readonly SetRow[], IdempotencyRow>(
  (rows, dialect) => sql`select found.* from ${dialect.sets.recordset('asked', KEY, rows)} cross join lateral (
    select * from idempotency where idempotency.project_id = asked.project_id and idempotency.key = asked.key
    limit 1) as found`,
)

/** Locks the keys until the end of the transaction, then finds their answers. */
export async function lockAnswers(
  db: Db,
  dialect: Dialect,
  keys: readonly AnswerKey[],
): Promise<readonly LockedAnswer[]> {
  const locking = dialect.locks.tryNames(
    db,
    keys.map(({ project, key }) => lockName(project, key)),
  )
  // Sent immediately, and answered later: it sees everything committed before the lock.
  const finding = findRows(
    db,
    dialect,
    keys.map(({ project, key }) => ({ project_id: project, key })),
  )
  const [isLocked, { rows }] = await Promise.all([locking, finding])
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.key}`, row]))
  return keys.map(({ project, key }, index) => {
    if (!isLocked[index]) return 'locked elsewhere'
    const row = found.get(`${project} ${key}`)
    return row && fromAnswerRow(dialect, row)
  })
}

const saveRows = setStatement<readonly SetRow[]>((rows, dialect) => {
  const names = sql.join(Object.keys(ROW).map((column) => sql.id(column)))
  const replaced = Object.keys(ROW).filter((column) => !(column in KEY))
  const changes = sql.join(replaced.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`))
  return sql`insert into idempotency (${names}) select ${names} from ${dialect.sets.recordset('new', ROW, rows)}
    where true order by project_id, key on conflict (project_id, key) do update set ${changes}`
})

/** Saves answers whose keys the transaction has locked. */
export async function saveAnswers(
  db: Db,
  dialect: Dialect,
  answers: readonly { readonly project: ProjectId; readonly answer: StoredAnswer }[],
): Promise<void> {
  if (answers.length === 0) return
  await saveRows(
    db,
    dialect,
    answers.map(({ project, answer }) => toAnswerRow(project, answer, (ids) => ids)),
  )
}
