import { registrableDomain } from '@posthorn/adapters/node'
import { AppError } from '@posthorn/core/kernel'
import type { Doctor } from '@posthorn/core/ports'
import { type Check, findingOf } from './check.ts'
import type { DomainPatient } from './domain/check.ts'
import { domainFindingOf, examineDomain } from './domain/examine.ts'
import { checkPeer } from './domain/peer.ts'
import { addressesOfSpf } from './domain/way.ts'
import { rememberFor } from './remember.ts'

/** The time for which the findings about a deployment, and about its mail server, are shown again. */
export const FINDINGS_KEPT_MS = 60_000

/** The facts of a deployment on which the mail of its domains depends. */
export interface DoctorFacts extends Pick<DomainPatient, 'mailer' | 'baseUrl'> {
  readonly spf: string | undefined
  readonly bounceHost: string | undefined
  readonly trackingHost: string | undefined
}

async function unavailable(): Promise<never> {
  throw new AppError('DOCTOR_UNAVAILABLE')
}

/** Creates the doctor of a running deployment. `checkup` runs the checks of the deployment; absent in an application. */
export function createDoctor(facts: DoctorFacts, checkup: () => Promise<readonly Check[]> = unavailable): Doctor {
  const { mailer, baseUrl, ...records } = facts
  const examine = rememberFor(FINDINGS_KEPT_MS, async () => {
    const checkedAt = new Date()
    return { checkedAt, findings: (await checkup()).map(findingOf) }
  })
  // Tenants do not connect to the operator's mail server as often as they like.
  const peer = rememberFor(FINDINGS_KEPT_MS, () => checkPeer({ mailer, readers: 'tenant' }))
  return {
    examine,
    async examineDomain({ domain, keys, status }, dns) {
      const patient: DomainPatient = {
        domain,
        mailer,
        baseUrl,
        readers: 'tenant',
        dns,
        stored: { keys, status },
        unknown: undefined,
        publishing: { ...records, registrableDomain },
        addresses: addressesOfSpf(records.spf ?? ''),
      }
      const { checks } = await examineDomain(patient, peer)
      return checks.map(domainFindingOf)
    },
  }
}
