import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { type Page, paginate, paginateWalk } from '../../kernel/page/page.ts'
import { EMAILS_WALKED, type Email, type EmailQuery } from './schema.ts'
import type { EmailFilter } from './store.ts'

export async function getEmail(ctx: Context, id: string): Promise<Email> {
  const key = asId('eml', id)
  const email = key && (await ctx.store.emails.find(key))
  if (!email) throw new AppError('EMAIL_NOT_FOUND')
  return email
}

/** A page of mails. With a tag or a text, there is a total only if the first page has all mails. */
export type EmailPage = Omit<Page<Email>, 'total'> & Partial<Pick<Page<Email>, 'total'>>

export async function listEmails(ctx: Context, query: EmailQuery): Promise<EmailPage> {
  const filter = await filterOf(ctx, query)
  if (!filter) return { data: [], cursor: undefined, hasMore: false, total: 0 }
  const { tag, search } = query
  if (tag || search) {
    const page = await paginateWalk(query, (request) =>
      ctx.store.emails.walk({ ...request, ...filter, tag, search: search || undefined, most: EMAILS_WALKED }),
    )
    const isAll = query.cursor === undefined && !page.hasMore
    return isAll ? { ...page, total: page.data.length } : page
  }
  return paginate(
    query,
    (request) => ctx.store.emails.list({ ...request, ...filter }),
    () => ctx.store.emails.count(filter),
  )
}

/** Returns undefined when no mail can match. A recipient is a contact: mails of a deleted one have no address any more. */
async function filterOf(
  ctx: Context,
  { status, contactId, recipient, templateId, campaignId, from, to }: EmailQuery,
): Promise<EmailFilter | undefined> {
  const contact = contactId === undefined ? undefined : asId('cnt', contactId)
  const template = templateId === undefined ? undefined : asId('tpl', templateId)
  const campaign = campaignId === undefined ? undefined : asId('cmp', campaignId)
  const addressee = recipient === undefined ? undefined : (await ctx.store.contacts.findByEmail(recipient))?.id
  const isImpossible =
    (contactId !== undefined && !contact) ||
    (templateId !== undefined && !template) ||
    (campaignId !== undefined && !campaign) ||
    (recipient !== undefined && (!addressee || (contact !== undefined && contact !== addressee)))
  if (isImpossible) return undefined
  return {
    status,
    contactId: contact ?? addressee,
    templateId: template,
    campaign: campaign && { id: campaign },
    from,
    to,
  }
}
