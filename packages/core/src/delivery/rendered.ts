import type { EmailId } from '../ids.ts'
import { utf8Length } from '../utf8.ts'

/** The texts of rendered mails that are in memory, because the mails are being handed over. */
export interface RenderedRoom {
  /** Whether a mail was rendered before and had to wait, because its texts were too much beside what was in hand. */
  waits(id: EmailId): boolean
  /** Makes room for what is known of the mail's texts. A mail that needs more than there is goes alone. */
  enter(id: EmailId): boolean
  /** Makes room for the HTML of a mail and what is made of it. When that is too much beside what is in hand, it throws `NoRoom`. */
  hold(id: EmailId, html: string): void
  /** Gives the room back. */
  leave(id: EmailId): void
  /** The mail is not in hand any more. */
  forget(id: EmailId): void
  /** How many bytes there are in memory at most. */
  readonly bytes: { readonly now: number; readonly most: number }
}

/** The mail has to wait until others have left. Nothing was done with it. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Nearly all mails are smaller, and so many of them are in memory together only where that is little. */
const LIGHT = 64 * 1024
/** HTML, text, and both as they are written into the message. */
const COPIES = 4

export function createRenderedRoom(capacity: number): RenderedRoom {
  const waiting = new Map<EmailId, number>()
  const within = new Map<EmailId, number>()
  let now = 0
  let most = 0

  function enter(id: EmailId, wanted: number): boolean {
    const held = within.get(id) ?? 0
    const others = now - held
    if (others > 0 && others + wanted > capacity) return false
    within.set(id, wanted)
    now = others + wanted
    most = Math.max(most, now)
    return true
  }

  return {
    waits: (id) => waiting.has(id),
    enter: (id) => enter(id, waiting.get(id) ?? 0),
    hold(id, html) {
      if (html.length <= LIGHT) return
      const wanted = utf8Length(html) * COPIES
      if (enter(id, wanted)) return
      waiting.set(id, wanted)
      throw new NoRoom()
    },
    leave(id) {
      now -= within.get(id) ?? 0
      within.delete(id)
    },
    forget: (id) => void waiting.delete(id),
    get bytes() {
      return { now, most }
    },
  }
}
