import type { Passwords, SharedPasswords } from '../kernel/ports/passwords.ts'
import { hexOf, sha256, utf8 } from './sha256.ts'

const hashOf = (password: string) => `plain$${hexOf(sha256(utf8(password)))}`

const plain: Passwords = {
  hash: async (password) => hashOf(password),
  verify: async (password, hash) => hashOf(password) === hash,
}

/** Passwords for tests: fast to hash, and so fast to guess. */
export const plainPasswords: SharedPasswords = { for: () => plain }
