import type { Domain, Posthorn } from '@posthorn/sdk'
import { CliError } from '../errors.ts'

const ID = /^dom_[0-9a-z]+$/

/** Finds the domain with this id, or with this name in any script. */
export async function findDomain(client: Posthorn, idOrName: string): Promise<Domain> {
  if (ID.test(idOrName)) return client.domains.get(idOrName)
  const name = idOrName.trim().toLowerCase().replace(/\.$/, '')
  const found = (await client.domains.list()).find(({ domain, displayName }) => domain === name || displayName === name)
  if (found) return found
  throw new CliError('DOMAIN_NOT_FOUND', `The project has no domain ${idOrName}.`, {
    suggestion: '"posthorn domains list" shows all of them.',
  })
}
