import type { ContactId, EmailId, PageRequest, Position, ProjectId } from '@posthorn/core/kernel'
import { type EmailFilter, type EmailStore, hasTag, type TaggedRequest } from '@posthorn/core/mail'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { newestFirst, notOlderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { readBlob, readBody } from './contents.ts'
import { fromEmailRow } from './rows.ts'
import { containsText, countCommon, isTextFirst } from './search.ts'

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<EmailStore, 'find' | 'countByTemplate' | 'listPersonal' | 'body' | 'blob'> {
  const { read, dialect } = session
  return {
    async find(id: EmailId) {
      const row = await read
        .selectFrom('emails')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && fromEmailRow(dialect, row)
    },

    async countByTemplate(templateId: string) {
      const { scan } = session
      const { count } = await scan
        .selectFrom('emails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(ownedBy(project))
        .where(sql<boolean>`template_id = ${templateId}`)
        .executeTakeFirstOrThrow()
      const template = await read
        .selectFrom('templates')
        .select('emails_deleted')
        .where(ownedBy(templateId, 'id'))
        .where('project_id', '=', project)
        .executeTakeFirst()
      return Number(count) + (template?.emails_deleted ?? 0)
    },

    async listPersonal(contactIds: readonly ContactId[], limit: number) {
      const rows = await read
        .selectFrom('emails')
        .select(['id', 'to_email as to'])
        .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
        .where(ownedBy(project))
        .where('to_email', '<>', '')
        .orderBy('contact_id')
        .limit(limit)
        .execute()
      return rows.map(({ id, to }) => ({ id, to }))
    },

    body: (id) => readBody(session, project, id),

    blob: (hash) => readBlob(session, project, hash),
  }
}

/**
 * Returns true if a search with a status and no other filter should read the status only of mails that contain the
 * text.
 */
async function beginsWithText(
  session: Session,
  project: ProjectId,
  { status, search, contactId, templateId, executionId, campaign, from, to }: EmailFilter,
) {
  const isMore = contactId ?? templateId ?? executionId ?? campaign ?? from ?? to
  if (status === undefined || search === undefined || isMore !== undefined) return false
  return isTextFirst(session, project, status)
}

/** `textFirst`: the mails with the text are found before those of the status. */
type MatchFilter = EmailFilter & { readonly textFirst: boolean }

function matching(session: Session, project: ProjectId, db: Kysely<Tables>, filter: MatchFilter) {
  const { dialect } = session
  const { textFirst, status, contactId, templateId, executionId, campaign, from, to, search } = filter
  const text = search ?? ''
  // Rows of a contact or a template are found by an index of their own, in the order of the list.
  const hasIndex = contactId !== undefined || templateId !== undefined
  return (
    db
      .selectFrom('emails')
      .$if(!hasIndex, (query) => query.where('project_id', '=', project))
      .$if(hasIndex, (query) => query.where(ownedBy(project)))
      .$if(status !== undefined && !textFirst, (query) => query.where(sql<boolean>`status = ${status}`))
      // A separate query, so that the texts are read from their index, and only mails with the text are looked up.
      .$if(textFirst, (query) =>
        query.where(sql<boolean>`(select own.status from emails as own where own.id = emails.id) = ${status}`),
      )
      .$if(contactId !== undefined, (query) => query.where(sql<boolean>`contact_id = ${contactId}`))
      .$if(templateId !== undefined, (query) => query.where(sql<boolean>`template_id = ${templateId}`))
      .$if(executionId !== undefined, (query) => query.where('workflow_execution_id', '=', executionId ?? ''))
      // The mails of a campaign have about the same time, so that an index by time finds them.
      .$if(campaign !== undefined, (query) =>
        query.where('created_at', '=', startOf(project, campaign)).where(sql<boolean>`campaign_id = ${campaign?.id}`),
      )
      .$if(from !== undefined, (query) => query.where('created_at', '>=', toTime(from ?? new Date(0))))
      .$if(to !== undefined, (query) => query.where('created_at', '<=', toTime(to ?? new Date(0))))
      .$if(search !== undefined, (query) => query.where(containsText(dialect, text)))
  )
}

const startOf = (project: ProjectId, campaign: EmailFilter['campaign']) =>
  campaign?.startedAt
    ? toTime(campaign.startedAt)
    : sql<number>`(select started_at from campaigns where project_id = ${project} and id = ${campaign?.id})`

/** Returns the part of a filter that one index finds in the order of the list. */
function nearOf({ contactId, templateId, campaign, status, from, to }: EmailFilter): EmailFilter {
  const range = { from, to, status: undefined, contactId, search: undefined }
  if (contactId !== undefined) return range
  if (templateId !== undefined) return { ...range, templateId }
  return campaign === undefined ? { ...range, status } : { ...range, campaign }
}

/** Lists of mails. */
export function listVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'list' | 'listTagged' | 'count'> {
  const { read, dialect } = session
  return {
    async list({ limit, after, ...filter }: PageRequest & EmailFilter) {
      const { status, contactId, templateId, executionId, campaign, search } = filter
      const filters = [status, contactId, templateId, executionId, campaign].filter((one) => one !== undefined)
      // A page in the order of an index is quick to read. One with two filters may have to look at many mails.
      const isNear = search === undefined && filters.length <= 1
      const db = isNear ? read : session.scan
      const page = matching(session, project, db, {
        ...filter,
        textFirst: await beginsWithText(session, project, filter),
      }).$call(newestFirst({ after, limit }))
      // A search reads an index, and only the mails of its page.
      const rows = await (search === undefined
        ? page.selectAll()
        : db
            .selectFrom('emails')
            .selectAll()
            .where('id', 'in', page.select('id'))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
      ).execute()
      return rows.map((row) => fromEmailRow(dialect, row))
    },
    async listTagged({ limit, after, tag, most, ...filter }: TaggedRequest) {
      const [last, next] = await matching(session, project, session.scan, { ...nearOf(filter), textFirst: false })
        .select(['created_at', 'id'])
        .$call(newestFirst({ after, limit: 2, offset: most - 1 }))
        .execute()
      const end: Position | undefined = last && next && { createdAt: new Date(Number(last.created_at)), id: last.id }
      const rows = await matching(session, project, session.scan, { ...filter, textFirst: false })
        .selectAll()
        .where(dialect.texts.holds(sql`cast(tags as text)`, JSON.stringify(tag.name)))
        .where(notOlderThan(end))
        .$call(newestFirst({ after, limit }))
        .execute()
      const emails = rows.map((row) => fromEmailRow(dialect, row))
      // Another tag may have the name as its value. The walk continues after the last mail that was read.
      return {
        rows: emails.filter(({ tags }) => hasTag(tags, tag)),
        stoppedAt: rows.length < limit ? end : emails.at(-1),
      }
    },
    async count(filter: EmailFilter) {
      const { status, search: text } = filter
      const textFirst = await beginsWithText(session, project, filter)
      if (textFirst && status !== undefined && text !== undefined) {
        const common = await countCommon(session, project, { status, text })
        if (common !== undefined) return common
      }
      const rows = matching(session, project, session.scan, { ...filter, textFirst }).select(sql.lit(1).as('one'))
      return dialect.planner.countRows(session.scan, rows)
    },
  }
}
