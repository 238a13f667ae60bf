import type { Role } from '../../kernel/context/actor.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import type { Member, NewMember } from '../accounts/membership.ts'
import type { PendingInvitation } from './schema.ts'

export type MemberAddition = 'added' | 'exists' | 'full'
export type MemberChange = 'changed' | 'absent' | 'owner'
export type MemberRemoval = 'removed' | 'absent' | 'last_owner'

/** The members of one project. Changes of them happen one after the other, so that one owner always remains. */
export interface MemberStore {
  /** Returns the members, oldest first. */
  list(): Promise<readonly Member[]>
  find(userId: UserId): Promise<Member | undefined>
  add(member: NewMember, max: number): Promise<MemberAddition>
  /** Changes the role of a member who is not an owner. */
  setRole(userId: UserId, role: Role): Promise<MemberChange>
  remove(userId: UserId): Promise<MemberRemoval>
  /** Removes all members, also the owners. */
  clear(): Promise<void>
  /** Returns the invitations that have not expired, newest first; an address may have several. */
  listInvitations(now: Date): Promise<readonly PendingInvitation[]>
  /** Ends the invitations of an address, but those to a role. Returns how many there were. */
  endInvitations(email: string, exceptRole?: Role): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly members: MemberStore
  }
}
