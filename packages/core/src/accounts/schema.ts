import { z } from 'zod'
import type { Role } from '../actor.ts'
import { EmailAddress } from '../address.ts'
import type { ProjectId, UserId } from '../ids.ts'

/** A person who may sign in. */
export interface User {
  readonly id: UserId
  /** In canonical spelling; unique. */
  readonly email: string
  /** Undefined where the person never chose a password. */
  readonly passwordHash: string | undefined
  /** When it was shown that the address is theirs. */
  readonly verifiedAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A browser or program in which a user is signed in. */
export interface Session {
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string
  readonly userId: UserId
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What the links of our own mails are for. */
export const TOKEN_KINDS = ['verify', 'reset', 'invite'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The right to do one thing once, for whoever reads the mail of an address. */
export interface AccountToken {
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string
  readonly kind: TokenKind
  readonly email: string
  /** What an invitation is to. */
  readonly invitation: { readonly projectId: ProjectId; readonly role: Role } | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 7 * 86_400
/** How long the link of a mail works. */
export const TOKEN_MS = 3_600_000
/** The oldest session of a user ends when there are more. */
export const SESSIONS_MAX = 50
/** The oldest token of an address ends when there are more of its kind. */
export const TOKENS_MAX = 3
export const PASSWORD_MIN = 8
/** Long enough for any sentence, and short enough to be hashed at once. */
export const PASSWORD_MAX = 256

/** A password in one of the spellings that look the same (NIST SP 800-63B §5.1.1.2). */
export const Password = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .transform((text) => text.normalize('NFKC'))
  .describe('8 to 256 characters of any kind.')

const Token = z.string().min(1).max(256).describe('From the link in the mail.')

export const SignUpRequest = z.object({
  email: EmailAddress,
  password: Password,
  token: Token.optional().describe('From the link of an invitation; it verifies the address, too.'),
})
export type SignUpRequest = z.output<typeof SignUpRequest>

/** Any text is an address or password to compare with: none is refused by its form. */
export const SignInRequest = z.object({
  email: z.string().min(1).max(320),
  password: z
    .string()
    .min(1)
    .max(PASSWORD_MAX)
    .transform((text) => text.normalize('NFKC')),
})
export type SignInRequest = z.output<typeof SignInRequest>

export const AddressRequest = z.object({ email: EmailAddress })
export const TokenRequest = z.object({ token: Token })
export const ResetRequest = z.object({ token: Token, password: Password })
export type ResetRequest = z.output<typeof ResetRequest>
