import type { Role } from '../../kernel/context/actor.ts'
import type { ProjectId, UserId } from '../../kernel/ids/ids.ts'
import type { AccountToken, Session, TokenKind, User } from './schema.ts'

/** The number of attempts since the count began. */
export interface AttemptCount {
  readonly count: number
  /** The time at which the count starts from zero. */
  readonly until: Date
}

/** The role of a user in a project. */
export interface Membership {
  readonly projectId: ProjectId
  readonly role: Role
}

/** An attempt that is counted for a time. */
export interface CountedAttempt {
  /** An HMAC, which identifies no person. */
  readonly key: string
  readonly windowMs: number
  readonly now: Date
}

/** The users of the deployment, and their ways to sign in. */
export interface AccountStore {
  /** Returns a user. In a transaction, others that find the same user by id in theirs wait for its end. */
  find(id: UserId): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  /** Returns false when the address has an account, which is not changed. */
  insert(user: User): Promise<boolean>
  /** Returns whether there is any user. */
  isEmpty(): Promise<boolean>
  /** Sets the password; undefined removes it. */
  setPassword(id: UserId, passwordHash: string | undefined, at: Date): Promise<void>
  /** Stores the time of a change of the user's ways to sign in. */
  touch(id: UserId, at: Date): Promise<void>
  /** Stores that earlier devices of the user do not count any more. */
  forgetDevices(id: UserId, at: Date): Promise<void>
  /** Stores that the address is verified, unless it is already. */
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
  /** Returns a token that has not expired, and ends it: of several attempts, one gets it. */
  takeToken(hash: string, kind: TokenKind, now: Date): Promise<AccountToken | undefined>
  /** Ends all tokens of a kind and address. */
  closeTokens(email: string, kind: TokenKind): Promise<void>
  /** Counts an attempt. Attempts at the same moment are counted one after the other. */
  countAttempt(attempt: CountedAttempt): Promise<AttemptCount>
  /** Takes one attempt back from the count that ends at `until`; does nothing to any other count. */
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
