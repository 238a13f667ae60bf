import type { z } from 'zod'
import type { World } from '../../kernel/context/world.ts'

/** The purpose of a ticket. */
export type TicketKind = 'second factor' | 'totp' | 'make passkey' | 'sign in with passkey' | 'provider'

/** The time for which each ticket works. */
export const TICKET_MS = 10 * 60_000

type TicketWorld = Pick<World, 'secrets' | 'clock' | 'store'>

/**
 * Seals the data for a later request, so that nothing is stored for a person who never comes back. The owner of the
 * ticket cannot read or change it.
 */
export function sealTicket(world: TicketWorld, kind: TicketKind, content: object): string {
  const until = world.clock.now().getTime() + TICKET_MS
  return world.secrets.seal(JSON.stringify({ ticket: kind, until, content }))
}

/** Returns the content of a ticket of ours that is for this purpose and has not expired; otherwise undefined. */
export function openTicket<S extends z.ZodType>(
  world: TicketWorld,
  { kind, schema, ticket }: { readonly kind: TicketKind; readonly schema: S; readonly ticket: string },
): z.output<S> | undefined {
  let opened: { ticket?: unknown; until?: unknown; content?: unknown }
  try {
    opened = JSON.parse(world.secrets.open(ticket))
  } catch {
    return undefined
  }
  if (opened.ticket !== kind || !(Number(opened.until) > world.clock.now().getTime())) return undefined
  return schema.safeParse(opened.content).data
}

/** Returns whether the ticket was not used before, on any node: of several uses, one is allowed. */
export async function spendTicket({ store, secrets, clock }: TicketWorld, ticket: string): Promise<boolean> {
  const key = secrets.hmac(`ticket ${ticket}`)
  const { count } = await store.accounts.countAttempt({ key, windowMs: 2 * TICKET_MS, now: clock.now() })
  return count === 1
}
