import type { Dns } from '@posthorn/core/ports'
import type { Domain, RecordSettings } from '@posthorn/core/tenant'
import type { Config } from '../../config/config.ts'
import type { CheckStatus } from '../check.ts'

/** A record to publish. */
export interface RecordToPublish {
  readonly type: 'TXT' | 'MX' | 'CNAME'
  readonly name: string
  /** Of an MX record with its priority. */
  readonly value: string
}

/** The result of one check of a sender domain. */
export interface DomainCheck {
  readonly name: string
  readonly status: CheckStatus
  readonly message: string
  /** What to publish so that it is ok. */
  readonly publish: readonly RecordToPublish[]
}

/** A sender domain, and what its mail is sent with. */
export interface DomainPatient extends Pick<Config, 'mailer' | 'baseUrl'> {
  /** As name servers know it. */
  readonly domain: string
  readonly dns: Dns
  readonly publishing: RecordSettings
  /** As it is stored; undefined when no project has it, or no database was read. */
  readonly stored: Pick<Domain, 'keys' | 'status'> | undefined
  /** Why its keys are not known, in a sentence. */
  readonly unknown: string | undefined
  /** The IP addresses that mail leaves from, as far as they are known. */
  readonly addresses: readonly string[]
}

export const finding = (
  name: string,
  status: CheckStatus,
  message: string,
  publish: readonly RecordToPublish[] = [],
): DomainCheck => ({ name, status, message, publish })
