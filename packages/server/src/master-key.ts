import type { Secrets, Store } from '@posthorn/core'
import { ConfigError } from './config.ts'

const NAME = 'master key'

/** Tells keys apart without telling anything of them. */
const fingerprint = (secrets: Secrets) => secrets.hmac('which master key this is')

/**
 * Refuses to go on with another master key than the nodes before: what one sealed or signed the other could not open,
 * and nobody would notice until it is needed.
 */
export async function agreeOnMasterKey({ store, secrets }: { store: Store; secrets: Secrets }): Promise<void> {
  const own = fingerprint(secrets)
  if ((await store.agree(NAME, own)) === own) return
  throw new ConfigError(
    'POSTHORN_MASTER_KEY is not the one that this database was begun with. Give every node the same: the first wrote ' +
      'it to master.key in its data directory. If it is lost for good, "posthorn migrate --new-master-key" takes the ' +
      'present one; what the old one sealed stays unreadable.',
  )
}

/** Makes the present key the one that all nodes must have. */
export async function replaceMasterKey({ store, secrets }: { store: Store; secrets: Secrets }): Promise<void> {
  await store.agree(NAME, fingerprint(secrets), { replace: true })
}
