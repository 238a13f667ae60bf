import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import type { Email, EmailQuery } from './schema.ts'

export async function getEmail(ctx: Context, id: string): Promise<Email> {
  const key = asId('eml', id)
  const email = key && (await ctx.store.emails.find(key))
  if (!email) throw new AppError('EMAIL_NOT_FOUND')
  return email
}

export async function listEmails(ctx: Context, query: EmailQuery): Promise<Page<Email>> {
  const contactId = query.contactId === undefined ? undefined : asId('cnt', query.contactId)
  if (query.contactId !== undefined && !contactId) return { data: [], cursor: undefined, hasMore: false, total: 0 }
  const filter = { status: query.status, contactId, search: query.search || undefined }
  return paginate(
    query,
    (request) => ctx.store.emails.list({ ...request, ...filter }),
    () => ctx.store.emails.count(filter),
  )
}
