import type { z } from 'zod'
import { Caches } from '../caches.ts'
import { createContact, deleteContact, getContact, updateContact } from '../contacts/contacts.ts'
import { ContactChanges, ContactInput } from '../contacts/schema.ts'
import { type Context, inTransaction, type Transaction } from '../context.ts'
import { cancelEmail } from '../delivery/settle.ts'
import { getEmail } from '../emails/emails.ts'
import { SendRequest } from '../emails/schema.ts'
import { keepTemplateBody, type SentEmail, sendEmails } from '../emails/send.ts'
import { AppError } from '../errors.ts'
import { TrackRequest } from '../events/schema.ts'
import { trackEvent } from '../events/track.ts'
import { type CallOnce, once } from '../idempotency/once.ts'
import type { Joined } from '../ports/store.ts'
import { parse } from '../validate.ts'

/**
 * What a project does in a transaction of the application: it happens when the application commits, and does not when it
 * rolls back. A call that fails leaves the transaction as it was before the call.
 */
export type JoinedClient = ReturnType<typeof joinedClient>

/** Throws `TypeError` for a transaction that the store cannot join. */
export function joinedClient(first: Context, transaction: unknown) {
  if (!first.join) throw new TypeError('This store cannot join transactions of the application.')
  const joined = first.join(transaction)
  const { attempt, attemptSend } = attemptsIn(first, joined)
  const send = async (input: z.input<typeof SendRequest>, options: CallOnce = {}) => {
    const request = parse(SendRequest, input)
    await keepTemplateBody(first, request)
    const call = { name: 'send', input, ...options }
    return attemptSend((ctx) => once(ctx, call, (ctx) => sendEmails(ctx, request)))
  }
  const track = async (input: z.input<typeof TrackRequest>) => {
    const request = parse(TrackRequest, input)
    return attempt((ctx) => trackEvent(ctx, request))
  }
  const upsert = async (input: z.input<typeof ContactInput>) => {
    const contact = parse(ContactInput, input)
    return attempt((ctx) => createContact(ctx, contact))
  }
  return {
    /** Accepts a mail to each recipient. A worker sends it once the transaction is committed. */
    send,
    track,
    events: { track },
    contacts: {
      /** Creates the contact, or changes the one that has the address. */
      upsert,
      create: upsert,
      get: (id: string) => attempt((ctx) => getContact(ctx, id)),
      update: async (id: string, changes: z.input<typeof ContactChanges>) => {
        const parsed = parse(ContactChanges, changes)
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

function attemptsIn(first: Context, joined: Joined) {
  // Nothing that a rollback may take back is remembered in the process.
  const caches = new Caches()
  const textSalt = first.ids.make('bod')

  async function run<T>(work: (ctx: Context) => Promise<T>) {
    const transaction: Transaction = { afterCommit: [], marked: new Set() }
    const result = await joined.attempt(async (store) => {
      const project = await store.projects.find(first.project.id)
      if (!project)
        throw new AppError('RESOURCE_NOT_FOUND', {
          message: `The database of this transaction has no project ${first.project.id}.`,
        })
      const rooms = store.project(project.id)
      const ctx = { ...first, project, store: rooms, caches, textSalt, transaction, beginInGroup: undefined }
      return inTransaction(ctx, work)
    })
    return { result, acts: transaction.afterCommit }
  }

  async function follow(acts: readonly (() => void)[], isThere: () => Promise<boolean>): Promise<void> {
    if (acts.length === 0) return
    try {
      await joined.ended()
      if (!(await isThere())) return
    } catch (error) {
      first.log.warn({ err: error }, 'the end of a transaction is not known; sweeps find what it left')
    }
    for (const act of acts) act()
  }

  return {
    async attempt<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
      const { result, acts } = await run(work)
      void follow(acts, async () => true)
      return result
    },
    /** The same for mails, which count as accepted only when they are there afterwards. */
    async attemptSend(work: (ctx: Context) => Promise<readonly SentEmail[]>): Promise<readonly SentEmail[]> {
      const { result, acts } = await run(work)
      const [sent] = result
      void follow(acts, async () => sent !== undefined && (await first.store.emails.find(sent.email)) !== undefined)
      return result
    },
  }
}
