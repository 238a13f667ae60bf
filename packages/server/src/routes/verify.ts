import { type Verification, VerifyRequest, verifyAddress } from '@posthorn/core/tenant'
import { z } from 'zod'
import { success } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'

const VerificationRecord = z
  .object({
    email: z.string().describe('The address in canonical spelling.'),
    valid: z
      .boolean()
      .describe('False if the address cannot receive mail: its domain does not exist or accepts no mail.'),
    isDisposable: z.boolean().describe('Whether its domain provides disposable addresses.'),
    isAlias: z.boolean().describe('Whether its domain forwards mail to private addresses.'),
    isTypo: z.boolean().describe('Whether its domain is probably mistyped.'),
    isPlusAddressed: z.boolean().describe('Whether it contains a tag, as in ada+shop@example.com.'),
    isPersonalEmail: z.boolean().describe('Whether it belongs to a public provider such as gmail.com.'),
    domainExists: z.boolean().describe('Whether the registrable domain has name servers.'),
    hasWebsite: z.boolean().describe('Whether the domain has an IP address.'),
    hasMxRecords: z.boolean().describe('Whether the domain has mail servers.'),
    suggestedEmail: z.string().optional().describe('The probably intended address; absent without a suggestion.'),
    reasons: z.array(z.string()).describe('Problems with the address, and failed DNS lookups.'),
  })
  .meta({
    id: 'Verification',
    description: 'The result for an address. Failed DNS lookups do not count against it; `reasons` mentions them.',
  })

const VerificationResult = z
  .object({ success: z.literal(true), data: VerificationRecord })
  .meta({ id: 'VerificationResult' })

const EXAMPLE: z.input<typeof VerificationRecord> = {
  email: 'ada+shop@gmial.com',
  valid: true,
  isDisposable: false,
  isAlias: false,
  isTypo: true,
  isPlusAddressed: true,
  isPersonalEmail: false,
  domainExists: true,
  hasWebsite: true,
  hasMxRecords: true,
  suggestedEmail: 'ada+shop@gmail.com',
  reasons: ['gmial.com is probably a typo of gmail.com.'],
}

function presentVerification(verification: Verification): z.input<typeof VerificationRecord> {
  const { email, isValid, suggestedEmail, reasons, ...rest } = verification
  return {
    email,
    valid: isValid,
    ...rest,
    ...(suggestedEmail !== undefined && { suggestedEmail }),
    reasons: [...reasons],
  }
}

const verify = defineRoute({
  method: 'POST',
  path: '/v1/verify',
  operationId: 'verifyEmail',
  summary: 'Verify an address',
  description:
    'Checks an address without sending mail to it: its syntax, whether its domain exists and accepts mail, ' +
    'and whether it is disposable, an alias, mistyped or personal. DNS results are cached for 24 hours. ' +
    'A text that is not an address is refused with 422.',
  tag: 'Verification',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  body: { schema: VerifyRequest.meta({ id: 'VerifyRequest' }) },
  examples: { typo: { summary: 'A mistyped domain', value: { email: 'Ada+shop@gmial.com' } } },
  samples: {
    sdk: "const verdict = await client.verify('Ada+shop@gmial.com')",
    cli: 'posthorn verify Ada+shop@gmial.com',
  },
  responses: {
    200: {
      description: 'The result.',
      schema: VerificationResult,
      example: { success: true, data: EXAMPLE },
    },
  },
  handle: async ({ ctx, body }) => success(presentVerification(await verifyAddress(ctx, body))),
})

/** Verification of addresses. */
export const verifyRoutes = [verify]
