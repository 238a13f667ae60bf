import type { Posthorn } from '@posthorn/sdk'
import { CliError } from './errors.ts'

/** The contact with this id, or with this address. */
export async function findContact(client: Posthorn, idOrEmail: string) {
  if (!idOrEmail.includes('@')) return client.contacts.get(idOrEmail)
  const contact = await client.contacts.find(idOrEmail)
  if (contact) return contact
  throw new CliError('CONTACT_NOT_FOUND', `Contact not found: ${idOrEmail}.`, {
    suggestion: 'Search for it with "posthorn contacts list --search <part of it>".',
  })
}
