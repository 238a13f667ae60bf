import { PASSWORD_MAX, PASSWORD_MIN } from '@posthorn/core/access'
import { EmailAddress } from '@posthorn/core/kernel'
import { z } from 'zod'

/** The credentials of this server at a provider, and the provider's URL if it is not the usual one. */
export interface SignInProvider {
  readonly id: string
  readonly secret: string
  readonly url: string | undefined
}

/** Settings about people who sign in. */
export interface AccountsConfig {
  readonly allowsSignup: boolean
  /** Whether the operator set it; otherwise it depends on whether the server can verify addresses. */
  readonly isSignupDecided: boolean
  /** The sender of mails about accounts; undefined where none are sent. */
  readonly systemFrom: string | undefined
  /** The first user of a deployment that has none. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /** The providers with whose accounts people may sign in. */
  readonly signIn: {
    readonly github: SignInProvider | undefined
    readonly google: SignInProvider | undefined
  }
}

const ProviderUrl = z.url({ protocol: /^https?$/ }).max(500)

/** The schemas of the settings by the names of their environment variables. */
export const AccountVariables = {
  POSTHORN_DISABLE_SIGNUPS: z
    .enum(['on', 'off', 'true', 'false'])
    .optional()
    .describe(
      'Whether sign-up requires an invitation. Default off; on if a mail server is configured but no sender for account emails can verify addresses.',
    ),
  POSTHORN_SYSTEM_FROM: EmailAddress.optional().describe(
    'Sender of account emails (verification, password reset, invitations). Default accounts@ the sandbox domain; without a sender no account email is sent.',
  ),
  POSTHORN_ADMIN_EMAIL: EmailAddress.optional().describe(
    'Address of the first user, who owns the first project. Only used if there are no users.',
  ),
  POSTHORN_ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX)
    .optional()
    .describe('Password of the first user.'),
  POSTHORN_GITHUB_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client id for sign-in with GitHub. The callback address is <base URL>/auth/oauth/github/callback.'),
  POSTHORN_GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret for that client id.'),
  POSTHORN_GITHUB_URL: ProviderUrl.optional().describe('A GitHub Enterprise Server. Default https://github.com.'),
  POSTHORN_GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client id for sign-in with Google. The callback address is <base URL>/auth/oauth/google/callback.'),
  POSTHORN_GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret for that client id.'),
  POSTHORN_GOOGLE_ISSUER: ProviderUrl.optional().describe(
    'Issuer of an OpenID provider to use instead of Google. Default https://accounts.google.com.',
  ),
}

type AccountVariableValues = z.output<z.ZodObject<typeof AccountVariables>>

const PAIRS = [
  ['POSTHORN_ADMIN_EMAIL', 'POSTHORN_ADMIN_PASSWORD'],
  ['POSTHORN_GITHUB_CLIENT_ID', 'POSTHORN_GITHUB_CLIENT_SECRET'],
  ['POSTHORN_GOOGLE_CLIENT_ID', 'POSTHORN_GOOGLE_CLIENT_SECRET'],
] as const

/** Returns the problem if only one variable of a pair is set. */
export function halfOfAPair(given: AccountVariableValues): string | undefined {
  const half = PAIRS.find(([one, other]) => (given[one] === undefined) !== (given[other] === undefined))
  return half && `${half[0]} and ${half[1]} belong together: set both or neither.`
}

const providerOf = (id: string | undefined, secret: string | undefined, url: string | undefined) =>
  id !== undefined && secret !== undefined ? { id, secret, url } : undefined

/** The other settings that the accounts depend on. */
interface Surroundings {
  readonly sandboxDomain: string | undefined
  /** Whether mail is captured on this machine instead of sent. */
  readonly local: boolean
}

export function accountsOf(given: AccountVariableValues, { sandboxDomain, local }: Surroundings): AccountsConfig {
  const { POSTHORN_DISABLE_SIGNUPS: off, POSTHORN_ADMIN_EMAIL: email, POSTHORN_ADMIN_PASSWORD: password } = given
  const systemFrom =
    given.POSTHORN_SYSTEM_FROM ?? (sandboxDomain === undefined ? undefined : `accounts@${sandboxDomain}`)
  return {
    // Without a sender no address can be verified, and strangers would send through the operator's mail server.
    allowsSignup: off === undefined ? local || systemFrom !== undefined : off === 'off' || off === 'false',
    isSignupDecided: off !== undefined,
    systemFrom,
    signIn: {
      github: providerOf(
        given.POSTHORN_GITHUB_CLIENT_ID,
        given.POSTHORN_GITHUB_CLIENT_SECRET,
        given.POSTHORN_GITHUB_URL,
      ),
      google: providerOf(
        given.POSTHORN_GOOGLE_CLIENT_ID,
        given.POSTHORN_GOOGLE_CLIENT_SECRET,
        given.POSTHORN_GOOGLE_ISSUER,
      ),
    },
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
  }
}
