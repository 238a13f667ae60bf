import type { Context } from '../context.ts'
import type { ContactWrite } from '../fields/count.ts'
import type { PatchedData } from '../fields/patch.ts'
import type { Contact } from './schema.ts'

/** A contact that changes. */
export interface ContactChange {
  /** As it is to be. */
  readonly contact: Contact
  readonly write: ContactWrite
  /** Whether it subscribes, or unsubscribes. */
  readonly flipped: boolean
  /** Whether it gets another address. */
  readonly isMoved: boolean
}

/** What is to become of a contact; what is absent stays. */
export interface NextContact {
  readonly email?: string | undefined
  readonly subscribed?: boolean | undefined
  readonly patch?: PatchedData
}

/** The change that makes of a contact what it is to be; undefined when it is that already. `deleted` are fields of the project. */
export function changeOf(
  before: Contact,
  next: NextContact,
  { now, deleted }: { readonly now: Date; readonly deleted: ReadonlySet<string> },
): ContactChange | undefined {
  const { email = before.email, subscribed = before.subscribed, patch } = next
  const data = patch?.data ?? before.data
  const flipped = subscribed !== before.subscribed
  const isMoved = email !== before.email
  const revived = patch?.rewritten.filter((name) => deleted.has(name)) ?? []
  if (!flipped && !isMoved && data === before.data && revived.length === 0) return undefined
  return {
    contact: { ...before, email, subscribed, data, updatedAt: now },
    write: { contacts: 0, added: patch?.added ?? [], removed: patch?.removed ?? [], revived, data },
    flipped,
    isMoved,
  }
}

/** Those of the fields that get a value again which are deleted in the project. */
export async function deletedAmong(ctx: Context, patches: readonly PatchedData[]): Promise<ReadonlySet<string>> {
  const names = new Set(patches.flatMap(({ rewritten }) => rewritten))
  return names.size === 0 ? names : new Set(await ctx.store.fields.deletedAmong([...names]))
}
