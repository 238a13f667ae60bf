import { z } from 'zod'
import { nameText } from '../../kernel/text/text.ts'

/** A program on some machine that waits for a person to allow it (RFC 8628). */
export interface DeviceLogin {
  /** SHA-256 of the code of the program, lower-case hex. */
  readonly hash: string
  /** HMAC of the code that the person types. */
  readonly codeHash: string
  /** The machine's own name. */
  readonly machine: string
  /** The network that asked; undefined when it is not known. */
  readonly network: string | undefined
  readonly state: DeviceLoginState
  /** The address of the person who allowed it. */
  readonly email: string | undefined
  /** The time of a person's answer. */
  readonly answeredAt: Date | undefined
  /** The earliest time of the next poll; before that, the program polls too often. */
  readonly nextPollAt: Date
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const DEVICE_LOGIN_STATES = ['waiting', 'allowed', 'denied'] as const
export type DeviceLoginState = (typeof DEVICE_LOGIN_STATES)[number]

/** The time for which the codes work. */
export const DEVICE_LOGIN_MS = 600_000
/** The interval at which a program may poll. */
export const POLL_SECONDS = 5
const MACHINE_MAX = 100

/** Letters that do not look like others, and make no words (RFC 8628 §6.1). */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const CODE_LENGTH = 8

export const DeviceLoginRequest = z.object({
  machine: nameText(1, MACHINE_MAX).describe('The name of the machine, shown to the person who approves the sign-in.'),
})
export type DeviceLoginRequest = z.output<typeof DeviceLoginRequest>

export const DevicePollRequest = z.object({
  deviceCode: z.string().min(1).max(256).describe('The code from the response that started the sign-in.'),
})

/** A code as people type it: in any case, with or without characters between its halves. */
export const UserCode = z
  .string()
  .max(64)
  .transform((text) => text.toUpperCase().replace(/[^A-Z]/g, ''))
