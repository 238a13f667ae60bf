import type { SignedIn, User } from '@posthorn/core'
import { z } from 'zod'
import { deviceCookie, sessionCookie } from '../http/cookies.ts'
import type { Reply } from '../http/reply.ts'
import { Timestamp } from '../http/shapes.ts'

const Account = z.object({ id: z.string(), email: z.string() })

export const SignedInRecord = z
  .object({ success: z.literal(true), data: Account })
  .meta({ id: 'SignedIn', description: 'Who is signed in; a cookie opens the session.' })

export const Done = z
  .object({ success: z.literal(true) })
  .meta({ id: 'Done', description: 'The same whatever was found, where that is nobody’s business.' })

export const UserRecord = Account.extend({
  emailVerified: z.boolean().describe('Whether it is shown that the address is theirs.'),
  createdAt: Timestamp,
}).meta({ id: 'User', description: 'A person who may sign in.' })

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

/** The answer to whoever has signed in: who they are, and the cookies of session and device. */
export function presentSignedIn(
  status: 200 | 201,
  { user, token, device }: SignedIn,
  baseUrl: string,
): Reply<z.input<typeof SignedInRecord>> {
  return {
    status,
    body: { success: true, data: { id: user.id, email: user.email } },
    headers: { 'set-cookie': [sessionCookie(token, baseUrl), deviceCookie(device, baseUrl)] },
  }
}
