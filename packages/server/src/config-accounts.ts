import { EmailAddress, PASSWORD_MAX, PASSWORD_MIN } from '@posthorn/core'
import { z } from 'zod'

/** Settings about people who sign in. */
export interface AccountsConfig {
  readonly allowsSignup: boolean
  /** The sender of mails about accounts; undefined where none are sent. */
  readonly systemFrom: string | undefined
  /** The first user of a deployment that has none. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
}

/** The same by the names of their environment variables. */
export const AccountVariables = {
  POSTHORN_DISABLE_SIGNUPS: z
    .enum(['on', 'off', 'true', 'false'])
    .optional()
    .describe('Whether people can sign up only with an invitation. Default off.'),
  POSTHORN_SYSTEM_FROM: EmailAddress.optional().describe(
    'Sender of mails about accounts (verification, new passwords, invitations). Default accounts@ the sandbox domain; without one no such mail is sent.',
  ),
  POSTHORN_ADMIN_EMAIL: EmailAddress.optional().describe(
    'Address of the first user, who owns the first project. Only when there are no users.',
  ),
  POSTHORN_ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX)
    .optional()
    .describe('Password of the first user.'),
}

type Given = z.output<z.ZodObject<typeof AccountVariables>>

/** Says what is missing where an administrator is only half described. */
export function halfAnAdmin(given: Given): string | undefined {
  return (given.POSTHORN_ADMIN_EMAIL === undefined) === (given.POSTHORN_ADMIN_PASSWORD === undefined)
    ? undefined
    : 'POSTHORN_ADMIN_EMAIL and POSTHORN_ADMIN_PASSWORD go together: give both, or neither.'
}

export function accountsOf(given: Given, sandboxDomain: string | undefined): AccountsConfig {
  const { POSTHORN_DISABLE_SIGNUPS: off, POSTHORN_ADMIN_EMAIL: email, POSTHORN_ADMIN_PASSWORD: password } = given
  return {
    allowsSignup: off !== 'on' && off !== 'true',
    systemFrom: given.POSTHORN_SYSTEM_FROM ?? (sandboxDomain === undefined ? undefined : `accounts@${sandboxDomain}`),
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
  }
}
