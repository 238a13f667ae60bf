import { setTimeout as delay } from 'node:timers/promises'
import type { Email, Posthorn } from '@posthorn/sdk'

/** Statuses of a mail that is not settled yet. */
const UNSETTLED: ReadonlySet<Email['status']> = new Set(['PENDING', 'SENDING'])
const NOT_SENT: ReadonlySet<Email['status']> = new Set(['FAILED', 'BOUNCED', 'SUPPRESSED', 'UNKNOWN'])

const POLL_FIRST_MS = 25
const POLL_MAX_MS = 1000

export function isSettled(email: Pick<Email, 'status'>): boolean {
  return !UNSETTLED.has(email.status)
}

/** Returns true if the mail did not arrive, or may not have. */
export function isNotSent(email: Pick<Email, 'status'>): boolean {
  return NOT_SENT.has(email.status)
}

/** Returns the emails once all of them are settled, or in their current state when the time is up. */
export async function waitForEmails(client: Posthorn, ids: readonly string[], timeoutMs: number): Promise<Email[]> {
  const deadline = Date.now() + timeoutMs
  const emails = new Map<string, Email>()
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(pause * 2, POLL_MAX_MS)) {
    for (const id of ids) {
      const known = emails.get(id)
      if (!known || !isSettled(known)) emails.set(id, await client.emails.get(id))
    }
    const all = [...emails.values()]
    const left = deadline - Date.now()
    if (all.every(isSettled) || left <= 0) return all
    await delay(Math.min(pause, left))
  }
}
