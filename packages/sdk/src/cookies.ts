const OURS = /^((?:__Host-)?posthorn_(?:session|device))=([^;]*)/
const SESSION = 'posthorn_session'

/** The cookies of an account, for programs: a browser keeps its own. */
export interface Cookies {
  /** The header to send; undefined when there are none. */
  header(): string | undefined
  /** Stores the cookies that an answer sets. */
  keep(headers: Headers): void
  /** The token of the session; undefined when no one is signed in. */
  session(): string | undefined
}

/** Creates cookies, with the token of an open session if one is given. */
export function createCookies(session?: string): Cookies {
  const values = new Map<string, string>()
  // The server decides which of the two names is used.
  if (session) for (const name of [SESSION, `__Host-${SESSION}`]) values.set(name, session)
  return {
    header: () =>
      values.size === 0 ? undefined : Array.from(values, ([name, value]) => `${name}=${value}`).join('; '),
    keep(headers) {
      for (const cookie of headers.getSetCookie?.() ?? []) {
        const [, name = '', value = ''] = OURS.exec(cookie) ?? []
        if (name.endsWith(SESSION)) for (const one of [SESSION, `__Host-${SESSION}`]) values.delete(one)
        if (value !== '') values.set(name, value)
      }
    },
    session: () => values.get(SESSION) ?? values.get(`__Host-${SESSION}`),
  }
}
