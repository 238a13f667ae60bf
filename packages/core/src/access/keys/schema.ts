import { z } from 'zod'
import { KEY_SCOPES } from '../../kernel/context/key.ts'
import { properName } from '../../kernel/text/text.ts'

/** The most named keys of a project, expired ones included. */
export const KEYS_MAX = 100

/** The precision of the last use of a key: a used key costs one write in this time. */
export const USED_EXACT_MS = 3_600_000

/** The number of visible characters of a key: the prefix of its kind, and 32 of its 256 bits. */
export const KEY_PREFIX_SHOWN = 11

const KEY_NAME_MAX = 60
const EXPIRY_DAYS_MAX = 3650
export const EXPIRY_MAX_MS = EXPIRY_DAYS_MAX * 86_400_000

export const ExpiresAt = z.iso
  .datetime({ offset: true, message: 'must be a date-time such as 2027-01-31T09:30:00Z' })
  .transform((text) => new Date(text))
  .nullable()
  .optional()

export const KeyInput = z.object({
  name: properName(KEY_NAME_MAX).describe('The display name of the key; unique in the project.'),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .describe(
      'The permissions of the key. Write access includes read access; `read` reads everything, `full` does everything except management.',
    ),
  expiresAt: ExpiresAt.describe('When the key expires, at most ten years from now; null for never.'),
})
export type KeyInput = z.output<typeof KeyInput>

export const KeyRotation = z.object({
  expiresAt: ExpiresAt.describe('The new expiry time; null for never. When absent, the time does not change.'),
})
export type KeyRotation = z.output<typeof KeyRotation>
