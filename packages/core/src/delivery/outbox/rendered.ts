import type { EmailId } from '../../kernel/ids/ids.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'

/** Rendered texts in memory, of mails that are being handed over. */
export interface RenderedRoom {
  /** Returns true if a mail was rendered before and waits for room. */
  waits(id: EmailId): boolean
  /** Reserves room for the mail's texts, as far as their size is known. A mail larger than the capacity goes alone. */
  enter(id: EmailId): boolean
  /**
   * Reserves room for the HTML of a mail and the texts made from it. Throws `NoRoom` when the mail has to wait until
   * others leave.
   */
  hold(id: EmailId, html: string): void
  /** Frees the room. */
  leave(id: EmailId): void
  /** Forgets a mail that the worker no longer holds. */
  forget(id: EmailId): void
  /** Bytes in memory now, and the highest number so far. */
  readonly bytes: { readonly now: number; readonly most: number }
}

/** The mail has to wait until others have left. It was not attempted. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** HTML up to this length is not counted: nearly all mails are smaller, and they take little memory together. */
const LIGHT = 64 * 1024
/** HTML, text, and both in their encoded form. */
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
