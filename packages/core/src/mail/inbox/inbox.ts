import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { type Page, type Position, paginate } from '../../kernel/page/page.ts'
import type { InboxMessage, InboxQuery, InboxSummary } from './schema.ts'
import { INBOX_KEEPS, type InboxLimits, type InboxStore } from './store.ts'

/**
 * The caller for captured mails: a project for its own, or an operator of the deployment for those of every project.
 */
export type InboxAsker = Context | World

async function inboxesOf(asker: InboxAsker): Promise<readonly InboxStore[]> {
  if ('project' in asker) return [asker.store.inbox]
  const projects = await asker.store.projects.list()
  return projects.map((project) => asker.store.project(project.id).inbox)
}

/** Lists captured mails, newest first. Several inboxes are merged into one list. */
export async function listInbox(ctx: InboxAsker, query: InboxQuery): Promise<Page<InboxSummary>> {
  const inboxes = await inboxesOf(ctx)
  const search = query.search || undefined
  return paginate(
    query,
    async (request) => {
      const lists = await Promise.all(inboxes.map((inbox) => inbox.list({ ...request, search })))
      return lists.flat().map(positioned).sort(newestFirst).slice(0, request.limit)
    },
    async () => {
      const counts = await Promise.all(inboxes.map((inbox) => inbox.count(search)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  )
}

/**
 * Returns a captured mail with its source. Throws `EMAIL_NOT_FOUND` when none was captured for this email in the
 * caller's inboxes.
 */
export async function getInboxMessage(ctx: InboxAsker, id: string): Promise<InboxMessage> {
  const emailId = asId('eml', id)
  if (emailId) {
    for (const inbox of await inboxesOf(ctx)) {
      const message = await inbox.find(emailId)
      if (message) return message
    }
  }
  throw new AppError('EMAIL_NOT_FOUND', {
    message: 'No mail was captured for this email.',
    suggestion: 'Check the id against the list of captured mails. The inbox keeps only the newest mails.',
  })
}

/** Deletes one captured mail. Throws `EMAIL_NOT_FOUND` as `getInboxMessage` does. */
export async function deleteInboxMessage(ctx: InboxAsker, id: string): Promise<void> {
  const { emailId } = await getInboxMessage(ctx, id)
  for (const inbox of await inboxesOf(ctx)) await inbox.deleteByEmails([emailId])
}

/** Deletes the oldest captured mails of an inbox until the rest is within the limits. */
export async function trimInbox(inbox: InboxStore, keep: InboxLimits = INBOX_KEEPS): Promise<void> {
  while ((await inbox.trim(keep)) > 0);
}

/** Deletes every captured mail of the caller's inboxes. Returns how many. */
export async function clearInbox(ctx: InboxAsker): Promise<number> {
  let deleted = 0
  for (const inbox of await inboxesOf(ctx)) deleted += await inbox.clear()
  return deleted
}

function positioned(summary: InboxSummary): InboxSummary & Position {
  return { ...summary, id: summary.emailId }
}

function newestFirst(a: Position, b: Position): number {
  const later = b.createdAt.getTime() - a.createdAt.getTime()
  if (later !== 0) return later
  return a.id < b.id ? 1 : -1
}
