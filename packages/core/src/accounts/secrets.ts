import type { World } from '../context.ts'
import { AppError } from '../errors.ts'
import type { UserId } from '../ids.ts'
import { PasswordsBusy } from '../ports/passwords.ts'
import type { User } from './schema.ts'
import { wideNetwork } from './tries.ts'

const TOKEN_BYTES = 32
const DEVICE_BYTES = 16
const DEVICE = /^([0-9a-f]{32})\.([0-9]{1,15})\.([0-9a-f]{64})$/
/** How long the mark of a device counts, in seconds. */
export const DEVICE_SECONDS = 90 * 86_400

type Random = Pick<World, 'secrets'>

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes a token that nobody can guess. Only its hash is stored. */
export function newToken({ secrets }: Random): { readonly token: string; readonly hash: string } {
  const token = hexOf(secrets.randomBytes(TOKEN_BYTES))
  return { token, hash: secrets.sha256(token) }
}

interface Device {
  readonly nonce: string
  /** When the user was signed in on it, in milliseconds since 1970. */
  readonly at: string
}

const deviceMac = ({ secrets }: Random, { nonce, at }: Device, userId: UserId) =>
  secrets.hmac(`device ${nonce} ${at} ${userId}`)

type Timed = Pick<World, 'secrets' | 'clock'>

/** Makes the mark of a device on which the user is signed in. */
export function newDevice(world: Timed, userId: UserId): string {
  const device = { nonce: hexOf(world.secrets.randomBytes(DEVICE_BYTES)), at: String(world.clock.now().getTime()) }
  return `${device.nonce}.${device.at}.${deviceMac(world, device, userId)}`
}

/**
 * Returns which device a mark is of, if the user was signed in on it, not long ago and not before whoever knew the account
 * then was shut out.
 */
export function knownDevice(world: Timed, mark: string | undefined, user: User | undefined): string | undefined {
  const [, nonce, at, mac] = DEVICE.exec(mark ?? '') ?? []
  if (!user || nonce === undefined || at === undefined || mac === undefined) return undefined
  // Both are MACs of the same length; where they differ says nothing about the right one.
  if (world.secrets.sha256(mac) !== world.secrets.sha256(deviceMac(world, { nonce, at }, user.id))) return undefined
  const isOld = world.clock.now().getTime() - Number(at) >= DEVICE_SECONDS * 1000
  return isOld || Number(at) < (user.devicesSince?.getTime() ?? 0) ? undefined : nonce
}

/** The passwords for somebody who is not signed in: those of their network take turns with others. */
export const passwordsOf = (
  { passwords }: Pick<World, 'passwords'>,
  subject: string,
  { network }: { readonly network: string | undefined },
) => passwords.for({ subject, origin: wideNetwork(network) })

/** Waits for work on passwords. Throws `SERVICE_UNAVAILABLE` when too many wait. */
export async function whenFree<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'Too many people sign in at this moment.',
      retryAfterSeconds: 2,
    })
  }
}
