import { z } from 'zod'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { CREDENTIALS_MAX } from '../../tenant/credentials/schema.ts'
import type { SecondFactorRequest, User } from './schema.ts'
import { provenDevice } from './secrets.ts'
import { type Guest, openSession, type SignedIn } from './sessions.ts'
import { openTicket, sealTicket, spendTicket, TICKET_MS } from './tickets.ts'
import { requireTry, tryKey } from './tries.ts'

/** The factors that may follow a password. */
export type SecondFactor = 'totp' | 'recovery' | 'passkey'

/** A passed first factor; the person is not signed in yet. */
export interface SecondFactorNeeded {
  readonly user: User
  /** Proves the first factor, for ten minutes; not a session. */
  readonly challenge: string
  readonly methods: readonly SecondFactor[]
  readonly expiresAt: Date
}

/** The end of a sign-in, or of its first half. */
export type SignInResult = SignedIn | SecondFactorNeeded

const Challenge = z.object({ userId: z.string(), changedAt: z.number() })
const TOTP_CODE = /^\d{6}$/
/** The letters of recovery codes, without those that look like others. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 12

/** The marker of a sealed secret, so that no other sealed text is taken for one. */
const SECRET = 'totp '

/**
 * Signs in a person who has passed the first factor, or asks for the second one. Every way to sign in except passkeys
 * leads here.
 */
export async function enter(world: World, user: User, guest: Guest): Promise<SignInResult> {
  const kinds = new Set((await world.store.credentials.list(user.id)).map(({ kind }) => kind))
  if (!kinds.has('totp')) return openSession(world, user, guest)
  const methods = (['totp', 'recovery', 'passkey'] as const).filter((kind) => kinds.has(kind))
  // Every change of the ways to sign in ends the challenges, too.
  const challenge = sealTicket(world, 'second factor', { userId: user.id, changedAt: user.updatedAt.getTime() })
  return { user, challenge, methods, expiresAt: new Date(world.clock.now().getTime() + TICKET_MS) }
}

/** Returns the user of a challenge. Throws `INVALID_CREDENTIALS` for one that does not work any more. */
export async function challenged(world: World, challenge: string): Promise<User> {
  const opened = openTicket(world, { kind: 'second factor', schema: Challenge, ticket: challenge })
  const user = opened && (await world.store.accounts.find(opened.userId as UserId))
  if (user && user.updatedAt.getTime() === opened.changedAt) return user
  throw signInExpired()
}

/** Signs in with the second factor after the first. Throws `INVALID_CREDENTIALS`. */
export async function passSecondFactor(
  world: World,
  { challenge, code }: SecondFactorRequest,
  guest: Guest,
): Promise<SignedIn> {
  const user = await challenged(world, challenge)
  // A person who has only the password does not use up the attempts of the owner, on devices where they have been
  // signed in.
  const subject = provenDevice(world, guest.device, user) ?? user.id
  await requireCode(world, { userId: user.id, subject, code })
  if (!(await spendTicket(world, challenge))) throw signInExpired()
  return openSession(world, user, guest)
}

interface CodeTry {
  readonly userId: UserId
  /** The subject of the counted attempts: the account, or one device. */
  readonly subject: string
  readonly code: string
}

/** Throws `INVALID_CREDENTIALS` unless the code is of the user's app or one of their recovery codes. It is used up then. */
async function requireCode(world: World, { userId, subject, code }: CodeTry): Promise<void> {
  await requireTry(world, 'secondFactor', subject)
  const takeBack = await requireTry(world, 'secondFactorDay', subject)
  if (!(await useCode(world, userId, code.replace(/[\s-]/g, '').toLowerCase())))
    throw new AppError('INVALID_CREDENTIALS', {
      message: 'The code is wrong or was already used.',
      suggestion: 'Wait for the next code in the app, or use a recovery code.',
    })
  await takeBack()
  await world.store.accounts.forgetAttempts([tryKey(world, 'secondFactor', subject)])
}

async function useCode(world: World, userId: UserId, code: string): Promise<boolean> {
  const { credentials } = world.store
  if (!TOTP_CODE.test(code)) return credentials.remove(userId, recoveryKey(world, userId, code))
  const totp = await credentials.find({ kind: 'totp', key: userId })
  if (!totp) return false
  const secret = world.secrets.open(totp.data)
  if (!secret.startsWith(SECRET)) return false
  const at = world.clock.now()
  const step = await world.totp.stepOf(secret.slice(SECRET.length), code, at)
  return step !== undefined && step > totp.counter && credentials.use(totp, { from: totp.counter, to: step, at })
}

const recoveryKey = ({ secrets }: Pick<World, 'secrets'>, userId: UserId, code: string) =>
  ({ kind: 'recovery', key: secrets.hmac(`recovery ${userId} ${code}`) }) as const

export const sealSecret = ({ secrets }: Pick<World, 'secrets'>, secret: string) => secrets.seal(SECRET + secret)

/** Replaces the recovery codes of a user. Returns the new ones, which are shown only once. */
export async function replaceRecoveryCodes(world: World, userId: UserId): Promise<readonly string[]> {
  const createdAt = world.clock.now()
  await world.store.credentials.removeAll(userId, ['recovery'])
  const codes = Array.from({ length: CREDENTIALS_MAX.recovery }, () => newCode(world))
  for (const code of codes) {
    const { kind, key } = recoveryKey(world, userId, code)
    const rest = { name: '', data: '', counter: 0, createdAt, usedAt: undefined }
    await world.store.credentials.insert({ userId, kind, key, ...rest })
  }
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Returns a random code with evenly distributed letters: bytes that would favor the first ones are left out. */
function newCode({ secrets }: Pick<World, 'secrets'>): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    for (const byte of secrets.randomBytes(CODE_LENGTH * 2))
      if (code.length < CODE_LENGTH && byte < LETTERS.length * 8) code += LETTERS[byte % LETTERS.length]
  return code
}

export function signInExpired(): AppError {
  return new AppError('INVALID_CREDENTIALS', {
    message: 'The sign-in has expired.',
    suggestion: 'Start over.',
  })
}
