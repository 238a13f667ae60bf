import { inbox as capturing } from '@posthorn/adapters/inbox'
import type { Mailer, Store } from '@posthorn/core/ports'
import { inboxOn } from '@posthorn/server'

/** A mailer that captures mail in the store instead of sending it: `project.inbox.list()` shows it. */
export function inbox(store: Store): Mailer {
  return capturing(inboxOn(store))
}
