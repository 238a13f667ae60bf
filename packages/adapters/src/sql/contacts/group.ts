import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { Contact } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import type { Later } from '../engine/later.ts'
import { setStatement } from '../engine/statement.ts'
import type { Json } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { CONTACT, type ContactRow } from './columns.ts'
import { CONTACT_COLUMNS, toContactRecord } from './rows.ts'

type Db = Kysely<Tables>

/** The address of a contact. */
export interface ContactKey {
  readonly project: ProjectId
  readonly email: string
}

/** A contact with its project. */
export interface OwnedContact {
  readonly project: ProjectId
  readonly contact: Contact
}

/** The result of a lookup: the contact, undefined if it does not exist, or the reason why it is not available now. */
export type UpsertResult = Contact | undefined | 'unavailable' | 'too large'

/** Contacts with more data would delay the other members of a group. Characters. */
const DATA_MAX = 10_000

const KEY = { project_id: 'text', email: 'text' } as const satisfies Columns

type ContactMatch = Omit<ContactRow, 'id' | 'data'> & {
  readonly found_id: ContactId | null
  readonly id: ContactId | null
  readonly held_email: string
  readonly data: Json | null
}

// Each address is looked up separately: without statistics PostgreSQL assumes few contacts and scans them all.
const takeRows = setStatement<readonly SetRow[], ContactMatch>(
  (rows, dialect) => sql`
    with found as materialized (select asked.project_id, asked.email, (select known.id from contacts as known
        where known.project_id = asked.project_id and known.email = asked.email) as id
        from ${dialect.sets.recordset('asked', KEY, rows)}),
      held as materialized (select * from contacts where id in (select found.id from found)
        order by id ${dialect.locks.skipLocked})
    select found.project_id, found.email, found.id as found_id, held.id, held.email as held_email, held.subscribed,
      case when octet_length(cast(held.data as text)) <= ${sql.lit(DATA_MAX)} then held.data end as data,
      held.revision, held.created_at, held.updated_at
    from found left join held on held.id = found.id`,
)

/**
 * Finds contacts of any projects and locks them until the end of the transaction. It does not wait: a contact that
 * another transaction holds is unavailable.
 */
export async function takeContacts(
  db: Db,
  dialect: Dialect,
  keys: readonly ContactKey[],
): Promise<readonly UpsertResult[]> {
  const { rows } = await takeRows(
    db,
    dialect,
    keys.map(({ project, email }) => ({ project_id: project, email })),
  )
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.email}`, row]))
  return keys.map(({ project, email }) => {
    const row = found.get(`${project} ${email}`)
    if (!row?.found_id) return undefined
    const { id, data, held_email } = row
    // The address changes while others change it.
    if (id === null || held_email !== email) return 'unavailable'
    return data === null ? 'too large' : CONTACT.fromRow(dialect, { ...row, id, data })
  })
}

const setOf = (dialect: Dialect, rows: Later<readonly SetRow[]>) => dialect.sets.recordset('new', CONTACT_COLUMNS, rows)

const insertion = (dialect: Dialect, rows: Later<readonly SetRow[]>) => {
  const names = sql.join(Object.keys(CONTACT_COLUMNS).map((column) => sql.id(column)))
  return sql`insert into contacts (${names}) select ${names} from ${setOf(dialect, rows)}
    where true order by project_id, email`
}

const insertRows = setStatement<readonly SetRow[], { id: string }>(
  (rows, dialect) => sql`${insertion(dialect, rows)} on conflict (project_id, email) do nothing returning id`,
)

/**
 * Inserts contacts of any projects, in the order of their addresses. Returns the ids of those whose addresses were
 * free.
 */
export async function insertContacts(
  db: Db,
  dialect: Dialect,
  contacts: readonly OwnedContact[],
): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set()
  const { rows } = await insertRows(db, dialect, contacts.map(toRecord))
  return new Set(rows.map(({ id }) => id))
}

const insertAllRows = setStatement<readonly SetRow[]>((rows, dialect) => insertion(dialect, rows))

/** Inserts contacts of any projects, all or none. Throws `StoreConflict` if an address is not free. */
export async function insertFreeContacts(db: Db, dialect: Dialect, contacts: readonly OwnedContact[]): Promise<void> {
  if (contacts.length > 0) await insertAllRows(db, dialect, contacts.map(toRecord))
}

const updateRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`
    update contacts set subscribed = new.subscribed, data = new.data, revision = new.revision, updated_at = new.updated_at
    from ${setOf(dialect, rows)}
    where contacts.id = new.id and contacts.project_id = new.project_id`,
)

/** Updates `subscribed`, `data` and `updatedAt` of contacts that the transaction has locked. */
export async function updateContactsAcross(db: Db, dialect: Dialect, contacts: readonly OwnedContact[]): Promise<void> {
  if (contacts.length > 0) await updateRows(db, dialect, contacts.map(toRecord))
}

const toRecord = ({ project, contact }: OwnedContact) => toContactRecord(project, contact)
