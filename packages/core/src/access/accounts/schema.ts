import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import type { Role } from '../../kernel/context/actor.ts'
import type { ProjectId, UserId } from '../../kernel/ids/ids.ts'
import { PROVIDER_NAMES } from '../../kernel/ports/providers.ts'
import { properName } from '../../kernel/text/text.ts'

/** A user who can sign in. */
export interface User {
  readonly id: UserId
  /** In canonical spelling; unique. */
  readonly email: string
  /** Undefined where the person never chose a password. */
  readonly passwordHash: string | undefined
  /** The time at which the address was verified. */
  readonly verifiedAt: Date | undefined
  /** The time before which marks of devices do not count; undefined where all count. */
  readonly devicesSince: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A browser or program in which a user is signed in. */
export interface Session {
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string
  readonly userId: UserId
  /** The browser's own name (User-Agent); undefined where it sends none. */
  readonly agent: string | undefined
  /** The time until which it may change the ways to sign in; undefined where its user has given no proof in it. */
  readonly freshUntil: Date | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The purposes of links in our own mails. */
export const TOKEN_KINDS = ['verify', 'reset', 'invite'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The project and role of an invitation. */
export interface Invitation {
  readonly projectId: ProjectId
  readonly role: Role
  /** The member who invites; undefined where a key of the project did. */
  readonly inviterId: UserId | undefined
}

/** The right to do one thing once, for the person who reads the mail of an address. */
export interface AccountToken {
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string
  readonly kind: TokenKind
  readonly email: string
  /** The project and role; only of an invitation. */
  readonly invitation: Invitation | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The duration of a session, in seconds. */
export const SESSION_SECONDS = 7 * 86_400
/** The retention of an account without a verified address, projects, and sessions. */
export const UNVERIFIED_MS = 7 * 86_400_000
/** The most characters of a browser's own name that are stored. */
export const AGENT_MAX = 200
/** The time for which the link of a mail works. */
export const TOKEN_MS = 3_600_000
/** The time after signing in for which a session may change the ways to sign in. */
export const FRESH_MS = 15 * 60_000
/** The most sessions of a user; beyond that, the oldest one ends. */
export const SESSIONS_MAX = 50
/** The most tokens of an address and kind; beyond that, the oldest one ends. */
export const TOKENS_MAX = 3
export const PASSWORD_MIN = 8
/** The most characters of a password: long enough for any sentence, and short enough to be hashed quickly. */
export const PASSWORD_MAX = 256

/** The pages to which people return when they have signed in. None of them redirects by itself. */
export const RETURN_PAGES = ['/', '/app', '/inbox', '/account/security', '/account/projects', '/account/device']

/** A password in one of the spellings that look the same (NIST SP 800-63B §5.1.1.2). */
const Password = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .transform((text) => text.normalize('NFKC'))
  .describe('Any 8 to 256 characters.')

const Token = z.string().min(1).max(256).describe('The token from the link in the email.')

export const SignUpRequest = z.object({
  email: EmailAddress,
  password: Password,
  token: Token.optional().describe('The token from the link of an invitation, which also verifies the address.'),
})
export type SignUpRequest = z.output<typeof SignUpRequest>

/** An address or password to compare with, which may be any text: none is refused for its form. */
const GivenPassword = z
  .string()
  .min(1)
  .max(PASSWORD_MAX)
  .transform((text) => text.normalize('NFKC'))

export const SignInRequest = z.object({ email: z.string().min(1).max(320), password: GivenPassword })
export type SignInRequest = z.output<typeof SignInRequest>

export const AddressRequest = z.object({ email: EmailAddress })
export const VerifyAccountRequest = z.object({
  token: Token,
  password: GivenPassword.optional().describe('The password of the account. Not needed with a session of the account.'),
})
export type VerifyAccountRequest = z.output<typeof VerifyAccountRequest>
export const ResetRequest = z.object({ token: Token, password: Password })
export type ResetRequest = z.output<typeof ResetRequest>

const Ticket = z.string().min(1).max(4000)
const Code = z.string().min(1).max(64).describe('A code from the authenticator app, or a recovery code.')

export const SecondFactorRequest = z.object({
  challenge: Ticket.describe('The challenge from the response to the first factor.'),
  code: Code,
})
export type SecondFactorRequest = z.output<typeof SecondFactorRequest>

export const PasswordRequest = z.object({ password: Password })
export const ConfirmTotpRequest = z.object({ ticket: Ticket, code: Code })

const PASSKEY_NAME_MAX = 60
const PasskeyAnswer = z
  .record(z.string(), z.unknown())
  .describe('The credential from navigator.credentials, in the form that PublicKeyCredential.toJSON() returns.')
export const PasskeyName = properName(PASSKEY_NAME_MAX)
export const AddPasskeyRequest = z.object({ ticket: Ticket, answer: PasskeyAnswer, name: PasskeyName })
export type AddPasskeyRequest = z.output<typeof AddPasskeyRequest>
export const AskPasskeyRequest = z.object({
  challenge: Ticket.optional().describe(
    'The challenge from the response to the first factor. Without it, any passkey can sign in.',
  ),
})
export const LinkRequest = z.object({
  provider: z.enum(PROVIDER_NAMES),
  returnTo: z
    .string()
    .max(500)
    .optional()
    .describe(
      `The path, relative to the base URL, of the page to which the browser returns: ${RETURN_PAGES.join(', ')}.`,
    ),
})
export const PasskeySignInRequest = z.object({ ticket: Ticket, answer: PasskeyAnswer })
export type PasskeySignInRequest = z.output<typeof PasskeySignInRequest>
