import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { recordOwnAudit } from '../../tenant/audit/record.ts'
import { claimAccount } from './claim.ts'
import { sendAccountMail } from './mails.ts'
import type { ResetRequest, User, VerifyAccountRequest } from './schema.ts'
import { newLinkDevice, passwordsOf, whenFree } from './secrets.ts'
import { findSession, type Guest, originOf } from './sessions.ts'
import { deadLink, inBackground, requireLink } from './sign-up.ts'
import { countTry, requireTry, tryKey } from './tries.ts'

/**
 * Sends a link for a new password, if the address has an account. Resolves before it looks, so that a caller cannot
 * find out whether it has one.
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

/** A person who follows a link, with the session of their browser. */
export interface LinkVisitor extends Guest {
  readonly session: string | undefined
}

/**
 * Verifies the address of a token for its account. The link is not enough: another person may have signed up with the
 * address, and would get in when its owner verifies it. So the person who follows it has a session of the account or
 * knows its password; an owner who has neither chooses a new one. Throws `BAD_REQUEST` for a token that does not work,
 * `MISSING_AUTH` without either, and `INVALID_CREDENTIALS` for a wrong password.
 */
export async function verifyAccount(
  world: World,
  { token, password }: VerifyAccountRequest,
  visitor: LinkVisitor,
): Promise<void> {
  await requireTry(world, 'verifyNetwork', visitor.network)
  const { hash, email } = await requireLink(world, 'verify', token)
  const user = await world.store.accounts.findByEmail(email)
  const now = world.clock.now()
  if (!user) throw deadLink()
  if (!user.verifiedAt) await requireOwner(world, user, { ...visitor, password })
  await world.store.transaction(async (store) => {
    const { accounts } = store
    const current = await accounts.find(user.id)
    if (!(await accounts.takeToken(hash, 'verify', now))) throw deadLink()
    // The ways to sign in have changed, so that the earlier proof is void.
    if (current?.updatedAt.getTime() !== user.updatedAt.getTime()) throw wrongPassword()
    await accounts.setVerified(user.id, now)
    await accounts.closeTokens(user.email, 'verify')
    const entry = { userId: user.id, action: 'user.verify', requestOrigin: originOf(visitor) }
    await recordOwnAudit({ ...world, store }, entry)
  })
}

/**
 * Returns whether the browser has a session of the account whose address a link verifies, so that no other proof is
 * needed.
 */
export async function isOwnLink(world: World, token: string, session: string | undefined): Promise<boolean> {
  const who = session === undefined ? undefined : await findSession(world, session)
  const found = who && (await world.store.accounts.findToken(world.secrets.sha256(token), 'verify', world.clock.now()))
  return found !== undefined && found.email === who?.user.email
}

async function requireOwner(
  world: World,
  user: User,
  { password, session, network }: Pick<LinkVisitor, 'session' | 'network'> & Pick<VerifyAccountRequest, 'password'>,
): Promise<void> {
  const current = session === undefined ? undefined : await findSession(world, session)
  if (current?.user.id === user.id) return
  if (password === undefined)
    throw new AppError('MISSING_AUTH', {
      message: 'The link alone does not confirm the address: another person may have signed up with it.',
      suggestion: `Give the password of the account, or sign in first. ${NOT_YOURS}`,
    })
  await requireTry(world, 'verifyAddress', user.email)
  if (!(await whenFree(passwordsOf(world, user.email, { network }).verify(password, user.passwordHash))))
    throw wrongPassword()
}

const NOT_YOURS = 'If another person signed up with your address, reset the password to take over the account.'
const wrongPassword = () =>
  new AppError('INVALID_CREDENTIALS', { message: 'The password is wrong.', suggestion: NOT_YOURS })

/**
 * Sets a new password, and ends all sessions of the account and all other links for a new password. A person with the
 * link reads the mails of the address, so it is verified, too. The second factor stays. The link that verifies an
 * address does the same as long as the address is not verified. Returns the mark of the device. Throws `BAD_REQUEST`
 * for a token that does not work.
 */
export async function resetPassword(
  world: World,
  { token, password }: ResetRequest,
  { kind = 'reset', ...guest }: Guest & { readonly kind?: 'reset' | 'verify' },
): Promise<{ readonly device: string }> {
  await requireTry(world, 'resetNetwork', guest.network)
  const link = await requireLink(world, kind, token)
  const passwordHash = await whenFree(passwordsOf(world, link.email, guest).hash(password))
  const now = world.clock.now()
  const userId = await world.store.transaction(async (store) => {
    const { accounts } = store
    const taken = await accounts.takeToken(link.hash, kind, now)
    const user = taken && (await accounts.findByEmail(taken.email))
    if (!user || (kind === 'verify' && user.verifiedAt)) throw deadLink()
    await claimAccount(world, store, {
      id: user.id,
      passwordHash,
      action: 'password.reset',
      requestOrigin: originOf(guest),
    })
    await accounts.forgetAttempts([tryKey(world, 'signInAddress', user.email)])
    return user.id
  })
  return { device: newLinkDevice(world, userId) }
}
