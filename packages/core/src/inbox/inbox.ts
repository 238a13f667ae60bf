import { asId } from '../ids.ts'
import { type Context, type World } from '../context.ts'
import { AppError } from '../errors.ts'
import { type Page, type Position, paginate } from '../page.ts'
import type { InboxMessage, InboxQuery, InboxSummary } from './schema.ts'
import type { InboxStore } from './store.ts'

/** Whose captured mails the asker may see: one project's, or those of every project for whoever sits at the machine. */
export interface InboxContext {
  readonly inboxes: readonly InboxStore[]
}

/** The captured mails of one project. */
export function inboxOfProject(ctx: Context): InboxContext {
  return { inboxes: [ctx.store.inbox] }
}

/** The captured mails of every project; only for who may see the whole deployment. */
export async function inboxOfDeployment(world: World): Promise<InboxContext> {
  const projects = await world.store.projects.list()
  return { inboxes: projects.map((project) => world.store.project(project.id).inbox) }
}

/** Newest first; several inboxes are merged into one list. */
export function listInbox(ctx: InboxContext, query: InboxQuery): Promise<Page<InboxSummary>> {
  const search = query.search || undefined
  return paginate(
    query,
    async (request) => {
      const lists = await Promise.all(ctx.inboxes.map((inbox) => inbox.list({ ...request, search })))
      return lists.flat().map(positioned).sort(newestFirst).slice(0, request.limit)
    },
    async () => {
      const counts = await Promise.all(ctx.inboxes.map((inbox) => inbox.count(search)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  )
}

/** Throws `EMAIL_NOT_FOUND` when no mail was captured for this email in the asker's inboxes. */
export async function getInboxMessage(ctx: InboxContext, id: string): Promise<InboxMessage> {
  const emailId = asId('eml', id)
  if (emailId) {
    for (const inbox of ctx.inboxes) {
      const message = await inbox.find(emailId)
      if (message) return message
    }
  }
  throw new AppError('EMAIL_NOT_FOUND', {
    message: 'No mail was captured for this email.',
    suggestion: 'Check the id against GET /inbox/messages. The inbox keeps the newest mails only.',
  })
}

/** Deletes every captured mail of the asker's inboxes; answers with how many there were. */
export async function clearInbox(ctx: InboxContext): Promise<number> {
  let deleted = 0
  for (const inbox of ctx.inboxes) deleted += await inbox.clear()
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
