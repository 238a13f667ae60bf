import { z } from 'zod'

/** A longer text is refused before anybody looks at it; no address has more than 254. */
const TEXT_MAX = 1000

export const VerifyRequest = z.object({
  email: z.string().max(TEXT_MAX).describe('The address to verify.').meta({ format: 'email' }),
})
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** What is known of an address without writing to it. */
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
  /** Whether it is at a provider for anybody. */
  readonly isPersonalEmail: boolean
  /** Like the next two, true when DNS does not say otherwise. */
  readonly domainExists: boolean
  readonly hasWebsite: boolean
  readonly hasMxRecords: boolean
  /** Sentences: what speaks against the address, and what could not be found out. */
  readonly reasons: readonly string[]
  /** What was probably meant. */
  readonly suggestedEmail: string | undefined
}
