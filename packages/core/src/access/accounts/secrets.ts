import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { PasswordsBusy } from '../../kernel/ports/passwords.ts'
import type { User } from './schema.ts'
import { wideNetwork } from './tries.ts'

const TOKEN_BYTES = 32
const DEVICE_BYTES = 16
const DEVICE = /^([0-9a-f]{32})\.([0-9]{1,15})\.([0-9a-f]{64})$/
/** The time for which the mark of a device counts, in seconds. */
export const DEVICE_SECONDS = 90 * 86_400

type Random = Pick<World, 'secrets'>

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates a token that cannot be guessed. Only its hash is stored. */
export function newToken({ secrets }: Random): { readonly token: string; readonly hash: string } {
  const token = hexOf(secrets.randomBytes(TOKEN_BYTES))
  return { token, hash: secrets.sha256(token) }
}

interface Device {
  readonly nonce: string
  /** The time at which the user was signed in on it, in milliseconds since 1970. */
  readonly at: string
}

/** The proof of a mark: a session, so every factor that the account has; or a link for a new password, so a mailbox. */
type Way = 'device' | 'link'

const deviceMac = ({ secrets }: Random, { nonce, at }: Device, userId: UserId, way: Way) =>
  secrets.hmac(`${way} ${nonce} ${at} ${userId}`)

type SecretsAndClock = Pick<World, 'secrets' | 'clock'>

/** Creates the mark of a device on which the user is signed in. */
export const newDevice = (world: SecretsAndClock, userId: UserId): string => markOf(world, userId, 'device')

/** Creates the mark of a device on which the user chose a new password with a link. */
export const newLinkDevice = (world: SecretsAndClock, userId: UserId): string => markOf(world, userId, 'link')

function markOf(world: SecretsAndClock, userId: UserId, way: Way): string {
  const device = { nonce: hexOf(world.secrets.randomBytes(DEVICE_BYTES)), at: String(world.clock.now().getTime()) }
  return `${device.nonce}.${device.at}.${deviceMac(world, device, userId, way)}`
}

/**
 * Returns the device of a mark, if the user was signed in on it or chose a password there, recently and after the last
 * time that all others were signed out.
 */
export const knownDevice = (
  world: SecretsAndClock,
  mark: string | undefined,
  user: User | undefined,
): string | undefined => deviceOf(world, mark, user, ['device', 'link'])

/** Returns the device of a mark on which the user was signed in: with the second factor, where the account has one. */
export const provenDevice = (world: SecretsAndClock, mark: string | undefined, user: User): string | undefined =>
  deviceOf(world, mark, user, ['device'])

function deviceOf(
  world: SecretsAndClock,
  mark: string | undefined,
  user: User | undefined,
  ways: readonly Way[],
): string | undefined {
  const [, nonce, at, mac] = DEVICE.exec(mark ?? '') ?? []
  if (!user || nonce === undefined || at === undefined || mac === undefined) return undefined
  // All are MACs of the same length; the position of a difference reveals nothing about the right one.
  const said = world.secrets.sha256(mac)
  if (!ways.some((way) => said === world.secrets.sha256(deviceMac(world, { nonce, at }, user.id, way))))
    return undefined
  const isOld = world.clock.now().getTime() - Number(at) >= DEVICE_SECONDS * 1000
  return isOld || Number(at) < (user.devicesSince?.getTime() ?? 0) ? undefined : nonce
}

/**
 * Returns the passwords for a caller who is not signed in: those of their network take turns with others; where it is
 * not known, those of the account.
 */
export const passwordsOf = (
  { passwords }: Pick<World, 'passwords'>,
  subject: string,
  { network }: { readonly network: string | undefined },
) => passwords.for({ subject, origin: wideNetwork(network) ?? `account ${subject}` })

/** Waits for work on passwords. Throws `SERVICE_UNAVAILABLE` when too many wait. */
export async function whenFree<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'Too many people are signing in at the moment.',
      retryAfterSeconds: 2,
    })
  }
}
