import type { Role } from '../../kernel/context/actor.ts'
import type { ProjectId, UserId } from '../../kernel/ids/ids.ts'
import type { AccountToken, Session, TokenKind, User } from './schema.ts'

/** How often something was tried since its count began. */
export interface AttemptCount {
  readonly count: number
  /** When the count begins anew. */
  readonly until: Date
}

/** What a user is in a project. */
export interface Membership {
  readonly projectId: ProjectId
  readonly role: Role
}

/** A try that is counted for a time. */
export interface CountedAttempt {
  /** Names no person: an HMAC. */
  readonly key: string
  readonly windowMs: number
  readonly now: Date
}

/** The users of the deployment, and what lets them in. */
export interface AccountStore {
  /** In a transaction, others who find the same user by id in theirs wait for its end. */
  find(id: UserId): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  /** Returns false when the address has an account, which stays as it is. */
  insert(user: User): Promise<boolean>
  /** Whether there is any user. */
  isEmpty(): Promise<boolean>
  /** Undefined takes the password away. */
  setPassword(id: UserId, passwordHash: string | undefined, at: Date): Promise<void>
  /** Notes that what lets the user in has changed. */
  touch(id: UserId, at: Date): Promise<void>
  /** Notes that devices on which the user was signed in before count no more. */
  forgetDevices(id: UserId, at: Date): Promise<void>
  /** Notes that the address is the user's, unless that is known. */
  setVerified(id: UserId, at: Date): Promise<void>
  /** Opens a session, and ends the user's oldest ones beyond `max`. */
  openSession(session: Session, max: number): Promise<void>
  /** Returns the user of a session that has not expired. */
  findSession(hash: string, now: Date): Promise<User | undefined>
  /** Returns whether it was open. */
  closeSession(hash: string): Promise<boolean>
  /** Ends all sessions of a user but one. */
  closeSessions(userId: UserId, exceptHash?: string): Promise<void>
  /** Returns the sessions of a user that have not expired, newest first. */
  listSessions(userId: UserId, now: Date): Promise<readonly Session[]>
  /** Adds a token, and ends the oldest of its kind, address and project beyond `max`. */
  addToken(token: AccountToken, max: number): Promise<void>
  /** Returns a token that has not expired. */
  findToken(hash: string, kind: TokenKind, now: Date): Promise<AccountToken | undefined>
  /** Returns a token that has not expired, and ends it: of several who try, one gets it. */
  takeToken(hash: string, kind: TokenKind, now: Date): Promise<AccountToken | undefined>
  /** Ends all tokens of a kind and address. */
  closeTokens(email: string, kind: TokenKind): Promise<void>
  /** Counts a try. Tries at the same moment are counted one after the other. */
  countAttempt(attempt: CountedAttempt): Promise<AttemptCount>
  /** Takes one try back of a count that begins anew then; of any other it does nothing. */
  uncountAttempt(key: string, until: Date): Promise<void>
  forgetAttempts(keys: readonly string[]): Promise<void>
  /** Counts the projects that the user founded: those of which they have been an owner since the project was created. */
  countFounded(userId: UserId): Promise<number>
  /** Returns the projects of which the user is a member, oldest membership first. */
  listMemberships(userId: UserId, limit: number): Promise<readonly Membership[]>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly accounts: AccountStore
  }
}
