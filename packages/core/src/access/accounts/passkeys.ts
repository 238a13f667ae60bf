import { z } from 'zod'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { PasskeyQuestion, StoredPasskey } from '../../kernel/ports/passkeys.ts'
import type { Credential } from '../../tenant/credentials/schema.ts'
import type { AddPasskeyRequest, PasskeySignInRequest } from './schema.ts'
import { challenged } from './second-factor.ts'
import { addCredential, changing, recording, removeWayIn, requireFresh } from './security.ts'
import { type Guest, openSession, type SignedIn, type UserContext } from './sessions.ts'
import { siteOf } from './site.ts'
import { openTicket, sealTicket, spendTicket } from './tickets.ts'
import { requireTry } from './tries.ts'

/** The question for a browser, and the ticket for its answer. */
export interface PasskeyOffer {
  readonly options: PasskeyQuestion['options']
  readonly ticket: string
}

/** The user whose passkey it must be; any passkey if there is none. */
const Asked = z.object({ challenge: z.string(), userId: z.string().optional() })

const toStored = ({ key, data, counter }: Credential): StoredPasskey => ({ id: key, publicKey: data, counter })

/** Asks the browser of the signed-in user to create a passkey. */
export async function offerPasskey(ctx: UserContext): Promise<PasskeyOffer> {
  const { world, user } = ctx
  await requireFresh(ctx)
  const passkeys = (await world.store.credentials.list(user.id)).filter(({ kind }) => kind === 'passkey')
  const { challenge, options } = await world.passkeys.askToMake({
    site: siteOf(world),
    userId: user.id,
    email: user.email,
    known: passkeys.map(({ key }) => key),
  })
  return { options, ticket: sealTicket(world, 'make passkey', { challenge, userId: user.id }) }
}

/** Stores a passkey that the browser has created. Throws `BAD_REQUEST` for an invalid answer. */
export async function addPasskey(ctx: UserContext, { ticket, answer, name }: AddPasskeyRequest): Promise<Credential> {
  const { world, user } = ctx
  const asked = openTicket(world, { kind: 'make passkey', schema: Asked, ticket })
  const made =
    asked?.userId === user.id
      ? await world.passkeys.checkMade({ site: siteOf(world), challenge: asked.challenge, answer })
      : undefined
  if (!made || !(await spendTicket(world, ticket)))
    throw new AppError('BAD_REQUEST', {
      message: 'The passkey response is invalid or expired.',
      suggestion: 'Start over.',
    })
  const credential: Credential = {
    userId: user.id,
    kind: 'passkey',
    key: made.id,
    name,
    data: made.publicKey,
    counter: made.counter,
    createdAt: world.clock.now(),
    usedAt: undefined,
  }
  await changing(ctx, { action: 'passkey.add', id: credential.key }, (store) => addCredential(store, credential))
  return credential
}

/** Renames a passkey. Throws `RESOURCE_NOT_FOUND`. */
export function renamePasskey(
  ctx: UserContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  return recording(ctx, { action: 'passkey.rename', id }, async ({ credentials }) => {
    if (!(await credentials.rename(ctx.user.id, { kind: 'passkey', key: id }, name)))
      throw new AppError('RESOURCE_NOT_FOUND', { message: 'Passkey not found.' })
  })
}

/** Removes a passkey. Throws `RESOURCE_NOT_FOUND`, or `CONFLICT` for the last way to sign in. */
export const removePasskey = (ctx: UserContext, id: string): Promise<void> =>
  removeWayIn(ctx, { kind: 'passkey', key: id, action: 'passkey.remove' })

/** Asks a browser to sign in with a passkey: any, or one of the user who has passed the first factor. */
export async function askForPasskey(world: World, challenge: string | undefined): Promise<PasskeyOffer> {
  const user = challenge === undefined ? undefined : await challenged(world, challenge)
  const owned = user ? await world.store.credentials.list(user.id) : []
  const known = owned.filter(({ kind }) => kind === 'passkey').map(({ key }) => key)
  const question = await world.passkeys.askToSign({ site: siteOf(world), known })
  const asked = { challenge: question.challenge, ...(user && { userId: user.id }) }
  return { options: question.options, ticket: sealTicket(world, 'sign in with passkey', asked) }
}

/**
 * Signs in with a passkey. It is two factors by itself: the device, and the way to unlock it. Throws
 * `INVALID_CREDENTIALS` for every problem.
 */
export async function signInWithPasskey(
  world: World,
  { ticket, answer }: PasskeySignInRequest,
  guest: Guest,
): Promise<SignedIn> {
  await requireTry(world, 'passkeyNetwork', guest.network)
  const asked = openTicket(world, { kind: 'sign in with passkey', schema: Asked, ticket })
  const id = world.passkeys.idOf(answer)
  const passkey = asked && id && (await world.store.credentials.find({ kind: 'passkey', key: id }))
  if (!asked || !passkey || (asked.userId ?? passkey.userId) !== passkey.userId) throw notGood()
  const user = await world.store.accounts.find(passkey.userId)
  const input = { site: siteOf(world), challenge: asked.challenge, answer, passkey: toStored(passkey) }
  const to = await world.passkeys.checkSigned(input)
  if (!user || to === undefined || !(await spendTicket(world, ticket))) throw notGood()
  const use = { from: passkey.counter, to, at: world.clock.now() }
  if (!(await world.store.credentials.use(passkey, use))) throw notGood()
  return openSession(world, user, guest)
}

const notGood = () =>
  new AppError('INVALID_CREDENTIALS', {
    message: 'The passkey is unknown, or its response has expired.',
    suggestion: 'Start over, or sign in another way.',
  })
