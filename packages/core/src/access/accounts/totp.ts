import { z } from 'zod'
import { AppError } from '../../kernel/errors/errors.ts'
import { replaceRecoveryCodes, sealSecret } from './second-factor.ts'
import { addCredential, changingAll, requireFresh } from './security.ts'
import type { UserContext } from './sessions.ts'
import { openTicket, sealTicket, spendTicket } from './tickets.ts'
import { requireTry, tryKey } from './tries.ts'

/** The data for an authenticator app. Shown until its first code is right. */
export interface TotpOffer {
  /** The secret in base 32. */
  readonly secret: string
  readonly uri: string
  /** The URI as a QR code: an SVG document. */
  readonly picture: string
  /** The ticket for the request with the first code. */
  readonly ticket: string
}

const Offered = z.object({ userId: z.string(), secret: z.string() })

/** Offers a secret for an app. Nothing is stored until the app has given a right code. */
export async function offerTotp(ctx: UserContext): Promise<TotpOffer> {
  const { world, user } = ctx
  await requireFresh(ctx)
  if (await world.store.credentials.find({ kind: 'totp', key: user.id })) throw taken()
  const secret = await world.totp.newSecret()
  return offerOf(ctx, secret, sealTicket(world, 'totp', { userId: user.id, secret }))
}

/** Returns the offer of a ticket once more, after a wrong code; undefined once it has expired. */
export async function repeatTotpOffer(ctx: UserContext, ticket: string): Promise<TotpOffer | undefined> {
  await requireFresh(ctx)
  const secret = offeredSecret(ctx, ticket)
  return secret === undefined ? undefined : offerOf(ctx, secret, ticket)
}

async function offerOf({ world, user }: UserContext, secret: string, ticket: string): Promise<TotpOffer> {
  const uri = await world.totp.uri(secret, user.email)
  return { secret, uri, picture: await world.totp.picture(uri), ticket }
}

/** Returns the secret of a ticket that this person was given. */
function offeredSecret({ world, user }: UserContext, ticket: string): string | undefined {
  const offered = openTicket(world, { kind: 'totp', schema: Offered, ticket })
  return offered?.userId === user.id ? offered.secret : undefined
}

/** Makes the app the second factor. Returns the recovery codes, which are shown only here. Other sessions end. */
export async function confirmTotp(
  ctx: UserContext,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<readonly string[]> {
  const { world, user } = ctx
  await requireFresh(ctx)
  await requireTry(world, 'secondFactor', user.id)
  const secret = offeredSecret(ctx, ticket)
  if (secret === undefined)
    throw new AppError('BAD_REQUEST', { message: 'The secret has expired.', suggestion: 'Request a new one.' })
  const at = world.clock.now()
  const step = await world.totp.stepOf(secret, code.replace(/\s/g, ''), at)
  if (step === undefined)
    throw new AppError('BAD_REQUEST', {
      message: 'The code is wrong or expired.',
      suggestion: 'Check the clock of the device, and enter the code that the app shows now.',
    })
  if (!(await spendTicket(world, ticket))) throw taken()
  await world.store.accounts.forgetAttempts([tryKey(world, 'secondFactor', user.id)])
  const data = sealSecret(world, secret)
  return changingAll(ctx, { action: 'totp.add' }, async (store) => {
    const key = { userId: user.id, kind: 'totp', key: user.id } as const
    await addCredential(store, { ...key, name: '', data, counter: step, createdAt: at, usedAt: at })
    return replaceRecoveryCodes({ ...world, store }, user.id)
  })
}

/** Removes the second factor of a sign-in. Other sessions end. */
export async function removeTotp(ctx: UserContext): Promise<void> {
  const { user } = ctx
  await changingAll(ctx, { action: 'totp.remove' }, async ({ credentials }) => {
    if (!(await credentials.remove(user.id, { kind: 'totp', key: user.id }))) throw none()
    await credentials.removeAll(user.id, ['recovery'])
  })
}

/** Replaces the recovery codes. Returns the new ones, which are shown only here. Other sessions end. */
export function renewRecoveryCodes(ctx: UserContext): Promise<readonly string[]> {
  const { world, user } = ctx
  return changingAll(ctx, { action: 'recovery.renew' }, async (store) => {
    if (!(await store.credentials.find({ kind: 'totp', key: user.id }))) throw none()
    return replaceRecoveryCodes({ ...world, store }, user.id)
  })
}

const taken = () =>
  new AppError('CONFLICT', {
    message: 'An authenticator app is already set up.',
    suggestion: 'Remove it first.',
  })

const none = () => new AppError('RESOURCE_NOT_FOUND', { message: 'No authenticator app is set up.' })
