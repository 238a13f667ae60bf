import type { AttachmentRef, Email } from '../../mail/emails/schema.ts'
import type { ComposingCosts } from './costs.ts'
import type { RenderedRoom } from './rendered.ts'

export type Attached = Pick<Email, 'projectId' | 'attachments'>

interface HeldAttachment {
  readonly size: number
  mails: number
  content: Promise<Uint8Array> | undefined
}

/** Attachments in memory, for mails that are being handed over. */
export class AttachmentRoom {
  readonly #capacity: number
  /** Unused entries stay, least recently used first: the next mail may have the same attachment. */
  readonly #held = new Map<string, HeldAttachment>()
  #bytes = 0
  #inUse = 0
  #most = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Reserves room for a mail's attachments. Returns false when the mail has to wait until others leave. A mail larger
   * than the capacity goes alone.
   */
  enter(email: Attached): boolean {
    const wanted = sizesOf(email)
    let more = 0
    let unread = 0
    for (const [key, size] of wanted) {
      const known = this.#held.get(key)
      if (!known) unread += size
      if (!known || known.mails === 0) more += size
    }
    if (this.#inUse > 0 && more > 0 && this.#inUse + more > this.#capacity) return false
    for (const [key, size] of wanted) {
      const known = this.#held.get(key) ?? { size, mails: 0, content: undefined }
      known.mails += 1
      this.#held.set(key, known)
    }
    this.#inUse += more
    this.#bytes += unread
    this.#forgetIdle(this.#capacity)
    this.#most = Math.max(this.#most, this.#bytes)
    return true
  }

  /** Frees the room. */
  leave(email: Attached): void {
    for (const [key] of sizesOf(email)) {
      const known = this.#held.get(key)
      if (!known || known.mails === 0) continue
      known.mails -= 1
      if (known.mails > 0) continue
      this.#inUse -= known.size
      this.#held.delete(key)
      this.#held.set(key, known)
    }
    this.#forgetIdle(this.#capacity)
  }

  /** Returns the content of an attachment, which is read once for all mails in the room. */
  async content(email: Attached, ref: AttachmentRef, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const entry = this.#held.get(keyOf(email, ref))
    if (!entry) return read()
    entry.content ??= read().catch((error: unknown) => {
      entry.content = undefined
      throw error
    })
    return entry.content
  }

  /** Drops attachments that no current mail uses. */
  tidy(): void {
    this.#forgetIdle(this.#inUse)
  }

  /** Bytes in memory now, and the highest number so far. */
  get bytes(): { readonly now: number; readonly most: number } {
    return { now: this.#bytes, most: this.#most }
  }

  #forgetIdle(until: number): void {
    for (const [key, { mails, size }] of this.#held) {
      if (this.#bytes <= until) return
      if (mails > 0) continue
      this.#held.delete(key)
      this.#bytes -= size
    }
  }
}

function sizesOf(email: Attached): ReadonlyMap<string, number> {
  return new Map((email.attachments ?? []).map((ref) => [keyOf(email, ref), ref.size]))
}

const keyOf = ({ projectId }: Attached, { hash }: AttachmentRef): string => `${projectId} ${hash}`

export interface Rooms {
  readonly attachments: Pick<AttachmentRoom, 'enter' | 'leave'>
  readonly rendered: Pick<RenderedRoom, 'waits' | 'enter' | 'leave'>
  readonly costs: Pick<ComposingCosts, 'mayEnter' | 'enter'>
}

/**
 * Takes the first mail that there is room for, and that is not too costly to compose now. Mails with attachments or
 * long texts keep their order, so that large ones do not starve; other mails may overtake them.
 */
export function takeFitting<T extends { readonly email: Attached & Pick<Email, 'id' | 'bodyId'> }>(
  { attachments, rendered, costs }: Rooms,
  ready: T[],
): T | undefined {
  let oneWaits = false
  const at = ready.findIndex(({ email }) => {
    if (!costs.mayEnter(email)) return false
    if (!email.attachments?.length && !rendered.waits(email.id)) return true
    if (oneWaits) return false
    if (rendered.enter(email.id)) {
      if (attachments.enter(email)) return true
      rendered.leave(email.id)
    }
    oneWaits = true
    return false
  })
  const [taken] = at === -1 ? [] : ready.splice(at, 1)
  if (taken) costs.enter(taken.email)
  return taken
}
