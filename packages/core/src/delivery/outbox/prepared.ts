import { createLru } from '../../kernel/cache/caches.ts'
import type { PreparedContent } from '../../kernel/ports/mailer.ts'
import type { CompiledBody } from '../../mail/emails/body-cache.ts'
import type { Email } from '../../mail/emails/schema.ts'

/** A cache of prepared contents, for the bodies and senders of recent mail. */
export interface PreparedContents {
  /** Returns the content for this sender and exactly this compiled body. */
  get(email: Sent, body: CompiledBody): PreparedContent | undefined
  keep(email: Sent, body: CompiledBody, content: PreparedContent): void
  /** The memory in use, in bytes. */
  readonly weight: number
}

interface Sent extends Pick<Email, 'bodyId' | 'from' | 'fromName' | 'replyTo' | 'footer'> {
  /** The version of the sender's identity: content that was prepared with a key is not sent once the keys change. */
  readonly sender: string
  /** The pieces of HTML that were made from the body. */
  readonly form: string
}

const CAPACITY = 8 * 1024 * 1024
const ENTRY_BYTES = 300

export function createPreparedContents(capacity = CAPACITY): PreparedContents {
  // A recompiled body may have other gaps in its text part. The WeakRef leaves the body's memory to its own cache.
  const kept = createLru<string, { readonly body: WeakRef<CompiledBody>; readonly content: PreparedContent }>(
    capacity,
    (key, { content }) => ENTRY_BYTES + 2 * key.length + content.weight,
  )
  return {
    get(email, body) {
      const found = kept.get(keyOf(email))
      return found?.body.deref() === body ? found.content : undefined
    },
    keep: (email, body, content) => kept.set(keyOf(email), { body: new WeakRef(body), content }),
    get weight() {
      return kept.weight
    },
  }
}

const keyOf = ({ bodyId, from, fromName, replyTo, footer, sender, form }: Sent): string =>
  JSON.stringify([bodyId, from, fromName, replyTo, footer, sender, form])
