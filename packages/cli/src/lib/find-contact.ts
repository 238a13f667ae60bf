import type { Posthorn } from '@posthorn/sdk'
import { CliError } from './errors.ts'

/** The contact with this id, or with this address. */
export async function findContact(client: Posthorn, idOrEmail: string) {
  if (!idOrEmail.includes('@')) return client.contacts.get(idOrEmail)
  // The server knows the canonical spelling of the address.
  const { found, notFound } = await client.contacts.lookup([idOrEmail])
  const [email = notFound[0] ?? idOrEmail] = found
  if (found.length > 0) {
    for await (const contact of client.contacts.list({ search: email, limit: 100 })) {
      if (contact.email === email) return contact
    }
  }
  throw new CliError('CONTACT_NOT_FOUND', `There is no contact with the address ${email}.`, {
    suggestion: 'Look for it with "posthorn contacts list --search <part of it>".',
  })
}
