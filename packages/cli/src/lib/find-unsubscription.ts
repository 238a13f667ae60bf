import type { Contact, Posthorn } from '@posthorn/sdk'

/** How a contact left: when, why, and on account of which mail. */
export interface Unsubscription {
  readonly at: string
  readonly reason: string | undefined
  readonly emailId: string | undefined
}

/** The newest events among which it is looked for. */
const LOOKED_AT = 100

/** Returns how an unsubscribed contact left; undefined for others, and when that is too long ago. */
export async function findUnsubscription(
  client: Posthorn,
  { id, subscribed }: Pick<Contact, 'id' | 'subscribed'>,
): Promise<Unsubscription | undefined> {
  if (subscribed) return undefined
  let looked = 0
  for await (const { name, createdAt, emailId, data } of client.events.listByContact(id, { limit: LOOKED_AT })) {
    const { reason } = data
    if (name === 'contact.unsubscribed')
      return { at: createdAt, reason: typeof reason === 'string' ? reason : undefined, emailId: emailId ?? undefined }
    looked += 1
    if (looked === LOOKED_AT) break
  }
  return undefined
}
