import { z } from 'zod'
import { MailboxAddress } from '../../kernel/address/mail-address.ts'
import { cacheOf } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { EmailId, ProjectId } from '../../kernel/ids/ids.ts'
import { type Mailer, MailerError } from '../../kernel/ports/mailer.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { listedWordsFor } from '../../people/suppressions/words.ts'
import { getInboxMessage } from './inbox.ts'

export const InboxRelease = z.object({
  to: MailboxAddress.describe('The real recipient: one address, or "Name <address>".'),
})
export type InboxRelease = z.infer<typeof InboxRelease>

/** A captured mail that was sent. */
export interface ReleasedInboxMessage {
  readonly emailId: EmailId
  readonly to: string
  /** The response of the mail server. */
  readonly response: string
}

interface ReleaseInput extends InboxRelease {
  readonly id: string
  readonly mailer: Pick<Mailer, 'release'>
  /** The instructions for operators who want to release mail. */
  readonly configuring: string
}

/** The most captured mails of a project that one process releases in an hour: trying out a mail needs few. */
const RELEASES_AN_HOUR = 30
const HOUR_MS = 3_600_000

/** The times of the releases of the last hour. */
const releasesOf = cacheOf(() => new Map<ProjectId, readonly Date[]>())

/**
 * Sends a captured mail, as it is, to one real address. Throws `EMAIL_NOT_FOUND`, `RELEASE_NOT_CONFIGURED`,
 * `RATE_LIMIT_EXCEEDED`, and `RELEASE_REFUSED` for a suppressed address and for mail that the mail server refuses.
 */
export async function releaseInboxMessage(
  ctx: Context,
  { id, to, mailer, configuring }: ReleaseInput,
): Promise<ReleasedInboxMessage> {
  const { emailId, from, source } = await getInboxMessage(ctx, id)
  if (!mailer.release) throw new AppError('RELEASE_NOT_CONFIGURED', { suggestion: configuring })
  const suppression = (await findSuppressions(ctx, [to])).get(to)
  if (suppression)
    throw new AppError('RELEASE_REFUSED', {
      message: `The address receives no mail: ${listedWordsFor(ctx, suppression)}.`,
      suggestion: 'Use another address, or delete the suppression if its owner wants mail again.',
    })
  takeTurn(ctx)
  try {
    const { response } = await mailer.release({ emailId, from, to, source })
    return { emailId, to, response }
  } catch (error) {
    if (!(error instanceof MailerError)) throw error
    throw new AppError('RELEASE_REFUSED', { message: `The mail was not released: ${error.message}`, cause: error })
  }
}

/** Counts a release, whatever its outcome. */
function takeTurn(ctx: Context): void {
  const releases = releasesOf(ctx)
  const now = ctx.clock.now()
  const recent = (releases.get(ctx.project.id) ?? []).filter((at) => now.getTime() - at.getTime() < HOUR_MS)
  const [first] = recent
  if (first && recent.length >= RELEASES_AN_HOUR)
    throw new AppError('RATE_LIMIT_EXCEEDED', {
      message: `A project can release at most ${RELEASES_AN_HOUR} captured mails an hour.`,
      retryAfterSeconds: Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000),
    })
  releases.set(ctx.project.id, [...recent, now])
}
