import type { Context } from '../context.ts'
import type { ContactWrite } from '../fields/count.ts'
import type { PatchedData } from '../fields/patch.ts'
import type { Contact } from './schema.ts'

/** The change of one contact. */
export interface ContactChange {
  /** The contact after the change. */
  readonly contact: Contact
  readonly write: ContactWrite
  /** Whether `subscribed` changes. */
  readonly flipped: boolean
  /** Whether the address changes. */
  readonly isMoved: boolean
}

/** New values of a contact; absent ones stay. */
export interface NextContact {
  readonly email?: string | undefined
  readonly subscribed?: boolean | undefined
  readonly patch?: PatchedData
}

/** Returns the change to the new values; undefined when nothing changes. `deleted` are deleted fields of the project. */
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

/** Returns the deleted fields of the project that these patches write a value to. */
export async function deletedAmong(ctx: Context, patches: readonly PatchedData[]): Promise<ReadonlySet<string>> {
  const names = new Set(patches.flatMap(({ rewritten }) => rewritten))
  return names.size === 0 ? names : new Set(await ctx.store.fields.deletedAmong([...names]))
}
