import type { Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'
import { identitiesOf, passkeysOf, securityOf, totpOf } from './ways-in.ts'

export type User = Schema<'User'>
/** The person who is signed in, or the second factor that is needed before. */
export type SignInResult = Schema<'SignedIn'>['data'] | Schema<'SecondFactorNeeded'>

const resultOf = (body: Schema<'SignedIn'> | Schema<'SecondFactorNeeded'>): SignInResult =>
  body.success ? body.data : body

/** Signing up and in: for clients without a key. After signing in, the client stays signed in. */
export function accountResource(http: Http) {
  return {
    /**
     * Creates an account and signs in; with the token of an invitation it joins the project.
     *
     * @example
     * await client.account.signUp({ email: 'ada@example.com', password: 'correct horse battery staple' })
     */
    signUp: async (request: Schema<'SignUpRequest'>, options?: CallOptions) =>
      resultOf(await http.call('post', '/auth/signup', { ...options, body: request })),
    /**
     * Signs in, or returns a `challenge` for `passSecondFactor`.
     *
     * @example
     * const result = await client.account.signIn({ email: 'ada@example.com', password: 'correct horse battery staple' })
     * if ('challenge' in result) console.log('A code of the authenticator app is needed.')
     */
    signIn: async (request: Schema<'SignInRequest'>, options?: CallOptions) =>
      resultOf(await http.call('post', '/auth/login', { ...options, body: request })),
    /** Signs in with a code of the authenticator app, or a recovery code. */
    passSecondFactor: async (request: Schema<'SecondFactorRequest'>, options?: CallOptions) =>
      (await http.call('post', '/auth/second-factor', { ...options, body: request })).data,
    /** Requests codes to sign in where there is no browser (RFC 8628): a person types one of them on a page. */
    startDeviceLogin: (request: Schema<'DeviceLoginRequest'>, options?: CallOptions) =>
      http.call('post', '/auth/device', { ...options, body: request }),
    /**
     * Checks whether a person allowed this program to sign in; once `allowed`, it is signed in. Not more often than the
     * interval allows.
     */
    pollDeviceLogin: (deviceCode: string, options?: CallOptions) =>
      http.call('post', '/auth/device/token', { ...options, body: { deviceCode } }),
    /** Ends the session, here and on the server. */
    signOut: async (options?: CallOptions): Promise<void> => {
      await http.call('get', '/auth/logout', { ...options })
    },
    /**
     * Returns the person who is signed in. Fails with `MISSING_AUTH` when no one is.
     *
     * @example
     * const { email, emailVerified } = await client.account.get()
     */
    get: (options?: CallOptions) => http.call('get', '/users/@me', { ...options }),
    /** Returns the providers with which people may sign in. */
    providers: (options?: CallOptions) => http.call('get', '/auth/oauth-config', { ...options }),
    /** Verifies the address with the token of the mail: signed in to the account, or with its password. */
    verify: async (
      token: string,
      { password, ...options }: CallOptions & { readonly password?: string } = {},
    ): Promise<void> => {
      const body = { token, ...(password !== undefined && { password }) }
      await http.call('post', '/auth/verify-email', { ...options, body })
    },
    /** Mails a link that confirms that the address belongs to its account. Does not show whether the account exists. */
    requestVerification: async (email: string, options?: CallOptions): Promise<void> => {
      await http.call('post', '/auth/request-verification', { ...options, body: { email } })
    },
    /** Mails a link that sets a new password. Does not show whether the account exists. */
    requestPasswordReset: async (email: string, options?: CallOptions): Promise<void> => {
      await http.call('post', '/auth/request-password-reset', { ...options, body: { email } })
    },
    /** Sets a new password with the token of the mail; all sessions end. */
    resetPassword: async (request: Schema<'ResetRequest'>, options?: CallOptions): Promise<void> => {
      await http.call('post', '/auth/reset-password', { ...options, body: request })
    },
    /** The ways to sign in, and the open sessions. */
    security: securityOf(http),
    /** An authenticator app as second factor. */
    totp: totpOf(http),
    /** Passkeys of browsers: options go to `navigator.credentials`, and its answer is sent back with the ticket. */
    passkeys: passkeysOf(http),
    /** Accounts at providers. */
    identities: identitiesOf(http),
    /**
     * The token of the session, to create a client with it later; keep it like a password. Undefined when no one is
     * signed in.
     */
    session: () => http.session(),
  }
}
