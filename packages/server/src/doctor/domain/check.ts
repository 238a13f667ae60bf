import type { Dns } from '@posthorn/core/ports'
import type { Domain, RecordSettings, RecordToPublish } from '@posthorn/core/tenant'
import type { Config } from '../../config/config.ts'
import type { CheckStatus } from '../check.ts'

/** The result of one check of a sender domain. */
export interface DomainCheck {
  readonly name: string
  readonly status: CheckStatus
  /** `ok`, or the name of the check as a code: it never changes. */
  readonly code: string
  readonly message: string
  /** The records that fix it. */
  readonly publish: readonly RecordToPublish[]
}

/** A sender domain, and the settings with which its mail is sent. */
export interface DomainPatient extends Pick<Config, 'baseUrl'> {
  /** `application` if a program that embeds Posthorn hands over its mail itself. */
  readonly mailer: Config['mailer'] | { readonly kind: 'application' }
  /** Whether the findings may name the operator's mail server. A tenant sees its state only. */
  readonly readers: 'operator' | 'tenant'
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
): DomainCheck => ({
  name,
  status,
  code: status === 'ok' ? 'ok' : name.toLowerCase().replace(/\W+/g, '_'),
  message,
  publish,
})
