import type { Schema } from '../api-types.ts'
import type { CallOptions, Http } from '../http.ts'

/** What lets the person in, and where they are signed in. Most changes need a session that is at most 15 minutes old. */
export function securityOf(http: Http) {
  return {
    get: (options?: CallOptions) => http.call('get', '/users/@me/security', { ...options }),
    /** Ends all other sessions. */
    changePassword: async (password: string, options?: CallOptions): Promise<void> => {
      await http.call('post', '/users/@me/password', { ...options, body: { password } })
    },
    endSession: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/sessions/{id}', { ...options, path: { id } })
    },
    endOtherSessions: async (options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/sessions', { ...options })
    },
  }
}

export function totpOf(http: Http) {
  return {
    /** A secret for an app; nothing changes before `confirm`. */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/totp', { ...options }),
    /** Returns the recovery codes, which are shown only here. Ends all other sessions, as the following do. */
    confirm: async (request: Schema<'ConfirmTotpRequest'>, options?: CallOptions) =>
      (await http.call('post', '/users/@me/totp/confirm', { ...options, body: request })).recoveryCodes,
    remove: async (options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/totp', { ...options })
    },
    renewRecoveryCodes: async (options?: CallOptions) =>
      (await http.call('post', '/users/@me/recovery-codes', { ...options })).recoveryCodes,
  }
}

export function passkeysOf(http: Http) {
  return {
    /** For `navigator.credentials.create()`. */
    offer: (options?: CallOptions) => http.call('post', '/users/@me/passkeys/options', { ...options }),
    add: (request: Schema<'AddPasskeyRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/passkeys', { ...options, body: request }),
    rename: async (id: string, name: string, options?: CallOptions): Promise<void> => {
      await http.call('patch', '/users/@me/passkeys/{id}', { ...options, path: { id }, body: { name } })
    },
    remove: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/passkeys/{id}', { ...options, path: { id } })
    },
    /** For `navigator.credentials.get()`; with a challenge, of whoever has shown the first factor. */
    ask: (request: Schema<'AskPasskeyRequest'> = {}, options?: CallOptions) =>
      http.call('post', '/auth/passkey/options', { ...options, body: request }),
    signIn: async (request: Schema<'PasskeySignInRequest'>, options?: CallOptions) =>
      (await http.call('post', '/auth/passkey', { ...options, body: request })).data,
  }
}

export function identitiesOf(http: Http) {
  return {
    /** Returns where the browser goes. */
    link: (request: Schema<'LinkRequest'>, options?: CallOptions) =>
      http.call('post', '/users/@me/identities', { ...options, body: request }),
    unlink: async (id: string, options?: CallOptions): Promise<void> => {
      await http.call('delete', '/users/@me/identities/{id}', { ...options, path: { id } })
    },
  }
}
