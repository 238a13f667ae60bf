import type { Context } from '../../kernel/context/context.ts'
import { type SentEmail, sendEmails } from '../../mail/emails/send.ts'
import type { DataPatch } from '../../people/fields/schema.ts'
import { getCampaign } from './campaigns.ts'
import type { CampaignTestRequest } from './schema.ts'

const PREFIX = '[TEST] '

/** Sample values for the fields that most projects have. Other variables show their fallbacks. */
const SAMPLE = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines' }

/**
 * Sends the campaign's mail to one address, with sample data that is not stored. It is not counted for any campaign,
 * and its opens and clicks are not tracked.
 */
export async function sendCampaignTest(
  ctx: Context,
  { id, email }: CampaignTestRequest & { readonly id: string },
): Promise<SentEmail | undefined> {
  const { subject, body, from, fromName, replyTo, category } = await getCampaign(ctx, id)
  const data: DataPatch = Object.fromEntries(
    Object.entries(SAMPLE).map(([name, value]) => [name, { value, persistent: false }]),
  )
  const [sent] = await sendEmails(ctx, {
    to: [{ email, name: undefined }],
    subject: PREFIX + subject,
    body,
    from: { email: from, name: fromName },
    ...(replyTo !== undefined && { reply: replyTo }),
    data,
    headers: { 'X-Campaign-Test': 'true' },
    tracking: false,
    looksLike: category,
  })
  return sent
}
