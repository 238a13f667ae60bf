import { MailerError, type MailerFailure } from '@posthorn/core/ports'

/** Errors of Node before there is a connection, so that no part of the mail was sent. */
const BEFORE_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
])

/** OpenSSL's names for problems with certificates, and Node's own. */
const ABOUT_TLS = /^(?:ERR_(?:TLS|SSL|OSSL)_.*|EPROTO|CERT_.*|UNABLE_TO_.*|.*_SELF_SIGNED_CERT|SELF_SIGNED_CERT_.*)$/

/**
 * Returns the failure of a request without an answer. Once all of it may have been sent, it is unknown whether the mail
 * was taken.
 */
export function failureOfConnection(code: string | undefined): MailerFailure {
  if (code === undefined) return 'unknown'
  if (BEFORE_CONNECTION.has(code)) return 'unreachable'
  return ABOUT_TLS.test(code) ? 'misconfigured' : 'unknown'
}

/** Returns the failure for the HTTP status of an answer, if the rest of the answer does not say more. */
export function failureOfStatus(status: number): MailerFailure {
  if (status === 429) return 'throttled'
  // These come from an address without an API, or from a proxy that needs a password, so the mail is not at fault.
  if (status < 400 || [401, 403, 404, 405, 407].includes(status)) return 'misconfigured'
  if (status === 408) return 'unreachable'
  if (status < 500) return 'rejected'
  // The server that the gateway waited for has the mail, and may take it.
  return status === 504 ? 'unknown' : 'unreachable'
}

/** Returns the code of a system error, also of one inside another error or an aggregate. */
export function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if ('cause' in error) return codeOf(error.cause, depth + 1)
  return undefined
}

const WORDS_MAX = 500

/** Returns words of the provider on one line of bounded length, without secrets. */
export function wordsWithout(secrets: readonly string[], words: string): string {
  const bounded = words.slice(0, WORDS_MAX * 4)
  return secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), bounded)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .toWellFormed()
}

/** Creates an error whose cause holds only a code: errors of HTTP clients hold the key, and the whole mail. */
export function apiError(
  failure: MailerFailure,
  message: string,
  {
    code,
    connected = !BEFORE_CONNECTION.has(code ?? ''),
  }: { readonly code: string | undefined; readonly connected?: boolean },
): MailerError {
  const cause = code === undefined ? undefined : Object.assign(new Error(code), { code })
  return new MailerError(failure, message, { cause, connected })
}
