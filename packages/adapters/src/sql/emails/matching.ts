import type { ProjectId } from '@posthorn/core/kernel'
import type { EmailFilter } from '@posthorn/core/mail'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

/** Selects the mails of a filter. */
export function matching(project: ProjectId, { db, ...filter }: EmailFilter & { readonly db: Kysely<Tables> }) {
  // Rows of a contact or a template are found by an index of their own, in the order of the list.
  const hasIndex = filter.contactId !== undefined || filter.templateId !== undefined
  return db
    .selectFrom('emails')
    .$if(!hasIndex, (query) => query.where('project_id', '=', project))
    .$if(hasIndex, (query) => query.where(ownedBy(project)))
    .where(({ and }) => and(conditionsOf(project, filter)))
}

/** Returns the tests of a filter. */
export function conditionsOf(
  project: ProjectId,
  { status, contactId, templateId, executionId, campaign, from, to }: EmailFilter,
): RawBuilder<SqlBool>[] {
  const tests: RawBuilder<SqlBool>[] = []
  if (status !== undefined) tests.push(sql`status = ${status}`)
  if (contactId !== undefined) tests.push(sql`contact_id = ${contactId}`)
  if (templateId !== undefined) tests.push(sql`template_id = ${templateId}`)
  if (executionId !== undefined) tests.push(sql`workflow_execution_id = ${executionId}`)
  // The mails of a campaign have about the same time, so that an index by time finds them.
  if (campaign !== undefined)
    tests.push(sql`created_at = ${startOf(project, campaign)}`, sql`campaign_id = ${campaign.id}`)
  if (from) tests.push(sql`created_at >= ${toTime(from)}`)
  if (to) tests.push(sql`created_at <= ${toTime(to)}`)
  return tests
}

const startOf = (project: ProjectId, campaign: EmailFilter['campaign']) =>
  campaign?.startedAt
    ? toTime(campaign.startedAt)
    : sql<number>`(select started_at from campaigns where project_id = ${project} and id = ${campaign?.id})`
