import { canonicalDomain, domainOf } from '../../kernel/address/address.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Project } from '../projects/schema.ts'
import type { VerifiedDomain } from './schema.ts'

/** The project and deployment that send. */
interface SenderDomain {
  readonly settings: Pick<World['settings'], 'sandboxDomain' | 'systemFrom'>
  readonly project: Pick<Project, 'verifiedDomains' | 'isFirst' | 'isSystem'>
  /** Whether mail is sent, and not only captured. */
  readonly isSentForReal: boolean
}

/**
 * Returns the sandbox domain if the project may use it: every project while mail is only captured, else the first one.
 */
function sandboxOf({ settings: { sandboxDomain }, project, isSentForReal }: SenderDomain): string | undefined {
  return sandboxDomain === undefined || (isSentForReal && !project.isFirst) ? undefined : canonicalDomain(sandboxDomain)
}

/** Returns the verified domain of an address; undefined for one of the sandbox, and for others. */
export function verifiedDomainOf(
  { verifiedDomains }: Pick<Project, 'verifiedDomains'>,
  email: string,
): VerifiedDomain | undefined {
  const name = domainOf(email)
  return verifiedDomains.find(({ domain }) => domain === name)
}

/**
 * Returns whether the project may send from an address now. Its domain equals a verified one; a subdomain does not
 * count.
 */
export function maySendFrom(sending: SenderDomain, email: string): boolean {
  const { settings, project } = sending
  if (verifiedDomainOf(project, email) !== undefined || domainOf(email) === sandboxOf(sending)) return true
  // The operator is responsible for the sender of the product's own mails.
  return project.isSystem && settings.systemFrom !== undefined && domainOf(email) === domainOf(settings.systemFrom)
}

/** Refuses a sender whose domain is not verified for the project. */
export function requireVerifiedSender(ctx: Context, email: string): void {
  if (maySendFrom(ctx, email)) return
  const domain = domainOf(email)
  const own = sandboxOf(ctx) ?? ctx.project.verifiedDomains[0]?.domain
  throw new AppError('DOMAIN_NOT_VERIFIED', {
    message: `The domain ${domain} of the sender ${email} is not verified for this project.`,
    suggestion: own === undefined ? ADD_IT : `${ADD_IT} Or send from an address at ${own}.`,
    details: { domain },
  })
}

const ADD_IT = 'Add the domain, publish its DNS records, and verify it.'

/** Returns the reason for a mail that is not sent because its sender's domain is no longer verified. */
export function lostSender(email: string): string {
  return `Not sent: the domain ${domainOf(email)} of the sender is no longer verified for the project.`
}
