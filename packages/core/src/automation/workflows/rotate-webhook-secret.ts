import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { type WebhookSecret, webhookSecretOf } from './webhook-secret.ts'

export function getWebhookSecret(ctx: Context): WebhookSecret {
  return webhookSecretOf(ctx.secrets, ctx.project, ctx.clock.now())
}

/** Creates a new secret. For a day, requests carry the signatures of both, so that receivers can change over. */
export function rotateWebhookSecret(ctx: Context): Promise<WebhookSecret> {
  return inTransaction(ctx, async (ctx) => {
    const before = (await ctx.store.settings.find()) ?? ctx.project
    const now = ctx.clock.now()
    const project = {
      ...before,
      webhookKey: { number: before.webhookKey.number + 1, since: now },
      ...revised(before, now),
    }
    await ctx.store.settings.update(project)
    return webhookSecretOf(ctx.secrets, project, now)
  })
}
