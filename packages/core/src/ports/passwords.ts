/** Hashes passwords, slowly on purpose, beside the main thread and few at once. */
export interface Passwords {
  /** Returns the hash with its salt and parameters. Throws `PasswordsBusy`. */
  hash(password: string): Promise<string>
  /** Whether the password has this hash; without one it is as slow and false. Throws `PasswordsBusy`. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** More passwords wait than are hashed in reasonable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}
