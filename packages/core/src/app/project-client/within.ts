import type { z } from 'zod'
import { TrackRequest } from '../../audience/events/schema.ts'
import { trackEvent } from '../../audience/events/track.ts'
import { cancelEmail } from '../../delivery/outbox/settle.ts'
import type { Context } from '../../kernel/context/context.ts'
import { getEmail } from '../../mail/emails/emails.ts'
import { keepTemplateBody, type SentEmail, sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { createContact, deleteContact, getContact, updateContact } from '../../people/contacts/contacts.ts'
import { ContactChanges, ContactInput } from '../../people/contacts/schema.ts'
import { type CallOnce, once } from '../../tenant/idempotency/once.ts'
import { joinTransaction } from './join.ts'
import { readCall } from './read-call.ts'

/**
 * What a project does in a transaction of the application: it happens when the application commits, and does not when it
 * rolls back. A call that fails leaves the transaction as it was before the call.
 */
export type JoinedClient = ReturnType<typeof joinedClient>

/** Throws `TypeError` for a transaction that the store cannot join. */
export function joinedClient(first: Context, transaction: unknown) {
  const { attempt } = joinTransaction(first, transaction)
  const send = async (input: z.input<typeof SendRequest>, options: CallOnce = {}) => {
    const request = readCall(first, SendRequest, input)
    await keepTemplateBody(first, request)
    const call = { name: 'send', input, ...options }
    const isThere = async ([sent]: readonly SentEmail[]) =>
      sent !== undefined && (await first.store.emails.find(sent.email)) !== undefined
    return attempt((ctx) => once(ctx, call, (ctx) => sendEmails(ctx, request)), isThere)
  }
  const track = async (input: z.input<typeof TrackRequest>) => {
    const request = readCall(first, TrackRequest, input)
    return attempt((ctx) => trackEvent(ctx, request))
  }
  const create = async (input: z.input<typeof ContactInput>) => {
    const contact = readCall(first, ContactInput, input)
    return attempt((ctx) => createContact(ctx, contact))
  }
  return {
    /** Accepts a mail to each recipient. A worker sends it once the transaction is committed. */
    send,
    track,
    events: { track },
    contacts: {
      /** Creates the contact, or changes the one that has the address. */
      create,
      get: (id: string) => attempt((ctx) => getContact(ctx, id)),
      update: async (id: string, changes: z.input<typeof ContactChanges>) => {
        const parsed = readCall(first, ContactChanges, changes)
        return attempt((ctx) => updateContact(ctx, { id, changes: parsed }))
      },
      delete: (id: string) => attempt((ctx) => deleteContact(ctx, id)),
    },
    emails: {
      get: (id: string) => attempt((ctx) => getEmail(ctx, id)),
      cancel: (id: string) => attempt((ctx) => cancelEmail(ctx, id)),
    },
  }
}
