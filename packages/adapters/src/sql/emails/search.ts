import { COUNTED_AT_MOST, type ProjectId } from '@posthorn/core/kernel'
import type { EmailStatus } from '@posthorn/core/mail'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'

/**
 * With more mails of a status than this, a search reads the texts of all mails from their index instead of each of
 * these mails: among 500,000 that takes 200 ms, and looking up 240,000 takes 400.
 */
const MANY = 100_000
const SAMPLE = 1000
/**
 * The share of mails from which a text is common: it is counted among the mails of the status, up to `COUNTED_AT_MOST`.
 */
const COMMON = 0.25

interface SearchedEmails {
  readonly status: EmailStatus
  readonly text: string
}

/** Returns true if a page of a search should read the status only of mails that contain the text. */
export async function isTextFirst(
  { dialect, scan }: Session,
  project: ProjectId,
  status: EmailStatus,
): Promise<boolean> {
  if (!dialect.planner.readsTextsOfMails) return false
  // Off the thread of requests: 100,000 rows of an index take some milliseconds.
  const { count } = await withStatus(scan, project, status)
    .select(sql.lit(1).as('one'))
    .limit(MANY + 1)
    .$call((rows) => scan.selectFrom(rows.as('some')).select(({ fn }) => fn.countAll<number>().as('count')))
    .executeTakeFirstOrThrow()
  return Number(count) > MANY
}

/**
 * Returns the number of mails with a status and a common text, exact up to `COUNTED_AT_MOST`; undefined for a rare
 * text, which is counted when its mails are found.
 */
export async function countCommon(
  { dialect, scan }: Session,
  project: ProjectId,
  { status, text }: SearchedEmails,
): Promise<number | undefined> {
  const contains = containsText(dialect, text)
  const newest = withStatus(scan, project, status).orderBy('created_at', 'desc').limit(SAMPLE)
  const { share } = await scan
    .selectFrom(newest.select(['to_email', 'subject']).as('newest'))
    .select(sql<number>`avg(case when ${contains} then 1.0 else 0 end)`.as('share'))
    .executeTakeFirstOrThrow()
  if (share < COMMON) return undefined
  const countOf = (rows: ReturnType<typeof withStatus>) =>
    scan
      .selectFrom(rows.select(sql.lit(1).as('one')).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const { count } = await countOf(
    withStatus(scan, project, status)
      .where(contains)
      .limit(COUNTED_AT_MOST + 1),
  )
  if (count <= COUNTED_AT_MOST) return count
  const { count: all } = await countOf(withStatus(scan, project, status))
  return Math.max(count, Math.round(all * share))
}

/** True if the address of the recipient or the subject of a mail contains the text. */
export const containsText = ({ texts }: Dialect, text: string) =>
  sql<boolean>`(${texts.contains(sql.ref('to_email'), text)} or ${texts.contains(sql.ref('subject'), text)})`

const withStatus = (db: Kysely<Tables>, project: ProjectId, status: EmailStatus) =>
  db.selectFrom('emails').where('project_id', '=', project).where('status', '=', status)
