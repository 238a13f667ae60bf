import type { ProjectId } from '@posthorn/core/kernel'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { CONTACT, type ContactRow } from './columns.ts'

export type ByEmail = { project: ProjectId; email: string }

const byEmail = (db: Kysely<Tables>, { project, email }: ByEmail) =>
  db.selectFrom('contacts').selectAll().where('project_id', '=', project).where('email', '=', email)

const readByEmail = statement<ByEmail, ContactRow>(['project', 'email'], byEmail)

/** Locks a contact while it is changed. */
const lockByEmail = statement<ByEmail, ContactRow>(['project', 'email'], (db, values, dialect) =>
  byEmail(db, values).modifyEnd(dialect.locks.forUpdate),
)

export async function findOneByEmail(
  session: Session,
  project: ProjectId,
  db: Kysely<Tables>,
  email: string,
  toChange: boolean,
) {
  const { dialect } = session
  const { rows } = await (toChange ? lockByEmail : readByEmail)(db, dialect, { project, email })
  return rows[0] && CONTACT.fromRow(dialect, rows[0])
}
