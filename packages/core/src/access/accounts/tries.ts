import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'

const MINUTE_MS = 60_000

/** The most attempts of each kind in a period, over all nodes. */
export const TRIES = {
  /** Wrong passwords from one network, for any account, except on devices on which its owner has been signed in. */
  signInNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account, from one network. */
  signInPair: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account, from everywhere but devices on which its owner has been signed in. */
  signInAddress: { max: 100, windowMs: 60 * MINUTE_MS },
  /** Wrong passwords for one account, on a device on which its owner has been signed in. */
  signInDevice: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Codes for one account, or on one device on which its owner was signed in, after the first factor. */
  secondFactor: { max: 5, windowMs: 15 * MINUTE_MS },
  /** Wrong codes: frequent sign-ins lock no one out. */
  secondFactorDay: { max: 30, windowMs: 24 * 60 * MINUTE_MS },
  passkeyNetwork: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Returns from a provider, each of which makes us send it a request. */
  providerNetwork: { max: 60, windowMs: 15 * MINUTE_MS },
  signUpNetwork: { max: 20, windowMs: 60 * MINUTE_MS },
  /** Sign-ups from the addresses that one customer may have in IPv6. */
  signUpWide: { max: 60, windowMs: 60 * MINUTE_MS },
  /** Passwords that a signed-in user chooses. */
  passwordUser: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Keys with which a signed-in user claims a project. */
  claimUser: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Passwords that are chosen with a link. */
  resetNetwork: { max: 30, windowMs: 15 * MINUTE_MS },
  /** Links with which a network verifies addresses. */
  verifyNetwork: { max: 60, windowMs: 15 * MINUTE_MS },
  /** Passwords that are tried with such a link. */
  verifyAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Mails that a network requests, to any address. */
  mailNetwork: { max: 20, windowMs: 60 * MINUTE_MS },
  /** Mails of one kind to one address. */
  mailAddress: { max: 5, windowMs: 60 * MINUTE_MS },
  /** New passwords that are sent to an address after a complaint from it. */
  resetAfterComplaint: { max: 1, windowMs: 24 * 60 * MINUTE_MS },
  /** Warnings of the operator that such mails bounce or cause complaints. */
  systemWarning: { max: 1, windowMs: 60 * MINUTE_MS },
  /** Programs that ask to be allowed. */
  deviceNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Codes of such programs that a network, or a user, types. */
  deviceCodeNetwork: { max: 60, windowMs: 15 * MINUTE_MS },
  deviceCodeUser: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Invitations to one project. */
  inviteProject: { max: 50, windowMs: 24 * 60 * MINUTE_MS },
  /** Invitations of one address to one project. */
  inviteAddress: { max: 5, windowMs: 60 * MINUTE_MS },
  /** Invitations of one address to all projects of the founder of this one. */
  inviteFounder: { max: 20, windowMs: 24 * 60 * MINUTE_MS },
} as const
export type TryName = keyof typeof TRIES

const HALF = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/

/**
 * Returns the network around a network: of 64 bits of IPv6 their first 48, of which one customer may have all; any
 * other is itself.
 */
export const wideNetwork = (network: string | undefined): string | undefined => network?.replace(HALF, '$1::/48')

type TryWorld = Pick<World, 'store' | 'clock' | 'secrets'>

export const tryKey = ({ secrets }: Pick<World, 'secrets'>, name: TryName, subject: string): string =>
  secrets.hmac(`try ${name} ${subject}`)

async function count(world: TryWorld, name: TryName, subject: string) {
  const { max, windowMs } = TRIES[name]
  const now = world.clock.now()
  const key = tryKey(world, name, subject)
  const counted = await world.store.accounts.countAttempt({ key, windowMs, now })
  const isTooMany = counted.count > max
  const wait = isTooMany ? Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000)) : undefined
  return { key, until: counted.until, wait }
}

/** Counts an attempt. Returns the seconds to wait if there were too many. */
export async function countTry(world: TryWorld, name: TryName, subject: string): Promise<number | undefined> {
  const { wait } = await count(world, name, subject)
  return wait
}

/** Takes a counted attempt back that should not count. */
export type TakeBack = () => Promise<void>

/**
 * Counts an attempt. Throws `RATE_LIMIT_EXCEEDED` after too many. An unknown subject is not counted. Returns a function
 * that takes the attempt back, where only failures count.
 */
export async function requireTry(world: TryWorld, name: TryName, subject: string | undefined): Promise<TakeBack> {
  if (subject === undefined) return async () => {}
  const { key, until, wait: retryAfterSeconds } = await count(world, name, subject)
  if (retryAfterSeconds === undefined) return () => world.store.accounts.uncountAttempt(key, until)
  throw new AppError('RATE_LIMIT_EXCEEDED', {
    message: 'Too many attempts.',
    suggestion: 'Wait, then try again.',
    retryAfterSeconds,
  })
}
