import { type Verification, VerifyRequest, verifyAddress } from '@posthorn/core/tenant'
import { z } from 'zod'
import { NOT_AUDITED } from '../http/audit-rules.ts'
import { success } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'

const VerificationRecord = z
  .object({
    email: z.string().describe('In canonical spelling.'),
    valid: z.boolean().describe('False when no mail can reach it: its domain does not exist or takes no mail.'),
    isDisposable: z.boolean().describe('Its domain gives out addresses that are thrown away.'),
    isAlias: z.boolean().describe('Its domain forwards to an address that is kept private.'),
    isTypo: z.boolean().describe('Its domain is probably mistyped.'),
    isPlusAddressed: z.boolean().describe('Its owner added a keyword, as in ada+shop@example.com.'),
    isPersonalEmail: z.boolean().describe('It is at a provider for anybody, such as gmail.com.'),
    domainExists: z.boolean().describe('The registrable domain has name servers.'),
    hasWebsite: z.boolean().describe('The domain has an IP address.'),
    hasMxRecords: z.boolean().describe('The domain names mail servers.'),
    suggestedEmail: z.string().optional().describe('What was probably meant; absent without a suggestion.'),
    reasons: z.array(z.string()).describe('What speaks against the address, and what DNS did not answer.'),
  })
  .meta({
    id: 'Verification',
    description:
      'What is known of an address. Where DNS did not answer, nothing is held against it, and `reasons` says so.',
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
    'Says what is known of an address without writing to it: whether it follows the rules, whether its domain exists and takes mail, ' +
    'and whether it is disposable, an alias, mistyped or personal. What DNS says of a domain is kept for 24 hours. ' +
    'A text that is no address is refused with 422.',
  tag: 'Verification',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  readOnly: true,
  body: VerifyRequest.meta({ id: 'VerifyRequest' }),
  examples: { typo: { summary: 'A mistyped domain', value: { email: 'Ada+shop@gmial.com' } } },
  samples: {
    sdk: "const verdict = await client.verify('Ada+shop@gmial.com')",
    cli: 'posthorn verify Ada+shop@gmial.com',
  },
  responses: {
    200: {
      description: 'What is known of the address.',
      schema: VerificationResult,
      example: { success: true, data: EXAMPLE },
    },
  },
  handle: async ({ ctx, body }) => success(presentVerification(await verifyAddress(ctx, body))),
})

/** What is known of addresses. */
export const verifyRoutes = [verify]
