import type { World } from '../context.ts'
import { claimAccount } from './claim.ts'
import { sendAccountMail } from './mails.ts'
import type { ResetRequest, User } from './schema.ts'
import { newDevice, whenFree } from './secrets.ts'
import type { Guest } from './sessions.ts'
import { deadLink, inBackground } from './sign-up.ts'
import { countTry, requireTry, tryKey } from './tries.ts'

/**
 * Sends a link for a new password, if the address has an account. Resolves before it looks, so that nobody can tell whether
 * it has.
 */
export async function requestReset(world: World, email: string, guest: Guest): Promise<void> {
  await requireTry(world, 'mailNetwork', guest.network)
  inBackground(
    world,
    mailTo(world, 'reset', email, () => true),
  )
}

/** Sends a link to verify the address, if it has an account that is not verified. Resolves before it looks. */
export async function requestVerification(world: World, email: string, guest: Guest): Promise<void> {
  await requireTry(world, 'mailNetwork', guest.network)
  inBackground(
    world,
    mailTo(world, 'verify', email, ({ verifiedAt }) => verifiedAt === undefined),
  )
}

async function mailTo(
  world: World,
  kind: 'reset' | 'verify',
  email: string,
  wants: (user: User) => boolean,
): Promise<void> {
  const user = await world.store.accounts.findByEmail(email)
  if (!user || !wants(user)) return
  if ((await countTry(world, 'mailAddress', `${kind} ${email}`)) !== undefined) return
  await sendAccountMail(world, { kind, email })
}

/** Notes that the address of a token is its account's. Throws `BAD_REQUEST` for a token that does not work. */
export async function verifyAccount(world: World, token: string): Promise<void> {
  const now = world.clock.now()
  await world.store.transaction(async (store) => {
    const taken = await store.accounts.takeToken(world.secrets.sha256(token), 'verify', now)
    const user = taken && (await store.accounts.findByEmail(taken.email))
    if (!user) throw deadLink()
    await store.accounts.setVerified(user.id, now)
    await store.accounts.closeTokens(user.email, 'verify')
  })
}

/**
 * Sets a new password, and ends all sessions of the account and all other links for a new password. Whoever has the link
 * reads the mails of the address, so it is verified, too. The second factor stays. Returns the mark of the device. Throws `BAD_REQUEST` for a token that does not work.
 */
export async function resetPassword(
  world: World,
  { token, password }: ResetRequest,
  guest: Guest,
): Promise<{ readonly device: string }> {
  await requireTry(world, 'resetNetwork', guest.network)
  const passwordHash = await whenFree(world.passwords.hash(password))
  const now = world.clock.now()
  const email = await world.store.transaction(async (store) => {
    const { accounts } = store
    const taken = await accounts.takeToken(world.secrets.sha256(token), 'reset', now)
    const user = taken && (await accounts.findByEmail(taken.email))
    if (!user) throw deadLink()
    await claimAccount(world, store, { id: user.id, passwordHash })
    await accounts.forgetAttempts([tryKey(world, 'signInAddress', user.email)])
    return user.email
  })
  return { device: newDevice(world, email) }
}
