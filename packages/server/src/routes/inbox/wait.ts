import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@posthorn/core/kernel'
import { type InboxAsker, type InboxQuery, type InboxSummary, listInbox } from '@posthorn/core/mail'

export const WAIT_MAX_SECONDS = 30
const LOOK_EVERY_MS = 200

/** Returns the captured mails as soon as there is one, after `seconds`, or when the caller has left. */
export async function waitForMail(
  ctx: InboxAsker,
  query: InboxQuery,
  { seconds, hasLeft }: { readonly seconds: number; hasLeft(): boolean },
): Promise<Page<InboxSummary>> {
  const until = performance.now() + seconds * 1000
  let page = await listInbox(ctx, query)
  while (page.data.length === 0 && performance.now() < until && !hasLeft()) {
    await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    page = await listInbox(ctx, query)
  }
  return page
}
