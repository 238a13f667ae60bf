import { joinTransaction } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { keepTemplateBody, SendRequest, type SentEmail, sendEmails } from '@posthorn/core/mail'
import { answerOnce } from '@posthorn/core/tenant'

type Mail = Parameters<typeof SendRequest.parse>[0]

/** Accepts a mail in a transaction of the application. */
export async function sendWithin(ctx: Context, transaction: unknown, mail: Mail): Promise<readonly SentEmail[]> {
  const request = parse(SendRequest, mail)
  await keepTemplateBody(ctx, request)
  return joinTransaction(ctx, transaction).attempt(
    (ctx) => sendEmails(ctx, request),
    async ([sent]) => sent !== undefined && (await ctx.store.emails.find(sent.email)) !== undefined,
  )
}

/** Accepts a mail once for a key, and returns its id. */
export async function sendOnce(ctx: Context, mail: Mail, key: string): Promise<string> {
  const fingerprint = ctx.secrets.sha256(JSON.stringify(mail))
  const { body } = await answerOnce(ctx, { key, fingerprint, sealed: false }, async (ctx) => {
    const [sent] = await sendEmails(ctx, parse(SendRequest, mail))
    return { statusCode: 200, body: sent?.email ?? '' }
  })
  return body
}
