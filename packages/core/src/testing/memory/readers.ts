import { type Readers, withoutReaders, withReaders } from '../../emails/readers.ts'
import type { Email } from '../../emails/schema.ts'
import type { ProjectId } from '../../ids.ts'
import { keyOf } from './rows.ts'
import type { Tables } from './tables.ts'

/** A body or the bytes of an attachment. */
export interface Content {
  readonly kind: 'body' | 'blob'
  readonly hash: string
}

const keyFor = (projectId: ProjectId, { kind, hash }: Content) => keyOf(projectId, `${kind} ${hash}`)

/** Notes for whom it is there, too; answers with all of them. */
export function addReaders({ readers }: Tables, projectId: ProjectId, content: Content, others: Readers): Readers {
  const key = keyFor(projectId, content)
  const all = withReaders(readers.get(key) ?? [], others)
  readers.set(key, all)
  return all
}

/** Deletes what was there for the recipients of these emails alone, unless emails of theirs that are left refer to it. */
export function leaveContents(tables: Tables, projectId: ProjectId, erased: readonly Email[]): void {
  for (const email of erased) {
    const left = tables.emails.filter(
      ({ email: one, erased }) => !erased && one.projectId === projectId && one.contactId === email.contactId,
    )
    const needed = new Set(left.flatMap((row) => contentsOf(tables, row.email)).map((one) => keyFor(projectId, one)))
    for (const content of contentsOf(tables, email)) {
      const key = keyFor(projectId, content)
      const readers = tables.readers.get(key)
      if (!readers || needed.has(key)) continue
      const others = withoutReaders(readers, new Set([email.contactId]))
      tables.readers.set(key, others)
      if (others.length === 0) deleteContent(tables, projectId, email, content)
    }
  }
}

function contentsOf({ bodies }: Tables, { bodyId, attachments = [] }: Email): readonly Content[] {
  const body = bodies.get(bodyId)
  const blobs = attachments.map(({ hash }) => ({ kind: 'blob' as const, hash }))
  return body ? [{ kind: 'body', hash: body.row.hash }, ...blobs] : blobs
}

function deleteContent(tables: Tables, projectId: ProjectId, { bodyId }: Email, content: Content): void {
  tables.readers.delete(keyFor(projectId, content))
  if (content.kind === 'body') tables.bodies.delete(bodyId)
  else tables.blobs.delete(keyOf(projectId, content.hash))
}
