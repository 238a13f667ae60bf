import { domainOf } from '../../kernel/address/address.ts'
import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { World } from '../../kernel/context/world.ts'
import type { MailSigner } from '../../kernel/ports/mailer.ts'
import type { Project } from '../projects/schema.ts'
import { type SenderCheck, sendingOf } from './check.ts'
import { returnPathHost } from './return-path.ts'
import type { Domain, VerifiedDomain } from './schema.ts'
import { verifiedDomainOf } from './sender.ts'
import { readTrackingHost, trackingHostOf } from './tracking-host.ts'
import { publishingOf } from './verify.ts'

/** The setup with which mails of a sender are sent. */
export interface SenderIdentity {
  /** Changes with everything else. */
  readonly version: string
  readonly signer: MailSigner | undefined
  /** The host for bounces; undefined: that of the sender. */
  readonly returnHost: string | undefined
  /** The host of its tracked links; undefined: that of the deployment. */
  readonly trackingHost: string | undefined
}

/** The error when the domain of a sender was deleted or lost while its mail was being handed over. */
export class SenderLost extends Error {
  override readonly name = 'SenderLost'
}

export const UNSIGNED: SenderIdentity = {
  version: '',
  signer: undefined,
  returnHost: undefined,
  trackingHost: undefined,
}

const IDENTITIES_MAX = 1000
const identities = cacheOf(() => ({
  known: createLru<string, SenderIdentity>(IDENTITIES_MAX, () => 1),
  underWay: new Map<string, Promise<SenderIdentity>>(),
}))

type SigningWorld = Pick<World, 'caches' | 'dkim' | 'registrableDomain' | 'secrets' | 'settings' | 'store'>

/**
 * Returns the setup for mails of an address. An address of the sandbox is not signed. The product's own mails are
 * signed when any project has verified the domain of their sender, and unsigned otherwise. Throws `SenderLost`.
 */
export function identityOf(world: SigningWorld, project: Project, email: string): Promise<SenderIdentity> {
  return project.isSystem ? systemIdentity(world, email) : identityIn(world, project, email)
}

async function systemIdentity(world: SigningWorld, email: string): Promise<SenderIdentity> {
  const ownerId = await world.store.domains.ownerOf(domainOf(email))
  const owner = ownerId && (await world.store.projects.find(ownerId))
  if (!owner) return UNSIGNED
  return identityIn(world, owner, email).catch((error: unknown) => {
    if (error instanceof SenderLost) return UNSIGNED
    throw error
  })
}

async function identityIn(world: SigningWorld, project: Project, email: string): Promise<SenderIdentity> {
  const domain = verifiedDomainOf(project, email)
  if (!domain) return UNSIGNED
  const { known, underWay } = identities(world)
  const key = `${domain.id} ${domain.version}`
  const found = known.get(key) ?? underWay.get(key)
  if (found) return found
  const made = readIdentity(world, project, domain).finally(() => underWay.delete(key))
  underWay.set(key, made)
  const identity = await made
  known.set(key, identity)
  return identity
}

async function readIdentity(world: SigningWorld, { id }: Project, verified: VerifiedDomain): Promise<SenderIdentity> {
  const domain = await world.store.project(id).domains.find(verified.id)
  if (domain?.status !== 'verified') throw new SenderLost(verified.domain)
  const sending = sendingOf(domain, publishingOf(world))
  return {
    version: `${domain.id} ${domain.version}`,
    signer: signerOf(world, domain, sending),
    returnHost: sending.takesReturns ? returnPathHost(domain.domain) : undefined,
    // None if the deployment itself uses that host.
    trackingHost: sending.tracks ? readTrackingHost(trackingHostOf(domain.domain), world.settings) : undefined,
  }
}

function signerOf({ dkim, secrets }: SigningWorld, { domain }: Domain, { keys }: SenderCheck): MailSigner {
  return dkim.signer({
    domain,
    keys: keys.flatMap(({ algorithm, selector, privateKey }) =>
      privateKey === undefined ? [] : [{ algorithm, selector, privateKey: secrets.open(privateKey) }],
    ),
  })
}
