import { canonicalAddress } from '../../kernel/address/address.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
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
  const counted = await (device === undefined ? countStranger(world, email, network) : countDevice(world, device))
  const isRight = await whenFree(
    passwordsOf(world, device ?? email, guest).verify(request.password, user?.passwordHash),
  )
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS')
  await counted.wasRight()
  return enter(world, user, guest)
}

/** The counts of an attempt until it is known to be right. */
interface AttemptCount {
  wasRight(): Promise<void>
}

/**
 * Counts an attempt on a device on which the owner has been signed in: attempts of others in its network do not count.
 */
async function countDevice(world: World, device: string): Promise<AttemptCount> {
  await requireTry(world, 'signInDevice', device)
  return { wasRight: () => world.store.accounts.forgetAttempts([tryKey(world, 'signInDevice', device)]) }
}

/** Counts an attempt elsewhere. The attempts of others still count after a right password. */
async function countStranger(world: World, email: string, network: string | undefined): Promise<AttemptCount> {
  const pair = network === undefined ? undefined : `${network} ${email}`
  const takeBack = await requireTry(world, 'signInNetwork', network)
  await requireTry(world, 'signInPair', pair)
  await requireTry(world, 'signInAddress', email)
  return {
    async wasRight() {
      await takeBack()
      if (pair !== undefined) await world.store.accounts.forgetAttempts([tryKey(world, 'signInPair', pair)])
    },
  }
}
