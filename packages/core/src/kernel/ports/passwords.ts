/** Hashes passwords, slowly on purpose, beside the main thread and few at once. */
export interface Passwords {
  /** Returns the hash with its salt and parameters. Throws `PasswordsBusy`. */
  hash(password: string): Promise<string>
  /** Whether the password has this hash; without one it is as slow and false. Throws `PasswordsBusy`. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** On whose behalf a password is hashed. */
export interface PasswordAsker {
  /** Whose password it is said to be. Of one subject and origin one password waits at a time. */
  readonly subject: string
  /** Where it comes from; undefined when that is not known. Origins take turns, and one has a part of the line only. */
  readonly origin: string | undefined
}

/** The passwords of a deployment. Who asks much waits behind itself, and is refused before others are. */
export interface SharedPasswords {
  for(asker: PasswordAsker): Passwords
}

/** More passwords wait than are hashed in reasonable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}
