import type { DomainFinding } from '@posthorn/core/tenant'
import { type CheckStatus, findingOf, reasonOf } from '../check.ts'
import { type DomainCheck, type DomainPatient, finding } from './check.ts'
import { checkPeer } from './peer.ts'
import { checkOwnSpf, checkRecords } from './records.ts'
import { checkMx, checkNames, checkOneClick } from './way.ts'

/** The findings about a sender domain. */
export interface DomainDiagnosis {
  readonly domain: string
  /** The worst of all checks. */
  readonly status: CheckStatus
  readonly checks: readonly DomainCheck[]
}

/** Runs the checks; `peer` replaces that of the mail server, for a result that several domains share. */
export async function examineDomain(patient: DomainPatient, peer = () => checkPeer(patient)): Promise<DomainDiagnosis> {
  const groups = await Promise.all([
    named('DNS records', patient, () => checkRecords(patient)),
    named('SPF', patient, async () => [await checkOwnSpf(patient)]),
    named('MX', patient, async () => [await checkMx(patient)]),
    named('PTR', patient, async () => [await checkNames(patient)]),
    named('one-click', patient, async () => [checkOneClick(patient)]),
    named('TLS', patient, async () => [await peer()]),
  ])
  const checks = groups.flat()
  const worst = (['broken', 'warning'] as const).find((status) => checks.some((check) => check.status === status))
  return { domain: patient.domain, status: worst ?? 'ok', checks }
}

/** A check has so long: a name may take many look-ups. */
const CHECK_MS = 20_000

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} seconds`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Returns a check as the API shows it. */
export const domainFindingOf = ({ publish, ...check }: DomainCheck): DomainFinding => ({
  ...findingOf({ ...check, fix: null }),
  fix: publish.length > 0 ? 'Publish the records.' : null,
  publish,
})

/** Turns a check that cannot be made into a warning: without a network nothing is known. */
async function named(
  name: string,
  { readers }: Pick<DomainPatient, 'readers'>,
  check: () => Promise<readonly DomainCheck[]>,
): Promise<readonly DomainCheck[]> {
  try {
    return await within(check(), CHECK_MS)
  } catch (error) {
    // The reason may name servers of the operator.
    const message =
      readers === 'tenant'
        ? 'could not be checked, because the name servers did not answer: try again later.'
        : `could not be checked (${reasonOf(error)}): try again with a network, or set POSTHORN_DNS_SERVERS.`
    return [finding(name, 'warning', message)]
  }
}
