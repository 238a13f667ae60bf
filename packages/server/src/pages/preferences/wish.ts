import { ONE_CLICK, type PreferencePage, type Wish } from '@posthorn/core/mail'

/** Our forms and those of mail clients are far shorter. */
export const WISH_BYTES_MAX = 4096

/** The wish of a request; without `subscribed` nothing. */
export interface SentWish extends Pick<Wish, 'reason'> {
  readonly subscribed: boolean | undefined
}

const [ONE_CLICK_NAME = '', ONE_CLICK_VALUE = ''] = ONE_CLICK.split('=')
/** The wish as a part of multipart/form-data (RFC 7578), which mail clients may send as well (RFC 8058 §3.1). */
const ONE_CLICK_PART = new RegExp(
  `name="?${ONE_CLICK_NAME}"?[^\\n]*\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n${ONE_CLICK_VALUE}`,
  'i',
)

/** Reads what a form or a mail client sent to a page. One click unsubscribes, whichever page it was sent to. */
export function readWish(page: PreferencePage, body: string): SentWish {
  const form = new URLSearchParams(body)
  const isOneClick =
    form.get(ONE_CLICK_NAME)?.trim().toLowerCase() === ONE_CLICK_VALUE.toLowerCase() || ONE_CLICK_PART.test(body)
  if (isOneClick) return { subscribed: false, reason: 'one_click' }
  if (page !== 'manage') return { subscribed: page === 'subscribe', reason: 'page' }
  const said = form.get('subscribed')
  return { subscribed: said === 'true' ? true : said === 'false' ? false : undefined, reason: 'page' }
}
