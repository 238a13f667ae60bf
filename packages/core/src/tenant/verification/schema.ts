import { z } from 'zod'

/** The longest text that is parsed; no address has more than 254 characters. */
const TEXT_MAX = 1000

export const VerifyRequest = z.object({
  email: z.string().max(TEXT_MAX).describe('The address to verify.').meta({ format: 'email' }),
})
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** The facts about an address that can be found without writing to it. */
export interface Verification {
  /** The address in canonical spelling. */
  readonly email: string
  /** False if the address cannot receive mail: its domain does not exist or accepts no mail. */
  readonly isValid: boolean
  readonly isDisposable: boolean
  /** Whether it forwards to an address that its owner keeps private. */
  readonly isAlias: boolean
  readonly isTypo: boolean
  readonly isPlusAddressed: boolean
  /** Whether it is at a provider for the public. */
  readonly isPersonalEmail: boolean
  /** Whether the domain exists; like the next two, true unless DNS proves otherwise. */
  readonly domainExists: boolean
  readonly hasWebsite: boolean
  readonly hasMxRecords: boolean
  /** Sentences: the problems of the address, and the facts that could not be determined. */
  readonly reasons: readonly string[]
  /** The address that was probably meant. */
  readonly suggestedEmail: string | undefined
}
