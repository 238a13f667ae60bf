import type { CompiledBody } from '../emails/body-cache.ts'
import type { Email } from '../emails/schema.ts'
import { createLru } from '../lru.ts'
import type { PreparedContent } from '../ports/mailer.ts'

/** Contents that the mailer made ready, of the bodies and senders that had mail lately. */
export interface PreparedContents {
  /** What was kept for mails of this sender and exactly this body. */
  get(email: Sent, body: CompiledBody): PreparedContent | undefined
  keep(email: Sent, body: CompiledBody, content: PreparedContent): void
  /** How many bytes they take. */
  readonly weight: number
}

type Sent = Pick<Email, 'bodyId' | 'from' | 'fromName' | 'replyTo'>

const CAPACITY = 8 * 1024 * 1024
const ENTRY_BYTES = 300

export function createPreparedContents(capacity = CAPACITY): PreparedContents {
  // A body that is compiled again may have other gaps in its text part. Bodies are counted, and forgotten, elsewhere.
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

const keyOf = ({ bodyId, from, fromName, replyTo }: Sent): string => JSON.stringify([bodyId, from, fromName, replyTo])
