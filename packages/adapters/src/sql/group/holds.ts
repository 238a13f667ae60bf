import type { ProjectId } from '@posthorn/core/kernel'
import type { Contact } from '@posthorn/core/people'
import type { ContactKey, UpsertResult } from '../contacts/group.ts'
import { NotInGroup } from './not-in-group.ts'

/** A member of the group, as holds see it. */
interface Holder {
  readonly project: ProjectId
}

/** A contact of the group, or its absence. */
interface HeldMembers<M> {
  state: UpsertResult
  holder: M | undefined
  /** The members that wait for the holder. */
  waiting: (() => void)[]
  /** All members that had it, in order. */
  readonly users: M[]
}

/**
 * The contacts that members of a group read and write. One member at a time has a contact, and the next one sees its
 * changes, as if their transactions had followed one another.
 */
export interface Holds<M> {
  /** Returns the contacts of addresses, and holds them for the member. Throws `NotInGroup` if one is unavailable. */
  take(member: M, emails: readonly string[]): Promise<readonly (Contact | undefined)[]>
  /** Replaces the contact of an address that the member holds. */
  write(member: M, contact: Contact): void
  /** Ends a member's work. If it failed, its contacts are restored. */
  release(member: M, hasFailed: boolean): void
  /** Returns these members and all that saw their writes, directly or indirectly. */
  dependants(members: ReadonlySet<M>): ReadonlySet<M>
}

export function createHolds<M extends Holder>(find: (key: ContactKey) => Promise<UpsertResult>): Holds<M> {
  const holds = new Map<string, HeldMembers<M>>()
  /** The states of contacts that each member found. */
  const found = new Map<M, Map<string, UpsertResult>>()

  const keyOf = (member: M, email: string) => `${member.project} ${email}`
  const heldBy = (member: M) =>
    found.get(member) ?? found.set(member, new Map()).get(member) ?? new Map<string, UpsertResult>()

  /** Returns one of the contacts that another member has. */
  const busyAmong = (member: M, keys: readonly string[]) =>
    keys.map((key) => holds.get(key)).find((held) => held?.holder && held.holder !== member)

  return {
    async take(member, emails) {
      const keys = emails.map((email) => keyOf(member, email))
      const own = heldBy(member)
      for (let busy = busyAmong(member, keys); busy; busy = busyAmong(member, keys)) {
        // A member that holds something never waits, so that two members do not wait for each other.
        if (own.size > 0) throw new NotInGroup('it needs contacts that others hold')
        const { waiting } = busy
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      const states = keys.map((key, index) => {
        const email = emails[index] ?? ''
        const known = holds.get(key)
        if (known) {
          known.holder = member
          if (known.users.at(-1) !== member) known.users.push(member)
          if (!own.has(key)) own.set(key, known.state)
          return known.state
        }
        const held: HeldMembers<M> = { state: undefined, holder: member, waiting: [], users: [member] }
        holds.set(key, held)
        own.set(key, undefined)
        return find({ project: member.project, email }).then((state) => {
          held.state = state
          own.set(key, state)
          return state
        })
      })
      return (await Promise.all(states)).map((state) => {
        if (state === 'too large') throw new NotInGroup('a contact is too large', { isCostly: true })
        if (state === 'unavailable') throw new NotInGroup('a contact is unavailable')
        return state
      })
    },

    write(member, contact) {
      const held = holds.get(keyOf(member, contact.email))
      if (held?.holder !== member) throw new NotInGroup('it writes a contact that it has not read')
      held.state = contact
    },

    release(member, hasFailed) {
      for (const [key, state] of heldBy(member)) {
        const held = holds.get(key)
        if (!held) continue
        if (hasFailed) held.state = state
        held.holder = undefined
        const { waiting } = held
        held.waiting = []
        for (const go of waiting) go()
      }
    },

    dependants(members) {
      const all = new Set(members)
      for (let before = -1; before < all.size; ) {
        before = all.size
        for (const { users } of holds.values()) {
          const first = users.findIndex((user) => all.has(user))
          if (first >= 0) for (const user of users.slice(first)) all.add(user)
        }
      }
      return all
    },
  }
}
