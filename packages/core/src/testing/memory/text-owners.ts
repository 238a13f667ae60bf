import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { addTextOwners, removeTextOwners, type TextOwners } from '../../mail/emails/text-owners.ts'
import { keyOf } from './rows.ts'
import type { Tables } from './tables.ts'

/** A body or the bytes of an attachment. */
export interface Content {
  readonly kind: 'body' | 'blob'
  readonly hash: string
}

/** Returns the key of a body or of the bytes of an attachment. */
export const contentKey = (projectId: ProjectId, { kind, hash }: Content) => keyOf(projectId, `${kind} ${hash}`)

/** Adds owners. Returns all owners. */
export function addStoredOwners(
  { readers, used }: Tables,
  projectId: ProjectId,
  content: Content,
  others: TextOwners,
): TextOwners {
  const key = contentKey(projectId, content)
  const all = addTextOwners(readers.get(key) ?? [], others)
  readers.set(key, all)
  used.set(key, Date.now())
  return all
}

/**
 * Deletes contents that were stored only for the recipients of these emails, unless their remaining emails refer to
 * them.
 */
export function leaveContents(tables: Tables, projectId: ProjectId, erased: readonly Email[]): void {
  for (const email of erased) {
    const left = tables.emails.filter(
      ({ email: one, erased }) => !erased && one.projectId === projectId && one.contactId === email.contactId,
    )
    const needed = new Set(
      left.flatMap((row) => contentsOf(tables, row.email)).map((one) => contentKey(projectId, one)),
    )
    for (const content of contentsOf(tables, email)) {
      const key = contentKey(projectId, content)
      const readers = tables.readers.get(key)
      if (!readers || needed.has(key)) continue
      const others = removeTextOwners(readers, new Set([email.contactId]))
      tables.readers.set(key, others)
      if (others.length === 0) deleteContent(tables, projectId, email, content)
    }
  }
}

function contentsOf({ bodies }: Tables, { bodyId, sharedId, attachments = [] }: Email): readonly Content[] {
  const texts = [bodyId, sharedId].flatMap((id) => (id && bodies.get(id)) ?? [])
  return [
    ...texts.map(({ row }) => ({ kind: 'body' as const, hash: row.hash })),
    ...attachments.map(({ hash }) => ({ kind: 'blob' as const, hash })),
  ]
}

function deleteContent(tables: Tables, projectId: ProjectId, email: Email, content: Content): void {
  tables.readers.delete(contentKey(projectId, content))
  tables.used.delete(contentKey(projectId, content))
  if (content.kind === 'body') {
    for (const id of [email.bodyId, email.sharedId])
      if (id && tables.bodies.get(id)?.row.hash === content.hash) tables.bodies.delete(id)
  } else tables.blobs.delete(keyOf(projectId, content.hash))
}
