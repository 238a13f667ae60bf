import { type SignedIn, type SignInResult, signOut, type User } from '@posthorn/core/access'
import type { World } from '@posthorn/core/kernel'
import { z } from 'zod'
import { deviceCookie, sessionCookie } from '../http/cookies.ts'
import { accepted, type Reply } from '../http/reply.ts'
import type { ResponseDoc } from '../http/route.ts'
import { Timestamp } from '../http/shapes.ts'

const Account = z.object({ id: z.string(), email: z.string() })

export const SignedInRecord = z
  .object({ success: z.literal(true), data: Account })
  .meta({ id: 'SignedIn', description: 'The signed-in user. The session is in a cookie.' })

export const Done = z
  .object({ success: z.literal(true) })
  .meta({ id: 'Done', description: 'The same response whether or not the account exists, for privacy.' })

export const UserRecord = Account.extend({
  emailVerified: z.boolean().describe('Whether the email address is verified.'),
  createdAt: Timestamp,
}).meta({ id: 'User', description: 'A user who can sign in.' })

export const EXAMPLE_USER: z.input<typeof UserRecord> = {
  id: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const DONE = { success: true } as const

/** A user as they are on the wire. */
export function presentUser({ id, email, verifiedAt, createdAt }: User): z.input<typeof UserRecord> {
  return { id, email, emailVerified: verifiedAt !== undefined, createdAt: createdAt.toISOString() }
}

export const SIGNED_IN = { success: true, data: { id: EXAMPLE_USER.id, email: EXAMPLE_USER.email } } as const

export const SecondFactorRecord = z
  .object({
    success: z.literal(false),
    challenge: z.string().describe('Proves the first factor in the following requests. It is not a session.'),
    methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
    expiresAt: Timestamp,
  })
  .meta({ id: 'SecondFactorNeeded', description: 'The first factor was correct. The sign-in is not complete yet.' })

/** The answer to a sign-in that needs a second factor. */
export const SECOND_FACTOR = {
  description: 'A second factor is required.',
  schema: SecondFactorRecord,
  example: {
    success: false,
    challenge: 'v1.pCq…',
    methods: ['totp', 'recovery'],
    expiresAt: '2026-11-21T09:40:00.000Z',
  },
} satisfies ResponseDoc

interface Before {
  /** The session that the browser had. */
  readonly session: string | undefined
  readonly status?: 200 | 201
}

/**
 * Returns the answer to a user who has signed in: the user, and the cookies of session and device. Ends the session
 * that the browser had before.
 */
export async function presentSignedIn(
  world: World,
  { user, token, device }: SignedIn,
  { session, status = 200 }: Before,
): Promise<Reply<z.input<typeof SignedInRecord>>> {
  if (session !== undefined) await signOut(world, session)
  const { baseUrl } = world.settings
  return {
    status,
    body: { success: true, data: { id: user.id, email: user.email } },
    headers: { 'set-cookie': [sessionCookie(token, baseUrl), deviceCookie(device, baseUrl)] },
  }
}

/** Returns the answer to the first factor. */
export async function presentSignIn(
  world: World,
  result: SignInResult,
  before: Before,
): Promise<Reply<z.input<typeof SignedInRecord> | z.input<typeof SecondFactorRecord>>> {
  if (!('challenge' in result)) return presentSignedIn(world, result, before)
  const { challenge, methods, expiresAt } = result
  return accepted({ success: false, challenge, methods: [...methods], expiresAt: expiresAt.toISOString() })
}
