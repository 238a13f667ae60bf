import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { Store } from '../../kernel/ports/store.ts'

const NAME = 'mailer'
const INBOX = 'local inbox'
const REAL = 'mail server'

/** An agreement of all nodes (`Store.agree`) that mail is really sent. */
export const SENT_FOR_REAL = { name: NAME, value: REAL } as const

/**
 * Returns whether a mailer of this kind may take the database's mail. A real mailer may, and from then on a local inbox may
 * not: mail that it captured would count as sent.
 */
export async function agreeOnMailer(store: Store, { local }: Pick<Mailer, 'local'>): Promise<boolean> {
  const own = local ? INBOX : REAL
  if ((await store.agree(NAME, own)) === own) return true
  if (local) return false
  await store.agree(NAME, REAL, { replace: true })
  return true
}

/** Returns a database that sent real mail to the local inbox. */
export async function returnToInbox(store: Store): Promise<void> {
  await store.agree(NAME, INBOX, { replace: true })
}
