import type { AttachmentRef, Email } from '../emails/schema.ts'
import type { RenderedRoom } from './rendered.ts'

/** The contents of attachments that are in memory, because mails with them are being handed over. */
export interface AttachmentRoom {
  /**
   * Makes room for all that a mail has attached. False when that is too much beside what is in hand: it has to wait. A
   * mail that needs more than there is goes alone.
   */
  enter(email: Attached): boolean
  /** Gives the room back. */
  leave(email: Attached): void
  /** The content of one attachment; read once for all mails in the room that have it. */
  content(email: Attached, ref: AttachmentRef, read: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** Lets go of what no mail in hand has any more. */
  tidy(): void
  /** How many bytes are in memory, and how many there were at most. */
  readonly bytes: { readonly now: number; readonly most: number }
}

export type Attached = Pick<Email, 'projectId' | 'attachments'>

interface Held {
  readonly size: number
  mails: number
  content: Promise<Uint8Array> | undefined
}

export function createAttachmentRoom(capacity: number): AttachmentRoom {
  /** Those that no mail in hand has are in the order in which they were left: the next mail may have the same. */
  const held = new Map<string, Held>()
  let bytes = 0
  let inUse = 0
  let most = 0

  function forgetIdle(until: number): void {
    for (const [key, { mails, size }] of held) {
      if (bytes <= until) return
      if (mails > 0) continue
      held.delete(key)
      bytes -= size
    }
  }

  return {
    enter(email) {
      const wanted = sizesOf(email)
      let more = 0
      let unread = 0
      for (const [key, size] of wanted) {
        const known = held.get(key)
        if (!known) unread += size
        if (!known || known.mails === 0) more += size
      }
      if (inUse > 0 && more > 0 && inUse + more > capacity) return false
      for (const [key, size] of wanted) {
        const known = held.get(key) ?? { size, mails: 0, content: undefined }
        known.mails += 1
        held.set(key, known)
      }
      inUse += more
      bytes += unread
      forgetIdle(capacity)
      most = Math.max(most, bytes)
      return true
    },
    leave(email) {
      for (const [key] of sizesOf(email)) {
        const known = held.get(key)
        if (!known || known.mails === 0) continue
        known.mails -= 1
        if (known.mails > 0) continue
        inUse -= known.size
        held.delete(key)
        held.set(key, known)
      }
      forgetIdle(capacity)
    },
    async content(email, ref, read) {
      const entry = held.get(keyOf(email, ref))
      if (!entry) return read()
      entry.content ??= read().catch((error: unknown) => {
        entry.content = undefined
        throw error
      })
      return entry.content
    },
    tidy: () => forgetIdle(inUse),
    get bytes() {
      return { now: bytes, most }
    },
  }
}

function sizesOf(email: Attached): ReadonlyMap<string, number> {
  return new Map((email.attachments ?? []).map((ref) => [keyOf(email, ref), ref.size]))
}

const keyOf = ({ projectId }: Attached, { hash }: AttachmentRef): string => `${projectId} ${hash}`

export interface Rooms {
  readonly attachments: Pick<AttachmentRoom, 'enter' | 'leave'>
  readonly rendered: Pick<RenderedRoom, 'waits' | 'enter' | 'leave'>
}

/**
 * Takes the first mail that there is room for. Those with attachments or long texts keep their order, so that a large
 * one's turn comes; the others go by.
 */
export function takeFitting<T extends { readonly email: Attached & Pick<Email, 'id'> }>(
  { attachments, rendered }: Rooms,
  ready: T[],
): T | undefined {
  let oneWaits = false
  const at = ready.findIndex(({ email }) => {
    if (!email.attachments?.length && !rendered.waits(email.id)) return true
    if (oneWaits) return false
    if (rendered.enter(email.id)) {
      if (attachments.enter(email)) return true
      rendered.leave(email.id)
    }
    oneWaits = true
    return false
  })
  return at === -1 ? undefined : ready.splice(at, 1)[0]
}
