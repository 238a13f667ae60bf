import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { templateAsked } from '../../mail/templates/templates.ts'
import { disabled } from './campaign.ts'
import { explainMail } from './mail.ts'
import { consentReason, suppressionReason } from './recipient.ts'
import type { Explanation, Reason } from './schema.ts'

const NO_MAIL = 'No known mail to the contact used this template.'

/**
 * Explains the outcome of the contact's newest mail with a template. Throws `TEMPLATE_NOT_FOUND` and
 * `CONTACT_NOT_FOUND`.
 */
export async function explainTemplate(ctx: Context, contactId: ContactId, asked: string): Promise<Explanation> {
  const template = await templateAsked(ctx, asked, 'templateId')
  const contact = await ctx.store.contacts.find(contactId)
  const [email] = await ctx.store.emails.list({
    limit: 1,
    after: undefined,
    status: undefined,
    contactId,
    templateId: template.id,
  })
  if (email) return explainMail(ctx, { email, contact, obstacles: disabled(ctx) })
  if (!contact) throw new AppError('CONTACT_NOT_FOUND')
  const against = [
    await suppressionReason(ctx, contact.email),
    template.type === 'TRANSACTIONAL' ? undefined : await consentReason(ctx, contact, ctx.clock.now()),
    ...disabled(ctx),
  ].filter((reason) => reason !== undefined)
  const none: Reason = { code: 'no_mail', message: NO_MAIL }
  return { verdict: 'not_sent', reasons: [none, ...against] }
}
