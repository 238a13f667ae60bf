import { canonicalAddress } from '../address.ts'
import type { World } from '../context.ts'
import { AppError } from '../errors.ts'
import type { SignInRequest } from './schema.ts'
import { enter, type SignInResult } from './second-factor.ts'
import { knownDevice, passwordsOf, whenFree } from './secrets.ts'
import type { Guest } from './sessions.ts'
import { requireTry, tryKey } from './tries.ts'

/**
 * Signs in with a password. Throws `INVALID_CREDENTIALS`, after the same work for an address without an account as for a
 * wrong password.
 */
export async function signIn(world: World, request: SignInRequest, guest: Guest): Promise<SignInResult> {
  const email = canonicalAddress(request.email)
  const { network } = guest
  const user = await world.store.accounts.findByEmail(email)
  const device = knownDevice(world, guest.device, user)
  const pair = network === undefined ? undefined : `${network} ${email}`
  await requireTry(world, 'signInNetwork', network)
  if (device === undefined) {
    await requireTry(world, 'signInPair', pair)
    await requireTry(world, 'signInAddress', email)
  } else await requireTry(world, 'signInDevice', device)
  const isRight = await whenFree(passwordsOf(world, device ?? email, guest).verify(request.password, user?.passwordHash))
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS')
  // What others have tried elsewhere still counts.
  if (device !== undefined) await world.store.accounts.forgetAttempts([tryKey(world, 'signInDevice', device)])
  else if (pair !== undefined) await world.store.accounts.forgetAttempts([tryKey(world, 'signInPair', pair)])
  return enter(world, user, guest)
}
