import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { type RequestOrigin, recordOwnAudit } from '../../tenant/audit/record.ts'
import type { User } from './schema.ts'
import { endSessions } from './sessions.ts'

interface Claim {
  readonly id: UserId
  readonly passwordHash: string | undefined
  /** The action in the log of the account that proved the address. */
  readonly action: 'password.reset' | 'user.claim'
  readonly requestOrigin: RequestOrigin
}

/**
 * Gives an account to the person who has proven that its address is theirs. If the address was not verified before,
 * another person may have created the account: they are signed out, and nothing that they added lets them in again.
 * Returns the account as it is then.
 */
export async function claimAccount(
  { clock, ids }: Pick<World, 'clock' | 'ids'>,
  store: Store,
  { id, passwordHash, action, requestOrigin }: Claim,
): Promise<User> {
  const { accounts, credentials } = store
  const now = clock.now()
  const before = await accounts.find(id)
  await accounts.setPassword(id, passwordHash, now)
  await accounts.forgetDevices(id, now)
  if (!before?.verifiedAt) await credentials.removeAll(id)
  await accounts.setVerified(id, now)
  const user = await accounts.find(id)
  if (!user) throw new AppError('CONFLICT', { message: 'The account was deleted.', suggestion: 'Sign up again.' })
  await endSessions(store, user)
  await accounts.closeTokens(user.email, 'reset')
  await recordOwnAudit({ clock, ids, store }, { userId: id, action, requestOrigin })
  return user
}
