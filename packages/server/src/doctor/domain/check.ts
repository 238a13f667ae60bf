import type { Dns } from '@posthorn/core/ports'
import type { Domain, RecordSettings } from '@posthorn/core/tenant'
import type { Config } from '../../config/config.ts'
import type { CheckStatus } from '../check.ts'

/** A record to publish. */
export interface RecordToPublish {
  readonly type: 'TXT' | 'MX' | 'CNAME'
  readonly name: string
  /** The content; that of an MX record includes its priority. */
  readonly value: string
}

/** The result of one check of a sender domain. */
export interface DomainCheck {
  readonly name: string
  readonly status: CheckStatus
  readonly message: string
  /** The records that fix it. */
  readonly publish: readonly RecordToPublish[]
}

/** A sender domain, and the settings with which its mail is sent. */
export interface DomainPatient extends Pick<Config, 'mailer' | 'baseUrl'> {
  /** The name in the form that name servers use. */
  readonly domain: string
  readonly dns: Dns
  readonly publishing: RecordSettings
  /** The stored domain; undefined when no project has it, or no database was read. */
  readonly stored: Pick<Domain, 'keys' | 'status'> | undefined
  /** The reason why its keys are not known, in a sentence. */
  readonly unknown: string | undefined
  /** The known IP addresses that mail leaves from. */
  readonly addresses: readonly string[]
}

export const finding = (
  name: string,
  status: CheckStatus,
  message: string,
  publish: readonly RecordToPublish[] = [],
): DomainCheck => ({ name, status, message, publish })
