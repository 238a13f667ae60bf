import type { Contact, Posthorn } from '@posthorn/sdk'

/** The time and reason of an unsubscription, and the mail that caused it. */
export interface Unsubscription {
  readonly at: string
  readonly reason: string | undefined
  readonly emailId: string | undefined
}

/** The number of newest events that are searched for it. */
const LOOKED_AT = 100

/** Returns how a contact unsubscribed; undefined for others, and if that is too long ago. */
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
