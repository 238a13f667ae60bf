import type { UserId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { KeyAddition } from '../keys/store.ts'
import type { ListedProject, Operator, OperatorKey, OperatorKeyId, OperatorProjectsQuery } from './schema.ts'

/** A key to store. */
export interface NewOperatorKey extends OperatorKey {
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string
}

/** A list of projects: newest first, or by name for a search. */
export interface ProjectsRequest extends PageRequest, Pick<OperatorProjectsQuery, 'search' | 'status'> {
  /** The beginning of the month whose mails are counted. */
  readonly month: Date
}

/** The people and keys that operate the deployment. Each change applies to the next look-up on every node. */
export interface OperatorStore {
  /** Returns the keys, oldest first. */
  listKeys(): Promise<readonly OperatorKey[]>
  findKey(hash: string): Promise<OperatorKey | undefined>
  /** Adds a key unless one has its name, or there are `max`. Throws `StoreConflict` for a hash that is taken. */
  addKey(key: NewOperatorKey, max: number): Promise<KeyAddition>
  /** Returns the removed key; undefined if there was none. */
  removeKey(id: OperatorKeyId): Promise<OperatorKey | undefined>
  /** Stores a use of the key, unless a later one is stored. */
  useKey(id: OperatorKeyId, at: Date): Promise<void>
  /** Returns the users who are operators, oldest first. */
  list(): Promise<readonly Operator[]>
  find(userId: UserId): Promise<Operator | undefined>
  /** Makes a user an operator, unless they are one, or there are `max`. */
  add(operator: Omit<Operator, 'email'>, max: number): Promise<KeyAddition>
  /** Returns whether the user was one. */
  remove(userId: UserId): Promise<boolean>
  /** Returns how many projects are suspended, at most `atMost`; those that are being emptied do not count. */
  countSuspended(atMost: number): Promise<number>
  /** Returns the projects of the deployment, newest first; those whose name begins with the search, by name and id. */
  projects(request: ProjectsRequest): Promise<readonly ListedProject[]>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly operators: OperatorStore
  }
}
