import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { newToken } from '../accounts/secrets.ts'
import { type Guest, openSession, type SignedIn, type UserContext } from '../accounts/sessions.ts'
import { requireTry } from '../accounts/tries.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  DEVICE_LOGIN_MS,
  type DeviceLogin,
  type DeviceLoginRequest,
  POLL_SECONDS,
} from './schema.ts'

/** The two codes of a program that asks for permission; shown only here. */
export interface DeviceCodes {
  /** The code of the program, which polls with it. */
  readonly deviceCode: string
  /** The code of the person, who types it: two groups of four letters. */
  readonly userCode: string
  readonly expiresInSeconds: number
  readonly pollSeconds: number
}

/** The result of a poll. */
export type DevicePoll =
  | { readonly status: 'waiting' | 'too_fast' | 'denied' | 'expired' }
  | { readonly status: 'allowed'; readonly signedIn: SignedIn }

/** The tolerance for clocks: a program may poll so much earlier. */
const TOLERANCE_MS = 1000
/** The first byte that is rejected, because it would make some letters more frequent than others. */
const FAIR = 256 - (256 % CODE_LETTERS.length)
const CODE_TRIES = 3

/** Returns the hash of a code. The stored hash opens nothing, not even for a person who guesses all codes. */
const codeHashOf = ({ secrets }: Pick<World, 'secrets'>, code: string) => secrets.hmac(`device code ${code}`)

function newCode({ secrets }: Pick<World, 'secrets'>): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    for (const byte of secrets.randomBytes(CODE_LENGTH))
      if (byte < FAIR && code.length < CODE_LENGTH) code += CODE_LETTERS[byte % CODE_LETTERS.length]
  return code
}

/** Creates the codes of a program that asks for permission. Anyone may ask; a network only so often. */
export async function startDeviceLogin(
  world: World,
  { machine }: DeviceLoginRequest,
  { network }: Guest,
): Promise<DeviceCodes> {
  await requireTry(world, 'deviceNetwork', network)
  const { token: deviceCode, hash } = newToken(world)
  const now = world.clock.now()
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const code = newCode(world)
    const login: DeviceLogin = {
      hash,
      codeHash: codeHashOf(world, code),
      machine,
      network,
      state: 'waiting',
      email: undefined,
      answeredAt: undefined,
      nextPollAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DEVICE_LOGIN_MS),
    }
    if (!(await world.store.deviceLogins.add(login))) continue
    return {
      deviceCode,
      userCode: `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`,
      expiresInSeconds: DEVICE_LOGIN_MS / 1000,
      pollSeconds: POLL_SECONDS,
    }
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many sign-ins are pending. Try again later.',
    retryAfterSeconds: 1,
  })
}

function noSuchCode(): AppError {
  return new AppError('BAD_REQUEST', {
    message: 'The code is invalid, was already used, or is older than ten minutes.',
    suggestion: 'Compare it with the code in your terminal, or start again there.',
  })
}

/** Throws after too many codes, so that they cannot be guessed. */
async function requireCodeTry({ world, user }: UserContext, { network }: Guest): Promise<void> {
  await requireTry(world, 'deviceCodeNetwork', network)
  await requireTry(world, 'deviceCodeUser', user.id)
}

/** Returns the program that waits for a code, for the person who decides. Throws `BAD_REQUEST` when there is none. */
export async function findDeviceLogin(
  ctx: UserContext,
  code: string,
  guest: Guest,
): Promise<Pick<DeviceLogin, 'machine' | 'network' | 'createdAt'>> {
  await requireCodeTry(ctx, guest)
  const { world } = ctx
  const found = await world.store.deviceLogins.findWaiting(codeHashOf(world, code), world.clock.now())
  if (!found) throw noSuchCode()
  return found
}

/** Allows a program as the user, or refuses it. Throws `BAD_REQUEST` when none waits for the code. */
export async function answerDeviceLogin(
  ctx: UserContext,
  { code, state }: { readonly code: string; readonly state: 'allowed' | 'denied' },
  guest: Guest,
): Promise<void> {
  await requireCodeTry(ctx, guest)
  const { world, user, sessionHash } = ctx
  const answer = { state, email: user.email, now: world.clock.now() }
  await world.store.transaction(async ({ accounts, deviceLogins }) => {
    // After concurrent work that ends sessions: this one may be among them.
    await accounts.find(user.id)
    if (!(await accounts.findSession(sessionHash, answer.now))) throw new AppError('UNAUTHORIZED')
    if (!(await deviceLogins.answer(codeHashOf(world, code), answer))) throw noSuchCode()
  })
}

/** Returns the state of a program, and opens its session once when it was allowed. */
export async function pollDeviceLogin(world: World, deviceCode: string): Promise<DevicePoll> {
  const hash = world.secrets.sha256(deviceCode)
  const now = world.clock.now()
  const { deviceLogins } = world.store
  const found = await deviceLogins.find(hash, now)
  if (!found) return { status: 'expired' }
  if (now < found.nextPollAt) return { status: 'too_fast' }
  if (found.state === 'denied') return { status: 'denied' }
  if (found.state === 'waiting') {
    await deviceLogins.notePoll(hash, now, new Date(now.getTime() + POLL_SECONDS * 1000 - TOLERANCE_MS))
    return { status: 'waiting' }
  }
  return world.store.transaction(async (store) => {
    const taken = await store.deviceLogins.take(hash, now)
    const user = taken?.email === undefined ? undefined : await store.accounts.findByEmail(taken.email)
    // A new password ends earlier permissions, as it ends sessions.
    if (!user || !taken?.answeredAt || user.updatedAt > taken.answeredAt) return { status: 'expired' }
    return {
      status: 'allowed',
      // Its person may have signed in long ago, and has given no proof in the program.
      signedIn: await openSession({ ...world, store }, user, { freshMs: 0, agent: taken.machine }),
    }
  })
}
