import type { BodyId, ProjectId } from '@posthorn/core/kernel'
import type { EmailBody } from '@posthorn/core/mail'
import type { StoredContent } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromBytes } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { EmailRow } from './columns.ts'
import type { BodyRow } from './tables.ts'
import { type Reference, removeStoredOwners } from './text-owners.ts'

/** The columns of an email whose body and attachments may have become unneeded. */
export type LeavingRow = Pick<EmailRow, 'contact_id' | 'body_id' | 'shared_id' | 'attachments'>
type AttachedRow = Pick<EmailRow, 'contact_id' | 'attachments'>

/** Returns the hashes in a column of attachments. */
export function hashesOf(dialect: Dialect, attachments: string | null): readonly string[] {
  return attachments === null
    ? []
    : dialect.json.decode<readonly { readonly hash: string }[]>(attachments).map(({ hash }) => hash)
}

const referencesOf = (dialect: Dialect, { contact_id, attachments }: AttachedRow): readonly Reference[] =>
  hashesOf(dialect, attachments).map((key) => ({ contactId: contact_id, key }))

/** Returns the body of the mail and its shared variables, if any. */
function textsOf(row: Pick<EmailRow, 'contact_id' | 'body_id' | 'shared_id'>): readonly Reference[] {
  const ids = row.shared_id === null ? [row.body_id] : [row.body_id, row.shared_id]
  return ids.map((key) => ({ contactId: row.contact_id, key }))
}

/** Deletes contents that were stored only for the recipients of these emails, which are already erased or deleted. */
export async function leaveContents(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  gone: readonly LeavingRow[],
): Promise<void> {
  const contacts = [...new Set(gone.map((row) => row.contact_id))]
  const ofThem = () =>
    db
      .selectFrom('emails')
      .where(dialect.sets.isOneOf(sql.ref('contact_id'), contacts))
      .where(ownedBy(project))
      .where('to_email', '<>', '')
  await removeStoredOwners(db, dialect, {
    store: 'bodies',
    project,
    references: gone.flatMap(textsOf),
    findLeft: async (keys) => {
      const left = await ofThem()
        .select(['contact_id', 'body_id', 'shared_id'])
        .distinct()
        .where(({ or }) =>
          or([dialect.sets.isOneOf(sql.ref('body_id'), keys), dialect.sets.isOneOf(sql.ref('shared_id'), keys)]),
        )
        .execute()
      return left.flatMap(textsOf)
    },
  })
  await removeStoredOwners(db, dialect, {
    store: 'blobs',
    project,
    references: gone.flatMap((row) => referencesOf(dialect, row)),
    findLeft: async () => {
      const left = await ofThem().select(['contact_id', 'attachments']).where('attachments', 'is not', null).execute()
      return left.flatMap((row) => referencesOf(dialect, row))
    },
  })
}

export function fromBodyRow({ id, hash, html, text }: Pick<BodyRow, 'id' | 'hash' | 'html' | 'text'>): EmailBody {
  return { id, hash, html, ...(text !== null && { text }) }
}

export async function readBody({ read }: Session, project: ProjectId, id: BodyId): Promise<EmailBody | undefined> {
  const row = await read
    .selectFrom('bodies')
    .select(['id', 'hash', 'html', 'text'])
    .where('id', '=', id)
    .where('project_id', '=', project)
    .executeTakeFirst()
  return row && fromBodyRow(row)
}

export async function readBlob(
  { read }: Session,
  project: ProjectId,
  hash: string,
): Promise<StoredContent | undefined> {
  const row = await read
    .selectFrom('blobs')
    .select(['content', 'file'])
    .where('project_id', '=', project)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row?.file != null) return row.file
  return row && fromBytes(row.content)
}
