import type { Mailer } from '../ports/mailer.ts'
import type { Store } from '../ports/store.ts'

const NAME = 'mailer'
const INBOX = 'local inbox'
const REAL = 'mail server'

/** What nodes have agreed on (`Store.agree`) where mail really leaves. */
export const SENT_FOR_REAL = { name: NAME, value: REAL } as const

/**
 * Whether a mailer of this kind may take the mail of the database. One that really sends may, and no local inbox may from
 * then on: what that captured would count as sent.
 */
export async function agreeOnMailer(store: Store, { local }: Pick<Mailer, 'local'>): Promise<boolean> {
  const own = local ? INBOX : REAL
  if ((await store.agree(NAME, own)) === own) return true
  if (local) return false
  await store.agree(NAME, REAL, { replace: true })
  return true
}

/** Lets the mail of a database stay in the local inbox from now on, although it was sent before. */
export async function returnToInbox(store: Store): Promise<void> {
  await store.agree(NAME, INBOX, { replace: true })
}
