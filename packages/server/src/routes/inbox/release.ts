import type { Context, World } from '@posthorn/core/kernel'
import { type InboxRelease, type ReleasedInboxMessage, releaseInboxMessage } from '@posthorn/core/mail'
import { z } from 'zod'
import { requireInbox } from '../../http/admit/inbox-access.ts'

export const ReleasedRecord = z
  .object({
    id: z.string(),
    to: z.string(),
    response: z.string().describe('The response of the mail server.'),
  })
  .meta({ id: 'InboxReleased', description: 'A captured mail that was sent to a real address.' })

/** Releases a captured mail. An error says how the operator can enable this. */
export function releaseFrom(
  world: World,
  ctx: Context,
  input: InboxRelease & { readonly id: string },
): Promise<ReleasedInboxMessage> {
  requireInbox(world)
  const configuring = 'Start the server with POSTHORN_INBOX_RELEASE_URL=smtp://user:password@host:587.'
  return releaseInboxMessage(ctx, { ...input, mailer: world.mailer, configuring })
}
