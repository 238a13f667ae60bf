import { cacheOf } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Dns } from '../../kernel/ports/dns.ts'
import type { Doctor, Examination, Finding } from '../../kernel/ports/doctor.ts'
import { getDomain } from './domains.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { DomainRecord } from './records.ts'
import type { Domain } from './schema.ts'

/** A DNS record to publish. */
export interface RecordToPublish extends Pick<DomainRecord, 'type' | 'name'> {
  /** The content; that of an MX record includes its priority. */
  readonly value: string
}

/** A finding about a sender domain. */
export interface DomainFinding extends Finding {
  /** The records that fix it. */
  readonly publish: readonly RecordToPublish[]
}

declare module '../../kernel/ports/doctor.ts' {
  interface Doctor {
    /** Checks the records of a sender domain and the path of its mail. Names no host or address of the operator. */
    examineDomain(domain: Domain, dns: Dns): Promise<readonly DomainFinding[]>
  }
}

/** The time for which the findings about a domain are shown again. */
export const DOMAIN_FINDINGS_KEPT_MS = 10_000

/** The most checks for which a project may wait at the same time, in one process. */
const CHECKS_AT_ONCE = 4
/** The most domains whose findings a process keeps. */
const KEPT_MAX = 1000

interface Kept {
  readonly untilMs: number
  readonly examination: Promise<Examination<DomainFinding>>
}

const keptOf = cacheOf(() => new Map<string, Kept>())
const limited = limitConcurrency(CHECKS_AT_ONCE, 'checks of domains')

/** Asks the name servers and the mail server now. Within some seconds of a check it returns its findings. */
export async function examineDomain(ctx: Context, id: string): Promise<Examination<DomainFinding>> {
  const domain = await getDomain(ctx, id)
  const { doctor } = ctx
  if (!doctor) throw new AppError('DOCTOR_UNAVAILABLE')
  const kept = keptOf(ctx)
  const known = kept.get(domain.id)
  if (known && ctx.steadyMs() < known.untilMs) return known.examination
  return limited(ctx, () => {
    const examination = examined(ctx, doctor, domain)
    kept.delete(domain.id)
    kept.set(domain.id, { untilMs: ctx.steadyMs() + DOMAIN_FINDINGS_KEPT_MS, examination })
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
    return examination
  })
}

async function examined(ctx: Context, doctor: Doctor, domain: Domain): Promise<Examination<DomainFinding>> {
  const checkedAt = ctx.clock.now()
  return { checkedAt, findings: await doctor.examineDomain(domain, ctx.dns) }
}
