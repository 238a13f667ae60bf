import { z } from 'zod'
import type { KeyId } from '../ids.ts'
import { nameText } from '../text.ts'

/** What is read and written in a project, by noun. */
const NOUNS = [
  'contacts',
  'segments',
  'suppressions',
  'templates',
  'campaigns',
  'workflows',
  'events',
  'uploads',
  'inbox',
] as const

/** What is only read: mails change by sending, figures by what happens, and the rest is managed. */
const READ_ONLY = ['emails', 'activity', 'analytics', 'domains', 'project'] as const

/**
 * What a named key may be allowed. `send` sends mails and settles them, `track` records events, `verify` checks addresses.
 * To write a noun includes to read it. `read` reads every noun; `full` is all that work with content needs.
 */
export const KEY_SCOPES = [
  'full',
  'read',
  'send',
  'track',
  'verify',
  ...NOUNS.flatMap((noun) => [`${noun}:read`, `${noun}:write`] as const),
  ...READ_ONLY.map((noun) => `${noun}:read` as const),
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** A key beside the project's two: it may do what its scopes say, until it expires or is deleted. */
export interface NamedKey {
  readonly id: KeyId
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** How the key begins, by which people recognise it. */
  readonly prefix: string
  /** From then on it opens nothing; undefined for a key that does not expire. */
  readonly expiresAt: Date | undefined
  readonly createdAt: Date
  /** The id of the user, `secret` for the project's secret key, `system` for the system itself. */
  readonly createdBy: string
  /** When it was last used, exact to `USED_EXACT_MS`; undefined for never. */
  readonly usedAt: Date | undefined
}

/** How many named keys a project has at most, expired ones included. */
export const KEYS_MAX = 100

/** How exact the last use of a key is kept: a used key costs one write in this time. */
export const USED_EXACT_MS = 3_600_000

/** How many characters of a key are shown: the prefix of its kind, and 32 of its 256 bits. */
export const KEY_PREFIX_SHOWN = 11

export const KEY_NAME_MAX = 60
const EXPIRY_DAYS_MAX = 3650
export const EXPIRY_MAX_MS = EXPIRY_DAYS_MAX * 86_400_000

const ExpiresAt = z.iso
  .datetime({ offset: true, message: 'must be a date-time such as 2027-01-31T09:30:00Z' })
  .transform((text) => new Date(text))
  .nullable()
  .optional()

export const KeyInput = z.object({
  name: nameText(1, KEY_NAME_MAX).describe('What people call the key; unique in the project.'),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .describe('What the key may do. To write includes to read; `read` reads everything, `full` is all but managing.'),
  expiresAt: ExpiresAt.describe('From when on the key opens nothing, at most ten years ahead; null for never.'),
})
export type KeyInput = z.output<typeof KeyInput>

export const KeyRotation = z.object({
  expiresAt: ExpiresAt.describe('A new time to expire, null for never; without it the time stays.'),
})
export type KeyRotation = z.output<typeof KeyRotation>
