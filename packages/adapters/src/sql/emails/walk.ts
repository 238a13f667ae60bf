import type { Position, ProjectId } from '@posthorn/core/kernel'
import { type Email, type EmailFilter, type EmailWalk, hasTag } from '@posthorn/core/mail'
import { type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { newestFirst, notOlderThan } from '../engine/page.ts'
import { type Window, walkWindows } from '../engine/windows.ts'
import { conditionsOf, matching } from './matching.ts'
import { fromEmailRow } from './rows.ts'

/** Finds mails with a tag and a text, in windows. */
export async function walkEmails(
  session: Session,
  project: ProjectId,
  { limit, most, after, ...asked }: EmailWalk,
): Promise<{ readonly rows: readonly Email[]; readonly stoppedAt: Position | undefined }> {
  const { found, stoppedAt } = await walkWindows<Email, Position>({
    limit,
    most,
    after,
    placeOf: ({ id, createdAt }) => ({ id, createdAt }),
    open: (after, size) => walkWindow(session, project, { ...asked, after, size }),
  })
  const { tag } = asked
  // Another tag may have the name as its value.
  return { rows: tag ? found.filter(({ tags }) => hasTag(tags, tag)) : found, stoppedAt }
}

interface EmailWindow extends Omit<EmailWalk, 'limit' | 'most'> {
  readonly size: number
}

/**
 * More mails than are added between two statements. A limit near the size of the window keeps PostgreSQL, which cannot
 * estimate a range of pairs, from reading all mails.
 */
const ADDED_MEANWHILE = 10_000

/** A number of mails that follow each other in the list of a filter that one index finds. */
function walkWindow(
  { scan, dialect }: Session,
  project: ProjectId,
  { tag, search, after, size, ...filter }: EmailWindow,
): Window<Email, Position> {
  const near = nearOf(filter)
  const others = conditionsOf(project, restOf(filter, near))
  if (tag) others.push(dialect.texts.holds(sql`cast(tags as text)`, JSON.stringify(tag.name)))
  if (search !== undefined) others.push(containsText(dialect, search))
  // SQLite has these columns in the index of the list.
  const isIndexed = !tag && others.length === 1
  return {
    async last() {
      const [last, next] = await matching(project, { ...near, db: scan })
        .select(['created_at', 'id'])
        .$call(newestFirst({ after, limit: 2, offset: size - 1 }))
        .execute()
      return last && next && { createdAt: new Date(Number(last.created_at)), id: last.id }
    },
    async matching(end, limit) {
      const window = matching(project, { ...near, db: scan })
        .where(notOlderThan(end))
        .$call(newestFirst({ after, limit: size + ADDED_MEANWHILE }))
      const looked = isIndexed ? window.select(['id', 'created_at', 'to_email', 'subject']) : window.selectAll()
      const found = await scan
        .selectFrom(looked.as('looked'))
        .select('id')
        .where(({ and }) => and(others))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      if (found.length === 0) return []
      const rows = await scan
        .selectFrom('emails')
        .selectAll()
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => fromEmailRow(dialect, row))
    },
  }
}

/** True if the address of the recipient or the subject of a mail contains the text. */
const containsText = ({ texts }: Dialect, text: string) =>
  sql<SqlBool>`(${texts.contains(sql.ref('to_email'), text)} or ${texts.contains(sql.ref('subject'), text)})`

/** Returns the part of a filter that one index finds in the order of the list. */
function nearOf({ contactId, templateId, campaign, status, from, to }: EmailFilter): EmailFilter {
  const range = { from, to, status: undefined, contactId }
  if (contactId !== undefined) return range
  if (templateId !== undefined) return { ...range, templateId }
  return campaign === undefined ? { ...range, status } : { ...range, campaign }
}

/** Returns the rest of a filter. */
const restOf = (filter: EmailFilter, near: EmailFilter): EmailFilter => ({
  status: near.status === undefined ? filter.status : undefined,
  contactId: undefined,
  templateId: near.templateId === undefined ? filter.templateId : undefined,
  executionId: filter.executionId,
  campaign: near.campaign === undefined ? filter.campaign : undefined,
})
