import type { Context } from '../kernel/context/context.ts'
import { addDomain, getDomain, prepareDomain } from '../tenant/domains/domains.ts'
import { type DomainRecord, recordsOf } from '../tenant/domains/records.ts'
import type { Domain } from '../tenant/domains/schema.ts'
import { publishingOf, verifyDomain } from '../tenant/domains/verify.ts'
import type { MemoryDns } from './memory-dns.ts'

/** A record as in the API and the use cases. */
interface PublishedRecord {
  readonly type: string
  readonly name: string
  readonly value: string
  readonly priority?: number | undefined
}

/** Publishes records, long texts in strings of 255 characters (RFC 1035 §3.3.14), and removes others at their names. */
export function publishRecords(dns: Pick<MemoryDns, 'set'>, records: readonly PublishedRecord[]): void {
  for (const [name, all] of Map.groupBy(records, ({ name }) => name)) {
    const values = (type: string) => all.filter((record) => record.type === type)
    const [alias] = values('CNAME')
    dns.set(name, {
      ...(alias && { cname: alias.value }),
      txt: values('TXT').map(({ value }) => value.match(/.{1,255}/g) ?? []),
      mx: values('MX').map(({ value, priority = 0 }) => ({ exchange: value, priority })),
    })
  }
}

/** Returns the records that the owner of a domain must publish now. */
export async function recordsAt(ctx: Context, id: string): Promise<readonly DomainRecord[]> {
  return recordsOf(await getDomain(ctx, id), publishingOf(ctx))
}

/** Adds a domain with all its records in place, and verifies it. */
export async function aVerifiedDomain(ctx: Context, dns: MemoryDns, name: string): Promise<Domain> {
  const domain = await addDomain(ctx, { domain: name, keys: await prepareDomain(ctx, { domain: name }) })
  publishRecords(dns, recordsOf(domain, publishingOf(ctx)))
  return verifyDomain(ctx, domain.id)
}

/** Adds a domain, and marks its records as found. No name server is asked until it is checked, six hours later. */
export async function aTrustedDomain(ctx: Context, name: string): Promise<Domain> {
  const domain = await addDomain(ctx, { domain: name, keys: await prepareDomain(ctx, { domain: name }) })
  const verifiedAt = ctx.clock.now()
  const nextCheckAt = new Date(verifiedAt.getTime() + 6 * 3_600_000)
  const trusted: Domain = { ...domain, status: 'verified', verifiedAt, nextCheckAt }
  await ctx.store.domains.update(trusted)
  return trusted
}
