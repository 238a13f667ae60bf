/** Hashes passwords, slowly on purpose, off the main thread and few at a time. */
export interface Passwords {
  /** Returns the hash with its salt and parameters. Throws `PasswordsBusy`. */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password has this hash; without a hash it takes as long and returns false. Throws
   * `PasswordsBusy`.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** The caller for whom a password is hashed. */
export interface PasswordAsker {
  /** The account whose password it should be. Of one subject and origin one password waits at a time. */
  readonly subject: string
  /**
   * The source of the request; undefined when it is not known. Origins take turns, and each has only a part of the
   * queue.
   */
  readonly origin: string | undefined
}

/** The passwords of a deployment. A caller with many requests delays only itself, and is refused before others are. */
export interface SharedPasswords {
  for(asker: PasswordAsker): Passwords
}

/** The error when more passwords wait than can be hashed in reasonable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}
