import type { Config, ConfigError } from '../config/config.ts'

/** The checks of the doctor, in order. */
export const CHECKS = [
  'configuration',
  'variables',
  'versions',
  'data directory',
  'master key',
  'database',
  'ledger',
  'returned mail',
  'postal address',
  'webhooks',
  'queue',
  'files',
  'mailer',
  'DNS',
  'clock',
  'base URL',
] as const
export type CheckName = (typeof CHECKS)[number]

/** `broken` prevents the product from working, or from working safely. */
export type CheckStatus = 'ok' | 'warning' | 'broken'

/** The result of one check: the state, and how to fix it if it is not ok. */
export interface Check {
  readonly name: CheckName
  readonly status: CheckStatus
  readonly message: string
}

/** Checks the whole deployment; it may take long. */
export type Checkup = () => Promise<readonly Check[]>

/** The result of a check without its name. */
export type Finding = Omit<Check, 'name'>

export type Variables = Readonly<Record<string, string | undefined>>

/** The settings that the doctor checks. */
export type Patient = Pick<
  Config,
  | 'dataDirectory'
  | 'database'
  | 'files'
  | 'queue'
  | 'mailer'
  | 'baseUrl'
  | 'masterKey'
  | 'sandboxDomain'
  | 'dnsServers'
  | 'variables'
  | 'workers'
>

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const warning = (message: string): Finding => ({ status: 'warning', message })
export const broken = (message: string): Finding => ({ status: 'broken', message })

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the problem with settings, and what to do about it, in a line. */
export function refusalOf({ message, suggestion = '' }: ConfigError): string {
  const wrong = message.replaceAll('\n', '; ').replace(/\.$/, '')
  return `${wrong}. ${suggestion.replaceAll('\n', ' ')}`.trim()
}
