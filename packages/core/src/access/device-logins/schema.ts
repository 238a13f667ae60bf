import { z } from 'zod'
import { nameText } from '../../kernel/text/text.ts'

/** A program on some machine that waits for a person to let it in (RFC 8628). */
export interface DeviceLogin {
  /** SHA-256 of the code that the program has, lower-case hex. */
  readonly hash: string
  /** HMAC of the code that the person types. */
  readonly codeHash: string
  /** What the machine calls itself. */
  readonly machine: string
  /** The network that asked; undefined when it is not known. */
  readonly network: string | undefined
  readonly state: DeviceLoginState
  /** The address of who let it in. */
  readonly email: string | undefined
  /** When a person answered. */
  readonly answeredAt: Date | undefined
  /** Before that, the program asks too often. */
  readonly nextPollAt: Date
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const DEVICE_LOGIN_STATES = ['waiting', 'allowed', 'denied'] as const
export type DeviceLoginState = (typeof DEVICE_LOGIN_STATES)[number]

/** How long the codes work. */
export const DEVICE_LOGIN_MS = 600_000
/** How often a program may ask whether it was let in. */
export const POLL_SECONDS = 5
export const MACHINE_MAX = 100

/** Letters that look like no other, and make no words (RFC 8628 §6.1). */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const CODE_LENGTH = 8

export const DeviceLoginRequest = z.object({
  machine: nameText(1, MACHINE_MAX).describe('The name of the machine, shown to the person who approves the sign-in.'),
})
export type DeviceLoginRequest = z.output<typeof DeviceLoginRequest>

export const DevicePollRequest = z.object({
  deviceCode: z.string().min(1).max(256).describe('The code from the response that started the sign-in.'),
})

/** A code as people type it: in any case, with or without what stands between its halves. */
export const UserCode = z
  .string()
  .max(64)
  .transform((text) => text.toUpperCase().replace(/[^A-Z]/g, ''))
