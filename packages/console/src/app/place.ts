/** The path at which this page is served: the server writes the path of `/app/` into the page. */
const base = new URL(document.baseURI)

/** The path of the console, without a slash at its end. */
export const BASE_PATH = base.pathname.replace(/\/$/, '')

/** The URL of the server, without a slash at its end. */
export const SERVER_URL = new URL('..', base).href.replace(/\/$/, '')

/** Returns the URL of a page that the server renders, such as `account/security`. */
export const serverPage = (path: string): string => `${SERVER_URL}/${path}`
