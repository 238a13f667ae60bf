import { canonicalDomain, domainOf } from '../address.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** Refuses a sender whose domain is not verified for the project. The domain must equal a registered one; a subdomain is another. */
export function requireVerifiedSender(ctx: Context, email: string): void {
  const domain = domainOf(email)
  const { sandboxDomain } = ctx.settings
  if (sandboxDomain !== undefined && domain === canonicalDomain(sandboxDomain)) return
  throw new AppError('DOMAIN_NOT_VERIFIED', {
    message: `The domain ${domain} of the sender ${email} is not verified for this project.`,
    ...(sandboxDomain && { suggestion: `Send from an address at ${sandboxDomain}.` }),
    details: { domain },
  })
}
