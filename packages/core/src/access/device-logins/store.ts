import type { DeviceLogin, DeviceLoginState } from './schema.ts'

/** The answer of a person. */
export interface DeviceAnswer {
  readonly state: Exclude<DeviceLoginState, 'waiting'>
  readonly email: string
  readonly now: Date
}

/** The programs that wait for permission. */
export interface DeviceLoginStore {
  /** Returns false when its code is that of another one, which is not changed. */
  add(login: DeviceLogin): Promise<boolean>
  /** Returns one that has not expired, by the hash of the program's code. */
  find(hash: string, now: Date): Promise<DeviceLogin | undefined>
  /** Returns one that waits and has not expired, by the hash of the person's code. */
  findWaiting(codeHash: string, now: Date): Promise<DeviceLogin | undefined>
  /** Answers one that waits and has not expired. Returns false when there is none: of several answers, one counts. */
  answer(codeHash: string, answer: DeviceAnswer): Promise<boolean>
  /** Stores the time of a poll, unless it is too early. */
  notePoll(hash: string, now: Date, nextPollAt: Date): Promise<void>
  /** Returns one that was allowed and has not expired, and deletes it: of several calls, one gets it. */
  take(hash: string, now: Date): Promise<DeviceLogin | undefined>
  /** Ends those that this address has allowed and that were not taken. */
  endAllowed(email: string): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly deviceLogins: DeviceLoginStore
  }
}
