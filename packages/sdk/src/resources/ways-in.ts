import type { Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'

/** The ways to sign in, and the open sessions. Most changes need a session that is at most 15 minutes old. */
export function securityOf(http: Http) {
  return {
    /**
     * Returns the ways to sign in, and the open sessions.
     *
     * @example
     * const { sessions } = await client.account.security.get()
     */
    get: (options?: CallOptions) => http.call('get', '/users/@me/security', { ...options }),
    /** Changes the password and ends all other sessions. */
    changePassword: async (password: string, options?: CallOptions): Promise<void> => {
      await http.call('post', '/users/@me/password', { ...options, body: { password } })
    },
    /** Ends a session. Fails with `RESOURCE_NOT_FOUND`. */
    endSession: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/sessions/{id}', { ...options, path: { id } })
    },
    /** Ends all sessions but this one. */
    endOtherSessions: async (options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/sessions', { ...options })
    },
  }
}

export function totpOf(http: Http) {
  return {
    /**
     * Returns a secret for an app; nothing changes before `confirm`.
     *
     * @example
     * const { ticket, picture } = await client.account.totp.offer()
     */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/totp', { ...options }),
    /** Returns the recovery codes, which are shown only here. Ends all other sessions, as the following do. */
    confirm: async (request: Schema<'ConfirmTotpRequest'>, options?: CallOptions) =>
      (await http.call('post', '/users/@me/totp/confirm', { ...options, body: request })).recoveryCodes,
    /** Removes the authenticator app as a second factor. */
    remove: async (options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/totp', { ...options })
    },
    /** Replaces the recovery codes, and returns the new ones, which are shown only here. */
    renewRecoveryCodes: async (options?: CallOptions) =>
      (await http.call('post', '/users/@me/recovery-codes', { ...options })).recoveryCodes,
  }
}

export function passkeysOf(http: Http) {
  return {
    /**
     * Returns options for `navigator.credentials.create()`.
     *
     * @example
     * const { ticket, options } = await client.account.passkeys.offer()
     */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/passkeys/options', { ...options }),
    /** Adds the passkey that the browser created from the offer. */
    add: (request: Schema<'AddPasskeyRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/passkeys', { ...options, body: request }),
    /** Renames a passkey. Fails with `RESOURCE_NOT_FOUND`. */
    rename: async (id: string, name: string, options?: CallOptions): Promise<void> => {
      await http.call('patch', '/users/@me/passkeys/{id}', { ...options, path: { id }, body: { name } })
    },
    /** Removes a passkey, which then does not sign in any more. Fails with `RESOURCE_NOT_FOUND`. */
    remove: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/passkeys/{id}', { ...options, path: { id } })
    },
    /**
     * Returns options for `navigator.credentials.get()`; with a challenge, for a person who has shown the first factor.
     */
    ask: (request: Schema<'AskPasskeyRequest'> = {}, options?: CallOptions) =>
      http.call('post', '/auth/passkey/options', { ...options, body: request }),
    /** Signs in with the browser's answer to `ask`. Fails with `INVALID_CREDENTIALS`. */
    signIn: async (request: Schema<'PasskeySignInRequest'>, options?: CallOptions) =>
      (await http.call('post', '/auth/passkey', { ...options, body: request })).data,
  }
}

export function identitiesOf(http: Http) {
  return {
    /**
     * Returns the URL to which the browser goes.
     *
     * @example
     * const { url } = await client.account.identities.link({ provider: 'github' })
     */
    link: (request: Schema<'LinkRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/identities', { ...options, body: request }),
    /** Removes a provider from the account. Fails with `RESOURCE_NOT_FOUND`. */
    unlink: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/identities/{id}', { ...options, path: { id } })
    },
  }
}
