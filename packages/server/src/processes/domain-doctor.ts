import { registrableDomain } from '@posthorn/adapters/node'
import type { Agreements } from '@posthorn/adapters/operations'
import { parse } from '@posthorn/core/kernel'
import { type Domain, DomainInput } from '@posthorn/core/tenant'
import { readAgreements } from '../config/agreements.ts'
import { type Config, loadConfig, type SettingName } from '../config/config.ts'
import { spfWithoutServer } from '../config/spf.ts'
import { reasonOf, type Variables } from '../doctor/check.ts'
import type { DomainPatient } from '../doctor/domain/check.ts'
import { type DomainDiagnosis, examineDomain } from '../doctor/domain/examine.ts'
import { addressesOfSpf } from '../doctor/domain/way.ts'
import { openDns, openStore } from './open.ts'

export type { DomainCheck } from '../doctor/domain/check.ts'
export type { DomainDiagnosis } from '../doctor/domain/examine.ts'

export interface DomainDoctorRequest {
  readonly domain: string
  /** IP addresses that mail leaves from, besides those that SPF names one by one. */
  readonly addresses: readonly string[]
}

/**
 * Checks a sender domain of a deployment: its DNS records, and the path of its mail. Changes nothing and sends nothing.
 * Throws `ConfigError`, and `AppError` for an invalid domain.
 */
export async function domainDoctor(
  env: Variables,
  overrides: Partial<Record<SettingName, string | undefined>>,
  request: DomainDoctorRequest,
): Promise<DomainDiagnosis> {
  const config = loadConfig(env, overrides)
  const { domain } = parse(DomainInput, { domain: request.domain })
  const { mailer, baseUrl, bounceHost, trackingHost } = config
  const { stored, unknown, agreed } = await findStored(config, domain)
  const spf = spfWithoutServer(config, agreed)
  return examineDomain({
    domain,
    mailer,
    readers: 'operator',
    baseUrl,
    stored,
    unknown,
    dns: openDns(config),
    publishing: { spf, bounceHost, trackingHost, registrableDomain },
    addresses: [...new Set([...request.addresses, ...addressesOfSpf(spf ?? '')])],
  })
}

interface StoredFacts extends Pick<DomainPatient, 'stored' | 'unknown'> {
  readonly agreed?: Agreements
}

/**
 * Looks the domain up in the database, if there is one. If several projects have it, the one that has verified it
 * counts.
 */
async function findStored(config: Config, name: string): Promise<StoredFacts> {
  try {
    const agreed = await readAgreements(config)
    if (!agreed)
      return {
        stored: undefined,
        unknown: 'There is no database on this machine, so the keys of the domain are unknown.',
      }
    const store = await openStore(config)
    try {
      let stored: Domain | undefined
      for (const { id } of await store.projects.list()) {
        const found = (await store.project(id).domains.list()).find(({ domain }) => domain === name)
        if (found && stored?.status !== 'verified') stored = found
      }
      return { stored, unknown: undefined, agreed }
    } finally {
      await store.close()
    }
  } catch (error) {
    return {
      stored: undefined,
      unknown: `The database cannot be read (${reasonOf(error)}), so the keys are unknown: run "posthorn doctor".`,
    }
  }
}
