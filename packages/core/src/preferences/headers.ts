import type { PreferenceUrls } from './urls.ts'

type Headers = Readonly<Record<string, string>>

/** The address and the body of a one-click request (RFC 2369 §3.2, RFC 8058 §3.1). */
const LIST_UNSUBSCRIBE = 'List-Unsubscribe'
const LIST_UNSUBSCRIBE_POST = 'List-Unsubscribe-Post'
export const ONE_CLICK = 'List-Unsubscribe=One-Click'
/** Keeps vacation notices from answering. */
const PRECEDENCE = 'Precedence'

/**
 * Returns the headers of marketing mail: those that were asked for, and those that let mail clients unsubscribe. Whoever sets
 * one of the List-Unsubscribe headers sets both.
 */
export function marketingHeaders(own: Headers, { unsubscribeUrl }: Pick<PreferenceUrls, 'unsubscribeUrl'>): Headers {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const has = (name: string) => names.has(name.toLowerCase())
  return {
    ...own,
    ...(!has(LIST_UNSUBSCRIBE) &&
      !has(LIST_UNSUBSCRIBE_POST) && { [LIST_UNSUBSCRIBE]: `<${unsubscribeUrl}>`, [LIST_UNSUBSCRIBE_POST]: ONE_CLICK }),
    ...(!has(PRECEDENCE) && { [PRECEDENCE]: 'bulk' }),
  }
}
