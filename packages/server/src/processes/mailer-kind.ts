import type { InboxOptions } from '@posthorn/adapters/inbox'
import { agreeOnMailer } from '@posthorn/core/delivery'
import { INBOX_KEEPS, type InboxLimits, trimInbox } from '@posthorn/core/mail'
import { type Mailer, MailerError, type Store } from '@posthorn/core/ports'
import { ConfigError } from '../config/config.ts'

/** Returns whether this mailer may take the mail of the database, as all nodes see it. */
export function isAgreedMailer({ store, mailer }: { store: Store; mailer: Mailer }): Promise<boolean> {
  return agreeOnMailer(store, mailer)
}

/**
 * Throws if the local inbox would run together with nodes that really send: every mail that it captured would be lost.
 */
export async function requireAgreedMailer(world: { store: Store; mailer: Mailer }): Promise<void> {
  if (await isAgreedMailer(world)) return
  throw new ConfigError(
    'This database uses a mail server, but POSTHORN_MAILER_URL does not name one: this node would capture in its ' +
      'local inbox what other nodes send. Give every node the same POSTHORN_MAILER_URL. To capture mail in the local inbox ' +
      'from now on, stop the nodes with a mail server and run "posthorn migrate --local-inbox".',
  )
}

export interface OpenInboxLimits {
  readonly keep: InboxLimits
  /** The number of untrimmed bytes of a project that are tolerated in addition. */
  readonly trimAfterBytes: number
}

/** The worker trims the inboxes every minute; much mail can arrive between two runs. */
const TRIM_AFTER_BYTES = 100_000_000

/**
 * Opens the local inbox on this store. Once another node sends mail, it captures nothing more and leaves waiting mail
 * to that node.
 */
export async function openInbox(
  store: Store,
  limits: Partial<OpenInboxLimits> = {},
  releaseUrl?: string,
): Promise<Mailer> {
  const { inbox } = await import('@posthorn/adapters/inbox')
  return inbox({ ...inboxOn(store, limits), ...(releaseUrl !== undefined && { releaseUrl }) })
}

/** Returns the options with which the local inbox keeps mail in a store. */
export function inboxOn(store: Store, limits: Partial<OpenInboxLimits> = {}): InboxOptions {
  const { keep = INBOX_KEEPS, trimAfterBytes = TRIM_AFTER_BYTES } = limits
  const untrimmed = new Map<string, number>()
  return {
    // Checked in the transaction that stores the mail, so that nothing can happen in between.
    async save(projectId, message) {
      await store.transaction(async (store) => {
        await requireInbox(store)
        await store.project(projectId).inbox.save(message)
      })
      const bytes = (untrimmed.get(projectId) ?? 0) + message.source.length
      untrimmed.set(projectId, bytes < trimAfterBytes ? bytes : 0)
      if (bytes >= trimAfterBytes) await trimInbox(store.project(projectId).inbox, keep)
    },
    verify: () => requireInbox(store),
    ...(store.clock && { clock: store.clock }),
  }
}

/** Rejects with `MailerError` when another node sends the mail. */
async function requireInbox(store: Store): Promise<void> {
  if (await agreeOnMailer(store, { local: true })) return
  throw new MailerError(
    'misconfigured',
    'Another node sends the mail of this database with a mail server; this node would capture it in its local inbox.',
  )
}
