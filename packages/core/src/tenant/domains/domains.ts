import { canonicalDomain } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { nextCheckAt } from './check.ts'
import { makeKeys } from './keys.ts'
import { DOMAINS_MAX, type Domain, type DomainInput, type DomainKey } from './schema.ts'

/** Returns a domain. Inside a transaction the domain is locked until its end. */
export async function getDomain(ctx: Context, id: string): Promise<Domain> {
  const key = asId('dom', id)
  const domain = key && (await ctx.store.domains.find(key))
  if (!domain) throw new AppError('DOMAIN_NOT_FOUND')
  return domain
}

/** Returns the domains of the project, by name. */
export function listDomains(ctx: Context): Promise<readonly Domain[]> {
  return ctx.store.domains.list()
}

/** Creates the keys of a new domain, which takes a moment: call it before any transaction. Throws like `addDomain`. */
export async function prepareDomain(ctx: Context, { domain: name }: DomainInput): Promise<readonly DomainKey[]> {
  requireAllowed(ctx, name)
  const there = await ctx.store.domains.list()
  if (there.some(({ domain }) => domain === name)) throw refusal('exists', name)
  if (there.length >= DOMAINS_MAX) throw refusal('full', name)
  return makeKeys(ctx, 'current')
}

/** Adds a pending domain. Throws `CONFLICT` when this project has it or too many, or another has verified it. */
export async function addDomain(
  ctx: Context,
  { domain: name, keys }: DomainInput & { readonly keys: readonly DomainKey[] },
): Promise<Domain> {
  requireAllowed(ctx, name)
  const now = ctx.clock.now()
  const domain: Domain = {
    id: ctx.ids.make('dom'),
    domain: name,
    status: 'pending',
    keys,
    answers: {},
    version: 1,
    failures: 0,
    unanswered: 0,
    reason: undefined,
    watchedSince: now,
    verifiedAt: undefined,
    failingSince: undefined,
    checkedAt: undefined,
    askedAt: undefined,
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const added = { ...domain, nextCheckAt: nextCheckAt(domain, now) }
  const outcome = await inTransaction(ctx, ({ store }) => store.domains.add(added, DOMAINS_MAX))
  if (outcome === 'added') return added
  throw refusal(outcome, name)
}

const refusal = (outcome: keyof typeof REFUSED, name: string) =>
  new AppError('CONFLICT', { ...REFUSED[outcome](name), details: { domain: name } })

const REFUSED = {
  exists: (name: string) => ({
    message: `The project already has the domain ${name}.`,
    suggestion: 'Look it up in the list of domains.',
  }),
  verified_elsewhere: (name: string) => ({
    message: `The domain ${name} is verified in another project.`,
    suggestion: 'Delete it there first, or send from another domain, e.g. a subdomain.',
  }),
  full: () => ({
    message: `A project can have at most ${DOMAINS_MAX} domains.`,
    suggestion: 'Delete unused domains.',
  }),
} as const

/**
 * Throws for a domain that cannot have an owner: name servers could never verify it. Where mail is really sent, the
 * sandbox domain has to be verified like any other.
 */
function requireAllowed({ settings, isSentForReal, registrableDomain }: Context, name: string): void {
  const { sandboxDomain } = settings
  if (!isSentForReal && sandboxDomain !== undefined && name === canonicalDomain(sandboxDomain))
    throw invalidField('domain', 'sandbox_domain', 'domain: is the sandbox domain, which needs no verification')
  if (registrableDomain(name) === undefined)
    throw invalidField('domain', 'public_suffix', 'domain: is a public suffix; use a domain below it')
}

const USERS_NAMED = 5

/** Deletes an unused domain. Throws `CONFLICT` while templates or active campaigns use it. */
export async function deleteDomain(ctx: Context, id: string): Promise<void> {
  const { domain } = await getDomain(ctx, id)
  const [templates, campaigns] = await Promise.all([
    ctx.store.templates.listBySender(domain, USERS_NAMED),
    ctx.store.campaigns.listActiveBySender(domain, USERS_NAMED),
  ])
  if (templates.length + campaigns.length > 0) {
    const named = (noun: string, users: readonly { readonly name: string }[]) =>
      users.length === 0 ? [] : [`${noun} ${users.map(({ name }) => `"${name}"`).join(', ')}`]
    throw new AppError('CONFLICT', {
      message: `The domain is in use by ${[...named('templates', templates), ...named('campaigns', campaigns)].join(' and ')}.`,
      suggestion: 'Change their sender or cancel the campaigns, then delete the domain.',
      details: {
        templates: templates.map(({ id, name }) => ({ id, name })),
        campaigns: campaigns.map(({ id, name }) => ({ id, name })),
      },
    })
  }
  await inTransaction(ctx, async (ctx) => {
    const domain = await getDomain(ctx, id)
    await ctx.store.domains.delete(domain.id)
  })
}
