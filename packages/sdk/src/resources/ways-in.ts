import type { Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'

/** What lets the person in, and where they are signed in. Most changes need a session that is at most 15 minutes old. */
export function securityOf(http: Http) {
  return {
    /**
     * Returns what lets the person in, and the sessions that are open.
     *
     * @example
     * const { sessions } = await client.account.security.get()
     */
    get: (options?: CallOptions) => http.call('get', '/users/@me/security', { ...options }),
    /** Ends all other sessions. */
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
     * A secret for an app; nothing changes before `confirm`.
     *
     * @example
     * const { ticket, picture } = await client.account.totp.offer()
     */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/totp', { ...options }),
    /** Returns the recovery codes, which are shown only here. Ends all other sessions, as the following do. */
    confirm: async (request: Schema<'ConfirmTotpRequest'>, options?: CallOptions) =>
      (await http.call('post', '/users/@me/totp/confirm', { ...options, body: request })).recoveryCodes,
    /** Takes the authenticator app away as a second factor. */
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
     * For `navigator.credentials.create()`.
     *
     * @example
     * const { ticket, options } = await client.account.passkeys.offer()
     */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/passkeys/options', { ...options }),
    /** Adds the passkey that the browser made of the offer. */
    add: (request: Schema<'AddPasskeyRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/passkeys', { ...options, body: request }),
    /** Gives a passkey another name. Fails with `RESOURCE_NOT_FOUND`. */
    rename: async (id: string, name: string, options?: CallOptions): Promise<void> => {
      await http.call('patch', '/users/@me/passkeys/{id}', { ...options, path: { id }, body: { name } })
    },
    /** Removes a passkey: it lets nobody in any more. Fails with `RESOURCE_NOT_FOUND`. */
    remove: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/passkeys/{id}', { ...options, path: { id } })
    },
    /** For `navigator.credentials.get()`; with a challenge, of whoever has shown the first factor. */
    ask: (request: Schema<'AskPasskeyRequest'> = {}, options?: CallOptions) =>
      http.call('post', '/auth/passkey/options', { ...options, body: request }),
    /** Signs in with what the browser answered to `ask`. Fails with `INVALID_CREDENTIALS`. */
    signIn: async (request: Schema<'PasskeySignInRequest'>, options?: CallOptions) =>
      (await http.call('post', '/auth/passkey', { ...options, body: request })).data,
  }
}

export function identitiesOf(http: Http) {
  return {
    /**
     * Returns where the browser goes.
     *
     * @example
     * const { url } = await client.account.identities.link({ provider: 'github' })
     */
    link: (request: Schema<'LinkRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/identities', { ...options, body: request }),
    /** Takes a provider away from the account. Fails with `RESOURCE_NOT_FOUND`. */
    unlink: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/identities/{id}', { ...options, path: { id } })
    },
  }
}
