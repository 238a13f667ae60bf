import type { World } from '../context.ts'
import { AppError } from '../errors.ts'
import { PasswordsBusy } from '../ports/passwords.ts'
import { wideNetwork } from './tries.ts'

const TOKEN_BYTES = 32
const DEVICE_BYTES = 16
const DEVICE = /^([0-9a-f]{32})\.([0-9a-f]{64})$/

type Random = Pick<World, 'secrets'>

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes a token that nobody can guess. Only its hash is stored. */
export function newToken({ secrets }: Random): { readonly token: string; readonly hash: string } {
  const token = hexOf(secrets.randomBytes(TOKEN_BYTES))
  return { token, hash: secrets.sha256(token) }
}

const deviceMac = ({ secrets }: Random, nonce: string, email: string) => secrets.hmac(`device ${nonce} ${email}`)

/** Makes the mark of a device on which the owner of an address is signed in. */
export function newDevice(world: Random, email: string): string {
  const nonce = hexOf(world.secrets.randomBytes(DEVICE_BYTES))
  return `${nonce}.${deviceMac(world, nonce, email)}`
}

/** Returns which device a mark is of, if the owner of the address was signed in on it. */
export function knownDevice(world: Random, mark: string | undefined, email: string): string | undefined {
  const [, nonce, mac] = DEVICE.exec(mark ?? '') ?? []
  // Both are MACs of the same length; where they differ says nothing about the right one.
  return nonce !== undefined && world.secrets.sha256(mac ?? '') === world.secrets.sha256(deviceMac(world, nonce, email))
    ? nonce
    : undefined
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
