import { agreedBaseUrl } from '../config/base-url.ts'
import { ConfigError, loadConfig, type SettingName } from '../config/config.ts'
import { requirePackages } from '../config/optional-packages.ts'
import { checkBaseUrl } from '../doctor/base-url.ts'
import {
  broken,
  CHECKS,
  type Check,
  type CheckName,
  type CheckStatus,
  type Finding,
  ok,
  type Patient,
  reasonOf,
  refusalOf,
  type Variables,
} from '../doctor/check.ts'
import { checkClock, checkDatabase, checkLedger, checkParked, checkReturned, lookAt } from '../doctor/database.ts'
import { checkDns } from '../doctor/dns.ts'
import { checkFiles } from '../doctor/files.ts'
import { checkDataDirectory, checkMasterKey, checkVersions } from '../doctor/machine.ts'
import { checkMailer } from '../doctor/mailer.ts'
import { checkPostalAddress } from '../doctor/postal-address.ts'
import { checkProcesses, checkRelays } from '../doctor/processes.ts'
import { checkQueue } from '../doctor/queue.ts'
import { checkVariables } from '../doctor/variables.ts'
import { checkWebhooks } from '../doctor/webhooks.ts'

export type { Check, CheckName, CheckStatus, Patient } from '../doctor/check.ts'

/** Results of all checks. */
export interface Diagnosis {
  /** The worst of all checks. */
  readonly status: CheckStatus
  readonly checks: readonly Check[]
}

type Overrides = Partial<Record<SettingName, string | undefined>>

/**
 * Checks a deployment: whether its settings are valid, whether everything it depends on answers, and the state of its
 * work. Changes nothing, sends nothing, and never throws.
 */
export async function doctor(env: Variables, overrides: Overrides = {}): Promise<Diagnosis> {
  const variables = await named('variables', () => checkVariables(env))
  try {
    const config = loadConfig(env, overrides)
    // Only a server needs those of the queue: the rest of an application's database can be checked without them.
    requirePackages({ ...config, queue: { kind: 'embedded' } })
    return diagnosisOf([
      { name: 'configuration', ...ok('can be read') },
      variables,
      ...(await examine(config, { isServer: false })),
    ])
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const finding = broken(
      'configuration_invalid',
      `${refusalOf(error)} Correct it, and run the doctor again for the rest.`,
    )
    return diagnosisOf([{ name: 'configuration', ...finding }, variables])
  }
}

/** Runs the checks that need valid settings; `isServer` is true in a server, which has its own base URL and queue. */
export async function examine(given: Patient, { isServer = true } = {}): Promise<readonly Check[]> {
  const look = await lookAt(given.database)
  const inspection = 'failure' in look ? undefined : look.inspection
  const ofApplication = isServer ? undefined : agreedBaseUrl(inspection?.agreements)
  const patient =
    ofApplication === undefined || given.variables.POSTHORN_BASE_URL ? given : { ...given, baseUrl: ofApplication }
  const now = new Date()
  return Promise.all([
    named('versions', () => checkVersions(inspection)),
    named('data directory', () => checkDataDirectory(patient)),
    named('master key', () => checkMasterKey(patient, inspection)),
    named('database', () => checkDatabase(patient.database, look)),
    named('ledger', () => checkLedger(look, now)),
    named('parked mail', () => checkParked(look)),
    named('returned mail', () => checkReturned(look)),
    named('postal address', () => checkPostalAddress(look)),
    named('webhooks', () => checkWebhooks(look)),
    named('processes', () => checkProcesses(look, now)),
    named('relays', () => checkRelays(look, now)),
    named('queue', () => checkQueue(patient, { isOptional: ofApplication !== undefined })),
    named('files', () => checkFiles(patient)),
    named('mailer', () => checkMailer(patient, inspection?.ledger)),
    named('DNS', () => checkDns(patient)),
    named('clock', () => checkClock(look, now)),
    named('base URL', () => checkBaseUrl(patient)),
  ])
}

async function named(name: CheckName, look: () => Finding | Promise<Finding>): Promise<Check> {
  try {
    return { name, ...(await look()) }
  } catch (error) {
    return { name, ...broken('unchecked', `could not be checked: ${reasonOf(error)}`) }
  }
}

const ORDER: readonly CheckStatus[] = ['broken', 'warning', 'ok']

function diagnosisOf(checks: readonly Check[]): Diagnosis {
  const sorted = [...checks].sort((a, b) => CHECKS.indexOf(a.name) - CHECKS.indexOf(b.name))
  return { status: ORDER.find((status) => checks.some((check) => check.status === status)) ?? 'ok', checks: sorted }
}
