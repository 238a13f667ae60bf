import type { Severity, Finding as WireFinding } from '@posthorn/core/ports'
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
  'parked mail',
  'returned mail',
  'postal address',
  'webhooks',
  'processes',
  'relays',
  'queue',
  'files',
  'mailer',
  'DNS',
  'clock',
  'base URL',
] as const
export type CheckName = (typeof CHECKS)[number]

export type CheckStatus = Severity

/** The result of one check: the state, and how to fix it if it is not ok. */
export interface Check {
  readonly name: CheckName
  readonly status: CheckStatus
  /** Names the problem, and never changes; `ok` where there is none. */
  readonly code: string
  /** The problem in a line, with the fix. */
  readonly message: string
  /** The part of the message that says what to do; null where nothing is to be done, or the problem says it. */
  readonly fix: string | null
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

export const ok = (message: string): Finding => ({ status: 'ok', code: 'ok', message, fix: null })
export const warning = (code: string, problem: string, fix?: string): Finding =>
  problemOf('warning', code, problem, fix)
export const broken = (code: string, problem: string, fix?: string): Finding => problemOf('broken', code, problem, fix)

const BEFORE_FIX = ': '

function problemOf(status: CheckStatus, code: string, problem: string, fix?: string): Finding {
  if (fix === undefined) return { status, code, message: problem, fix: null }
  return { status, code, message: `${problem}${BEFORE_FIX}${fix}`, fix }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the problem with settings, and what to do about it, in a line. */
export function refusalOf({ message, suggestion = '' }: ConfigError): string {
  const wrong = message.replaceAll('\n', '; ').replace(/\.$/, '')
  return `${wrong}. ${suggestion.replaceAll('\n', ' ')}`.trim()
}

/** Returns a check as the API and other parts of the product show it. */
export const findingOf = ({
  name,
  status,
  code,
  message,
  fix,
}: Omit<Check, 'name'> & { readonly name: string }): WireFinding => ({
  code,
  severity: status,
  subject: name,
  message: fix === null ? message : message.slice(0, -(BEFORE_FIX.length + fix.length)),
  fix,
})
